// The modification parameter alpha(e) of Zhang et al. 2021 for spheres: printed as cubic or sum of exponentials, one set
// of constants for each damping exponent  @eq{ZH21, Eqs. 47-52}.

#include <fmt/format.h>

#include <cmath>

#include "impactfit/dataset/required_data.hpp"
#include "impactfit/dynamics/damping_for_restitution.hpp"
#include "impactfit/tables/curve_fit.hpp"
#include "impactfit/tables/published_constants.hpp"
#include "impactfit/tables/recipe.hpp"

namespace impactfit::recipes {
namespace {

constexpr double sphere_exponent = 1.5;

/// One printed equation.
struct PrintedCurve {
    std::string equation;
    double damping_exponent;
    bool cubic;
    std::vector<double> constants;
    RecipeVerdict expected;
};

std::vector<PrintedCurve> printed_curves(const Dataset& published) {
    std::vector<PrintedCurve> curves;
    for (std::size_t row = 0; row < published.rows.size(); ++row)
        curves.push_back({published.text(row, "equation"), required(published, row, "damping_exponent"),
                          published.text(row, "form") == "cubic",
                          {required(published, row, "a"), required(published, row, "b"), required(published, row, "c"),
                           required(published, row, "d")},
                          expected_verdict(published, row)});
    return curves;
}

Dual cubic(std::span<const Dual> c, const std::array<double, 2>& at) {
    const double e = at[0];
    return ((c[0] * e + c[1]) * e + c[2]) * e + c[3];
}

Dual two_exponentials(std::span<const Dual> c, const std::array<double, 2>& at) {
    return c[0] * exp(c[1] * at[0]) + c[2] * exp(c[3] * at[0]);
}

/// The restitutions the printed constants come back from, found by trying grids (ZH21-7 of docs/errata.md); the cubic
/// without the first.
std::vector<double> grid_of(const PrintedCurve& curve) {
    std::vector<double> grid{0.05};
    if (!curve.cubic) grid.insert(grid.begin(), 0.02);
    for (int tenth = 1; tenth <= 10; ++tenth) grid.push_back(tenth / 10.0);
    return grid;
}

double exact_alpha(double damping_exponent, double restitution) {
    return modification_parameter({sphere_exponent, damping_exponent, 1.0, Separation::zero_indentation}, restitution,
                                  1e-11);
}

/// alpha(1) is 0/0; the paper took it for 1.
std::vector<CurvePoint> points_as_published(const PrintedCurve& curve) {
    std::vector<CurvePoint> points;
    for (const double e : grid_of(curve))
        points.push_back({{e, 0.0}, e == 1.0 ? 1.0 : exact_alpha(curve.damping_exponent, e)});
    return points;
}

std::vector<FreeParameter> starts_for(const PrintedCurve& curve) {
    if (curve.cubic) return {{"a", 1.0, -10, 10}, {"b", -1.0, -10, 10}, {"c", 1.0, -10, 10}, {"d", 1.0, -10, 10}};
    return {{"a", 2.0, 0.01, 10}, {"b", -15.0, -60, -2.5}, {"c", 1.0, 0.01, 5}, {"d", -0.3, -2, 2}};
}

double largest_relative_difference(const std::vector<double>& x, const std::vector<double>& y) {
    double largest = 0.0;
    for (std::size_t i = 0; i < x.size(); ++i) largest = std::max(largest, std::abs(x[i] / y[i] - 1.0));
    return largest;
}

Finding judged(const PrintedCurve& curve, const FittedCurve& fit) {
    const double difference = largest_relative_difference(fit.constants, curve.constants);
    // Rounding the printed constants, and the paper's own roots of three or four digits, move them by up to 0.4 %.
    const RecipeVerdict verdict =
        difference < 4e-3 ? RecipeVerdict::reproduced : RecipeVerdict::not_reproducible;
    return {fmt::format("Eq. {}, m = {}", curve.equation, curve.damping_exponent), verdict, curve.expected,
            fmt::format("Least squares on alpha, alpha(1) = 1 imposed, gives constants up to {:.2g} % from the printed "
                        "ones.",
                        100.0 * difference)};
}

RecipeResult run(const RecipeOptions& options) {
    RecipeResult result;
    const Dataset published = published_constants(options, "zhang-2021", "alpha_coefficients.csv", result);
    RecipeTable table{"as_published",
                      "alpha(e) by the method of the paper",
                      {"objective: least squares on alpha, unweighted, with alpha(1) = 1"},
                      {{{"damping_exponent", "1"}, {"constant"}, {"printed", "1"}, {"regenerated", "1"}}, {}}};
    for (const PrintedCurve& curve : printed_curves(published)) {
        options.begin(fmt::format("alpha at damping exponent {}", curve.damping_exponent));
        const std::vector<CurvePoint> points = points_as_published(curve);
        const std::vector<FreeParameter> starts = starts_for(curve);
        const FittedCurve fit =
            fit_curve(curve.cubic ? cubic : two_exponentials, points, starts, {8, options.seed, options.threads});
        result.findings.push_back(judged(curve, fit));
        table.made.push_back(
            fmt::format("damping exponent {}: {}", curve.damping_exponent, conditioning_words(fit, starts)));
        for (std::size_t i = 0; i < starts.size(); ++i)
            table.table.rows.push_back(
                {curve.damping_exponent, starts[i].name, curve.constants[i], fit.constants[i]});
    }
    result.tables.push_back(std::move(table));
    return result;
}

}  // namespace

extern const Recipe zhang_2021_alpha;
const Recipe zhang_2021_alpha{"zhang_2021_alpha", "Modification parameter alpha(e) of the damping for spheres", "ZH21",
                              run};

}  // namespace impactfit::recipes
