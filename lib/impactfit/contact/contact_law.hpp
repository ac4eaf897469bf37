#pragma once
// Contact law: force F(x, x', z; parameters) and dissipated power.
// CONTRIBUTING.md describes the steps to add a law in one file.

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

/// Description of a law. `source` is a key of docs/bibliography.bib.
struct LawDescription {
    std::string_view name;
    std::string_view title;
    std::string_view equation;
    std::string_view source;
    std::string_view remark;
    Separation separation;              ///< separation rule of the publication
    std::string_view equivalence = {};  ///< parameter sets of equal force, if any
    std::string_view speed = {};        ///< dependence of restitution on speed, if the exponents do not determine it
};

/// Arguments of a law, SI units. Indentation and indentation rate are positive into the body.
template <Scalar S, std::size_t States>
struct ContactState {
    S indentation;
    S indentation_rate;
    std::array<S, States> internal;  ///< internal states of the law, zero at first touch
    /// Sign of the rate that drives the hysteresis, frozen during a leg: +1 before its reversal, then -1. Without
    /// internal states this rate is the indentation rate.
    double loading = 1.0;
};

/// Force against the approach [N] and dissipated power >= 0 [W].
template <Scalar S>
struct ContactForce {
    S force;
    S dissipation;
};

/// Force, dissipated power and rates of the internal states. One evaluation shares their powers.
template <Scalar S, std::size_t States>
struct HystereticResponse {
    S force;
    S dissipation;
    std::array<S, States> internal_rate;
};

/// Base of a law with internal states. Defines force() by response().
template <class Derived>
struct HystereticLaw {
    template <Scalar S, std::size_t States, class Values>
    static ContactForce<S> force(const ContactState<S, States>& motion, const Values& values) {
        const auto response = Derived::response(motion, values);
        return {response.force, response.dissipation};
    }
};

/// Exponents of the motion at which a law is not smooth. They determine the step variables of the simulation. An
/// exponent with a derivative is NaN (any value): x^p may be smooth where its derivative x^p ln x is not.
struct LawSmoothness {
    std::array<double, 2> indentation_exponents;  ///< at zero indentation
    double rate_exponent;                         ///< at zero rate
};

template <class Law>
inline constexpr std::size_t parameter_count = Law::parameters.size();

template <class Law, Scalar S = double>
using ParameterValues = std::array<S, parameter_count<Law>>;

/// Returns the constants of a law for one impact, computed once before integration. A law without at_impact uses its
/// parameters unchanged.
template <class Law, Scalar S = double>
constexpr auto impact_values(const ParameterValues<Law, S>& values, const Impact<S>& impact) {
    if constexpr (requires { Law::at_impact(values, impact); })
        return Law::at_impact(values, impact);
    else
        return values;
}

/// Constants that the functions of a law receive during an impact: an array of scalars.
template <class Law, Scalar S = double>
using ImpactValues = decltype(impact_values<Law, S>(ParameterValues<Law, S>{}, Impact<S>{}));

/// Returns an exponent for LawSmoothness: its value, or NaN if the exponent carries a derivative.
template <Scalar S>
double smoothness_exponent(const S& exponent) {
    return varies(exponent) ? std::numeric_limits<double>::quiet_NaN() : value_of(exponent);
}

/// Law without internal states whose unloading curve differs from its loading curve and ends at a residual indentation:
///   peak_indentation(values)           indentation at the reversal [m]
///   residual_indentation(values)       indentation of zero force in restitution and end of contact [m]
/// Force and stored energy depend on motion.loading and are continuous at the peak.
template <class Law>
concept LeavesResidual = requires(const ImpactValues<Law>& values) {
    { Law::peak_indentation(values) } -> std::same_as<double>;
    { Law::residual_indentation(values) } -> std::same_as<double>;
};

/// Law without internal states whose force is not smooth in compression at yield_indentation(values) [m]. The
/// simulation locates this indentation as an event.
template <class Law>
concept Yields = requires(const ImpactValues<Law>& values) {
    { Law::yield_indentation(values) } -> std::same_as<double>;
};

/// True for laws with internal states or a residual indentation. Their contact ends at zero force only.
template <class Law>
inline constexpr bool ends_at_zero_force = Law::internal_states > 0 || LeavesResidual<Law>;

/// Contact law. In addition to the requirements below, a law defines
///   force(motion, values)              ContactForce<S>; zero at zero indentation unless its damping exponent is 0
///   stored_energy(motion, values)      elastic energy [J]
/// A law whose force depends on mass and speed of the impact also defines
///   at_impact(values, impact)          std::array of S; replaces the parameters in all functions listed here
/// A law with internal states derives from HystereticLaw and defines, instead of force(),
///   response(motion, values)           HystereticResponse<S, internal_states>
///   loading_rate(motion, values)       rate that drives the hysteresis; its sign is frozen in motion.loading
///   hysteretic_state                   index of the internal state at whose zero the law is not smooth
///   relaxes                            true if loading_rate differs from the indentation rate; the force then depends
///                                      on the internal states only and is largest where loading_rate is zero
/// A law with a residual indentation also satisfies LeavesResidual and ends at zero force only. A law with a yield
/// point also satisfies Yields.
template <class Law>
concept ContactLaw = requires(const ContactState<double, Law::internal_states>& motion, const ImpactValues<Law>& values,
                              const Impact<double>& impact) {
    { Law::description } -> std::convertible_to<LawDescription>;
    { Law::parameters[0] } -> std::convertible_to<Parameter>;
    { Law::force(motion, values) } -> std::same_as<ContactForce<double>>;
    { Law::stored_energy(motion, values) } -> std::same_as<double>;
    { Law::smoothness(values) } -> std::same_as<LawSmoothness>;
    /// Typical indentation of the impact [m], for the first step.
    { Law::indentation_scale(impact, values) } -> std::same_as<double>;
    /// True if the force may become attractive before zero indentation.
    { Law::attracts(values) } -> std::same_as<bool>;
    /// Certificate, in restitution, that the bodies never reach zero indentation.
    { Law::never_parts(motion, impact, values) } -> std::same_as<bool>;
};

}  // namespace impactfit
