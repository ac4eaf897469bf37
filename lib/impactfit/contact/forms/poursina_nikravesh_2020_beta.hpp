#pragma once
// Exponent beta(n) of the linear damping of Poursina and Nikravesh, a power with an offset  @eq{PN20, Eq. 47}.

#include <array>
#include <span>

#include "impactfit/contact/form/form.hpp"
#include "impactfit/core/numbers/signed_power.hpp"

namespace impactfit::forms {

struct PoursinaNikravesh2020Beta {
    static constexpr FormDescription description{
        "poursina_nikravesh_2020_beta",
        "Exponent beta(n) of Poursina and Nikravesh",
        "beta = b1 n^b2 + b3",
        "PN20",
        "Fit of the exponents of c = alpha (e^beta - 1). One exponent per Hertz exponent.",
        "b1 * pow(hertz_exponent, b2) + b3"};
    static constexpr FormOutput output{FormQuantity::other, "beta", "beta", "1", "exponent of c = alpha (e^beta - 1)"};
    static constexpr FormImpact impact{FormImpact::any, 0.0, 1.0, Separation::zero_force};
    static constexpr std::array inputs{form_parts::hertz_exponent(1.0, 2.0)};
    static constexpr std::array constants{form_parts::constant("b1", "factor of the power", 0.01, 20.0),
                                          form_parts::constant("b2", "power of n", 0.01, 5.0),
                                          form_parts::constant("b3", "offset", -20.0, 20.0)};
    static constexpr std::array<double, 3> published{1.285, 0.2553, -1.725};

    template <Scalar S>
    static S value(std::span<const S> inputs, std::span<const S> c) {
        return c[0] * positive_power(inputs[0], c[1]) + c[2];
    }
};

}  // namespace impactfit::forms
