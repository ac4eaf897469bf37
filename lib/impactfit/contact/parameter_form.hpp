#pragma once
// Alternative parametrisation of a law, such as the nondimensional groups of a publication.

#include <span>
#include <string_view>
#include <vector>

#include "impactfit/core/parameter.hpp"

namespace impactfit {

/// Separate list of parameters and their conversion to the values of the law.
struct ParameterForm {
    std::string_view name;  ///< dimensional | nondimensional | base; names may repeat within a law
    std::span<const Parameter> parameters;
    bool unit_impact;  ///< the impact has unit mass and speed
    bool needs_speed;  ///< the values depend on the impact speed [m/s]
    std::vector<double> (*values)(std::span<const double> given, double impact_speed);
};

}  // namespace impactfit
