#include <fmt/format.h>

#include "impactfit_papers/tables/hunt_crossley/impact_time_surface.hpp"

namespace impactfit {
namespace {

constexpr const char* begin =
    R"(/* Duration of the contact of the Hunt-Crossley impact F = k x^n + lambda x^n x' (from first touch to x = 0).
 *
 *   duration = impactfit_hunt_crossley_impact_time(epsilon, n) / (k v0^(n-1) / m)^(1/(n+1)),  epsilon = lambda v0/k
 *   k        = m v0^(1-n) (impactfit_hunt_crossley_impact_time(epsilon, n) / duration)^(n+1)
 *
 * m: effective mass, v0: impact speed. Domain epsilon >= 0 and 1 <= n <= 5 (NaN outside). Relative error at most {0:.2g},
 * at most {1:.2g} for epsilon <= 10; exact without damping and in the limit of strong damping. {2} fitted coefficients.
 *
 * C99, needs <math.h> only. Written by impactfit, recipe ramaswamy_humbert_impact_time. */
#ifndef IMPACTFIT_HUNT_CROSSLEY_IMPACT_TIME_H
#define IMPACTFIT_HUNT_CROSSLEY_IMPACT_TIME_H

#include <math.h>

static inline double impactfit_hunt_crossley_impact_time(double epsilon, double n) {{
    static const double c[{3}][{4}] = {{
)";

constexpr const char* end = R"(    };
    const double power = 1.0 / (n + 1.0), t = epsilon / (epsilon + HALF_WAY);
    const double x = 2.0 * t - 1.0, y = 6.0 * power - 2.0;
    double undamped, kappa, sum = 0.0, in_ratio = 1.0, next_in_ratio = x;
    int i;
    if (!(epsilon >= 0.0 && epsilon <= 1e300 && n >= 1.0 && n <= 5.0)) return NAN;
    for (i = 0; i < RATIO_TERMS; ++i) {
        const double in_exponent =
            c[i][0] + c[i][1] * y + c[i][2] * (2.0 * y * y - 1.0) + c[i][3] * (4.0 * y * y - 3.0) * y;
        const double after = 2.0 * x * next_in_ratio - in_ratio;
        sum += in_ratio * in_exponent;
        in_ratio = next_in_ratio;
        next_in_ratio = after;
    }
    undamped = 2.0 * pow(0.5 / power, power) * power * sqrt(3.14159265358979324) * tgamma(power) / tgamma(power + 0.5);
    kappa = pow(pow(n + 1.0, power) / undamped, (n + 1.0) / n);
    return undamped * pow(1.0 + kappa * epsilon, n * power) * exp(t * (1.0 - t) * sum);
}

#endif
)";

std::string with(std::string text, const std::string& name, const std::string& value) {
    return text.replace(text.find(name), name.size(), value);
}

}  // namespace

RecipeHeader impact_time_header(const ImpactTimeSurface& surface, double error, double error_to_10) {
    constexpr std::size_t rows = ImpactTimeSurface::ratio_terms, columns = ImpactTimeSurface::exponent_terms;
    static_assert(columns == 4, "the loop of the C text has four terms");
    std::string text = fmt::format(fmt::runtime(begin), error, error_to_10, surface.coefficients.size(), rows, columns);
    for (std::size_t i = 0; i < rows; ++i) {
        text += "        {";
        for (std::size_t j = 0; j < columns; ++j)
            text += fmt::format("{}{:.17g}", j == 0 ? "" : ", ", surface.coefficients[i * columns + j]);
        text += i + 1 < rows ? "},\n" : "}\n";
    }
    const std::string rest = with(with(end, "HALF_WAY", fmt::format("{:.1f}", ImpactTimeSurface::half_way)),
                                  "RATIO_TERMS", fmt::format("{}", rows));
    return {"hunt_crossley_impact_time", text + rest};
}

}  // namespace impactfit
