#include "impactfit/dynamics/phase/phase_impact.hpp"

#include <algorithm>
#include <cmath>

#include "impactfit/core/numbers/moderate.hpp"
#include "impactfit/dynamics/impact/unit_scales.hpp"
#include "impactfit/dynamics/phase/peak_force_leg.hpp"
#include "impactfit/dynamics/phase/resolution.hpp"
#include "impactfit/dynamics/phase/zero_force_leg.hpp"

namespace impactfit {
namespace {

template <std::size_t N>
EnergyAccount<double> energy_account(const PhaseLegs<N>& legs) {
    EnergyAccount<double> energy;
    energy.initial = 0.5;
    energy.lost_compression = -0.5 * std::expm1(2.0 * legs.turning_log_r);
    energy.lost_restitution =
        -0.5 * std::exp(2.0 * legs.turning_log_r) * std::expm1(2.0 * (legs.end_log_r - legs.turning_log_r));
    energy.defect = -0.5 * (std::expm1(2.0 * legs.end_log_r) + legs.loss);
    return energy;
}

/// Replaces the end at zero indentation by the zero of the force.
void end_at(const ZeroForce& end, const PhaseProblem& problem, double end_log_r, Collision<double>& hit) {
    const double r = std::exp(end.log_r);
    hit.restitution = r * end.cosine;
    hit.duration -= end.time_to_zero;
    hit.residual_indentation = std::pow(r * end.sine / problem.c, 2.0 / (problem.n + 1.0));
    hit.energy.lost_restitution += 0.5 * r * r * std::expm1(2.0 * (end_log_r - end.log_r));
    hit.energy.stored_at_separation = 0.5 * r * r * end.sine * end.sine;
}

template <std::size_t N>
Collision<double> unit_impact(const PhaseProblem& problem, const PhaseLegs<N>& legs, const PeakForce& peak) {
    Collision<double> hit;
    hit.status = CollisionStatus::separated;
    hit.restitution = std::exp(legs.end_log_r);
    hit.duration = legs.compression_time + legs.restitution_time;
    hit.time_of_peak_indentation = legs.compression_time;
    hit.peak_indentation = std::pow(std::exp(legs.turning_log_r) / problem.c, 2.0 / (problem.n + 1.0));
    hit.peak_force = peak.force;
    hit.time_of_peak_force = legs.compression_time - peak.time_to_turning;
    hit.energy = energy_account(legs);
    hit.evaluations = static_cast<long>(N) * (legs.iterations + 2);
    hit.steps = 3;
    return hit;
}

template <std::size_t N>
Attempt<Collision<double>> impact_attempt(const PhaseProblem& problem, bool until_zero_force, double tolerance) {
    PhaseLegs<N> legs;
    solve_phase_legs(problem, legs);
    if (!legs.converged) return {};
    if (end_error(legs.tail) > tolerance) return too_coarse<Collision<double>>(legs.tail, N, tolerance);
    const auto peak = peak_force(problem, legs);
    if (!peak || end_error(peak->tail) > tolerance) return {};
    Collision<double> hit = unit_impact(problem, legs, *peak);
    if (!until_zero_force) return {hit, false};
    const auto end = zero_force(problem, legs.end_y, legs.end_log_r);
    if (!end || end_error(end->tail) > tolerance) return {};
    end_at(*end, problem, legs.end_log_r, hit);
    return {hit, false};
}

}  // namespace

std::optional<Collision<double>> phase_impact(const PowerLawCoefficients<double>& law, const Impact<double>& impact,
                                              Separation separation, double tolerance) {
    const PhaseProblem problem(law.hertz_exponent, law.damping_exponent, law.velocity_exponent,
                               damping_ratio(law, impact));
    if (!in_range(problem)) return std::nullopt;
    const UnitScales scales = unit_scales(law, impact);
    if (!is_moderate(scales.length) || !is_moderate(scales.energy()) || !is_moderate(scales.force()) ||
        !is_moderate(scales.time()))
        return std::nullopt;
    const bool until_zero_force = ends_before_zero_indentation(problem, separation);
    auto unit = with_least_nodes(tolerance, [&](auto nodes) {
        return impact_attempt<decltype(nodes)::value>(problem, until_zero_force, tolerance);
    });
    if (!unit) return std::nullopt;
    unit->separation = separation;
    return in_si(*unit, scales);
}

}  // namespace impactfit
