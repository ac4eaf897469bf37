#include "impactfit_papers/tables/hunt_crossley/damping_ratio_header.hpp"

namespace impactfit {
namespace {

constexpr const char* damping_ratio_text =
    R"(/* Exact damping of the Hunt-Crossley force F = k x^n + lambda x^n x' for prescribed restitution e, any n.
 *
 *   lambda = impactfit_hunt_crossley_damping_ratio(e) * k / v0      (v0: impact speed)
 *
 * Domain 0 < e <= 1 (NaN outside). Relative error below 1e-12, no fitted constant. The restitution e follows from
 * epsilon = lambda v0/k by epsilon (1 + e) = ln((1 + epsilon)/(1 - epsilon e)). In s = epsilon (1 + e)/2 that is
 * L(s) = coth s - 1/s = (1 - e)/(1 + e), solved by Newton's method.
 *
 * C99, needs <math.h> only. Written by impactfit, recipe ramaswamy_humbert_damping. */
#ifndef IMPACTFIT_HUNT_CROSSLEY_DAMPING_RATIO_H
#define IMPACTFIT_HUNT_CROSSLEY_DAMPING_RATIO_H

#include <math.h>

/* coth s - 1/s for 0 <= s <= 2, by its continued fraction. */
static inline double impactfit_langevin_near(double s) {
    double below = 31.0, odd;
    for (odd = 29.0; odd > 2.0; odd -= 2.0) below = odd + s * s / below;
    return s / below;
}

static inline double impactfit_hunt_crossley_damping_ratio(double e) {
    const double y = (1.0 - e) / (1.0 + e);
    const double complement = 2.0 * e / (1.0 + e); /* 1 - y */
    double s;
    int step;
    if (!(e > 0.0 && e <= 1.0)) return NAN;
    if (e == 1.0) return 0.0;
    if (complement < 0.05) return 1.0 / e; /* e^(-2s) is below rounding */
    s = y * (3.0 - y * y) / (complement * (1.0 + y));
    for (step = 0; step < 5; ++step) {
        if (s > 2.0) {
            const double sinh_s = sinh(s);
            s -= (complement - 1.0 / s + 2.0 / expm1(2.0 * s)) / (1.0 / (s * s) - 1.0 / (sinh_s * sinh_s));
        } else {
            const double l = impactfit_langevin_near(s);
            s -= (l - y) / (s > 0.0 ? 1.0 - l * l - 2.0 * l / s : 1.0 / 3.0);
        }
    }
    return 2.0 / (1.0 + e) * s;
}

#endif
)";

}  // namespace

RecipeHeader damping_ratio_header() {
    return {"hunt_crossley_damping_ratio", damping_ratio_text};
}

}  // namespace impactfit
