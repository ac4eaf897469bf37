#pragma once
// Smooth legs: one impact of a law without internal states. Legs in the indentation, in the rate through the turning
// point, and back in the indentation. Events end each leg exactly. The sign of the rate is frozen on either side of the
// turning point, where a law may jump.

#include "impactfit/dynamics/legs/creep.hpp"
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
        if (compress() && (at_rest() || (creeps() ? creep_to_end() : rebound()))) account();
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
    using Base::load;
    using Base::loaded;
    using Base::net_balance;
    using Base::options_;
    using Base::pressed_to_rest;
    using Base::rate_power_;
    using Base::record_;
    using Base::record_peak;
    using Base::result_;
    using Base::seek_peak;
    using Base::separates_in;
    using Base::settles;
    using Base::state_;
    using Base::steps_to_turn_;
    using Base::stick;
    using Base::system_;
    using Base::take;
    using Base::turns_back;
    using Base::until_zero_force_;
    using typename Base::LegType;

    bool at_rest() const { return result_.status == CollisionStatus::rests; }

    /// Compression: in the indentation, in time, and in the rate up to the turning point. Under a load it may end
    /// without one.
    bool compress() {
        LegType in = leg({indentation_component, 1.0, indentation_power_});
        do {
            if (!take(in)) return false;
            stop_at_yield(in);
            seek_peak(last_);
        } while (balance(state_) < 0.02);

        if (LegType on = leg({time_component, 1.0, 1}); net_balance(state_) < turning_balance() || sinks()) {
            do {
                if (!take(on)) return steps_to_turn_ > 0 && stick();
                if (value_of(state_[rate_component]) < 0.0) land_on_turning_point(on.step());
                stop_at_yield(on);
                seek_peak(last_);
                if (settles()) return stick();
            } while ((net_balance(state_) < turning_balance() && turns_after(clearance() * on.next_length())) ||
                     sinks());
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

    /// Restitution: in the rate from the turning point (in time if the law is smooth there), in time, and in the
    /// indentation.
    bool rebound() {
        if (certified_to_stick()) return stick();
        if (rate_power_ > 1) {
            LegType turn = leg({rate_component, -1.0, rate_power_, -1.0});
            do {
                if (!take(turn)) return false;
                if (certified_to_stick()) return stick();
            } while (net_balance(state_) > turning_balance());
        }
        LegType back = leg({time_component, 1.0, 1, -1.0});
        while (balance(state_) > 0.02 && (loaded() || touches_after(back.next_length()))) {
            if (!take(back)) return false;
            const bool returns = turns_back(back);
            if (separates_in(last_)) return true;
            if (returns || certified_to_stick() || pressed_to_rest() || settles()) return stick();
        }
        LegType out = leg({indentation_component, 1.0, indentation_power_, -1.0});
        while (value_of(out.position()) > 0.0) {
            if (certified_to_stick()) return stick();
            if (!take(out, true, until_zero_force_ ? 0.5 : 0.0)) return false;
            if (separates_in(out.step())) return true;
            if (pressed_to_rest()) return stick();
        }
        result_.status = CollisionStatus::separated;
        return true;
    }

    /// Truncates the last step at the yield point and restarts the leg there, so no step crosses this point. The step
    /// may already end at the turning point; a yield point just before it is then located too.
    void stop_at_yield(LegType& running) {
        if constexpr (Yields<Law>) {
            const Event gap{EventQuantity::distance_from_yield};
            if (!(value_of(gap(system_, last_.from)) < 0.0 && value_of(gap(system_, last_.to)) > 0.0)) return;
            land_on(last_, gap);
            state_[indentation_component] = Law::yield_indentation(system_.values());
            if (record_) record_->back() = last_;
            running.restart(state_);
        }
    }

    /// Replaces the indentation by the analytical peak of a law with a separate unloading curve. A recovery much
    /// smaller than the peak would amplify the error of the indentation. This error remains in the energy balance as a
    /// defect.
    void turn_to_restitution() {
        if constexpr (LeavesResidual<Law>) state_[indentation_component] = Law::peak_indentation(system_.values());
    }

    /// Returns true if the restitution is a creep (creep.hpp). A creep has no steps to record.
    bool creeps() {
        if constexpr (may_creep)
            if (!record_ && !loaded())
                creep_ = creep_start(Law::coefficients(system_.values()), system_.impact().effective_mass,
                                     state_[indentation_component], until_zero_force_);
        return creep_.has_value();
    }

    bool creep_to_end() {
        if constexpr (may_creep) {
            const CreepEnd<S> end = creep(*creep_, options_.tolerance);
            result_.steps += end.panels;
            system_.count(end.evaluations);
            if (!end.converged || result_.steps > options_.most_steps) {
                result_.status = CollisionStatus::not_converged;
                return false;
            }
            const double mass = system_.plain_impact().effective_mass, rate = value_of(creep_->rate);
            state_[time_component] += end.time * state_[indentation_component] / creep_->rate;
            state_[indentation_component] *= end.indentation;
            state_[rate_component] = -creep_->rate * end.rate;
            state_[lost_component] += S(end.lost * mass * rate * rate);
            last_.clock.loading = -1.0;
            result_.status = CollisionStatus::separated;
        }
        return true;
    }

    static constexpr bool may_creep = IsPowerLaw<Law> && (std::same_as<S, double> || std::same_as<S, Dual>);
    std::optional<CreepStart<S>> creep_;

    /// With a non-integer power of the rate, time is not a smooth variable near the turning point.
    double turning_balance() const { return rate_power_ > 1 ? 4.0 : std::numeric_limits<double>::infinity(); }

    /// Distance from the turning point, in steps in time. Error control uses values only: for an integer exponent the
    /// values are smooth there, but the derivative with respect to the exponent is not.
    double clearance() const { return rate_power_ > 1 ? 2.0 : 1.0; }

    /// Returns true if, at the present acceleration, the bodies do not reverse within a time h.
    bool turns_after(double h) const {
        return value_of(state_[rate_component]) * system_.plain_impact().effective_mass >
               (value_of(system_.force(state_)) - load()) * h;
    }

    /// Returns true if the bodies move inwards and the force at rest is below the load: they cannot turn yet.
    bool sinks() const {
        if (!loaded() || !(value_of(state_[rate_component]) > 0.0)) return false;
        State y = state_;
        y[rate_component] = S(0.0);
        return value_of(system_.force(y)) <= load();
    }

    /// Returns true if, at the present rate, the bodies do not reach zero indentation within a time h.
    bool touches_after(double h) const { return depth(state_, -1.0) > -value_of(state_[rate_component]) * h; }
};

}  // namespace impactfit
