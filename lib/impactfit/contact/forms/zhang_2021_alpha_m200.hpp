#pragma once
// Correction alpha(e) of Zhang et al. 2021 for damping exponent m = 2, a cubic  @eq{ZH21, Eq. 47}.

#include "impactfit/contact/form/two_exponentials.hpp"

namespace impactfit::forms {

struct Zhang2021AlphaM200 {
    static constexpr FormDescription description{
        "zhang_2021_alpha_m200",           "Correction alpha(e) of Zhang et al. 2021, m = 2",
        "alpha = a e^3 + b e^2 + c e + d", "ZH21",
        TwoExponentials::remark,           "((a * restitution + b) * restitution + c) * restitution + d"};
    static constexpr FormOutput output = form_parts::modification_parameter;
    static constexpr FormImpact impact = TwoExponentials::sphere(2.0);
    static constexpr std::array inputs{form_parts::restitution()};
    static constexpr std::array constants{form_parts::constant("a", "coefficient of e^3", -50.0, 50.0),
                                          form_parts::constant("b", "coefficient of e^2", -50.0, 50.0),
                                          form_parts::constant("c", "coefficient of e", -50.0, 50.0),
                                          form_parts::constant("d", "constant term", -50.0, 50.0)};
    static constexpr std::array<double, 4> published{1.363, -2.136, 0.8356, 0.9404};

    template <Scalar S>
    static S value(std::span<const S> inputs, std::span<const S> c) {
        const S& e = inputs[0];
        return ((c[0] * e + c[1]) * e + c[2]) * e + c[3];
    }
};

}  // namespace impactfit::forms
