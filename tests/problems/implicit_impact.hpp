#pragma once
// One impact under a load by implicit steps: a reference for the legs, with an integrator, events and end rule of its
// own. Radau IIA of five stages (order 9, stiffly accurate) with step doubling. Events by bisection of the step length.
// Lengths are in units of the typical indentation, rates in units of the impact speed.

#include <Eigen/Dense>
#include <algorithm>
#include <array>
#include <cmath>

#include "impactfit/contact/contact_law.hpp"

namespace impactfit_tests {

inline constexpr int radau_stages = 5;
using RadauWeights = Eigen::Matrix<double, radau_stages, radau_stages>;

/// Weights a_ij of the collocation at the zeros of P5 - P4 on [0, 1].
inline RadauWeights radau_weights() {
    using R = long double;
    using Table = Eigen::Matrix<R, radau_stages, radau_stages>;
    const auto polynomial = [](R x) { return std::legendre(5u, 2 * x - 1) - std::legendre(4u, 2 * x - 1); };
    R nodes[radau_stages]{0.0571041961L, 0.2768430136L, 0.5835904324L, 0.8602401357L, 1.0L};
    for (int i = 0; i + 1 < radau_stages; ++i) {
        R low = nodes[i] - 1e-6L, high = nodes[i] + 1e-6L;
        const bool rises = polynomial(high) > 0;
        for (int k = 0; k < 60; ++k) {
            const R middle = (low + high) / 2;
            ((polynomial(middle) > 0) == rises ? high : low) = middle;
        }
        nodes[i] = (low + high) / 2;
    }
    Table powers, integrals;
    for (int i = 0; i < radau_stages; ++i)
        for (int j = 0; j < radau_stages; ++j) {
            powers(i, j) = std::pow(nodes[i], static_cast<R>(j));
            integrals(i, j) = powers(i, j) * nodes[i] / static_cast<R>(j + 1);
        }
    return (integrals * powers.fullPivLu().inverse()).cast<double>();
}

enum class ReferenceStatus { separated, rests, none };

struct ReferenceImpact {
    ReferenceStatus status = ReferenceStatus::none;
    double restitution = 0.0, duration = 0.0, indentation = 0.0;  ///< at separation
    double scale = 0.0;                                           ///< typical indentation [m]
    int steps = 0;
};

template <impactfit::ContactLaw Law>
class ImplicitImpact {
public:
    static constexpr int size = 2 + static_cast<int>(Law::internal_states);
    using State = Eigen::Matrix<double, size, 1>;  ///< indentation, rate, internal states

    ImplicitImpact(const impactfit::ParameterValues<Law>& parameters, const impactfit::Impact<double>& impact,
                   impactfit::Separation rule)
        : parameters_(parameters), impact_(impact), values_(impactfit::impact_values<Law, double>(parameters, impact)) {
        scale_ = Law::indentation_scale(impact, values_);
        until_zero_force_ = rule == impactfit::Separation::zero_force && Law::attracts(values_);
        state_.setZero();
        state_[1] = 1.0;
    }

    ReferenceImpact run() {
        ReferenceImpact result;
        result.scale = scale_;
        double length = 1e-5, time = 0.0;
        constexpr int most_steps = 20000;
        constexpr double longest = 0.05, shortest = 1e-15;
        for (; result.steps < most_steps; ++result.steps) {
            State next;
            double error = 0.0;
            length = std::min(length, longest * std::max(1.0, time));
            if (!advance(length, next, error) || error > allowed) {
                if (length > shortest) {
                    length *= error > allowed ? std::clamp(0.9 * std::pow(allowed / error, 0.1), 0.2, 0.9) : 0.25;
                    continue;
                }
                return result;
            }
            const Signs before = signs(state_);
            double taken = length;
            if (signs(next) != before) taken = length_to_event(before, next);
            state_ = next;
            time += taken;
            const Signs now = signs(state_);
            if (now.ended) {
                result.status = ReferenceStatus::separated;
                result.restitution = -state_[1];
                result.duration = time * scale_ / impact_.impact_speed;
                result.indentation = state_[0] * scale_;
                return result;
            }
            if (before.outwards && !now.outwards && ++returns_ >= (Law::internal_states > 0 ? 3 : 1)) break;
            if (decayed()) break;
            if (now.unloads != before.unloads) reverse(now.unloads);
            length = taken < length ? std::min(length, 1e-3)
                                    : length * std::clamp(0.9 * std::pow(allowed / error, 0.1), 0.5, 3.0);
        }
        if (result.steps < most_steps) result.status = ReferenceStatus::rests;
        return result;
    }

private:
    static constexpr double allowed = 1e-12;  ///< difference of one step and two halves

    /// What changes at an event.
    struct Signs {
        bool unloads, outwards, ended, past_zero, yields;
        bool operator==(const Signs&) const = default;
    };

    impactfit::ContactState<double, Law::internal_states> motion(const State& y) const {
        impactfit::ContactState<double, Law::internal_states> at{
            y[0] * scale_, y[1] * impact_.impact_speed, {}, loading_};
        for (int i = 2; i < size; ++i) at.internal[static_cast<std::size_t>(i - 2)] = y[i] * scale_;
        return at;
    }

    double force(const State& y) const { return Law::force(motion(y), values_).force; }

    double driving_rate(const State& y) const {
        if constexpr (Law::internal_states > 0)
            return Law::loading_rate(motion(y), values_);
        else
            return y[1];
    }

