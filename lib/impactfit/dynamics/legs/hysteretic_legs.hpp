#pragma once
// Hysteretic legs: one impact of a law with internal states, by legs of frozen signs. Loading continues until the rate
// that drives the hysteresis reverses. Unloading passes through zero of the hysteretic state and ends at zero force.

#include "impactfit/dynamics/legs/leg_run.hpp"

namespace impactfit {

template <ContactLaw Law, Scalar S>
class HystereticLegs : LegIntegrator<Law, S> {
    using Base = LegIntegrator<Law, S>;

public:
    using typename Base::State;
    using typename Base::Step;
    using typename Base::System;

    HystereticLegs(const System& system, const SimulationOptions& options, std::vector<Step>* record = nullptr)
        : Base(system, options, record) {}

    Collision<S> run() {
        begin();
        relax_small_components();
        if (compress() && (result_.status == CollisionStatus::rests || unload())) account();
        return finish();
    }

private:
    using Base::account;
    using Base::balance;
    using Base::begin;
    using Base::energy_lost;
    using Base::error_scale_;
    using Base::finish;
    using Base::indentation_power_;
    using Base::land_on;
    using Base::land_on_turning_point;
    using Base::landing_in;
    using Base::last_;
    using Base::leg;
    using Base::loaded;
    using Base::record_peak;
    using Base::result_;
    using Base::scale_;
    using Base::seek_peak;
    using Base::separates_in;
    using Base::settles;
    using Base::shorten;
    using Base::state_;
    using Base::stick;
    using Base::system_;
    using Base::take;
    using Base::turns_back;
    using typename Base::LegType;

    static constexpr std::size_t hysteretic = first_internal + Law::hysteretic_state;
    static constexpr Clock unloading_time{time_component, 1.0, 1, -1.0};

    /// Near zero the error of a displacement is measured relative to its scale, not to its value. A factor of 0.1
    /// preserves the digits of the derivatives.
    void relax_small_components() {
        const double small = 0.1 * scale_;
        error_scale_.floor[time_component] = small / system_.plain_impact().impact_speed;
        error_scale_.floor[indentation_component] = small;
        for (std::size_t i = first_internal; i < System::size; ++i) error_scale_.floor[i] = small;
    }

    /// Initial leg in the indentation, then in time until the driving rate is zero.
    bool compress() {
        LegType in = leg({indentation_component, 1.0, indentation_power_});
        do {
            if (!take(in)) return false;
            if (turns_in(in.step())) return true;
            seek_peak_before_turn(in.step());
        } while (balance(state_) < 0.02);
        LegType on = leg({time_component, 1.0, 1});
        while (true) {
            if (!take(on)) return false;
            if (turns_in(on.step())) return true;
            seek_peak_before_turn(on.step());
            if (settles()) return stick();
        }
    }

    /// A force that relaxes depends on the internal states only and increases with the driving displacement: its peak
    /// is the reversal of the driving rate.
    void seek_peak_before_turn(const Step& step) {
        if constexpr (!Law::relaxes) seek_peak(step);
    }

    /// Returns true if the driving rate reaches zero within the step; locates this event.
    bool turns_in(const Step& step) {
        const Event driving{EventQuantity::driving_rate};
        if (value_of(driving(system_, step.to)) > 0.0) return false;
        if constexpr (Law::relaxes) {
            land_on(step, driving);
            if (value_of(state_[rate_component]) <= 0.0)
                note_turning_point(state_);  // rigid dashpot: both rates vanish together
        } else {
            land_on_turning_point(step);
            note_turning_point(state_);
        }
        seek_peak_before_turn(last_);
        record_peak(state_);
        return true;
    }

