#pragma once
// Declarations, functions and equations of a law family in Modelica.

#include <string>

#include "impactfit/simulators/code/code_law.hpp"

namespace impactfit {

struct ModelicaFamily {
    std::string declarations;  ///< parameters and variables
    std::string functions;     ///< besides `law`
    std::string locals;        ///< variables of `law`
    std::string inputs;        ///< of the function `law` besides x and v
    std::string arguments;     ///< for these inputs
    std::string force;         ///< algorithm of `law` that sets `force` for x > 0
    std::string equations;     ///< of states and of values at first touch
};

/// Returns the parts of the family of a law.
ModelicaFamily modelica_family(const CodeLaw& law);

}  // namespace impactfit
