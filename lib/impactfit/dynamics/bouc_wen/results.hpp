#pragma once
// Results of a Bouc-Wen impact from its legs, in units of mass, speed and stiffness.

#include <optional>

#include "impactfit/dynamics/bouc_wen/leg.hpp"
#include "impactfit/dynamics/impact/collision.hpp"

namespace impactfit::bouc_wen {

/// End of a leg, with its time and lost energy.
template <Scalar S>
struct LegEnd {
    S hysteretic, driving, speed;  ///< |z|, q, |w|
    Totals<S> totals;
};

/// Ends of the legs of an impact. `peak` is next to the reversal: in parallel, the force has its peak before it (dF/dt
/// = 0 while loading). In series, the indentation has its peak after it (x' = 0 while unloading).
template <Scalar S>
struct Ends {
    LegEnd<S> reversal, zero, last;
    std::optional<LegEnd<S>> peak;
};

/// Returns F and its derivative in time in parallel, or the indentation rate x' in series, at the end of a leg next to
/// the reversal.
template <Scalar S>
std::array<S, 2> force_and_gap(const UnitImpact<S>& impact, const LegEnd<S>& end) {
    const S &p = impact[spring_exponent_direction], &elastic = impact[elastic_direction];
    const S &q = end.driving, &z = end.hysteretic, &w = end.speed, &dashpot = impact[dashpot_direction];
    const auto powers = positive_powers(z, p, impact[share_exponent_direction]);
    const S power = signed_power_by_logarithm(q, p);
    const S springs = elastic * power + (1.0 - elastic) * powers[0];
    if (impact.series) return {springs, springs * dashpot - w};
    const S drag = dashpot * power, force = springs + drag * w;
    const S stiffness =
        p * (elastic * power / q + (1.0 - elastic) * powers[0] * (1.0 + impact[loading_direction] * powers[1]) / z);
    return {force, stiffness * w + drag * (p * w * w / q - force)};
}

template <Scalar S>
class Results {
public:
    Results(const UnitImpact<S>& impact, const Ends<S>& ends) : impact_(impact), ends_(ends) {}

    Collision<S> collision() {
        result_.status = CollisionStatus::separated;
        result_.separation = Separation::zero_force;
        result_.restitution = ends_.last.speed;
        result_.duration = ends_.reversal.totals.time + ends_.zero.totals.time + ends_.last.totals.time;
        result_.residual_indentation = indentation(ends_.last.driving, S(-ends_.last.speed));
        result_.energy.initial = S(0.5);
        result_.peak_force = unit_spring_force(impact_, ends_.reversal.driving, ends_.reversal.hysteretic);
        result_.time_of_peak_force = ends_.reversal.totals.time;
        record_peak_indentation(ends_.reversal, ends_.reversal.totals);
        if (ends_.peak) record(*ends_.peak);
        account();
        return result_;
    }

private:
    /// x from q and x': in series x = q + dashpot (1 - x'), the integral of x'' = -F.
    S indentation(const S& driving, const S& rate) const {
        return impact_.series ? S(driving + impact_[dashpot_direction] * (1.0 - rate)) : driving;
    }

    void record(const LegEnd<S>& peak) {
        const Totals<S>& before = ends_.reversal.totals;
        if (impact_.series) {
            record_peak_indentation(peak, {before.time + peak.totals.time, before.loss + peak.totals.loss});
        } else {
            result_.peak_force = force_and_gap(impact_, peak)[0];
            result_.time_of_peak_force = before.time - peak.totals.time;
        }
    }

    void record_peak_indentation(const LegEnd<S>& end, const Totals<S>& totals) {
        result_.time_of_peak_indentation = totals.time;
        result_.peak_indentation = indentation(end.driving, S(0.0));
        result_.energy.lost_compression =
            with_balance(totals.loss, S(0.5 - unit_spring_energy(impact_, end.driving, end.hysteretic)));
    }

    /// A lost energy has the derivatives of the energy balance.
    static S with_balance(const S& loss, const S& balance) {
        if constexpr (std::same_as<S, double>) return loss;
        return S(value_of(loss)) + (balance - S(value_of(balance)));
    }

    void account() {
        auto& energy = result_.energy;
        const S& speed = ends_.last.speed;
        energy.stored_at_separation = unit_spring_energy(impact_, ends_.last.driving, ends_.last.hysteretic);
        const S balance = 0.5 - 0.5 * speed * speed - energy.stored_at_separation;
        const S loss = ends_.reversal.totals.loss + ends_.zero.totals.loss + ends_.last.totals.loss;
        const S lost = with_balance(loss, balance);
        energy.defect = balance - lost;
        energy.lost_restitution = lost - energy.lost_compression;
    }

    const UnitImpact<S>& impact_;
    const Ends<S>& ends_;
    Collision<S> result_;
};

}  // namespace impactfit::bouc_wen
