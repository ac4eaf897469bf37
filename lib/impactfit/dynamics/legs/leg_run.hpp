#pragma once
// Leg integrator: common part of all simulations by legs. Takes steps, keeps the last step, locates the peak of the
// force and the end at zero force, and closes the energy balance.

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "impactfit/dynamics/impact/collision.hpp"
#include "impactfit/dynamics/impact/simulation_options.hpp"
#include "impactfit/dynamics/legs/contact_system.hpp"
#include "impactfit/dynamics/legs/landing.hpp"
#include "impactfit/dynamics/legs/leg.hpp"

namespace impactfit {

template <ContactLaw Law, Scalar S>
class LegIntegrator {
public:
    using System = ContactSystem<Law, S>;
    using State = typename System::State;
    using Step = LegStep<System, S>;

protected:
    using LegType = Leg<System, S>;

    LegIntegrator(const LegIntegrator&) = delete;
    LegIntegrator& operator=(const LegIntegrator&) = delete;
    LegIntegrator(const System& system, const SimulationOptions& options, std::vector<Step>* record)
        : system_(system), options_(options), record_(record) {
        result_.separation = options.separation.value_or(Law::description.separation);
        const LawSmoothness smooth = Law::smoothness(system.values());
        until_zero_force_ = result_.separation == Separation::zero_force && Law::attracts(system.plain_values());
        // A strongly damped body creeps near zero force: its time of separation amplifies the error of the rate.
        // A hysteresis of high exponents loses digits of its energy.
        error_scale_.tolerance = options.tolerance * (Law::internal_states > 0 ? 0.5 : until_zero_force_ ? 0.2 : 1.0);
        // Exponents of a hysteresis are >= 1: squares smooth them sufficiently, and higher powers lengthen the legs.
        indentation_power_ = smoothing_power(smooth.indentation_exponents, Law::internal_states > 0 ? 2 : 4);
        rate_power_ = smoothing_power(std::array{smooth.rate_exponent}, 4);
        rate_exponent_ = smooth.rate_exponent;
    }

    void begin() {
        state_ = system_.start();
        result_.energy.initial = kinetic_energy(state_);
        scale_ = Law::indentation_scale(system_.plain_impact(), system_.plain_values());
        error_scale_.lost = typical_loss();
        record_peak(state_);
    }

    const Collision<S>& finish() {
        result_.evaluations = system_.evaluations();
        return result_;
    }

    LegType leg(const Clock& clock) const { return {system_, clock, state_, error_scale_, first_length(clock)}; }

    bool take(LegType& leg, bool to_zero = false, double shortest = 0.0) {
        if (++result_.steps > options_.most_steps || !leg.advance(to_zero, shortest)) {
            result_.status = leg.has_slope() ? CollisionStatus::not_converged : CollisionStatus::non_finite;
            return false;
        }
        last_ = leg.step();
        if (record_) record_->push_back(last_);
        return true;
    }

    /// Returns the indentation beyond the zero of the force in a direction.
    double depth(const State& y, double loading) const {
        return value_of(y[indentation_component]) - value_of(system_.rest_indentation(loading));
    }

    /// F x / (m0 x'^2): relative rate of change of the indentation rate compared with that of the indentation. A load
    /// above the force replaces it.
    double balance(const State& y) const {
        const double force = value_of(system_.force(y, last_.clock.loading));
        return balance_of(loaded() ? std::max(force, load()) : force, y);
    }
    /// The same for the sum of force and load, positive if it drives the bodies apart.
    double net_balance(const State& y) const {
        return balance_of(value_of(system_.force(y, last_.clock.loading)) - load(), y);
    }

    double load() const { return system_.plain_impact().load; }
    bool loaded() const { return load() > 0.0; }

    /// Returns the energy above that of bodies at rest at first touch. It never increases.
    double energy_left(const State& y) const {
        return value_of(kinetic_energy(y)) + value_of(system_.stored_energy(y, last_.clock.loading)) -
               load() * value_of(y[indentation_component]);
    }

