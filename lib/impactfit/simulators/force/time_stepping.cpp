#include "impactfit/simulators/force/time_stepping.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <span>

#include "impactfit/contact/law_registry.hpp"
#include "impactfit/dynamics/simulation/simulate_batch.hpp"

namespace impactfit {
namespace {

struct StepState {
    double indentation, rate;
};

/// Force of the power law with its ending, and a step of each integration.
struct SteppedForce {
    PowerLawCoefficients<double> law;
    bool clamped;
    double mass, load;

    double acceleration() const { return load / mass; }

    double force(const StepState& state) const {
        if (state.indentation <= 0.0) return 0.0;
        const double elastic = law.stiffness * std::pow(state.indentation, law.hertz_exponent);
        const double total =
            elastic + law.hysteresis_damping * std::pow(state.indentation, law.damping_exponent) * state.rate;
        return clamped && total < 0.0 ? 0.0 : total;
    }

    /// True if a force of 0 on the way out remains 0: the rate is then constant, and damping outweighs the elastic
    /// force at each smaller indentation.
    bool ends_without_force(TimeStepping stepping) const {
        return (clamped || stepping != TimeStepping::semi_implicit) && law.damping_exponent <= law.hertz_exponent;
    }

    StepState semi_implicit(const StepState& state, double h, double& applied) const {
        applied = force(state);
        const double rate = state.rate - h * (applied - load) / mass;
        return {state.indentation + h * rate, rate};
    }

    /// Solves m0 (v+ - v) = h P - h (k x + lambda v+)+ for the new rate v+. The gap of an early first step acts as the
    /// indentation of a spring lambda/h: a step that closes it has no force.
    StepState implicit_linear(const StepState& state, double h, double& applied) const {
        const double spring = state.indentation > 0.0 ? law.stiffness : law.hysteresis_damping / h;
        const double elastic = spring * state.indentation;
        double rate = (mass * state.rate - h * (elastic - load)) / (mass + h * law.hysteresis_damping);
        applied = std::max(elastic + law.hysteresis_damping * rate, 0.0);
        if (applied == 0.0) rate = state.rate + h * acceleration();
        return {state.indentation + h * rate, rate};
    }

    /// Solves m0 (v+ - v) = h P - h k (x + h v+)+ (1 + d v+)+ for the new rate v+: a quadratic between the zero of the
    /// force and the present rate.
    StepState implicit_hunt_crossley(const StepState& state, double h, double& applied) const {
        applied = 0.0;
        const double free_rate = state.rate + h * acceleration();
        double rate = free_rate;
        if (state.indentation > 0.0) {
            const double k = law.stiffness, d = law.hysteresis_damping / k;
            const double a = h * h * k * d, b = mass + h * k * (h + d * state.indentation),
                         c = h * k * state.indentation - mass * free_rate;
            rate = -2.0 * c / (b + std::sqrt(b * b - 4.0 * a * c));
            const double depth = state.indentation + h * rate, factor = 1.0 + d * rate;
            applied = depth > 0.0 && factor > 0.0 ? k * depth * factor : 0.0;
            if (applied == 0.0) rate = free_rate;
        }
        return {state.indentation + h * rate, rate};
    }

