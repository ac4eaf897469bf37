#include "impactfit/dynamics/phase/phase_legs.hpp"

#include "impactfit/dynamics/phase/quarters.hpp"

namespace impactfit {
namespace {

template <std::size_t N>
IMPACTFIT_INLINE void solve_all(const PhaseProblem& problem, PhaseLegs<N>& legs) {
    Quarters<N, Lanes> quarters(problem);
    quarters.put_ends(legs);
    if (!legs.converged) return;
    legs.tail = quarters.tail();
    quarters.put_integrals(legs);
    quarters.put_force_slopes(legs);
}

template <std::size_t N>
IMPACTFIT_INLINE void solve_ends(const PhaseProblem& problem, PhaseLegs<N>& legs) {
    Quarters<N, Lanes> quarters(problem);
    quarters.put_ends(legs);
    if (legs.converged) legs.tail = quarters.tail();
}

}  // namespace

IMPACTFIT_FOR_EACH_PROCESSOR void solve_phase_legs(const PhaseProblem& problem, PhaseLegs<24>& legs) {
    solve_all(problem, legs);
}

IMPACTFIT_FOR_EACH_PROCESSOR void solve_phase_legs(const PhaseProblem& problem, PhaseLegs<32>& legs) {
    solve_all(problem, legs);
}

IMPACTFIT_FOR_EACH_PROCESSOR void solve_phase_legs(const PhaseProblem& problem, PhaseLegs<48>& legs) {
    solve_all(problem, legs);
}

IMPACTFIT_FOR_EACH_PROCESSOR void solve_phase_ends(const PhaseProblem& problem, PhaseLegs<24>& legs) {
    solve_ends(problem, legs);
}

IMPACTFIT_FOR_EACH_PROCESSOR void solve_phase_ends(const PhaseProblem& problem, PhaseLegs<32>& legs) {
    solve_ends(problem, legs);
}

IMPACTFIT_FOR_EACH_PROCESSOR void solve_phase_ends(const PhaseProblem& problem, PhaseLegs<48>& legs) {
    solve_ends(problem, legs);
}

}  // namespace impactfit
