#include "impactfit/simulators/translation/simulator_force.hpp"

#include <cmath>

#include "impactfit/dynamics/damping/closed_form.hpp"

namespace impactfit {
namespace {

/// Kelvin-Voigt, for all pairs with m = (n-1)/2: epsilon = 2 zeta.
UnitImpact kelvin_voigt_impact(Separation separation) {
    return {1.0, 0.0, 1.0, separation};
}

}  // namespace

double damping_ratio_zeta(const PowerLawCoefficients<double>& law, double effective_mass) {
    return law.hysteresis_damping / std::sqrt(2.0 * (law.hertz_exponent + 1.0) * law.stiffness * effective_mass);
}

double damping_of_zeta(double zeta, double stiffness, double hertz_exponent, double effective_mass) {
    return zeta * std::sqrt(2.0 * (hertz_exponent + 1.0) * stiffness * effective_mass);
}

double restitution_of_zeta(double zeta, Separation separation) {
    return *closed_form_restitution(kelvin_voigt_impact(separation), 2.0 * zeta);
}

double zeta_of_restitution(double restitution, Separation separation) {
    return 0.5 * *closed_form_damping_ratio(kelvin_voigt_impact(separation), restitution);
}

}  // namespace impactfit
