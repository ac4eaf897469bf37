#pragma once
// Correction alpha(e) of Zhang et al. 2021 for damping exponent m = 0.25  @eq{ZH21, Eq. 52}.

#include "impactfit/contact/form/two_exponentials.hpp"

namespace impactfit::forms {

struct Zhang2021AlphaM025 : TwoExponentials {
    static constexpr FormDescription description{"zhang_2021_alpha_m025",
                                                 "Correction alpha(e) of Zhang et al. 2021, m = 0.25",
                                                 equation,
                                                 "ZH21",
                                                 remark,
                                                 "a * exp(b * restitution) + c * exp(d * restitution)"};
    static constexpr FormImpact impact = sphere(0.25);
    static constexpr std::array<double, 4> published{2.911, -23.87, 1.517, -0.356};
};

}  // namespace impactfit::forms
