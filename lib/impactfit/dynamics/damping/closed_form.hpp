#pragma once
// Closed-form restitution of unit impacts x'' + epsilon x^m sgn(x')|x'|^q + x^n = 0, x(0) = 0, x'(0) = 1. Relative
// accuracy: 1e-14 for elementary forms, 1e-13 for quadratures.

#include <optional>

#include "impactfit/contact/impact.hpp"

namespace impactfit {

/// Exponents of the power-law family and separation rule. They and epsilon determine the restitution.
struct UnitImpact {
    double hertz_exponent;
    double damping_exponent;
    double velocity_exponent;
    Separation separation;
};

/// Returns e(epsilon). Empty if no closed form exists. 0 for bodies that stick.
std::optional<double> closed_form_restitution(const UnitImpact& impact, double damping_ratio);

/// Returns epsilon(e) for 0 < e <= 1. Empty if no closed form exists.
std::optional<double> closed_form_damping_ratio(const UnitImpact& impact, double restitution);

/// Returns the duration of the undamped unit impact (n = 1: pi).
double undamped_duration(double hertz_exponent);

/// Returns the peak indentation of the undamped unit impact.
double undamped_peak_indentation(double hertz_exponent);

}  // namespace impactfit