    /// Returns true if the load keeps the bodies together: they lack the energy to reach zero indentation. Under
    /// zero_force the bodies may separate deeper; there the outward motion has to end first.
    bool pressed_to_rest() const {
        return loaded() && result_.separation == Separation::zero_indentation &&
               energy_left(state_) < -error_scale_.tolerance * value_of(result_.energy.initial);
    }
    /// Returns true if the outward motion ended within the last step. No later one reaches as far: a trajectory of an
    /// autonomous system does not cross itself. A step that left the contact and came back is shortened instead; it
    /// then ends within the contact, or at a force <= 0 under zero_force.
    bool turns_back(LegType& running) {
        if (!loaded() || value_of(state_[rate_component]) < 0.0) return false;
        constexpr int parts = 16;
        const double turn = value_of(landing_in(last_, {EventQuantity::indentation_rate}).length);
        double inside = 0.0;
        for (int i = 1; i <= parts; ++i) {
            const double at = turn * i / parts;
            const State y = advanced(system_, last_, S(at));
            const bool pulled = until_zero_force_ && value_of(system_.force(y, last_.clock.loading)) <= 0.0;
            if (pulled || depth(y, last_.clock.loading) <= 0.0) {
                shorten(running, pulled ? at : inside > 0.0 ? inside : 0.5 * at);
                return false;
            }
            inside = at;
        }
        return true;
    }

    /// Ends the last step at a part of its length, and continues from there.
    void shorten(LegType& running, double length) {
        auto end = landed(system_, last_, S(length));
        while (depth(end.state, last_.clock.loading) <= 0.0) end = landed(system_, last_, S(length *= 0.5));
        state_ = end.state;
        last_.length = end.length;
        last_.slope_after = end.slope;
        if (record_) record_->back() = last_;
        running.restart(state_);
    }

    /// Returns true if bodies that cannot separate move inwards without end: an overdamped approach to the sag takes
    /// any number of steps, an oscillation about it turns within some ten. Damping by a power of the rate above 1 takes
    /// hundreds of steps on the way to a turning point, at a rate that is no rest.
    bool settles() {
        if (!loaded() || !(energy_left(state_) < 0.0)) return false;
        constexpr double rest = 1e-10;  // kinetic energy over the work of the load: an overshoot of 1e-5
        const double work = value_of(system_.impact().load) * value_of(state_[indentation_component]);
        const bool may_turn = !(rate_exponent_ <= 1.0) && value_of(kinetic_energy(state_)) > rest * work;
        return ++steps_to_turn_ > (may_turn ? 5000 : 200);
    }

    /// Length of the first step of a leg: change of the new clock's component in the last step of the previous leg. At
    /// first touch: a part of the typical indentation that decreases with the tolerance like the steps.
    double first_length(const Clock& clock) const {
        if (result_.steps == 0)
            return 2.0 * std::pow(error_scale_.tolerance, 0.125) * std::pow(scale_, 1.0 / clock.power);
        const auto size = [&](const State& y) {
            return std::abs(clock.component == indentation_component ? depth(y, clock.loading)
                                                                     : value_of(y[clock.component]));
        };
        const double now = size(state_), before = size(last_.from);
        const double change = std::abs(now - before);
        const double later = now > 0.0 && now < before ? std::max(now - change, 0.1 * now) : now + change;
        return std::abs(std::pow(later, 1.0 / clock.power) - std::pow(now, 1.0 / clock.power));
    }

    void record_peak(const State& y) {
        const S force = system_.force(y);
        if (value_of(y[time_component]) > 0.0 && !(value_of(force) > value_of(result_.peak_force))) return;
        result_.peak_force = force;
        result_.time_of_peak_force = y[time_component];
    }

    /// The force has a peak where dF/dt changes from positive to negative. If dF/dt is singular at zero rate, it is
    /// evaluated just before. Only the event location carries derivatives; values decide all branches.
    void seek_peak(const Step& step) {
        const double length = value_of(step.length);
        const bool begins_at_touch = value_of(step.from[time_component]) == 0.0;
        const bool ends_singular = rate_power_ > 1 && value_of(step.to[rate_component]) == 0.0;
        const double far = ends_singular ? length * (1.0 - 1e-6) : length;
        const double rate_far = ends_singular ? force_rate_at(step, far) : force_rate_after(step);
        if (rate_far < 0.0) {
            const double near = begins_at_touch ? 1e-3 * length : 0.0;
            const double rate_near = begins_at_touch ? force_rate_at(step, near) : force_rate_;
            const Event force_rate{EventQuantity::force_rate, step.clock.loading};
            if (rate_near > 0.0)
                record_peak(land(system_, step, force_rate, near, far, rate_near, rate_far, options_.tolerance).state);
        }
        force_rate_ = rate_far;
    }

