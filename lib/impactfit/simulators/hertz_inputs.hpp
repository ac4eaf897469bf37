#pragma once
// Inputs of simulators that compute a Hertz contact from Young's modulus and a restitution.

#include <string>

#include "impactfit/simulators/simulator_target.hpp"

namespace impactfit {

inline constexpr const char* modulus_formula = "(2 - nu1^2 - nu2^2) 3 k/(4 sqrt(R))";
inline constexpr const char* restitution_formula = "exp(-pi zeta/sqrt(1-zeta^2)), zeta = lambda/sqrt(5 M k)";

/// Returns Young's modulus of both bodies for the stiffness of the contact [Pa]. Requires radii and Poisson's ratios.
double youngs_modulus(const TranslatedContact& contact);

/// Returns it as an input.
SimulatorInput youngs_modulus_input(const TranslatedContact& contact, std::string name);

/// Returns the restitution to enter for a simulator that computes zeta by the closed form at zero indentation.
/// `formula`: that of zeta is for n = 3/2.
SimulatorInput restitution_input(const TranslatedContact& contact, std::string name,
                                 std::string formula = restitution_formula);

}  // namespace impactfit
