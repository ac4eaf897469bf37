#include "bindings/options.hpp"

#include "impactfit/core/error.hpp"

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

}  // namespace impactfit::python
