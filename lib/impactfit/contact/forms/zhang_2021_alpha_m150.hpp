#pragma once
// Correction alpha(e) of Zhang et al. 2021 for damping exponent m = 1.5  @eq{ZH21, Eq. 48}.

#include "impactfit/contact/form/two_exponentials.hpp"

namespace impactfit::forms {

struct Zhang2021AlphaM150 : TwoExponentials {
    static constexpr FormDescription description{"zhang_2021_alpha_m150",
                                                 "Correction alpha(e) of Zhang et al. 2021, m = 1.5",
                                                 equation,
                                                 "ZH21",
                                                 remark,
                                                 "a * exp(b * restitution) + c * exp(d * restitution)"};
    static constexpr FormImpact impact = sphere(1.5);
    static constexpr std::array<double, 4> published{0.6181, -3.52, 0.899, 0.09025};
};

}  // namespace impactfit::forms
