#pragma once
// Damping of Zhang et al. 2021: primary damping divided by the published correction alpha(e). The error of the curves
// is largest at low e, and at e near 1 due to the constraint alpha(1) = 1 (ZH21-7 of docs/errata.md).

#include <array>

#include "impactfit/contact/damping/zhang_2022.hpp"
#include "impactfit/contact/laws/zhang_2021.hpp"

namespace impactfit::damping {

/// alpha(e; m) for n = 3/2 as printed  @eq{ZH21, Eqs. 47-52}: a cubic for m = 2, otherwise a sum of two exponentials.
class PublishedAlpha {
public:
    static const PublishedAlpha* find(double damping_exponent) {
        for (const PublishedAlpha& curve : curves())
            if (curve.m_ == damping_exponent) return &curve;
        return nullptr;
    }

    double operator()(double e) const {
        const auto& c = constants_;
        return cubic_ ? ((c[0] * e + c[1]) * e + c[2]) * e + c[3]
                      : c[0] * std::exp(c[1] * e) + c[2] * std::exp(c[3] * e);
    }

private:
    constexpr PublishedAlpha(double m, bool cubic, std::array<double, 4> constants)
        : m_(m), cubic_(cubic), constants_(constants) {}

    static std::span<const PublishedAlpha> curves() {
        static constexpr std::array<PublishedAlpha, 6> printed{{
            PublishedAlpha{2.0, true, {1.363, -2.136, 0.8356, 0.9404}},
            PublishedAlpha{1.5, false, {0.6181, -3.52, 0.899, 0.09025}},
            PublishedAlpha{1.0, false, {1.514, -14.14, 1.289, -0.2474}},
            PublishedAlpha{0.65, false, {2.5891, -20.41, 1.417, -0.3188}},
            PublishedAlpha{0.5, false, {2.9191, -22.63, 1.468, -0.3505}},
            PublishedAlpha{0.25, false, {2.911, -23.87, 1.517, -0.356}},
        }};
        return printed;
    }

    double m_;
    bool cubic_;
    std::array<double, 4> constants_;
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
