#pragma once
// Correction alpha(e) of Zhang et al. 2021 for damping exponent m = 0.5  @eq{ZH21, Eq. 51}.

#include "impactfit/contact/form/two_exponentials.hpp"

namespace impactfit::forms {

struct Zhang2021AlphaM050 : TwoExponentials {
    static constexpr FormDescription description{"zhang_2021_alpha_m050",
                                                 "Correction alpha(e) of Zhang et al. 2021, m = 0.5",
                                                 equation,
                                                 "ZH21",
                                                 remark,
                                                 "a * exp(b * restitution) + c * exp(d * restitution)"};
    static constexpr FormImpact impact = sphere(0.5);
    static constexpr std::array<double, 4> published{2.9191, -22.63, 1.468, -0.3505};
};

}  // namespace impactfit::forms
