#pragma once
// One impact of a law without internal states by smooth legs: out of contact in the indentation, through the turning
// point in the rate, back in the indentation. Each end is landed on exactly. The sign of the rate is frozen on either
// side of the turning point, where a law may jump.

#include "impactfit/dynamics/legs/leg_run.hpp"

namespace impactfit {

template <ContactLaw Law, Scalar S>
class SmoothLegs : LegIntegrator<Law, S> {
    using Base = LegIntegrator<Law, S>;

public:
    using typename Base::State;
    using typename Base::Step;
    using typename Base::System;

    SmoothLegs(const System& system, const SimulationOptions& options, std::vector<Step>* record = nullptr)
        : Base(system, options, record) {}

    Collision<S> run() {
        begin();
        if (compress() && rebound()) account();
        return finish();
    }

private:
    using Base::account;
    using Base::balance;
    using Base::begin;
    using Base::certified_to_stick;
    using Base::depth;
    using Base::energy_lost;
    using Base::finish;
    using Base::indentation_power_;
    using Base::land_on;
    using Base::land_on_turning_point;
    using Base::last_;
    using Base::leg;
    using Base::rate_power_;
    using Base::record_;
    using Base::record_peak;
    using Base::result_;
    using Base::seek_peak;
    using Base::separates_in;
    using Base::state_;
    using Base::stick;
    using Base::system_;
    using Base::take;
    using Base::until_zero_force_;
    using typename Base::LegType;

    /// Out of contact in the indentation, on in time, and through the turning point in the rate.
    bool compress() {
        LegType in = leg({indentation_component, 1.0, indentation_power_});
        do {
            if (!take(in)) return false;
            stop_at_yield(in);
            seek_peak(last_);
        } while (balance(state_) < 0.02);

        if (LegType on = leg({time_component, 1.0, 1}); balance(state_) < turning_balance()) {
            do {
                if (!take(on)) return false;
                if (value_of(state_[rate_component]) < 0.0) land_on_turning_point(on.step());
                stop_at_yield(on);
                seek_peak(last_);
            } while (balance(state_) < turning_balance() && turns_after(clearance() * on.next_length()));
        }
        LegType turn = leg({rate_component, 1.0, rate_power_});
        while (value_of(turn.position()) > 0.0) {
            if (!take(turn, true)) return false;
            stop_at_yield(turn);
            seek_peak(last_);
        }
        record_peak(state_);
        result_.time_of_peak_indentation = state_[time_component];
        result_.peak_indentation = state_[indentation_component];
        result_.energy.lost_compression = energy_lost(state_);
        turn_to_restitution();
        return true;
    }

    /// Away from the turning point in the rate (in time where the law is smooth there), back in time, out in the
    /// indentation.
    bool rebound() {
        if (certified_to_stick()) return stick();
        if (rate_power_ > 1) {
            LegType turn = leg({rate_component, -1.0, rate_power_, -1.0});
            do {
                if (!take(turn)) return false;
                if (certified_to_stick()) return stick();
            } while (balance(state_) > turning_balance());
        }
        LegType back = leg({time_component, 1.0, 1, -1.0});
        while (balance(state_) > 0.02 && touches_after(back.next_length())) {
            if (!take(back)) return false;
            if (separates_in(back.step())) return true;
            if (certified_to_stick()) return stick();
        }
        LegType out = leg({indentation_component, 1.0, indentation_power_, -1.0});
        while (value_of(out.position()) > 0.0) {
            if (certified_to_stick()) return stick();
            if (!take(out, true, until_zero_force_ ? 0.5 : 0.0)) return false;
            if (separates_in(out.step())) return true;
        }
        result_.status = CollisionStatus::separated;
        return true;
    }

    /// Cuts the last step where the law yields and lets the leg go on from there: no step goes across. The step may end
    /// at the turning point already, so that a law that yields just before it is not missed.
    void stop_at_yield(LegType& running) {
        if constexpr (Yields<Law>) {
            const auto gap = [](const auto& system, const auto& y) {
                return y[indentation_component] - Law::yield_indentation(system.values());
            };
            if (!(value_of(gap(system_, last_.from)) < 0.0 && value_of(gap(system_, last_.to)) > 0.0)) return;
            land_on(last_, gap);
            state_[indentation_component] = Law::yield_indentation(system_.values());
            if (record_) record_->back() = last_;
            running.restart(state_);
        }
    }

    /// A law that unloads along another curve does so from its own peak: a recovery that is small beside the peak would
    /// magnify the error of the indentation reached. That error stays in the account as a defect.
    void turn_to_restitution() {
        if constexpr (LeavesResidual<Law>) state_[indentation_component] = Law::peak_indentation(system_.values());
    }

    /// Where the law has a non-integer power of the rate, time is no good variable near the turning point.
    double turning_balance() const { return rate_power_ > 1 ? 4.0 : std::numeric_limits<double>::infinity(); }

    /// Steps in time by which to keep away from the turning point. Error control sees values only: where the exponent
    /// is a whole number these are smooth there, and its derivative is not.
    double clearance() const { return rate_power_ > 1 ? 2.0 : 1.0; }

    /// True if, at the present acceleration, the bodies do not turn within a time h.
    bool turns_after(double h) const {
        return value_of(state_[rate_component]) * system_.plain_impact().effective_mass >
               value_of(system_.force(state_)) * h;
    }

    /// True if, at the present rate, zero indentation is not reached within a time h.
    bool touches_after(double h) const { return depth(state_, -1.0) > -value_of(state_[rate_component]) * h; }
};

}  // namespace impactfit