    StepState next(const StepState& state, TimeStepping stepping, double h, double& applied) const {
        switch (stepping) {
            case TimeStepping::implicit_linear:
                return implicit_linear(state, h, applied);
            case TimeStepping::implicit_hunt_crossley:
                return implicit_hunt_crossley(state, h, applied);
            default:
                return semi_implicit(state, h, applied);
        }
    }
};

constexpr long most_time_steps = 1'000'000;

/// Share of peak indentation and impact speed below which bodies do not separate: the energy left is 1e-18 or less, and
/// a step with too much damping halves both forever.
constexpr double at_rest = 1e-9;

}  // namespace

std::string_view to_string(TimeStepping stepping) {
    constexpr std::array<std::string_view, 4> names{"error-controlled", "semi-implicit", "implicit", "implicit"};
    return names[static_cast<std::size_t>(stepping)];
}

Collision<double> continuous_impact(const PowerLawCoefficients<double>& force, Separation separation,
                                    const Impact<double>& impact) {
    SimulationOptions options;
    options.separation = separation;
    return simulate(*find_model("power_law").law,
                    std::array{force.stiffness, force.hertz_exponent, force.damping_exponent, force.velocity_exponent,
                               force.hysteresis_damping},
                    impact, options);
}

Collision<double> step_impact(const PowerLawCoefficients<double>& force, Separation separation,
                              const Impact<double>& impact, const Stepping& stepping, double step, double phase) {
    if (stepping.method == TimeStepping::error_controlled) return continuous_impact(force, separation, impact);
    const SteppedForce stepped{force, separation == Separation::zero_force, impact.effective_mass, impact.load};
    const double gap = (1.0 - phase) * step * impact.impact_speed;
    const bool early = gap < stepping.early_gap;
    StepState state{early ? -gap : phase * step * impact.impact_speed, impact.impact_speed};
    // A rate is that in the middle of the step which ends at this state: positions follow from it.
    const double middle = 0.5 * step, since_touch = (early ? phase - 1.0 : phase) * step;
    state.rate += stepped.acceleration() * (since_touch - middle);
    Collision<double> collision;
    collision.separation = separation;
    const double first_start = early ? 0.0 : phase;  // in steps, after the begin of the contact
    const bool ends_without_force = stepped.ends_without_force(stepping.method);
    double applied = 0.0, last_force = first_start * step;
    for (long i = 0; i < most_time_steps; ++i) {
        const StepState before = state;
        state = stepped.next(before, stepping.method, step, applied);
        if (!std::isfinite(state.rate)) return collision;
        const double start = (first_start + static_cast<double>(i)) * step;
        if (applied != 0.0) {
            const double left = before.indentation - state.indentation;  // ends in this step at indentation 0
            last_force = start + step * (state.indentation < 0.0 && left > 0.0 ? before.indentation / left : 1.0);
        }
        collision.peak_force = std::max(collision.peak_force, applied);
        collision.peak_indentation = std::max(collision.peak_indentation, state.indentation);
        collision.steps = i + 1;
        if ((state.indentation <= 0.0 || (applied == 0.0 && ends_without_force)) && state.rate < 0.0) {
            collision.status = CollisionStatus::separated;
            const double flight = start + step - middle - last_force;
            collision.restitution = -(state.rate - stepped.acceleration() * flight) / impact.impact_speed;
            collision.duration = last_force;
            return collision;
        }
        if (state.indentation < at_rest * collision.peak_indentation &&
            std::abs(state.rate) < at_rest * impact.impact_speed)
            return collision;
    }
    return collision;
}

double stable_step(const PowerLawCoefficients<double>& force, double effective_mass, double peak_indentation,
                   const Stepping& stepping) {
    if (stepping.method == TimeStepping::implicit_linear) return force.hysteresis_damping / force.stiffness;
    if (stepping.method != TimeStepping::semi_implicit) return std::numeric_limits<double>::infinity();
    const double n = force.hertz_exponent;
    const double stiffness = n * force.stiffness * std::pow(peak_indentation, n - 1.0);
    const double damping = force.hysteresis_damping * std::pow(peak_indentation, force.damping_exponent);
    const double frequency = std::sqrt(stiffness / effective_mass);
    const double ratio = 0.5 * damping / (effective_mass * frequency);
    // Semi-implicit Euler: |eigenvalues| <= 1 of x' += -h (w^2 x + 2 z w x'), x += h x'.
    return 2.0 * (std::sqrt(1.0 + ratio * ratio) - ratio) / frequency;
}

/// Relative error of the peak force at an accurate step: that of the durations in the tests of the simulators.
constexpr double peak_tolerance = 0.01;

/// Shares of a step that must be accurate too: in T/N, errors of a weakly damped force cancel at every phase.
constexpr std::array<double, 4> tested_shares{1.0, 0.97, 0.94, 0.91};

/// Steps an impact, above which the force changes little from step to step: an error of 5e-4 is then smooth in step and
/// phase. Strongly damped forces need such steps.
constexpr double many_steps = 1000.0;

double accurate_step(const PowerLawCoefficients<double>& force, Separation separation, const Impact<double>& impact,
                     const Stepping& stepping, double tolerance) {
    if (stepping.method == TimeStepping::error_controlled) return std::numeric_limits<double>::infinity();
    const Collision<double> exact = continuous_impact(force, separation, impact);
    const auto accurate_at = [&](double step, double phase) {
        const Collision<double> collision = step_impact(force, separation, impact, stepping, step, phase);
        return std::abs(collision.restitution - exact.restitution) <= tolerance &&
               std::abs(collision.peak_force - exact.peak_force) <= peak_tolerance * exact.peak_force;
    };
    const auto accurate = [&](double steps) {
        const bool many = steps > many_steps;
        const int phases = many ? 4 : 16;
        for (const double share : std::span(tested_shares).first(many ? 1 : tested_shares.size()))
            for (int i = 0; i <= phases; ++i)
                if (!accurate_at(share * exact.duration / steps, std::max(static_cast<double>(i) / phases, 0.01)))
                    return false;
        return true;
    };
    for (double decade = 10.0; decade < 1e6; decade *= 10.0)
        for (const double digit : {1.0, 2.0, 5.0})
            if (accurate(digit * decade)) return exact.duration / (digit * decade);
    return 0.0;
}

}  // namespace impactfit
