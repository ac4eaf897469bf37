#pragma once
// The damping that gives a wanted restitution exactly, whatever the exponents, and the correction alpha that follows.

#include <string_view>

#include "impactfit/contact/law_registry.hpp"
#include "impactfit/dynamics/damping/closed_form.hpp"
#include "impactfit/dynamics/impact/collision.hpp"

namespace impactfit {

struct ExactDamping {
    double damping_ratio;       ///< epsilon
    double hysteresis_damping;  ///< lambda [N s^q/m^(m+q)]
    bool closed_form;           ///< false: a bracketed root over simulated impacts
    long impacts;               ///< simulated on the way
};

/// epsilon(e) for 0 < e <= 1 and q < 2: closed form where there is one, else the root in ln epsilon over simulated unit
/// impacts, bracketed from above by bodies that stick. `tolerance` is that of the simulations. Throws an Error for e or
/// q out of range.
ExactDamping exact_damping_ratio(const UnitImpact& impact, double restitution, double tolerance);

/// lambda for an impact of a power law with these stiffness and exponents (its own lambda is not used).
ExactDamping damping_for_restitution(const PowerLawCoefficients<double>& law, const Impact<double>& impact,
                                     Separation separation, double restitution, double tolerance);

/// lambda by a rule's name, "exact" included. Throws an Error if the rule was not published for these exponents.
double damping_by_rule(std::string_view rule, const PowerLawCoefficients<double>& law, const Impact<double>& impact,
                       Separation separation, double restitution, double tolerance);

/// alpha(e; n, m, q) = primary damping of Zhang et al. 2022 / exact damping, with its limit at e = 1.
/// @eq{ZH21, Eq. 53}, @eq{ZH22, Eq. 35}
double modification_parameter(const UnitImpact& impact, double restitution, double tolerance);

/// (m+1)(2+q)/(2(n+1)) B((m+1)/(n+1), 1+q/2), the limit of alpha at e = 1 under either separation rule.
double modification_parameter_limit(double n, double m, double q);

}  // namespace impactfit
