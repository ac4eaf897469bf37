#pragma once
// Contact law as a MATLAB function, for a MATLAB Function block beside a spatial contact force of Simscape Multibody.

#include <string>
#include <string_view>

#include "impactfit/simulators/code/code_law.hpp"

namespace impactfit {

/// Returns force = name(indentation, rate) of a power law.
std::string matlab_function(const PowerLawCoefficients<double>& law, Separation separation, std::string_view name);

/// Returns [force, rates] = name(indentation, rate, states) of a Bouc-Wen law. An integrator with the reset condition
/// indentation <= 0 makes the states from the rates.
std::string matlab_function(const CodeLaw& law, std::string_view name);

}  // namespace impactfit
