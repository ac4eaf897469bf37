// C header of the surface alpha(e; n, m, q).

#include <fmt/format.h>

#include "impactfit_papers/tables/modification_parameter/alpha_surface.hpp"

namespace impactfit {
namespace {

/// Returns the numbers in lines of up to 118 characters.
std::string wrapped(const std::vector<int>& numbers) {
    std::string text, line = "   ";
    for (const int number : numbers) {
        const std::string word = fmt::format(" {},", number);
        if (line.size() + word.size() > 118) {
            text += line + "\n";
            line = "   ";
        }
        line += word;
    }
    line.pop_back();
    return text + line + "\n";
}

constexpr const char* evaluation = R"(
/* T0(x), T1(x), ... */
static inline void impactfit_zhang_2022_polynomials(double x, int count, double *t)
{
    int k;
    t[0] = 1.0;
    t[1] = x;
    for (k = 2; k < count; ++k) t[k] = 2.0 * x * t[k - 1] - t[k - 2];
}

/* alpha for 1 <= n <= 2, 0.25 <= m <= 2.5, 0.6 <= q <= 1.5 and 0.05 <= e <= 1; NAN elsewhere. */
static inline double impactfit_zhang_2022_alpha(double n, double m, double q, double e)
{
    const double low = atan(0.25 - 0.75), high = atan(2.5 - 0.75);
    double tn[8], tm[17], tq[8], te[15], sum = 0.0;
    int i, j, k, l, row = 0, next = 0;
    if (!(n >= 1.0 && n <= 2.0 && m >= 0.25 && m <= 2.5 && q >= 0.6 && q <= 1.5 && e >= 0.05 && e <= 1.0)) return NAN;
    impactfit_zhang_2022_polynomials(2.0 * n - 3.0, 8, tn);
    impactfit_zhang_2022_polynomials((2.0 * atan(m - 0.75) - low - high) / (high - low), 17, tm);
    impactfit_zhang_2022_polynomials((2.0 * q - 2.1) / 0.9, 8, tq);
    impactfit_zhang_2022_polynomials(1.0 - 2.0 * log(e) / log(0.05), 15, te);
    for (i = 0; i < 8; ++i)
        for (j = 0; j < 17; ++j)
            for (k = 0; k < 8; ++k, ++row) {
                double along = 0.0;
                for (l = 0; l < impactfit_zhang_2022_counts[row]; ++l)
                    along += impactfit_zhang_2022_coefficients[next++] * te[l];
                sum += along * tn[i] * tm[j] * tq[k];
            }
    return exp(1e-8 * sum);
}
)";

}  // namespace

std::string surface_error_text(const LargestError& error) {
    return fmt::format("Restitution error at most {:.1e}, maximum at n = {:.3f}, m = {:.3f}, q = {:.3f}, e = {:.3f}.",
                       stated_bound(error.error), error.at[0], error.at[1], error.at[2], error.at[3]);
}

RecipeHeader alpha_surface_header(const AlphaSurface& surface, const LargestError& error) {
    static_assert(alpha_surface::nodes == std::array<std::size_t, 4>{8, 17, 8, 15} && alpha_surface::unit == 1e-8 &&
                      alpha_surface::bend == 0.75,
                  "the C text above has these constants");
    std::string text = fmt::format(
        "/* Correction alpha(e; n, m, q) of the primary damping of Zhang et al. 2022 (Eq. 35) for any exponents, "
        "not\n"
        " * given in the paper. Written by `impactfit regenerate zhang_2022_alpha`. C99 and C++, needs <math.h> "
        "only.\n"
        " *\n"
        " * F = k x^n + lambda x^m sgn(x') |x'|^q with, for restitution e, speed v0 and mass m0,\n"
        " *   lambda = m0 (2+q) (1-e^2) (m+1) v0^(2-q) / (4 (1+e^q)) / X^(m+1) / alpha,\n"
        " *   X^(n+1) = m0 (n+1) v0^2 (e^2+e^q) / (2 k (1+e^q)), separation at zero indentation.\n"
        " * {}\n"
        " * Maximum over corners, edges, faces and interior, by searches from the best points of each.\n"
        " *\n"
        " * ln alpha in Chebyshev polynomials of n, atan(m - 0.75), q and ln e: {} coefficients in units of 1e-8, {} "
        "bytes. */\n"
        "#ifndef IMPACTFIT_ZHANG_2022_ALPHA_H\n#define IMPACTFIT_ZHANG_2022_ALPHA_H\n\n#include <math.h>\n\n",
        surface_error_text(error), surface.coefficients.size(), surface.bytes());
    text += fmt::format(
        "/* Coefficients in ln e for each triple of polynomials in n, m and q, q index fastest. */\n"
        "static const unsigned char impactfit_zhang_2022_counts[{}] = {{\n{}}};\n\n",
        surface.counts.size(), wrapped(surface.counts));
    text += fmt::format("static const int impactfit_zhang_2022_coefficients[{}] = {{\n{}}};\n",
                        surface.coefficients.size(), wrapped(surface.coefficients));
    return {"zhang_2022_alpha", text + evaluation + "\n#endif\n"};
}

}  // namespace impactfit