    State rates(const State& y) const {
        State rate;
        rate[0] = y[1];
        const double speed = impact_.impact_speed;
        rate[1] = (impact_.load - force(y)) * scale_ / (impact_.effective_mass * speed * speed);
        if constexpr (Law::internal_states > 0) {
            const auto response = Law::response(motion(y), values_);
            for (int i = 2; i < size; ++i) rate[i] = response.internal_rate[static_cast<std::size_t>(i - 2)] / speed;
        }
        return rate;
    }

    Signs signs(const State& y) const {
        const bool outwards = y[1] < 0.0;
        bool past_zero = false, yields = false, ended = outwards && y[0] <= 0.0;
        if constexpr (Law::internal_states > 0) {
            past_zero = y[2 + static_cast<int>(Law::hysteretic_state)] < 0.0;
            ended = loading_ < 0.0 && force(y) <= 0.0;
        } else if constexpr (impactfit::LeavesResidual<Law>) {
            ended = outwards && loading_ < 0.0 && y[0] * scale_ <= Law::residual_indentation(values_);
        } else if (until_zero_force_) {
            ended = outwards && (y[0] <= 0.0 || force(y) <= 0.0);
        }
        if constexpr (impactfit::Yields<Law>) yields = y[0] * scale_ > Law::yield_indentation(values_);
        return {driving_rate(y) < 0.0, outwards, ended, past_zero, yields};
    }

    /// Bodies that no longer move, at a force equal to the load. A dashpot in series keeps its rate.
    bool decayed() const {
        State still = state_;
        constexpr double small = 1e-9;
        if constexpr (Law::internal_states > 0)
            return std::abs(driving_rate(state_)) < small * impact_.impact_speed &&
                   std::abs(impact_.load - force(still)) < small * impact_.load;
        still[1] = 0.0;
        return std::abs(state_[1]) < small && std::abs(impact_.load - force(still)) < small * impact_.load;
    }

    /// Changes to the other branch of the force. A plastic law unloads from the present indentation: that of a body
    /// without load with the energy of loading.
    void reverse(bool unloads) {
        loading_ = unloads ? -1.0 : 1.0;
        if constexpr (impactfit::LeavesResidual<Law>) {
            const double v0 = impact_.impact_speed, peak = state_[0] * scale_;
            const double speed = std::sqrt(v0 * v0 + 2.0 * impact_.load * peak / impact_.effective_mass);
            values_ = impactfit::impact_values<Law, double>(parameters_, {impact_.effective_mass, speed});
        }
    }

    /// Ends the step just after the first event.
    double length_to_event(const Signs& before, State& next) {
        double low = 0.0, high = length_, error = 0.0;
        for (int i = 0; i < 60 && high - low > 1e-17 + 1e-16 * high; ++i) {
            const double middle = 0.5 * (low + high);
            State at;
            if (!advance(middle, at, error)) break;
            if (signs(at) != before) {
                high = middle;
                next = at;
            } else {
                low = middle;
            }
        }
        return high;
    }

    /// Two half steps, with the difference from one step.
    bool advance(double length, State& next, double& error) {
        length_ = length;
        State one, half;
        error = 0.0;
        if (!step(state_, length, one) || !step(state_, 0.5 * length, half) || !step(half, 0.5 * length, next))
            return false;
        error = std::max((one - next).cwiseAbs().maxCoeff(), 1e-20);
        return next.allFinite();
    }

    /// Derivatives of the rates by differences: they only steer the iteration.
    Eigen::Matrix<double, size, size> slopes(const State& y, const State& rate) const {
        Eigen::Matrix<double, size, size> result;
        for (int i = 0; i < size; ++i) {
            State moved = y;
            moved[i] += 1e-7 * std::max(std::abs(y[i]), 1e-8);
            result.col(i) = (rates(moved) - rate) / (moved[i] - y[i]);
        }
        return result;
    }

    bool step(const State& from, double length, State& to) const {
        static const RadauWeights weights = radau_weights();
        constexpr int all = size * radau_stages;
        Eigen::Matrix<double, size, radau_stages> change, rate;
        change = rates(from) * (length * weights.rowwise().sum()).transpose();
        double last = 1.0;
        for (int iteration = 0; iteration < 20; ++iteration) {
            Eigen::Matrix<double, all, all> matrix = Eigen::Matrix<double, all, all>::Identity();
            for (int j = 0; j < radau_stages; ++j) {
                const State y = from + change.col(j);
                rate.col(j) = rates(y);
                const Eigen::Matrix<double, size, size> slope = slopes(y, rate.col(j));
                for (int i = 0; i < radau_stages; ++i)
                    matrix.template block<size, size>(i * size, j * size) -= length * weights(i, j) * slope;
            }
            const Eigen::Matrix<double, size, radau_stages> gap = change - length * rate * weights.transpose();
            const Eigen::Matrix<double, all, 1> moved = matrix.partialPivLu().solve(gap.reshaped());
            if (!moved.allFinite()) return false;
            change -= moved.reshaped(size, radau_stages);
            const double moves = moved.cwiseAbs().maxCoeff();
            if (moves < 1e-16 || (moves < 1e-14 && moves >= 0.5 * last)) {
                to = from + change.col(radau_stages - 1);
                return true;
            }
            last = moves;
        }
        return false;
    }

    impactfit::ParameterValues<Law> parameters_;
    impactfit::Impact<double> impact_;
    impactfit::ImpactValues<Law> values_;
    State state_;
    double scale_ = 1.0, loading_ = 1.0, length_ = 0.0;
    int returns_ = 0;
    bool until_zero_force_ = false;
};

}  // namespace impactfit_tests
