#pragma once
// Peak of the force, at the end of a separate leg from the turning point back: values between the nodes of a quarter
// have fewer digits than values at its ends.

#include <optional>

#include "impactfit/dynamics/phase/phase_legs.hpp"

namespace impactfit {

struct PeakForce {
    double force;            ///< over stiffness L^n
    double time_to_turning;  ///< over L / v0, from the peak to the turning point
    double tail;             ///< last coefficients of the leg
};

/// Returns the peak of the force. Empty for more than a single maximum and for a maximum before the first node.
template <std::size_t N>
std::optional<PeakForce> peak_force(const PhaseProblem& problem, const PhaseLegs<N>& legs);

extern template std::optional<PeakForce> peak_force(const PhaseProblem&, const PhaseLegs<24>&);
extern template std::optional<PeakForce> peak_force(const PhaseProblem&, const PhaseLegs<32>&);
extern template std::optional<PeakForce> peak_force(const PhaseProblem&, const PhaseLegs<48>&);

}  // namespace impactfit
