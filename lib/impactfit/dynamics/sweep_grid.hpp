#pragma once
// Grid of a sweep: varied values and impacts of its points.

#include <vector>

#include "impactfit/dynamics/sweep.hpp"

namespace impactfit {

/// Computes the values of each axis once. All functions are safe to call from several threads.
class SweepGrid {
public:
    /// Keeps a reference to the plan, which is valid.
    explicit SweepGrid(const SweepPlan& plan);

    /// Returns the value of an axis at a grid point.
    double varied(std::size_t axis, std::size_t point) const {
        const std::vector<double>& values = values_[axis];
        return values[point / points_a_value_[axis] % values.size()];
    }
    /// Returns the impact of a grid point as its axes state it.
    Impact<double> swept_impact(std::size_t point) const;
    /// Returns the impact of a grid point; unit mass and speed for a form with a unit impact.
    Impact<double> impact_at(std::size_t point) const;

private:
    const SweepPlan& plan_;
    std::vector<std::vector<double>> values_;  ///< of the axes
    std::vector<std::size_t> points_a_value_;  ///< points in a row with the same value of the axis
};

}  // namespace impactfit
