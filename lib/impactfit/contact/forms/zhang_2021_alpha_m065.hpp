#pragma once
// Correction alpha(e) of Zhang et al. 2021 for damping exponent m = 0.65  @eq{ZH21, Eq. 50}.

#include "impactfit/contact/form/two_exponentials.hpp"

namespace impactfit::forms {

struct Zhang2021AlphaM065 : TwoExponentials {
    static constexpr FormDescription description{"zhang_2021_alpha_m065",
                                                 "Correction alpha(e) of Zhang et al. 2021, m = 0.65",
                                                 equation,
                                                 "ZH21",
                                                 remark,
                                                 "a * exp(b * restitution) + c * exp(d * restitution)"};
    static constexpr FormImpact impact = sphere(0.65);
    static constexpr std::array<double, 4> published{2.5891, -20.41, 1.417, -0.3188};
};

}  // namespace impactfit::forms
