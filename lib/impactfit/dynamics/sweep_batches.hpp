#pragma once
// Batches of a sweep: its points, checked before any simulation and simulated part by part.

#include <algorithm>
#include <span>
#include <vector>

#include "impactfit/dynamics/sweep.hpp"
#include "impactfit/dynamics/sweep_grid.hpp"

namespace impactfit {

/// Consecutive points of a grid. The results of a batch depend on its own points only, so they are equal in all
/// processes. All functions are safe to call from several threads.
class SweepBatches {
public:
    static constexpr std::size_t points_a_batch = 4096;

    /// Computes the points; nothing is simulated. Keeps a reference to the plan. Throws Error for an invalid plan, and
    /// if a damping rule does not cover the exponents of a point.
    explicit SweepBatches(const SweepPlan& plan);

    const SweepGrid& grid() const { return grid_; }
    std::size_t points() const { return impacts_.size(); }
    /// Returns the number of batches.
    std::size_t count() const { return (points() + points_a_batch - 1) / points_a_batch; }
    /// Returns the first point of a batch.
    std::size_t first(std::size_t batch) const { return batch * points_a_batch; }
    /// Returns the number of points of a batch.
    std::size_t size(std::size_t batch) const { return std::min(points_a_batch, points() - first(batch)); }
    /// Returns the values of the law at a point, including the damping of a rule.
    std::span<const double> parameters(std::size_t point) const { return values_of(point, 1); }
    /// Returns the values of all points.
    const std::vector<double>& parameters() const { return parameters_; }

    /// Writes the results of the points of a batch: size(batch) results.
    void simulate(std::size_t batch, std::span<Collision<double>> results) const;

private:
    void simulate_some(std::size_t first, const std::vector<std::size_t>& places,
                       std::span<Collision<double>> results) const;
    std::span<const double> values_of(std::size_t first, std::size_t count) const {
        const std::size_t width = plan_.law->parameters.size();
        return std::span(parameters_).subspan(first * width, count * width);
    }

    const SweepPlan& plan_;
    SweepGrid grid_;
    std::vector<double> parameters_;
    std::vector<Impact<double>> impacts_;
    std::vector<CollisionStatus> statuses_;  ///< `separated`, or the failure of a point without damping
};

}  // namespace impactfit