    /// Returns dF/dt at a length h within a step.
    double force_rate_at(const Step& step, double h) const {
        const auto plain = system_.plain();
        const double rate = plain.force_rate(advanced(plain, plain_step(step), h), step.clock.loading);
        system_.count(plain.evaluations());
        return rate;
    }

    /// Returns dF/dt at the end of a step, from the slope of the state.
    double force_rate_after(const Step& step) const {
        const double time_slope = value_of(step.slope_after[time_component]);
        if (time_slope == 0.0) return force_rate_at(step, value_of(step.length));
        typename System::Plain::State y, rate;
        for (std::size_t i = 0; i < System::size; ++i) {
            y[i] = value_of(step.to[i]);
            rate[i] = value_of(step.slope_after[i]) / time_slope;
        }
        system_.count(1);
        return system_.plain().force_rate(y, rate, step.clock.loading);
    }

    /// Returns true if the contact ends at zero force within the step; locates this event.
    bool separates_in(const Step& step) {
        if (!until_zero_force_) return false;
        const Event force{EventQuantity::force, step.clock.loading};
        if (value_of(force(system_, step.to)) > 0.0) return false;
        land_on(step, force);
        result_.status = CollisionStatus::separated;
        return true;
    }

    /// Returns the location of an event within a step.
    EventLocation<System, S> landing_in(const Step& step, const Event& event) const {
        return land(system_, step, event, 0.0, value_of(step.length), value_of(event(system_, step.from)),
                    value_of(event(system_, step.to)), options_.tolerance);
    }

    /// Truncates the last step at an event.
    void land_on(const Step& step, const Event& event) {
        const EventLocation<System, S> landing = landing_in(step, event);
        state_ = landing.state;
        last_.length = landing.length;
        last_.slope_after = landing.slope;
        if (record_) record_->back() = last_;
    }

    /// Truncates the last step at zero rate.
    void land_on_turning_point(const Step& step) {
        land_on(step, {EventQuantity::indentation_rate});
        state_[rate_component] = S(0.0);
        if (record_) record_->back() = last_;
    }

    bool certified_to_stick() const {
        return result_.separation == Separation::zero_indentation && system_.never_parts(state_);
    }

    bool stick() {
        result_.status = loaded() ? CollisionStatus::rests : CollisionStatus::sticks;
        return true;
    }

    /// Returns the indentation at which the force of bodies at rest equals the load [m]. NaN for a law with internal
    /// states: their sag depends on the motion.
    S sag() const {
        if constexpr (Law::internal_states > 0) return S(std::numeric_limits<double>::quiet_NaN());
        const double loading = last_.clock.loading, rest = value_of(system_.rest_indentation(loading));
        const auto at = [&](const S& x) {
            State y{};
            y[indentation_component] = x;
            return S(system_.force(y, loading) - system_.impact().load);
        };
        const auto plain_at = [&](double x) { return value_of(at(S(x))); };
        double far = std::max(2.0 * rest, scale_);
        while (plain_at(far) < 0.0 && std::isfinite(far)) far *= 2.0;
        const double x = bracketed_length(plain_at, rest, far, plain_at(rest), plain_at(far), 46u);
        const double reach = 1e-6 * x, slope = (plain_at(x + reach) - plain_at(x - reach)) / (2.0 * reach);
        return S(x) - (at(S(x)) - S(plain_at(x))) / slope;  // the derivatives by the implicit function theorem
    }

    S kinetic_energy(const State& y) const {
        return 0.5 * system_.impact().effective_mass * y[rate_component] * y[rate_component];
    }

