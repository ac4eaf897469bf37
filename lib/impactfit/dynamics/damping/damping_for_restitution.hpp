#pragma once
// Exact damping lambda(e) of a prescribed restitution for any exponents, and its correction alpha.

#include <string_view>

#include "impactfit/contact/law_registry.hpp"
#include "impactfit/dynamics/damping/closed_form.hpp"
#include "impactfit/dynamics/impact/collision.hpp"
#include "impactfit/dynamics/impact/simulation_options.hpp"

namespace impactfit {

struct ExactDamping {
    double damping_ratio;       ///< epsilon
    double hysteresis_damping;  ///< lambda [N s^q/m^(m+q)]
    bool closed_form;           ///< false: bracketed root over simulated impacts
    long impacts;               ///< number of simulated impacts
};

/// Returns epsilon(e) for 0 < e <= 1 and any exponents of the law, in closed form if available. Otherwise it is a root
/// in ln epsilon over simulated unit impacts; bodies that stick bracket this root from above. The root always exists: e
/// falls continuously from 1 to 0, at a critical damping for b <= 0 (speed_power), else like a power of epsilon.
/// `tolerance` applies to the simulations. Throws Error for e or q out of range, and for bodies that creep too slowly
/// for a simulation.
ExactDamping exact_damping_ratio(const UnitImpact& impact, double restitution, double tolerance);

/// Returns the primary damping ratio of a restitution 0 < e <= 1  @eq{ZH22, Eq. 35}; at q = 1  @eq{ZH21, Eq. 36}.
double primary_damping_ratio(const UnitImpact& impact, double restitution);

/// Returns lambda for an impact of a power law with these stiffness and exponents. The lambda in `law` is ignored.
/// Under a load of the impact the restitution is that with the load. Restitutions below that of the largest damping at
/// which the bodies separate cannot be reached: Error (problem) with this limit.
ExactDamping damping_for_restitution(const PowerLawCoefficients<double>& law, const Impact<double>& impact,
                                     Separation separation, double restitution, double tolerance);

/// Returns lambda by a named rule, "exact" included. An impact with the exact lambda has the restitution to the error
/// of the simulation (Collision); docs/laws.md states the error of each formula. Published formulas do not depend on
/// the load. Throws Error if the rule does not cover these exponents.
///
///     const PowerLawCoefficients<double> hertz{1e9, 1.5, 0.0, 1.5, 1.0};  // k, n, lambda (ignored), m, q
///     const double damping = damping_by_rule("exact", hertz, {0.5, 1.0}, Separation::zero_indentation, 0.8, 1e-10);
double damping_by_rule(std::string_view rule, const PowerLawCoefficients<double>& law, const Impact<double>& impact,
                       Separation separation, double restitution, double tolerance);

/// Returns alpha(e; n, m, q) = primary damping of Zhang et al. 2022 / exact damping, with its limit at e = 1.
/// @eq{ZH21, Eq. 53}, @eq{ZH22, Eq. 35}
double modification_parameter(const UnitImpact& impact, double restitution, double tolerance);

/// Returns (m+1)(2+q)/(2(n+1)) B((m+1)/(n+1), 1+q/2), the limit of alpha at e = 1 for both separation rules.
double modification_parameter_limit(double n, double m, double q);

}  // namespace impactfit
