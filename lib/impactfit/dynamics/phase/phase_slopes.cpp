#include "impactfit/dynamics/phase/phase_slopes.hpp"

#include "impactfit/core/numbers/moderate.hpp"
#include "impactfit/dynamics/impact/chain_rule.hpp"
#include "impactfit/dynamics/impact/plain_impact.hpp"
#include "impactfit/dynamics/impact/unit_scales.hpp"
#include "impactfit/dynamics/phase/phase_impact.hpp"
#include "impactfit/dynamics/phase/quarters.hpp"
#include "impactfit/dynamics/phase/resolution.hpp"
#include "impactfit/dynamics/phase/unit_results.hpp"

namespace impactfit {
namespace {

/// Directions of the derivatives of the impact in units of mass, stiffness and speed.
enum Direction : std::size_t { damping_ratio_direction, n_direction, m_direction, q_direction, directions };

/// Of weakly damped impacts, the derivatives have one to two digits less than the values.
constexpr double weak_damping = 10.0;

using SlopeLanes = DualLanes<directions>;

IMPACTFIT_FOR_EACH_PROCESSOR EndOfLeg<Dual> peak_leg_slopes(const PhaseProblemOf<Dual>& problem,
                                                            const PhaseEnds<Dual>& ends, double angle) {
    return leg_to_peak<SlopeLanes>(problem, ends, angle);
}

IMPACTFIT_FOR_EACH_PROCESSOR EndOfLeg<Dual> zero_force_leg_slopes(const PhaseProblemOf<Dual>& problem,
                                                                  const PhaseEnds<Dual>& ends, double angle) {
    return leg_to_zero_force<SlopeLanes>(problem, ends, angle);
}

IMPACTFIT_FOR_EACH_PROCESSOR bool put_corner_slopes(const PhaseProblemOf<Dual>& problem, std::size_t nodes,
                                                    PhaseEnds<Dual>& ends) {
    const BalanceCorner corner = balance_corner(plain(problem), ends.turning_y.a);
    return nodes <= 32 ? put_corner_restitution<32, SlopeLanes>(problem, corner, ends)
                       : put_corner_restitution<48, SlopeLanes>(problem, corner, ends);
}

std::optional<PeakForce<Dual>> peak_after_touch(const PhaseProblemOf<Dual>& problem, const PhaseEnds<Dual>& ends,
                                                double angle) {
    const double sine = std::cos(angle), cosine = std::sin(angle);
    const auto end = peak_leg_slopes(problem, ends, angle);
    if (!end.converged) return std::nullopt;
    const PhaseProblem plain(problem.n.a, problem.m.a, problem.q.a, problem.epsilon.a);
    return peak_next_to(problem, angle, end, force_curvature(plain, sine, cosine, end.y.a));
}

/// Ends of the quarters and events with derivatives, at the places that the values have found.
template <std::size_t N>
IMPACTFIT_INLINE bool put_derivatives(const PhaseProblemOf<Dual>& problem, const PhaseSolution& found, double tolerance,
                                      Collision<Dual>& collision) {
    PhaseEnds<Dual> ends;
    Quarters<N, SlopeLanes> quarters(problem);
    quarters.put_ends(ends);
    if (!ends.converged) return false;
    quarters.put_integrals(ends);
    if (end_error(ends.tail) > (ends.has_corner ? tolerance : weak_damping * tolerance)) return false;
    const bool until_zero_force = found.zero_force_angle != 0.0;
    if (ends.has_corner && !until_zero_force &&
        !(put_corner_slopes(problem, found.corner_nodes, ends) && end_error(ends.tail) <= tolerance))
        return false;
    const auto peak = found.peak_angle == touch_angle ? std::optional(peak_at_touch(problem, ends))
                                                      : peak_after_touch(problem, ends, found.peak_angle);
    if (!peak) return false;
    collision = unit_results(problem, ends, *peak);
    if (!until_zero_force) return true;
    const auto end = zero_force_leg_slopes(problem, ends, found.zero_force_angle);
    if (!end.converged) return false;
    end_at(zero_force_next_to(problem, found.zero_force_angle, end), problem, ends.end_log_r, collision);
    return true;
}

IMPACTFIT_FOR_EACH_PROCESSOR bool put_with_32_nodes(const PhaseProblemOf<Dual>& problem, const PhaseSolution& found,
                                                    double tolerance, Collision<Dual>& collision) {
    return put_derivatives<32>(problem, found, tolerance, collision);
}

IMPACTFIT_FOR_EACH_PROCESSOR bool put_with_48_nodes(const PhaseProblemOf<Dual>& problem, const PhaseSolution& found,
                                                    double tolerance, Collision<Dual>& collision) {
    return put_derivatives<48>(problem, found, tolerance, collision);
}

}  // namespace

std::optional<Collision<Dual>> phase_slopes(const PowerLawCoefficients<Dual>& law, const Impact<Dual>& impact,
                                            Separation separation, double tolerance) {
    const PowerLawCoefficients<double> plain_law = plain(law);
    const Impact<double> plain_impact = plain(impact);
    const UnitScales scales = unit_scales(plain_law, plain_impact);
    if (!is_moderate(scales.length)) return std::nullopt;
    const double ratio = damping_ratio(plain_law, plain_impact), n = plain_law.hertz_exponent;
    const double m = plain_law.damping_exponent, q = plain_law.velocity_exponent;
    const auto found = solve_phase({n, m, q, ratio}, separation, tolerance);
    if (!found) return std::nullopt;
    const PhaseProblemOf<Dual> problem(Dual(n, n_direction), Dual(m, m_direction), Dual(q, q_direction),
                                       Dual(ratio, damping_ratio_direction));
    Collision<Dual> collision;
    if (!(found->nodes <= 32 && put_with_32_nodes(problem, *found, tolerance, collision)) &&
        !put_with_48_nodes(problem, *found, tolerance, collision))
        return std::nullopt;
    collision.separation = separation;
    collision.evaluations = found->collision.evaluations;
    collision.steps = found->collision.steps;
    const ChainRule<directions> chain{
        {damping_ratio(law, impact), law.hertz_exponent, law.damping_exponent, law.velocity_exponent}};
    put_in_si(chain, indentation_scale(law, impact), impact, collision);
    set_values(in_si(found->collision, scales), collision);
    return collision;
}

}  // namespace impactfit
