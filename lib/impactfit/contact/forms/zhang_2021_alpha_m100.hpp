#pragma once
// Correction alpha(e) of Zhang et al. 2021 for damping exponent m = 1  @eq{ZH21, Eq. 49}.

#include "impactfit/contact/form/two_exponentials.hpp"

namespace impactfit::forms {

struct Zhang2021AlphaM100 : TwoExponentials {
    static constexpr FormDescription description{"zhang_2021_alpha_m100",
                                                 "Correction alpha(e) of Zhang et al. 2021, m = 1",
                                                 equation,
                                                 "ZH21",
                                                 remark,
                                                 "a * exp(b * restitution) + c * exp(d * restitution)"};
    static constexpr FormImpact impact = sphere(1.0);
    static constexpr std::array<double, 4> published{1.514, -14.14, 1.289, -0.2474};
};

}  // namespace impactfit::forms
