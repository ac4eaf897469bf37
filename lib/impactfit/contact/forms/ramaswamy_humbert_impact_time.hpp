#pragma once
// Impact time of Ramaswamy and Humbert, a exp(-b eps) + S(n) eps + Y(n), ten constants  @eq{RH, Eqs. 20-23}.

#include <array>
#include <cmath>
#include <span>

#include "impactfit/contact/form/form.hpp"

namespace impactfit::forms {

struct RamaswamyHumbertImpactTime {
    static constexpr FormDescription description{
        "ramaswamy_humbert_impact_time",
        "Impact time of Ramaswamy and Humbert",
        "tau = a exp(-b epsilon) + (c - d exp(-f n)) epsilon + (g n - h) exp(-i n) - j n + k",
        "RH",
        "Published constants: relative error of up to 1.51 % (epsilon = 0, n = 2.15). The stated 0.237 % is a 2-norm.",
        "a * exp(-b * damping_ratio) + (c - d * exp(-f * hertz_exponent)) * damping_ratio + (g * hertz_exponent - h) * "
        "exp(-i * hertz_exponent) - j * hertz_exponent + k"};
    static constexpr FormOutput output{FormQuantity::impact_time, "impact_time", "tau", "1",
                                       "duration * (k v0^(n-1) / m0)^(1/(n+1))"};
    static constexpr FormImpact impact{FormImpact::any, FormImpact::any, 1.0, Separation::zero_indentation};
    static constexpr std::array inputs{
        Parameter{"damping_ratio", "epsilon", "1", "lambda v0 / k", 0.0, form_parts::unlimited, true,
                  ParameterScale::linear, true, false, 1.0, LeftOut{10.0, form_parts::unlimited, "RH, Eq. 23"}},
        form_parts::hertz_exponent(1.0, 5.0)};
    static constexpr std::array constants{form_parts::constant("a", "factor of the decay over epsilon", -2.0, 2.0),
                                          form_parts::constant("b", "rate of the decay over epsilon", 0.05, 5.0),
                                          form_parts::constant("c", "slope over epsilon at large n", -3.0, 3.0),
                                          form_parts::constant("d", "decrease of the slope at small n", -5.0, 5.0),
                                          form_parts::constant("f", "rate of the slope over n", 0.05, 2.0),
                                          form_parts::constant("g", "linear factor of the decay over n", -20.0, 20.0),
                                          form_parts::constant("h", "constant factor of the decay over n", -20.0, 20.0),
                                          form_parts::constant("i", "rate of the decay over n", 0.1, 6.0),
                                          form_parts::constant("j", "slope over n at large n", -2.0, 2.0),
                                          form_parts::constant("k", "undamped time at large n", -10.0, 10.0)};
    static constexpr std::array<double, 10> published{0.180, 0.880, 0.853, 1.018, 0.461,
                                                      1.434, 0.864, 0.771, 0.023, 2.695};

    template <Scalar S>
    static S value(std::span<const S> inputs, std::span<const S> c) {
        using std::exp;
        const S &ratio = inputs[0], &n = inputs[1];
        const S slope = c[2] - c[3] * exp(-c[4] * n);
        const S undamped = (c[5] * n - c[6]) * exp(-c[7] * n) - c[8] * n + c[9];
        return c[0] * exp(-c[1] * ratio) + slope * ratio + undamped;
    }
};

}  // namespace impactfit::forms
