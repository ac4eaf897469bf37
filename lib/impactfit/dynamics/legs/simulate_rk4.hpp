#pragma once
// Fixed-step simulation of one impact by the classical Runge-Kutta method, as in the published simulations. Events are
// located at samples only: durations are multiples of the step, and peaks are the largest samples. A step too long for
// the impact yields not_converged.

#include <cmath>
#include <limits>
#include <utility>

#include "impactfit/dynamics/impact/collision.hpp"
#include "impactfit/dynamics/impact/simulation_options.hpp"
#include "impactfit/dynamics/integrators/runge_kutta_4.hpp"
#include "impactfit/dynamics/legs/contact_system.hpp"

namespace impactfit {

template <ContactLaw Law, Scalar S>
class Rk4Simulation {
public:
    using System = ContactSystem<Law, S>;
    using State = typename System::State;

    Rk4Simulation(const System& system, const SimulationOptions& options) : system_(system), options_(options) {
        result_.separation = options.separation.value_or(Law::description.separation);
    }

    /// Calls `see(state)` for every sample, the first and last included.
    template <class See>
    Collision<S> run(const See& see) {
        const auto rate = [this](const State& y) { return system_.rates(y, system_.driving_sign(y)); };
        State y = system_.start();
        see(y);
        result_.energy.initial = kinetic_energy(y);
        while (result_.steps < options_.most_samples) {
            const State slope = rate(y);
            note_peaks(y, slope);
            if (ended_by_force(y, slope)) return finished(y);
            y = runge_kutta_4_step(rate, y, slope, S(options_.step));
            ++result_.steps;
            y[time_component] = S(options_.step * static_cast<double>(result_.steps));
            see(y);
            if (!is_finite(y[rate_component]) || !is_finite(y[indentation_component])) {
                result_.status = CollisionStatus::non_finite;
                break;
            }
            if (value_of(y[indentation_component]) <= 0.0) return finished(y);
            if (sticks(y)) return stuck(y);
        }
        result_.evaluations = system_.evaluations();
        return result_;
    }

private:
    void note_peaks(const State& y, const State& slope) {
        const S force = -slope[rate_component] * system_.impact().effective_mass;
        if (value_of(force) > value_of(result_.peak_force)) {
            result_.peak_force = force;
            result_.time_of_peak_force = y[time_component];
        }
        if (value_of(y[indentation_component]) > value_of(result_.peak_indentation)) {
            result_.peak_indentation = y[indentation_component];
            result_.time_of_peak_indentation = y[time_component];
        }
        if (value_of(y[rate_component]) >= 0.0) result_.energy.lost_compression = y[lost_component];
    }

    bool ended_by_force(const State& y, const State& slope) const {
        return result_.separation == Separation::zero_force && value_of(y[rate_component]) < 0.0 &&
               value_of(slope[rate_component]) >= 0.0;
    }

    bool sticks(const State& y) const {
        return result_.separation == Separation::zero_indentation && value_of(y[rate_component]) < 0.0 &&
               system_.never_parts(y);
    }

    S kinetic_energy(const State& y) const {
        return 0.5 * system_.impact().effective_mass * y[rate_component] * y[rate_component];
    }

    S defect(const State& y) const {
        return result_.energy.initial - kinetic_energy(y) - system_.stored_energy(y, system_.driving_sign(y)) -
               y[lost_component];
    }

    /// Too few samples or an energy defect above 1 %: the step is too long for a result.
    bool too_coarse(const State& y) const {
        constexpr long fewest_steps = 20;
        return result_.steps < fewest_steps || std::abs(value_of(defect(y))) > 0.01 * value_of(result_.energy.initial);
    }

    Collision<S> finished(const State& y) {
        result_.evaluations = system_.evaluations();
        if (too_coarse(y)) return result_;
        result_.status = CollisionStatus::separated;
        result_.restitution = -y[rate_component] / system_.impact().impact_speed;
        result_.duration = y[time_component];
        result_.residual_indentation = y[indentation_component];
        result_.energy.lost_restitution = y[lost_component] - result_.energy.lost_compression;
        result_.energy.stored_at_separation = system_.stored_energy(y, system_.driving_sign(y));
        result_.energy.defect = defect(y);
        return result_;
    }

    Collision<S> stuck(const State& y) {
        result_.status = CollisionStatus::sticks;
        result_.duration = S(std::numeric_limits<double>::infinity());
        result_.energy.lost_restitution = result_.energy.initial - result_.energy.lost_compression;
        result_.energy.defect = defect(y);
        result_.evaluations = system_.evaluations();
        return result_;
    }

    const System& system_;
    const SimulationOptions& options_;
    Collision<S> result_;
};

template <ContactLaw Law, Scalar S>
Collision<S> simulate_rk4(const ParameterValues<Law, S>& values, const Impact<S>& impact,
                          const SimulationOptions& options) {
    const ContactSystem<Law, S> system(values, impact);
    return Rk4Simulation<Law, S>(system, options).run([](const auto&) {});
}

}  // namespace impactfit
