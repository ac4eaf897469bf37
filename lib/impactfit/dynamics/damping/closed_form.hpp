#pragma once
// Restitution of unit impacts x'' + epsilon x^m sgn(x')|x'|^q + x^n = 0, x(0) = 0, x'(0) = 1, where it has a closed
// form. Relative accuracy 1e-14 where it is elementary, 1e-13 where a quadrature is behind it.

#include <optional>

#include "impactfit/contact/impact.hpp"

namespace impactfit {

/// Exponents of the family and the separation rule: restitution depends on these and on epsilon.
struct UnitImpact {
    double hertz_exponent;
    double damping_exponent;
    double velocity_exponent;
    Separation separation;
};

/// e(epsilon), or nothing where no closed form is known. 0 for bodies that stick.
std::optional<double> closed_form_restitution(const UnitImpact& impact, double damping_ratio);

/// epsilon(e) for 0 < e <= 1, or nothing where no closed form is known.
std::optional<double> closed_form_damping_ratio(const UnitImpact& impact, double restitution);

/// Duration of the undamped unit impact (n = 1: pi).
double undamped_duration(double hertz_exponent);

/// Peak indentation of the undamped unit impact.
double undamped_peak_indentation(double hertz_exponent);

}  // namespace impactfit
