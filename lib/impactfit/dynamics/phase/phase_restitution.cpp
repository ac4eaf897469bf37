#include "impactfit/dynamics/phase/phase_restitution.hpp"

#include <algorithm>
#include <cmath>

#include "impactfit/dynamics/phase/phase_legs.hpp"
#include "impactfit/dynamics/phase/resolution.hpp"
#include "impactfit/dynamics/phase/zero_force_leg.hpp"

namespace impactfit {
namespace {

/// ln(cos), with all digits for small angles.
double log_cosine(const ZeroForce<double>& end) {
    return end.cosine > 0.7 ? 0.5 * std::log1p(-end.sine * end.sine) : std::log(end.cosine);
}

template <std::size_t N>
Attempt<double> restitution_attempt(const PhaseProblem& problem, bool until_zero_force, double tolerance) {
    PhaseLegs<N> legs;
    solve_phase_ends(problem, legs);
    if (!legs.converged) return {};
    const double scale = std::min(1.0, -legs.end_log_r), tail = legs.tail / scale;
    if (end_error(tail) > tolerance) return {std::nullopt, tail};
    if (!until_zero_force) return {legs.end_log_r};
    const auto end = zero_force(problem, legs.end_y, legs.end_log_r);
    if (!end || end_error(end->tail / scale) > tolerance) return {};
    return {end->log_r + log_cosine(*end)};
}

}  // namespace

std::optional<double> phase_log_restitution(const PhaseProblem& problem, Separation separation, double tolerance) {
    if (!in_range(problem)) return std::nullopt;
    const bool until_zero_force = ends_before_zero_indentation(problem, separation);
    return with_least_nodes(tolerance, [&](auto nodes) {
        return restitution_attempt<decltype(nodes)::value>(problem, until_zero_force, tolerance);
    });
}

}  // namespace impactfit
