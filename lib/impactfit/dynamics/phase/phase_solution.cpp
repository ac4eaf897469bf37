#include "impactfit/dynamics/phase/phase_solution.hpp"

#include "impactfit/dynamics/phase/resolution.hpp"
#include "impactfit/dynamics/phase/unit_results.hpp"

namespace impactfit {
namespace {

template <std::size_t N>
Attempt<PhaseSolution> impact_attempt(const PhaseProblem& problem, bool until_zero_force, double tolerance) {
    PhaseLegs<N> legs;
    solve_phase_legs(problem, legs);
    if (!legs.converged) return {};
    if (end_error(legs.tail) > tolerance) return {std::nullopt, legs.tail};
    const auto peak = peak_force(problem, legs);
    if (!peak || end_error(peak->tail) > tolerance) return {};
    PhaseSolution found{unit_results<double>(problem, legs, *peak), N, peak->angle, 0.0};
    found.hit.evaluations = static_cast<long>(N) * (legs.iterations + 2);
    found.hit.steps = 3;
    if (!until_zero_force) return {found};
    const auto end = zero_force(problem, legs.end_y, legs.end_log_r);
    if (!end || end_error(end->tail) > tolerance) return {};
    end_at(*end, problem, legs.end_log_r, found.hit);
    found.zero_force_angle = end->angle;
    return {found};
}

}  // namespace

std::optional<PhaseSolution> solve_phase(const PhaseProblem& problem, Separation separation, double tolerance) {
    if (!in_range(problem)) return std::nullopt;
    const bool until_zero_force = ends_before_zero_indentation(problem, separation);
    return with_least_nodes(tolerance, [&](auto nodes) {
        return impact_attempt<decltype(nodes)::value>(problem, until_zero_force, tolerance);
    });
}

}  // namespace impactfit
