#pragma once
// The concept of a contact law: a force and the power it dissipates, as functions of the motion and of parameters.
// CONTRIBUTING.md shows how one file makes a new law.

#include <array>
#include <concepts>
#include <cstddef>
#include <limits>
#include <optional>
#include <string_view>

#include "impactfit/contact/impact.hpp"
#include "impactfit/core/numbers/scalar.hpp"
#include "impactfit/core/parameter.hpp"

namespace impactfit {

/// What a law says of itself; `source` is a key of docs/bibliography.bib.
struct LawDescription {
    std::string_view name;
    std::string_view title;
    std::string_view equation;
    std::string_view source;
    std::string_view remark;
    Separation separation;              ///< the rule the law was published with
    std::string_view equivalence = {};  ///< which other values give the same force, if some do
    std::string_view speed = {};        ///< how restitution depends on speed, where the exponents do not tell
};

/// The instant a law is asked about: SI units, indentation and its rate positive into the body.
template <Scalar S, std::size_t States>
struct ContactState {
    S indentation;
    S indentation_rate;
    std::array<S, States> internal;  ///< internal states of the law, zero at first touch
    /// Frozen sign of the rate that drives a hysteresis, +1 until it turns, then -1. Without internal states that is
    /// the indentation rate.
    double loading = 1.0;
};

/// Force against the approach [N] and the power it turns into heat [W], which is never negative.
template <Scalar S>
struct ContactForce {
    S force;
    S dissipation;
};

/// Force, dissipated power and rates of the internal states, made at once since they share their powers.
template <Scalar S, std::size_t States>
struct HystereticResponse {
    S force;
    S dissipation;
    std::array<S, States> internal_rate;
};

/// Base of a law with internal states: the force alone, from its response.
template <class Derived>
struct HystereticLaw {
    template <Scalar S, std::size_t States, class Values>
    static ContactForce<S> force(const ContactState<S, States>& motion, const Values& values) {
        const auto response = Derived::response(motion, values);
        return {response.force, response.dissipation};
    }
};

/// Powers of the motion in which a law is smooth: it tells the simulation which variables to step in. An exponent with
/// a derivative is NaN, no number in particular: x^p may be smooth, its derivative x^p ln x is not.
struct LawSmoothness {
    std::array<double, 2> indentation_exponents;  ///< at zero indentation
    double rate_exponent;                         ///< at zero rate
};

template <class Law>
inline constexpr std::size_t parameter_count = Law::parameters.size();

template <class Law, Scalar S = double>
using ParameterValues = std::array<S, parameter_count<Law>>;

/// What a law makes of its parameters for one impact, once before it begins; a law without at_impact takes them as they
/// are.
template <class Law, Scalar S = double>
constexpr auto impact_values(const ParameterValues<Law, S>& values, const Impact<S>& impact) {
    if constexpr (requires { Law::at_impact(values, impact); })
        return Law::at_impact(values, impact);
    else
        return values;
}

/// The values the functions of a law are given during an impact: an array of scalars.
template <class Law, Scalar S = double>
using ImpactValues = decltype(impact_values<Law, S>(ParameterValues<Law, S>{}, Impact<S>{}));

/// What LawSmoothness takes for an exponent.
template <Scalar S>
double smoothness_exponent(const S& exponent) {
    return varies(exponent) ? std::numeric_limits<double>::quiet_NaN() : value_of(exponent);
}

/// A law without internal states that unloads along another curve than it loads, to zero force at an indentation that
/// is left behind:
///   peak_indentation(values)           where it turns from the one to the other [m]
///   residual_indentation(values)       where its force vanishes in restitution, and the contact ends [m]
/// Its force and its stored energy look at motion.loading, and are the same on both curves at the peak.
template <class Law>
concept LeavesResidual = requires(const ImpactValues<Law>& values) {
    { Law::peak_indentation(values) } -> std::same_as<double>;
    { Law::residual_indentation(values) } -> std::same_as<double>;
};

/// A law without internal states whose force is not smooth in compression at yield_indentation(values) [m]: the
/// simulation lands there.
template <class Law>
concept Yields = requires(const ImpactValues<Law>& values) {
    { Law::yield_indentation(values) } -> std::same_as<double>;
};

/// Laws with a hysteresis of their own and those that leave an indentation behind: no contact is left at zero force.
template <class Law>
inline constexpr bool ends_at_zero_force = Law::internal_states > 0 || LeavesResidual<Law>;

/// A contact law. Beside what is required here a law gives
///   force(motion, values)              ContactForce<S>, zero at zero indentation unless its damping exponent is 0
///   stored_energy(motion, values)      elastic energy [J]
/// A law whose force depends on the mass and speed of the impact also gives
///   at_impact(values, impact)          std::array of S, which all functions here then take in the place of the values
/// A law with internal states derives from HystereticLaw and gives instead of the force
///   response(motion, values)           HystereticResponse<S, internal_states>
///   loading_rate(motion, values)       the rate that drives the hysteresis; its sign is frozen in motion.loading
///   hysteretic_state                   index of the internal state in which the law is not smooth at zero
///   relaxes                            true if loading_rate is not the indentation rate
/// A law that leaves an indentation behind also gives the two of LeavesResidual and ends at zero force only; one
/// that yields gives that of Yields.
template <class Law>
concept ContactLaw = requires(const ContactState<double, Law::internal_states>& motion, const ImpactValues<Law>& values,
                              const Impact<double>& impact) {
    { Law::description } -> std::convertible_to<LawDescription>;
    { Law::parameters[0] } -> std::convertible_to<Parameter>;
    { Law::force(motion, values) } -> std::same_as<ContactForce<double>>;
    { Law::stored_energy(motion, values) } -> std::same_as<double>;
    { Law::smoothness(values) } -> std::same_as<LawSmoothness>;
    /// An indentation typical of the impact [m], for the first step.
    { Law::indentation_scale(impact, values) } -> std::same_as<double>;
    /// True if the force can become attractive before the indentation is zero.
    { Law::attracts(values) } -> std::same_as<bool>;
    /// Certificate, in restitution, that the bodies will never reach zero indentation.
    { Law::never_parts(motion, impact, values) } -> std::same_as<bool>;
};

}  // namespace impactfit
