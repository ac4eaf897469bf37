#pragma once
// Form: a formula with named constants that maps contact quantities to one quantity, such as alpha(e), c(e; n) or the
// impact time. One file of contact/forms defines one form. CONTRIBUTING.md describes the steps to add a form.

#include <array>
#include <concepts>
#include <limits>
#include <span>
#include <string_view>

#include "impactfit/contact/impact.hpp"
#include "impactfit/contact/power_law_parameters.hpp"
#include "impactfit/core/numbers/scalar.hpp"
#include "impactfit/core/parameter.hpp"

namespace impactfit {

/// Relation of the output of a form to an impact of the power-law family. It determines the exact value.
enum class FormQuantity {
    damping_ratio,  ///< epsilon of a prescribed restitution: damping of the impact of unit mass, stiffness, speed
    modification_parameter,  ///< primary damping / exact damping of a prescribed restitution  @eq{ZH21, Eq. 53}
    impact_time,             ///< duration * omega of the Hunt-Crossley impact  @eq{RH, Eq. 6}
    other                    ///< no relation: the output has no exact value
};

/// Output of a form.
struct FormOutput {
    FormQuantity quantity;
    std::string_view name;  ///< column of the data
    std::string_view symbol;
    std::string_view unit;
    std::string_view meaning;
};

/// Exponents and separation rule of the impacts of a form.
struct FormImpact {
    static constexpr double any = std::numeric_limits<double>::quiet_NaN();

    double hertz_exponent;     ///< `any`: an input of the form, or without effect on the output
    double damping_exponent;   ///< `any`: an input of the form, otherwise equal to the Hertz exponent
    double velocity_exponent;  ///< `any`: an input of the form, otherwise 1
    Separation separation;
};

/// Description of a form. `source` is a key of docs/bibliography.bib.
struct FormDescription {
    std::string_view name;
    std::string_view title;
    std::string_view equation;
    std::string_view source;
    std::string_view remark;
    std::string_view c_code = {};  ///< C99 expression of inputs and constants; empty: the equation is one
};

/// Form. `value` is a template on the number type, double or Dual.
template <class F>
concept PublishedForm = requires(std::span<const double> inputs, std::span<const double> constants) {
    { F::description } -> std::convertible_to<FormDescription>;
    { F::output } -> std::convertible_to<FormOutput>;
    { F::impact } -> std::convertible_to<FormImpact>;
    { F::inputs[0] } -> std::convertible_to<Parameter>;
    { F::constants.size() } -> std::convertible_to<std::size_t>;
    /// Published constants; NaN where the source has none.
    { F::published.size() } -> std::convertible_to<std::size_t>;
    { F::value(inputs, constants) } -> std::same_as<double>;
};

namespace form_parts {

inline constexpr double unlimited = std::numeric_limits<double>::infinity();

/// Largest value of an input for which the published constants hold: its upper bound, unless the source ends earlier.
constexpr double published_upper(const Parameter& input) {
    return input.left_out.above < input.left_out.below ? input.left_out.above : input.upper;
}

/// Prescribed restitution, 0 < e <= 1.
constexpr Parameter restitution() {
    return {"restitution", "e",   "1", "prescribed restitution", 0.0, 1.0, false, ParameterScale::linear,
            true,          false, 0.6};
}

constexpr Parameter hertz_exponent(double lower, double upper) {
    Parameter parameter = power_law_parameters::hertz_exponent;
    parameter.lower = lower;
    parameter.upper = upper;
    return parameter;
}

/// Constant of a form. The bounds limit multi-start searches.
constexpr Parameter constant(std::string_view name, std::string_view meaning, double lower, double upper) {
    return {name, name, "1", meaning, lower, upper, true, ParameterScale::linear, true, false, 0.5 * (lower + upper)};
}

inline constexpr FormOutput damping_ratio{FormQuantity::damping_ratio, "damping_ratio", "epsilon", "1",
                                          "damping of the impact of unit mass, stiffness and speed"};

inline constexpr FormOutput modification_parameter{FormQuantity::modification_parameter, "modification_parameter",
                                                   "alpha", "1", "primary damping / exact damping"};

}  // namespace form_parts

}  // namespace impactfit
