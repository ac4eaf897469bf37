#pragma once
// Linear damping c(e) of Poursina and Nikravesh for one Hertz exponent, two constants  @eq{PN20, Eqs. 45, 52}.

#include <array>
#include <cmath>
#include <span>

#include "impactfit/contact/form/form.hpp"

namespace impactfit::forms {

struct PoursinaNikravesh2020Pair {
    static constexpr FormDescription description{
        "poursina_nikravesh_2020_pair",
        "Linear damping c(e) of Poursina and Nikravesh for spheres",
        "c = alpha (e^beta - 1)",
        "PN20",
        "Published constants: Hertz exponent 3/2 (Eq. 52). Set hertz_exponent for other bodies.",
        "alpha * (pow(restitution, beta) - 1.0)"};
    static constexpr FormOutput output = form_parts::damping_ratio;
    static constexpr FormImpact impact{FormImpact::any, 0.0, 1.0, Separation::zero_force};
    static constexpr std::array inputs{form_parts::restitution()};
    static constexpr std::array constants{form_parts::constant("alpha", "factor", 0.01, 20.0),
                                          form_parts::constant("beta", "exponent of the restitution", -2.0, -0.01)};
    static constexpr std::array<double, 2> published{1.95, -0.3};

    template <Scalar S>
    static S value(std::span<const S> inputs, std::span<const S> c) {
        using std::exp, std::log;
        return c[0] * (exp(c[1] * log(inputs[0])) - 1.0);
    }
};

}  // namespace impactfit::forms
