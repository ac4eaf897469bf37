#include "impactfit_papers/tables/linear_damping/two_pendulums.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "impactfit/core/error.hpp"
#include "impactfit/dynamics/damping/damping_for_restitution.hpp"
#include "impactfit/dynamics/integrators/dormand_prince_8.hpp"

namespace impactfit {
namespace {

using State = std::array<double, 4>;  ///< angle 1, angle 2, angular velocity 1, 2

constexpr double step_error = 1e-11;     ///< relative to 1 + |component|
constexpr double longest_flight = 0.02;  ///< [s], to detect every contact
constexpr double longest_in_contact = 4e-6;
constexpr std::size_t most_impacts = 100;

/// Relative position of the rods.
struct Touch {
    double penetration, rate;  ///< of the tip of rod 2 through the face of rod 1 [m], [m/s]
    double abscissa;           ///< of the tip along rod 1 [m]
    double lever;              ///< of the contact force on rod 2 [m]
};

class Simulation {
public:
    Simulation(const TwoPendulums& system, const PendulumContact& contact) : system_(system), contact_(contact) {
        for (std::size_t i = 0; i < 2; ++i) inertia_[i] = system.mass[i] * system.length[i] * system.length[i] / 3.0;
        state_ = {system.angle[0], system.angle[1], 0.0, 0.0};
    }

    PendulumMotion run() {
        note();
        while (fly_to_contact()) {
            if (motion_.impacts.size() == most_impacts)
                throw Error(ErrorKind::usage, "the impacts of the pendulums do not end",
                            fmt::format("{} impacts in {:g} s", most_impacts, time_), "fewer");
            collide();
        }
        return std::move(motion_);
    }

private:
    Touch touch(const State& y) const {
        const double x = -system_.pivot_offset + system_.length[1] * std::sin(y[1]),
                     h = system_.length[1] * std::cos(y[1]);
        const double abscissa = x * std::sin(y[0]) + h * std::cos(y[0]);
        const double lever = system_.length[1] * std::cos(y[1] - y[0]);
        return {x * std::cos(y[0]) - h * std::sin(y[0]), lever * y[3] - abscissa * y[2], abscissa, lever};
    }

    double force(const Touch& at) const {
        const double depth = std::max(at.penetration, 0.0);
        return system_.stiffness * std::pow(depth, system_.hertz_exponent) +
               damping_ * std::pow(depth, contact_.damping_exponent) * at.rate;
    }

    /// Writes the rates of the state. Without contact the force is zero.
    void put_rates(const State& y, bool in_contact, State& rates) const {
        const Touch at = touch(y);
        const double push = in_contact ? force(at) : 0.0;
        const auto weight = [&](std::size_t i) {
            return -0.5 * system_.mass[i] * system_.gravity * system_.length[i] * std::sin(y[i]);
        };
        rates = {y[2], y[3], (weight(0) + push * at.abscissa) / inertia_[0],
                 (weight(1) - push * at.lever) / inertia_[1]};
    }

    State after(double h, bool in_contact, double* error = nullptr) const {
        const auto slope = [&](double, const State& y, State& rates) { put_rates(y, in_contact, rates); };
        State rates, result;
        put_rates(state_, in_contact, rates);
        DormandPrince8<double, 4> step;
        step.advance(slope, 0.0, state_, rates, h, result);
        if (!error) return result;
        State scale;
        for (std::size_t i = 0; i < 4; ++i) scale[i] = step_error * (1.0 + std::abs(state_[i]));
        *error = step.error(h, scale);
        return result;
    }

    /// Reduces `length` until the step meets the tolerance, and proposes the next length.
    State exact_step(double& length, double& next, bool in_contact) const {
        for (;;) {
            double error = 0.0;
            const State result = after(length, in_contact, &error);
            next = length * std::clamp(0.9 * std::pow(std::max(error, 1e-10), -0.125), 0.2, 4.0);
            if (error <= 1.0) return result;
            length = next;
        }
    }

    /// Returns the step length between 0 and `length` at which `gap` decreases through zero, by false position
    /// (Illinois).
    template <class Gap>
    double landing(double length, bool in_contact, const Gap& gap) const {
        double low = 0.0, high = length, at_low = gap(state_), at_high = gap(after(length, in_contact));
        for (int i = 0; i < 100 && high - low > 1e-15 * length; ++i) {
            const double middle = (low * at_high - high * at_low) / (at_high - at_low);
            const double value = gap(after(middle, in_contact));
            if (value == 0.0) return middle;
            if ((value > 0.0) == (at_low > 0.0)) {
                low = middle, at_low = value, at_high *= 0.5;
            } else {
                high = middle, at_high = value, at_low *= 0.5;
            }
        }
        return high;
    }

