// Recipe zhang_2022_alpha: correction alpha(e; n, m, q) of the primary damping of Zhang et al. 2022  @eq{ZH22, Eq. 35}.
// The paper has no correction for velocity exponents q != 1. Exact alpha for the exponents of the paper, and a surface.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "impactfit_papers/tables/modification_parameter/alpha_surface_check.hpp"
#include "impactfit_papers/tables/recipe.hpp"

namespace impactfit::recipes {
namespace {

/// m and q of the models of the paper at n = 3/2, and m = n with q = 0.9 and 1.1. @eq{ZH22, Tables 1-2},
/// @eq{ZH22, Section 3.3}
struct Pair {
    double m, q;

    UnitImpact impact() const { return {1.5, m, q, Separation::zero_indentation}; }
    std::string label() const { return fmt::format("m = {}, q = {}", m, q); }
};

constexpr std::array<Pair, 7> pairs{
    {{1.2, 0.9}, {1.2, 1.1}, {1.8, 0.9}, {1.8, 1.1}, {1.1, 1.25}, {1.5, 0.9}, {1.5, 1.1}}};

/// alpha of one pair over e, and the restitutions without alpha and with the surface.
struct PairCurves {
    std::vector<double> e, exact, surface, without, with_surface;
};

PairCurves pair_curves(const Pair& pair, const std::vector<double>& restitutions, const AlphaSurface& surface,
                       int threads) {
    PairCurves curves{restitutions, {}, {}, {}, {}};
    std::vector<WantedRestitution> wanted;
    for (const double e : restitutions) {
        wanted.push_back({pair.impact(), e});
        curves.surface.push_back(surface.value(wanted.back()));
    }
    curves.exact = modification_parameters(wanted, 1e-11, threads);
    curves.without = corrected_restitutions(wanted, std::vector<double>(wanted.size(), 1.0), 1e-11, threads);
    curves.with_surface = corrected_restitutions(wanted, curves.surface, 1e-11, threads);
    return curves;
}

RecipeTable pairs_table(const AlphaSurface& surface, int threads) {
    RecipeTable table{
        "pairs",
        "alpha(e) at n = 1.5 for the exponents of the paper, exact and by the surface; obtained restitution",
        {"alpha_exact: primary over exact damping, simulated at tolerance 1e-11, separation at zero indentation; "
         "limit at e = 1"},
        {{{"damping_exponent", "1"},
          {"velocity_exponent", "1"},
          {"restitution", "1"},
          {"alpha_exact", "1"},
          {"alpha_surface", "1"},
          {"given_by_primary", "1"},
          {"given_by_surface", "1"}},
         {}}};
    const std::vector<double> grid{0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 1.0};
    for (const Pair& pair : pairs) {
        const PairCurves curves = pair_curves(pair, grid, surface, threads);
        for (std::size_t i = 0; i < grid.size(); ++i)
            table.table.rows.push_back({pair.m, pair.q, grid[i], curves.exact[i], curves.surface[i], curves.without[i],
                                        curves.with_surface[i]});
    }
    return table;
}

RecipeFigure pairs_figure(const AlphaSurface& surface, int threads) {
    Panel alpha{"prescribed restitution e", "alpha: exact (points), surface", {}, false, KeyPlace::beside},
        before{"prescribed restitution e", "obtained restitution - e, without alpha", {}, false, KeyPlace::beside},
        after{"prescribed restitution e", "obtained restitution - e, surface", {}, false, KeyPlace::beside};
    std::vector<double> grid;
    for (int i = 0; i <= 38; ++i) grid.push_back(std::min(1.0, 0.05 + 0.025 * i));
    for (const Pair& pair : pairs) {
        PairCurves curves = pair_curves(pair, grid, surface, threads);
        alpha.curves.push_back({pair.label(), curves.e, curves.surface});
        for (std::size_t i = 0; i < grid.size(); ++i) curves.without[i] -= grid[i], curves.with_surface[i] -= grid[i];
        before.curves.push_back({pair.label(), curves.e, curves.without});
        after.curves.push_back({pair.label(), curves.e, curves.with_surface});
        alpha.curves.push_back({"", curves.e, curves.exact, true});
    }
    return {"pairs", "Zhang et al. 2022, n = 1.5: correction alpha, not given in the paper", {alpha, before, after}};
}

/// Returns the maximum error in each of 60 bins of a coordinate.
Curve largest_errors(const std::vector<SurfacePoint>& points, double low, double high,
                     double (*coordinate)(const SurfacePoint&)) {
    constexpr std::size_t bins = 60;
    std::vector<double> at(bins), largest(bins, 0.0);
    const double width = (high - low) / bins;
    for (std::size_t i = 0; i < bins; ++i) at[i] = low + width * (static_cast<double>(i) + 0.5);
    for (const SurfacePoint& point : points) {
        const double place = std::clamp((coordinate(point) - low) / width, 0.0, bins - 1.0);
        double& bin = largest[static_cast<std::size_t>(place)];
        bin = std::max(bin, std::abs(point.error()));
    }
    return {"", at, largest, true};
}

RecipeFigure errors_figure(const std::vector<SurfacePoint>& points) {
    const std::string label = "max |obtained restitution - e|";
    const auto e = [](const SurfacePoint& p) { return p.wanted.restitution; };
    const auto m = [](const SurfacePoint& p) { return p.wanted.impact.damping_exponent; };
    const auto b = [](const SurfacePoint& p) { return p.exponent; };
    return {"surface_errors",
            "Restitution error of the surface of alpha on 10,000 random test points",
            {{"prescribed restitution e", label, {largest_errors(points, 0.05, 1.0, e)}},
             {"damping exponent m", label, {largest_errors(points, 0.25, 2.5, m)}},
             {"b = (2m-n+1)/(n+1) + q - 1", label, {largest_errors(points, -0.6, 3.1, b)}}}};
}

RecipeTable errors_table(const std::vector<SurfaceError>& errors, const LargestError& largest,
                         const AlphaSurface& surface) {
    const auto& count = alpha_surface::nodes;
    RecipeTable table{
        "surface_errors",
        "Restitution error of the surface of alpha on 10,000 random test points",
        {fmt::format("interpolation of ln alpha at {} x {} x {} x {} Chebyshev nodes in n, atan(m - 0.75), q, ln e on "
                     "1..2 x 0.25..2.5 x 0.6..1.5 x ln 0.05..0: no fit, no conditioning",
                     count[0], count[1], count[2], count[3]),
         fmt::format("rows of coefficients truncated after the last above {:g}: {} of {} remain, in units of {:g}; {} "
                     "bytes with their counts",
                     alpha_surface::cut, surface.coefficients.size(), count[0] * count[1] * count[2] * count[3],
                     alpha_surface::unit, surface.bytes()),
         fmt::format(
             "{} Maximum of {} points: corners, Sobol sequences on edges, faces and interior, searches from the best "
             "points of each",
             surface_error_text(largest), largest.evaluations),
         "tolerances: exact dampings 1e-8, the 10,000 points 1e-9; worst point of each set"},
        {{{"among"},
          {"points"},
          {"largest_error", "1"},
          {"hertz_exponent", "1"},
          {"damping_exponent", "1"},
          {"velocity_exponent", "1"},
          {"restitution", "1"},
          {"damping_ratio", "1"},
          {"rms", "1"},
          {"largest_relative_error", "1"}},
         {}}};
    for (const SurfaceError& one : errors) {
        const auto& [impact, e] = one.worst.wanted;
        table.table.rows.push_back({one.among, static_cast<long>(one.points), std::abs(one.worst.error()),
                                    impact.hertz_exponent, impact.damping_exponent, impact.velocity_exponent, e,
                                    one.worst.damping_ratio, one.rms, one.relative});
    }
    return table;
}

RecipeResult run_alpha_surface(const RecipeOptions& options) {
    RecipeResult result;
    options.begin("exact dampings at the nodes of the surface");
    const AlphaSurface surface = make_alpha_surface(options.threads);
    options.begin("largest error of the surface");
    const LargestError largest = largest_surface_error(surface, options.threads);
    options.begin("surface on 10,000 test points");
    const std::vector<SurfacePoint> points = check_surface(surface, options.seed, options.threads);
    const std::vector<SurfaceError> errors = surface_errors(points);
    options.begin("alpha for the exponents of the paper");
    result.tables = {errors_table(errors, largest, surface), pairs_table(surface, options.threads)};
    result.figures = {pairs_figure(surface, options.threads), errors_figure(points)};
    result.headers.push_back(alpha_surface_header(surface, largest));
    result.improvements = {
        fmt::format("alpha(e; n, m, q) for 1 <= n <= 2, 0.25 <= m <= 2.5, 0.6 <= q <= 1.5, 0.05 <= e <= 1 in {} bytes. "
                    "{} The paper "
                    "has no alpha for q != 1.",
                    surface.bytes(), surface_error_text(largest))};
    return result;
}

}  // namespace

extern const Recipe zhang_2022_alpha;
const Recipe zhang_2022_alpha{"zhang_2022_alpha", "Correction alpha(e; n, m, q) of the damping for any exponents",
                              "ZH22", run_alpha_surface};

}  // namespace impactfit::recipes
