#pragma once
// Coefficient alpha(n) of the linear damping of Poursina and Nikravesh, a quartic  @eq{PN20, Eq. 46}.

#include <array>
#include <span>

#include "impactfit/contact/form/form.hpp"

namespace impactfit::forms {

struct PoursinaNikravesh2020Alpha {
    static constexpr FormDescription description{
        "poursina_nikravesh_2020_alpha",
        "Coefficient alpha(n) of Poursina and Nikravesh",
        "alpha = a4 n^4 + a3 n^3 + a2 n^2 + a1 n + a0",
        "PN20",
        "Fit of the factors of c = alpha (e^beta - 1). One factor per Hertz exponent.",
        "(((a4 * hertz_exponent + a3) * hertz_exponent + a2) * hertz_exponent + a1) * hertz_exponent + a0"};
    static constexpr FormOutput output{FormQuantity::other, "alpha", "alpha", "1", "factor of c = alpha (e^beta - 1)"};
    static constexpr FormImpact impact{FormImpact::any, 0.0, 1.0, Separation::zero_force};
    static constexpr std::array inputs{form_parts::hertz_exponent(1.0, 2.0)};
    static constexpr std::array constants{form_parts::constant("a4", "coefficient of n^4", -20.0, 20.0),
                                          form_parts::constant("a3", "coefficient of n^3", -50.0, 50.0),
                                          form_parts::constant("a2", "coefficient of n^2", -50.0, 50.0),
                                          form_parts::constant("a1", "coefficient of n", -50.0, 50.0),
                                          form_parts::constant("a0", "constant term", -50.0, 50.0)};
    static constexpr std::array<double, 5> published{0.3331, -1.48, 3.077, -2.306, 1.794};

    template <Scalar S>
    static S value(std::span<const S> inputs, std::span<const S> c) {
        const S& n = inputs[0];
        return (((c[0] * n + c[1]) * n + c[2]) * n + c[3]) * n + c[4];
    }
};

}  // namespace impactfit::forms
