#pragma once
// Damping ratio epsilon(e) of Ramaswamy and Humbert, from velocity curves of curvature p(e)  @eq{RH, Eqs. 14-17}.

#include <array>
#include <cmath>
#include <span>

#include "impactfit/contact/form/form.hpp"

namespace impactfit::forms {

struct RamaswamyHumbertDampingRatio {
    static constexpr FormDescription description{
        "ramaswamy_humbert_damping_ratio",
        "Damping ratio of Ramaswamy and Humbert",
        "epsilon = (3+2p)(1-e^2) / (2e) / ((3+2p)/(3-2p) + e), p = alpha (exp(-beta e) - exp(-beta))",
        "RH",
        "Published constants: relative error of up to 3.35 % (e = 0.32). The stated 0.062 % is a 2-norm over epsilon "
        "up to 97 (RH-3 of docs/errata.md).",
        "(3.0 + 2.0 * alpha * (exp(-beta * restitution) - exp(-beta))) * (1.0 - restitution * restitution) / (2.0 * "
        "restitution) / ((3.0 + 2.0 * alpha * (exp(-beta * restitution) - exp(-beta))) / (3.0 - 2.0 * alpha * "
        "(exp(-beta * restitution) - exp(-beta))) + restitution)"};
    static constexpr FormOutput output = form_parts::damping_ratio;
    static constexpr FormImpact impact{FormImpact::any, FormImpact::any, 1.0, Separation::zero_indentation};
    static constexpr std::array inputs{form_parts::restitution()};
    static constexpr std::array constants{form_parts::constant("alpha", "factor of p", 0.05, 5.0),
                                          form_parts::constant("beta", "decay of p over restitution", 0.01, 8.0)};
    static constexpr std::array<double, 2> published{1.381, 0.451};

    /// p(e)  @eq{RH, Eq. 14}
    template <Scalar S>
    static S curvature(const S& e, std::span<const S> c) {
        using std::exp;
        return c[0] * (exp(-c[1] * e) - exp(-c[1]));
    }

    /// @eq{RH, Eq. 17}
    template <Scalar S>
    static S value(std::span<const S> inputs, std::span<const S> c) {
        const S& e = inputs[0];
        const S up = 3.0 + 2.0 * curvature(e, c), down = 3.0 - 2.0 * curvature(e, c);
        return up * (1.0 - e * e) / (2.0 * e) / (up / down + e);
    }
};

}  // namespace impactfit::forms