    /// Energy scale of the loss of a weakly damped impact: dissipated power at full speed and typical indentation,
    /// times the duration.
    double typical_loss() const {
        State y = state_;
        y[indentation_component] = S(scale_);
        if constexpr (Law::internal_states > 0) return value_of(result_.energy.initial);
        const double speed = system_.plain_impact().impact_speed;
        const double loss = value_of(system_.rates(y)[lost_component]) * scale_ / speed;
        const double all = value_of(result_.energy.initial);
        return loss > 0.0 && loss < all ? loss : all;
    }

    /// Returns the lost energy at a state: the integrated value, with the derivatives of the energy balance.
    S energy_lost(const State& y) const {
        if constexpr (std::same_as<S, double>) return y[lost_component];
        const S balance = result_.energy.initial + system_.impact().load * y[indentation_component] -
                          kinetic_energy(y) - system_.stored_energy(y, last_.clock.loading);
        return S(value_of(y[lost_component])) + (balance - S(value_of(balance)));
    }

    void account() {
        EnergyAccount<S>& energy = result_.energy;
        const S stored = system_.stored_energy(state_, last_.clock.loading), lost = energy_lost(state_);
        energy.load_work = system_.impact().load * state_[indentation_component];
        energy.defect = energy.initial + energy.load_work - kinetic_energy(state_) - stored - lost;
        if (result_.status == CollisionStatus::rests) return account_of_rest();
        if (result_.status == CollisionStatus::sticks) {
            // Without internal states the indentation tends to zero; with internal states elastic energy remains
            // stored.
            if constexpr (Law::internal_states > 0) energy.stored_at_separation = stored;
            energy.lost_restitution = energy.initial - energy.lost_compression - energy.stored_at_separation;
            result_.duration = S(std::numeric_limits<double>::infinity());
            return;
        }
        energy.stored_at_separation = stored;
        energy.lost_restitution = lost - energy.lost_compression;
        result_.restitution = -state_[rate_component] / system_.impact().impact_speed;
        // No law generates energy: a restitution above 1 is an integration error. Removes it from the value, not from
        // the derivatives. A load that has worked over a depth may raise the speed.
        if (const double above = value_of(result_.restitution) - 1.0; above > 0.0 && !loaded())
            result_.restitution = result_.restitution - S(above);
        result_.duration = state_[time_component];
        result_.residual_indentation = state_[indentation_component];
    }

    /// Energies and indentation at the sag. Bodies that never turned reach their largest indentation there.
    void account_of_rest() {
        EnergyAccount<S>& energy = result_.energy;
        State y{};
        y[indentation_component] = sag();
        energy.stored_at_separation = system_.stored_energy(y, last_.clock.loading);
        energy.load_work = system_.impact().load * y[indentation_component];
        const S lost = energy.initial + energy.load_work - energy.stored_at_separation;
        if (value_of(result_.peak_force) < load()) {
            result_.peak_force = system_.impact().load;
            result_.time_of_peak_force = S(std::numeric_limits<double>::infinity());
        }
        if (value_of(result_.peak_indentation) == 0.0) {
            energy.lost_compression = lost;
            result_.peak_indentation = y[indentation_component];
            result_.time_of_peak_indentation = S(std::numeric_limits<double>::infinity());
        }
        energy.lost_restitution = lost - energy.lost_compression;
        result_.duration = S(std::numeric_limits<double>::infinity());
        result_.residual_indentation = y[indentation_component];
    }

    double balance_of(double force, const State& y) const {
        const double v = value_of(y[rate_component]);
        return force * depth(y, last_.clock.loading) / (system_.plain_impact().effective_mass * v * v);
    }

    const System& system_;
    const SimulationOptions& options_;
    std::vector<Step>* record_;
    Collision<S> result_;
    Step last_{};
    State& state_ = last_.to;  ///< present state
    ErrorScale<System> error_scale_{};
    double scale_ = 1.0, force_rate_ = 0.0;
    long steps_to_turn_ = 0;  ///< since the bodies lack the energy to separate
    int indentation_power_ = 1, rate_power_ = 1;
    double rate_exponent_ = 1.0;  ///< of the force; NaN: any value
    bool until_zero_force_ = false;
};

}  // namespace impactfit
