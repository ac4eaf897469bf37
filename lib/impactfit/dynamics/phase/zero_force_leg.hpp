#pragma once
// Separation at zero force, before zero indentation (m < n): a short leg from zero indentation back to this event.

#include <optional>

#include "impactfit/contact/impact.hpp"
#include "impactfit/dynamics/phase/phase_legs.hpp"

namespace impactfit {

/// Returns true for a contact that ends before zero indentation: the force of a law with m < n attracts there.
inline bool ends_before_zero_indentation(const PhaseProblem& problem, Separation separation) {
    return separation == Separation::zero_force && problem.m < problem.n;
}

struct ZeroForce {
    double log_r;
    double sine, cosine;  ///< of pi - theta
    double time_to_zero;  ///< over L / v0, from the event to zero indentation
    double tail;          ///< last coefficients of the leg
};

/// Returns the zero of the force in the restitution. end_y and end_log_r are the values at zero indentation. Empty if
/// the leg does not converge.
std::optional<ZeroForce> zero_force(const PhaseProblem& problem, double end_y, double end_log_r);

}  // namespace impactfit
