#include "impactfit/dynamics/phase/phase_impact.hpp"

#include <algorithm>
#include <cmath>

#include "impactfit/core/numbers/moderate.hpp"
#include "impactfit/dynamics/impact/unit_scales.hpp"
#include "impactfit/dynamics/phase/corner_legs.hpp"
#include "impactfit/dynamics/phase/phase_legs.hpp"
#include "impactfit/dynamics/phase/resolution.hpp"
#include "impactfit/dynamics/phase/unit_results.hpp"
#include "impactfit/dynamics/phase/zero_force_leg.hpp"

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
    const bool has_corner_legs = legs.has_corner && !until_zero_force;
    const std::size_t corner_nodes = has_corner_legs ? put_corner_restitution(problem, tolerance, legs) : 0;
    if (has_corner_legs && corner_nodes == 0) return {};
    PhaseSolution found{unit_results<double>(problem, legs, *peak), N, peak->angle, 0.0, corner_nodes};
    found.collision.evaluations = static_cast<long>(N) * (legs.iterations + 2);
    found.collision.steps = 3;
    if (!until_zero_force) return {found};
    const auto end = zero_force(problem, legs);
    if (!end || end_error(end->tail) > tolerance) return {};
    end_at(*end, problem, legs.end_log_r, found.collision);
    found.zero_force_angle = end->angle;
    return {found};
}

/// ln(cos), with all digits for small angles.
double log_cosine(const ZeroForce<double>& end) {
    return end.cosine > 0.7 ? 0.5 * std::log1p(-end.sine * end.sine) : std::log(end.cosine);
}

template <std::size_t N>
Attempt<double> restitution_attempt(const PhaseProblem& problem, bool until_zero_force, double tolerance) {
    PhaseLegs<N> legs;
    solve_phase_ends(problem, legs);
    if (!legs.converged) return {};
    const bool has_corner_legs = legs.has_corner && !until_zero_force;
    const double scale = legs.has_corner ? 1.0 : std::min(1.0, -legs.end_log_r), tail = legs.tail / scale;
    if (end_error(tail) > tolerance) return {std::nullopt, tail};
    if (has_corner_legs && put_corner_restitution(problem, tolerance, legs) == 0) return {};
    if (!until_zero_force) return {legs.end_log_r};
    const auto end = zero_force(problem, legs);
    if (!end || end_error(end->tail / scale) > tolerance) return {};
    return {end->log_r + log_cosine(*end)};
}

/// From random impacts: the compression changes within a small part of its quarter.
bool is_hard(const PhaseProblem& problem) {
    return problem.start < 0.15;
}

}  // namespace

std::optional<PhaseSolution> solve_phase(const PhaseProblem& problem, Separation separation, double tolerance) {
    if (!in_range(problem)) return std::nullopt;
    const bool until_zero_force = ends_before_zero_indentation(problem, separation);
    return with_least_nodes(tolerance, is_hard(problem), [&](auto nodes) {
        return impact_attempt<decltype(nodes)::value>(problem, until_zero_force, tolerance);
    });
}

std::optional<double> phase_log_restitution(const PhaseProblem& problem, Separation separation, double tolerance) {
    if (!in_range(problem)) return std::nullopt;
    const bool until_zero_force = ends_before_zero_indentation(problem, separation);
    return with_least_nodes(tolerance, is_hard(problem), [&](auto nodes) {
        return restitution_attempt<decltype(nodes)::value>(problem, until_zero_force, tolerance);
    });
}

std::optional<Collision<double>> phase_impact(const PowerLawCoefficients<double>& law, const Impact<double>& impact,
                                              Separation separation, double tolerance) {
    const UnitScales scales = unit_scales(law, impact);
    if (!is_moderate(scales.length) || !is_moderate(scales.energy()) || !is_moderate(scales.force()) ||
        !is_moderate(scales.time()))
        return std::nullopt;
    const PhaseProblem problem(law.hertz_exponent, law.damping_exponent, law.velocity_exponent,
                               damping_ratio(law, impact));
    auto solution = solve_phase(problem, separation, tolerance);
    if (!solution) return std::nullopt;
    solution->collision.separation = separation;
    return in_si(solution->collision, scales);
}

}  // namespace impactfit