    /// Unloads in time until the hysteretic state is well below its reversal value, through zero of the hysteretic
    /// state with this state as the clock, and on in time. The motion under a load may turn anywhere, where the
    /// hysteretic state is no clock: there the legs with this clock are as short as necessary.
    bool unload() {
        const double turn = value_of(state_[hysteretic]);
        while (value_of(state_[hysteretic]) > 0.0) {
            LegType back = leg(unloading_time);
            while (is_far_from_zero(back, turn) || reverses_within(value_of(state_[hysteretic]))) {
                if (!take(back)) return done();
                while (loaded() && !(value_of(state_[hysteretic]) > 0.0)) shorten(back, 0.5 * value_of(last_.length));
                if (ended(back)) return done();
            }
            LegType crossing = leg({hysteretic, 1.0, indentation_power_, -1.0});
            while (value_of(crossing.position()) > 0.0 && !reverses_within(value_of(state_[hysteretic])))
                if (!take(crossing, true) || ended(crossing)) return done();
        }
        LegType beyond = leg({hysteretic, -1.0, indentation_power_, -1.0});
        while (value_of(beyond.position()) < std::pow(0.05 * turn, 1.0 / indentation_power_) &&
               !reverses_within(-value_of(state_[hysteretic])))
            if (!take(beyond) || ended(beyond)) return done();
        LegType out = leg(unloading_time);
        while (take(out) && !ended(out)) continue;
        return done();
    }

    bool is_far_from_zero(const LegType& back, double turn) const {
        const double z = value_of(state_[hysteretic]);
        return z > 0.7 * turn && z > -value_of(back.slope()[hysteretic]) * back.next_length();
    }

    /// Returns true if the driving rate may reverse before the hysteretic state changes by twice a distance, according
    /// to the slopes in time. Only a load reverses it.
    bool reverses_within(double distance) const {
        if (!loaded()) return false;
        const auto plain = system_.plain();
        typename System::Plain::State y, later;
        for (std::size_t i = 0; i < System::size; ++i) y[i] = value_of(state_[i]);
        const auto slope = plain.rates(y, -1.0);
        const double time = 1e-3 * scale_ / system_.plain_impact().impact_speed;
        for (std::size_t i = 0; i < System::size; ++i) later[i] = y[i] + time * slope[i];
        const double rate = plain.loading_rate(y), change = plain.loading_rate(later) - rate;
        return !(rate < 0.0 && rate + change / time * 2.0 * distance / std::abs(slope[hysteretic]) < 0.0);
    }

    /// Returns true if a force that relaxes rises again. It then swings about the load, each time less.
    bool force_rises() const { return Law::relaxes && value_of(system_.loading_rate(state_)) > 0.0; }

    bool done() const { return is_valid(result_); }

    /// Returns true if the contact ends within the step, or never ends with a decayed force.
    bool ended(LegType& running) {
        if (Law::relaxes && value_of(last_.from[rate_component]) > 0.0 && value_of(last_.to[rate_component]) <= 0.0)
            note_turning_point(landing_in(last_, {EventQuantity::indentation_rate}).state);
        const bool returns = value_of(last_.from[rate_component]) < 0.0 && turns_back(running);
        if (separates_in(last_)) return true;
        if (loaded()) return returns || force_rises() || settles() ? stick() : false;
        certify();
        return certified_ && dies_away();
    }

    /// The certificate may cost as much as hundreds of steps and remains valid. The interval between attempts therefore
    /// grows with the number of steps.
    void certify() {
        if (certified_ || result_.steps < next_proof_) return;
        certified_ = system_.never_parts(state_);
        next_proof_ = result_.steps + 1 + result_.steps / 8;
    }

    /// Returns true when the force of bodies that stick is below 1e-4 of its peak. The rate then decays like exp(-t F /
    /// (m0 x')). The relative error of the final indentation is about 1e-8.
    bool dies_away() {
        const S force = system_.force(state_);
        if (value_of(force) > 1e-4 * value_of(result_.peak_force)) return false;
        const S rate = state_[rate_component];
        state_[indentation_component] += system_.impact().effective_mass * rate * rate / force;
        note_turning_point(state_);
        result_.time_of_peak_indentation = S(std::numeric_limits<double>::infinity());
        result_.residual_indentation = state_[indentation_component];
        result_.status = CollisionStatus::sticks;
        return true;
    }

    void note_turning_point(const State& y) {
        result_.time_of_peak_indentation = y[time_component];
        result_.peak_indentation = y[indentation_component];
        result_.energy.lost_compression = energy_lost(y);
    }

    bool certified_ = false;
    long next_proof_ = 0;
};

}  // namespace impactfit
