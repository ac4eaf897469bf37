#pragma once
// Linear damping c(e; n) of Poursina and Nikravesh with alpha(n) and beta(n), eight constants  @eq{PN20, Eqs. 46-49}.

#include <algorithm>
#include <array>
#include <cmath>
#include <span>

#include "impactfit/contact/forms/poursina_nikravesh_2020_alpha.hpp"
#include "impactfit/contact/forms/poursina_nikravesh_2020_beta.hpp"

namespace impactfit::forms {

struct PoursinaNikravesh2020Damping {
    using Alpha = PoursinaNikravesh2020Alpha;
    using Beta = PoursinaNikravesh2020Beta;
    static constexpr FormDescription description{
        "poursina_nikravesh_2020_damping",
        "Linear damping c(e; n) of Poursina and Nikravesh",
        "c = alpha (e^beta - 1), alpha = a4 n^4 + a3 n^3 + a2 n^2 + a1 n + a0, beta = b1 n^b2 + b3",
        "PN20",
        "c is in units of (k v0^(n-1) m0^n)^(1/(n+1)). Published constants: restitution off by up to 0.00337 for 0.05 "
        "<= e <= 1.",
        "((((a4 * hertz_exponent + a3) * hertz_exponent + a2) * hertz_exponent + a1) * hertz_exponent + a0) * "
        "(pow(restitution, b1 * pow(hertz_exponent, b2) + b3) - 1.0)"};
    static constexpr FormOutput output = form_parts::damping_ratio;
    static constexpr FormImpact impact{FormImpact::any, 0.0, 1.0, Separation::zero_force};
    static constexpr std::array inputs{form_parts::restitution(), form_parts::hertz_exponent(1.0, 2.0)};
    static constexpr std::array constants{Alpha::constants[0], Alpha::constants[1], Alpha::constants[2],
                                          Alpha::constants[3], Alpha::constants[4], Beta::constants[0],
                                          Beta::constants[1],  Beta::constants[2]};
    static constexpr std::array<double, 8> published{Alpha::published[0], Alpha::published[1], Alpha::published[2],
                                                     Alpha::published[3], Alpha::published[4], Beta::published[0],
                                                     Beta::published[1],  Beta::published[2]};

    template <Scalar S>
    static S value(std::span<const S> inputs, std::span<const S> c) {
        using std::exp, std::log;
        const auto n = inputs.subspan(1);
        const S alpha = Alpha::value(n, c.first(5)), beta = Beta::value(n, c.subspan(5));
        return alpha * (exp(beta * log(inputs[0])) - 1.0);
    }
};

}  // namespace impactfit::forms
