#include "bindings/options.hpp"

#include <limits>

#include "impactfit/core/error.hpp"
#include "impactfit/core/units/unit.hpp"

namespace impactfit::python {

SimulationOptions options_of(const std::string& separation, double tolerance) {
    SimulationOptions options;
    options.tolerance = tolerance;
    if (separation == "zero_indentation")
        options.separation = Separation::zero_indentation;
    else if (separation == "zero_force")
        options.separation = Separation::zero_force;
    else if (separation != "law")
        throw Error(ErrorKind::usage, "unknown separation rule", separation, "zero_indentation, zero_force, law");
    return options;
}

double si_value(const Quantity& quantity, const std::string& unit, const std::string& name) {
    if (const auto* number = std::get_if<double>(&quantity)) return *number;
    const auto& text = std::get<std::string>(quantity);
    return text == "inf" ? std::numeric_limits<double>::infinity() : parse_quantity(text, unit, {{}, 0, 0, name});
}

}  // namespace impactfit::python
