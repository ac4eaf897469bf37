#pragma once
// Damping of Zhang et al. 2021: primary damping divided by the published correction alpha(e). The error of the curves
// is largest at low e, and at e near 1 due to the constraint alpha(1) = 1 (ZH21-7 of docs/errata.md).

#include <algorithm>
#include <array>

#include "impactfit/contact/damping/zhang_2022.hpp"
#include "impactfit/contact/forms/zhang_2021_alpha_m025.hpp"
#include "impactfit/contact/forms/zhang_2021_alpha_m050.hpp"
#include "impactfit/contact/forms/zhang_2021_alpha_m065.hpp"
#include "impactfit/contact/forms/zhang_2021_alpha_m100.hpp"
#include "impactfit/contact/forms/zhang_2021_alpha_m150.hpp"
#include "impactfit/contact/forms/zhang_2021_alpha_m200.hpp"
#include "impactfit/contact/laws/zhang_2021.hpp"

namespace impactfit::damping {

/// alpha(e; m) for n = 3/2 as printed  @eq{ZH21, Eqs. 47-52}.
struct PublishedAlpha {
    double damping_exponent;
    double (*value)(double e);

    double operator()(double e) const { return value(e); }

    static const PublishedAlpha* find(double damping_exponent) {
        using namespace forms;
        static constexpr std::array<PublishedAlpha, 6> printed{{{2.0, at<Zhang2021AlphaM200>},
                                                                {1.5, at<Zhang2021AlphaM150>},
                                                                {1.0, at<Zhang2021AlphaM100>},
                                                                {0.65, at<Zhang2021AlphaM065>},
                                                                {0.5, at<Zhang2021AlphaM050>},
                                                                {0.25, at<Zhang2021AlphaM025>}}};
        const auto same = [&](const PublishedAlpha& curve) { return curve.damping_exponent == damping_exponent; };
        const auto found = std::find_if(printed.begin(), printed.end(), same);
        return found == printed.end() ? nullptr : &*found;
    }

    template <class Form>
    static double at(double e) {
        return Form::template value<double>({&e, 1}, Form::published);
    }
};

struct Zhang2021 {
    using Law = impactfit::Zhang2021;
    static constexpr DampingRuleDescription description{
        "zhang_2021",
        "Zhang et al. 2021, published alpha",
        "lambda = 3/4 m0 (m+1)(1-e) v0 [e m0 (n+1) v0^2 / (2k)]^(-(m+1)/(n+1)) / alpha(e; m)",
        "ZH21",
        "n = 1.5, q = 1, m = 2, 1.5, 1, 0.65, 0.5 or 0.25",
        "Restitution off by up to 0.0188 for 0.05 <= e <= 1 (0.116 instead of 0.135 at m = 0.25); 0.0165 at m = 0.5, "
        "0.0139 at 0.65, 0.0070 at 1, 0.0010 at 1.5, 0.0041 at 2."};

    static bool applies_to(const PowerLawCoefficients<double>& law) {
        return law.hertz_exponent == 1.5 && law.velocity_exponent == 1.0 &&
               PublishedAlpha::find(law.damping_exponent) != nullptr;
    }

    /// The primary damping of @eq{ZH21, Eq. 36} equals that of 2022 at q = 1  @eq{ZH21, Eq. 53}.
    static double hysteresis_damping(const PowerLawCoefficients<double>& law, const Impact<double>& impact, double e) {
        return Zhang2022::hysteresis_damping(law, impact, e) / (*PublishedAlpha::find(law.damping_exponent))(e);
    }
};

}  // namespace impactfit::damping
