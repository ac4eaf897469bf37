#pragma once
// Autonomous system of one impact, m0 x'' = P - F: time, indentation, indentation rate, lost energy, internal states.

#include <algorithm>
#include <array>

#include "impactfit/contact/contact_law.hpp"
#include "impactfit/core/numbers/tangent.hpp"

namespace impactfit {

/// Components of the state. The internal states of the law follow.
enum Component : std::size_t { time_component, indentation_component, rate_component, lost_component, first_internal };

template <ContactLaw Law, Scalar S>
class ContactSystem {
public:
    static constexpr std::size_t size = first_internal + Law::internal_states;
    static constexpr bool leaves_residual = LeavesResidual<Law>;
    using State = std::array<S, size>;
    using Values = ImpactValues<Law, S>;

    using Plain = ContactSystem<Law, double>;

    ContactSystem(const ParameterValues<Law, S>& values, const Impact<S>& impact)
        : ContactSystem(impact, impact_values<Law, S>(values, impact)) {}

    /// Returns the system without derivatives and with zero evaluations.
    Plain plain() const { return Plain(plain_impact_, plain_values_); }
    /// Adds the evaluations of an auxiliary system.
    void count(long evaluations) const { evaluations_ += evaluations; }

    const Values& values() const { return values_; }
    const ImpactValues<Law>& plain_values() const { return plain_values_; }
    const Impact<S>& impact() const { return impact_; }
    const Impact<double>& plain_impact() const { return plain_impact_; }
    long evaluations() const { return evaluations_; }

    /// Returns the state at first touch.
    State start() const {
        State y{};
        y[rate_component] = impact_.impact_speed;
        return y;
    }

    /// Returns the time derivative of the state: m0 x'' = P - F. `loading` is the frozen sign of the rate that drives
    /// the hysteresis.
    State rates(const State& y, double loading = 1.0) const {
        State result;
        put_rates(y, loading, result);
        return result;
    }

    /// Stores the time derivative in `result`. The lost energy has no derivatives here; the energy balance provides
    /// them.
    void put_rates(const State& y, double loading, State& result) const {
        ++evaluations_;
        const auto motion = motion_of(y, loading);
        result[time_component] = S(1.0);
        result[indentation_component] = motion.indentation_rate;
        if constexpr (Law::internal_states == 0) {
            const ContactForce<S> contact = Law::force(motion, values_);
            result[rate_component] = (impact_.load - contact.force) * per_mass_;
            result[lost_component] = S(value_of(contact.dissipation));
        } else {
            const auto response = Law::response(motion, values_);
            result[rate_component] = (impact_.load - response.force) * per_mass_;
            result[lost_component] = S(value_of(response.dissipation));
            std::copy_n(response.internal_rate.begin(), Law::internal_states, result.begin() + first_internal);
        }
    }

    /// Returns the sign of the rate that drives the hysteresis.
    double driving_sign(const State& y) const {
        if constexpr (Law::internal_states == 0)
            return value_of(y[rate_component]) < 0.0 ? -1.0 : 1.0;
        else
            return value_of(Law::loading_rate(motion_of(y), values_)) < 0.0 ? -1.0 : 1.0;
    }

    S force(const State& y, double loading = 1.0) const {
        ++evaluations_;
        return Law::force(motion_of(y, loading), values_).force;
    }

    /// Returns the rate that drives the hysteresis of a law with internal states.
    S loading_rate(const State& y) const {
        ++evaluations_;
        return Law::loading_rate(motion_of(y), values_);
    }

    /// Returns dF/dt along the motion.
    S force_rate(const State& y, double loading = 1.0) const {
        --evaluations_;  // both calls count as one evaluation
        return force_rate(y, rates(y, loading), loading);
    }

    /// Returns dF/dt for a given time derivative of the state.
    S force_rate(const State& y, const State& rate, double loading) const {
        return force_with_rate(y, rate, loading).v;
    }

    /// Returns force and dF/dt from the time derivative of the state.
    Tangent<S> force_with_rate(const State& y, const State& rate, double loading) const {
        using T = Tangent<S>;
        ++evaluations_;
        ContactState<T, Law::internal_states> motion{T(y[indentation_component], rate[indentation_component]),
                                                     T(y[rate_component], rate[rate_component]),
                                                     {},
                                                     loading};
        for (std::size_t i = 0; i < Law::internal_states; ++i)
            motion.internal[i] = T(y[first_internal + i], rate[first_internal + i]);
        ImpactValues<Law, T> values;
        for (std::size_t i = 0; i < values.size(); ++i) values[i] = T(values_[i], S(0.0));
        return Law::force(motion, values).force;
    }

    S stored_energy(const State& y, double loading = 1.0) const {
        return Law::stored_energy(motion_of(y, loading), values_);
    }

    /// Returns the indentation of zero force for a direction: the residual indentation in restitution, otherwise zero.
    S rest_indentation(double loading) const {
        if constexpr (leaves_residual)
            if (loading < 0.0) return Law::residual_indentation(values_);
        return S(0.0);
    }

    /// Certificate of the law that the bodies never reach zero indentation from this state.
    bool never_parts(const State& y) const {
        ContactState<double, Law::internal_states> motion{
            value_of(y[indentation_component]), value_of(y[rate_component]), {}};
        for (std::size_t i = 0; i < Law::internal_states; ++i) motion.internal[i] = value_of(y[first_internal + i]);
        return Law::never_parts(motion, plain_impact_, plain_values_);
    }

private:
    template <ContactLaw, Scalar>
    friend class ContactSystem;

    ContactSystem(const Impact<S>& impact, const Values& values) : values_(values), impact_(impact) {
        for (std::size_t i = 0; i < values_.size(); ++i) plain_values_[i] = value_of(values_[i]);
        plain_impact_ = {value_of(impact.effective_mass), value_of(impact.impact_speed), value_of(impact.load)};
    }

    static ContactState<S, Law::internal_states> motion_of(const State& y, double loading = 1.0) {
        ContactState<S, Law::internal_states> motion{y[indentation_component], y[rate_component], {}, loading};
        for (std::size_t i = 0; i < Law::internal_states; ++i) motion.internal[i] = y[first_internal + i];
        return motion;
    }

    Values values_;
    Impact<S> impact_;
    S per_mass_ = S(1.0) / impact_.effective_mass;
    ImpactValues<Law> plain_values_;
    Impact<double> plain_impact_;
    mutable long evaluations_ = 0;
};

}  // namespace impactfit
