#pragma once
// Another way to give a law its parameters, such as the nondimensional groups of a paper.

#include <span>
#include <string_view>
#include <vector>

#include "impactfit/core/parameter.hpp"

namespace impactfit {

/// A list of parameters of its own, and the law's values they make.
struct ParameterForm {
    std::string_view name;  ///< dimensional | nondimensional | base; a law may have several of one name
    std::span<const Parameter> parameters;
    bool unit_impact;  ///< the impact is that of unit mass and speed
    bool needs_speed;  ///< the impact speed enters the values [m/s]
    std::vector<double> (*values)(std::span<const double> given, double impact_speed);
};

}  // namespace impactfit
