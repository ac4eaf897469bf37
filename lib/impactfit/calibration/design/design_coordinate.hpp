#pragma once
// Coordinate of a design: the quantity in which candidate measurements of one condition differ.

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "impactfit/calibration/problem/fit_problem.hpp"

namespace impactfit {

/// Impact speed for a law, an input for points of a form.
struct DesignCoordinate {
    std::string name = "impact_speed", unit = "m/s";
    std::optional<std::size_t> column = {};  ///< index into FitCondition::column_values; empty for the impact speed

    double value(const FitCondition& condition) const {
        return column ? condition.column_values[*column] : condition.impact.impact_speed;
    }
    void set(FitCondition& condition, double value) const {
        (column ? condition.column_values[*column] : condition.impact.impact_speed) = value;
    }
    /// Returns a value as text: "0.35 m/s", "restitution 0.35".
    std::string text(double value) const;
};

/// Returns the impact speed, or for points of a form the named input; without name the first input that varies in the
/// data. Throws Error (usage) for a name that is not a column input, and Error (problem) for measured impacts of a
/// form.
DesignCoordinate design_coordinate(const FitProblem& problem, std::string_view input);

}  // namespace impactfit
