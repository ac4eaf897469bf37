// C header of the improved curves alpha(e).

#include <fmt/format.h>

#include <algorithm>

#include "impactfit_papers/tables/modification_parameter/zhang_2021_series.hpp"

namespace impactfit {
namespace {

constexpr const char* closed_forms = R"(
/* m = 3/2: the exact damping ratio is 2 s/(1+e) with coth s - 1/s = (1-e)/(1+e). Newton's method, initial error 5 %. */
static inline double impactfit_zhang_2021_alpha_equal_exponents(double e)
{
    const double y = (1.0 - e) / (1.0 + e), rest = 2.0 * e / (1.0 + e); /* rest = 1 - y */
    double s = y * (3.0 - y * y) / (rest * (1.0 + y));
    int step, odd;
    if (e == 1.0) return 1.0;
    if (rest < 0.05) s = 1.0 / rest; /* the exponential is below rounding */
    for (step = 0; step < 5 && rest >= 0.05; ++step) {
        if (s > 2.0) {
            const double sinh_s = sinh(s);
            s -= (rest - (1.0 / s - 2.0 / expm1(2.0 * s))) / (1.0 / (s * s) - 1.0 / (sinh_s * sinh_s));
        } else { /* coth s - 1/s by its continued fraction */
            double below = 31.0, l;
            for (odd = 29; odd > 2; odd -= 2) below = odd + s * s / below;
            l = s / below;
            s -= (l - y) / (1.0 - l * l - 2.0 * l / s);
        }
    }
    return 0.75 * (1.0 - e) * (1.0 + e) / (e * s);
}

/* m = 1/4: equivalent to a linear oscillator. */
static inline double impactfit_zhang_2021_alpha_oscillator(double e)
{
    const double pi = 3.14159265358979323846, l = -log(e);
    if (e == 1.0) return 0.375 * pi;
    return 0.375 * (1.0 - e) * sqrt(l * l + pi * pi) / (l * sqrt(e));
}

/* exp of c[0] + c[1] T1(x) + ... + c[7] T7(x), x from -1 at e = 0.02 to 1 at e = 1. */
static inline double impactfit_zhang_2021_alpha_series(const double *c, double e)
{
    const double x = 1.0 - 2.0 * log(e) / log(0.02);
    double next = 0.0, after = 0.0, current;
    int k;
    for (k = 7; k > 0; --k) {
        current = c[k] + 2.0 * x * next - after;
        after = next;
        next = current;
    }
    return exp(c[0] + x * next - after);
}
)";

std::string error_note(const std::vector<AlphaSeries>& series) {
    std::string text;
    for (const AlphaSeries& one : series) {
        text += fmt::format(" *   m = {}: ", one.impact.damping_exponent);
        text += one.exact ? "exact, for 0 < e <= 1\n"
                          : fmt::format("restitution error at most {:.1e}, maximum at e = {:.3f}, 0.02 <= e <= 1\n",
                                        stated_bound(one.worst.error), one.worst.at[0]);
    }
    return text;
}

/// Returns "    if (m == 2) return ...;", preceded by the constants of a series.
std::string case_of(const AlphaSeries& series) {
    const double m = series.impact.damping_exponent;
    if (series.exact)
        return fmt::format("    if (m == {}) return impactfit_zhang_2021_alpha_{}(e);\n", m,
                           m == series.impact.hertz_exponent ? "equal_exponents" : "oscillator");
    std::string constants;
    for (std::size_t i = 0; i < series.fit.constants.size(); ++i)
        constants += fmt::format("{}{:.17g}",
                                 i == 0       ? ""
                                 : i % 3 == 0 ? ",\n            "
                                              : ", ",
                                 series.fit.constants[i]);
    return fmt::format(
        "    if (m == {}) {{\n        static const double c[8] = {{\n            {}}};\n"
        "        return e < 0.02 ? NAN : impactfit_zhang_2021_alpha_series(c, e);\n    }}\n",
        m, constants);
}

}  // namespace

RecipeHeader series_header(const std::vector<AlphaSeries>& series) {
    std::string text = fmt::format(
        "/* Modification parameter alpha(e) of Zhang et al. 2021 for spheres (n = 3/2, q = 1), recomputed.\n"
        " * Written by `impactfit regenerate zhang_2021_alpha`. C99, needs <math.h> only.\n"
        " *\n"
        " * lambda = 3/4 m0 (m+1) (1-e) v0 (m0 e (n+1) v0^2 / (2 k))^(-(m+1)/(n+1)) / alpha gives the restitution e\n"
        " * with separation at zero indentation. The errors are maxima over e, found by a "
        "multi-start\n * search of interior and ends:\n"
        "{} */\n"
        "#ifndef IMPACTFIT_ZHANG_2021_ALPHA_H\n#define IMPACTFIT_ZHANG_2021_ALPHA_H\n\n#include <math.h>\n",
        error_note(series));
    text += closed_forms;
    text +=
        "\n/* alpha for damping exponent m and restitution e; NAN for any other m and for e out of range. */\n"
        "static inline double impactfit_zhang_2021_alpha(double m, double e)\n{\n"
        "    if (!(e > 0.0 && e <= 1.0)) return NAN;\n";
    for (const AlphaSeries& one : series) text += case_of(one);
    text += "    return NAN;\n}\n\n#endif\n";
    return {"zhang_2021_alpha", text};
}

}  // namespace impactfit