    void go(double length, const State& to) {
        time_ += length;
        state_ = to;
    }

    void note() { motion_.path.push_back({time_, {state_[0], state_[1]}, {state_[2], state_[3]}}); }

    /// False if the simulated time ends before.
    bool fly_to_contact() {
        double next = 1e-3;
        while (time_ < system_.duration) {
            double length = std::min({next, longest_flight, system_.duration - time_});
            const State to = exact_step(length, next, false);
            const Touch begin = touch(state_), end = touch(to);
            if (begin.penetration < 0.0 && end.penetration >= 0.0 && end.abscissa >= 0.0 &&
                end.abscissa <= system_.length[0]) {
                length = landing(length, false, [this](const State& y) { return -touch(y).penetration; });
                go(length, after(length, false));
                note();
                return true;
            }
            go(length, to);
            note();
        }
        return false;
    }

    void collide() {
        const Touch at = touch(state_);
        PendulumImpact impact{};
        impact.begin = time_;
        impact.velocity_before = {state_[2], state_[3]};
        impact.abscissa = at.abscissa;
        impact.effective_mass = 1.0 / (at.abscissa * at.abscissa / inertia_[0] + at.lever * at.lever / inertia_[1]);
        impact.closing_speed = at.rate;
        contact_.rule.empty() ? strike(at, impact) : press(impact);
        impact.end = time_;
        impact.velocity_after = {state_[2], state_[3]};
        impact.restitution = -touch(state_).rate / impact.closing_speed;
        motion_.impacts.push_back(impact);
        note();
    }

    /// Applies impulse and momentum.
    void strike(const Touch& at, const PendulumImpact& impact) {
        const double impulse = (1.0 + system_.restitution) * impact.effective_mass * impact.closing_speed;
        state_[2] += impulse * at.abscissa / inertia_[0];
        state_[3] -= impulse * at.lever / inertia_[1];
    }

    /// Integrates the contact until separation.
    void press(const PendulumImpact& impact) {
        damping_ = damping_by_rule(
            contact_.rule, {system_.stiffness, system_.hertz_exponent, 0.0, contact_.damping_exponent, 1.0},
            {impact.effective_mass, impact.closing_speed}, contact_.separation, system_.restitution, 1e-12);
        const auto left = [this](const State& y) {
            const Touch at = touch(y);
            return contact_.separation == Separation::zero_force ? force(at) : at.penetration;
        };
        double next = 1e-9;
        for (bool within = true; within;) {
            note_contact(impact.begin);
            double length = std::min(next, longest_in_contact);
            State to = exact_step(length, next, true);
            within = left(to) > 0.0;
            if (!within) {
                length = landing(length, true, left);
                to = after(length, true);
            }
            go(length, to);
        }
        note_contact(impact.begin);
    }

    void note_contact(double begin) {
        if (!motion_.impacts.empty()) return;
        const Touch at = touch(state_);
        motion_.first_contact.push_back({time_ - begin, at.penetration, force(at)});
    }

    const TwoPendulums& system_;
    const PendulumContact& contact_;
    std::array<double, 2> inertia_{};
    State state_{};
    double time_ = 0.0, damping_ = 0.0;
    PendulumMotion motion_;
};

void require(bool right, const char* what, double got, const char* allowed) {
    if (!right)
        throw Error(ErrorKind::usage, fmt::format("{} is out of range", what), fmt::format("{:g}", got), allowed);
}

void check(const TwoPendulums& system) {
    for (std::size_t i = 0; i < 2; ++i) {
        require(system.mass[i] > 0.0, "a mass of a rod", system.mass[i], "> 0");
        require(system.length[i] > 0.0, "a length of a rod", system.length[i], "> 0");
    }
    require(system.stiffness > 0.0, "stiffness", system.stiffness, "> 0");
    require(system.restitution > 0.0 && system.restitution <= 1.0, "restitution", system.restitution, "> 0 and <= 1");
    require(system.duration > 0.0 && system.duration <= 1000.0, "duration", system.duration, "> 0 and <= 1000");
}

}  // namespace

PendulumMotion simulate_pendulums(const TwoPendulums& system, const PendulumContact& contact) {
    check(system);
    return Simulation(system, contact).run();
}

}  // namespace impactfit
