#pragma once
// Correction alpha(e) of Zhang et al. 2021 as a sum of two exponentials; each damping exponent has its own constants.

#include <array>
#include <cmath>
#include <span>

#include "impactfit/contact/form/form.hpp"

namespace impactfit::forms {

/// alpha(e) = a exp(b e) + c exp(d e), spheres  @eq{ZH21, Eqs. 48-52}
struct TwoExponentials {
    static constexpr std::string_view equation = "alpha = a exp(b e) + c exp(d e)";
    static constexpr std::string_view remark =
        "The curve has error at low e, and at e near 1 due to the constraint alpha(1) = 1 (ZH21-7 of docs/errata.md).";
    static constexpr FormOutput output = form_parts::modification_parameter;
    static constexpr std::array inputs{form_parts::restitution()};
    static constexpr std::array constants{form_parts::constant("a", "factor of the fast exponential", -20.0, 20.0),
                                          form_parts::constant("b", "rate of the fast exponential", -80.0, -0.5),
                                          form_parts::constant("c", "factor of the slow exponential", -20.0, 20.0),
                                          form_parts::constant("d", "rate of the slow exponential", -5.0, 2.0)};

    static constexpr FormImpact sphere(double damping_exponent) {
        return {1.5, damping_exponent, 1.0, Separation::zero_indentation};
    }

    template <Scalar S>
    static S value(std::span<const S> inputs, std::span<const S> c) {
        using std::exp;
        return c[0] * exp(c[1] * inputs[0]) + c[2] * exp(c[3] * inputs[0]);
    }
};

}  // namespace impactfit::forms
