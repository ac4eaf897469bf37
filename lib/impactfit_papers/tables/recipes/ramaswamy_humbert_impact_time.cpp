// Recipe ramaswamy_humbert_impact_time: ten constants of the impact time over damping ratio and exponent
// @eq{RH, Eqs. 20-23}, an improved closed form with exact limits, and the stiffness from a measured duration
// @eq{RH, Eq. 25}.

#include "impactfit/contact/forms/ramaswamy_humbert_impact_time.hpp"

#include <fmt/format.h>

#include <array>
#include <cmath>

#include "impactfit/contact/damping/gonthier_2004.hpp"
#include "impactfit/contact/damping/ramaswamy_humbert.hpp"
#include "impactfit/core/error.hpp"
#include "impactfit/core/numbers/even_grid.hpp"
#include "impactfit/dynamics/damping/impact_time.hpp"
#include "impactfit_papers/published/required_data.hpp"
#include "impactfit_papers/tables/curve_fitting/recipe_problem.hpp"
#include "impactfit_papers/tables/hunt_crossley/impact_time_curves.hpp"
#include "impactfit_papers/tables/hunt_crossley/impact_time_fit.hpp"
#include "impactfit_papers/tables/hunt_crossley/impact_time_surface.hpp"
#include "impactfit_papers/tables/hunt_crossley/stiffness_inversion.hpp"
#include "impactfit_papers/tables/published_constants.hpp"
#include "impactfit_papers/tables/recipe.hpp"

namespace impactfit::recipes {
namespace {

/// Fit of the ten constants on a grid.
struct GridFit {
    std::string grid;
    std::vector<CurvePoint> points;
    FittedCurve fit;

    GridFit(std::string words, std::vector<CurvePoint> on, const CurveFitOptions& options)
        : grid(std::move(words)), points(std::move(on)), fit(fit_impact_time(points, options)) {}
    double norm(double cost) const { return relative_norm(cost, points); }
};

ImpactTimeForm form_of(const std::string& name, const std::vector<double>& constants) {
    return {name, [constants](double ratio, double n) {
                const std::array at{ratio, n};
                return forms::RamaswamyHumbertImpactTime::value<double>(at, constants);
            }};
}

/// Printed constants and error, with their ranges and grid.
struct Printed {
    Dataset constants, claims;
    std::size_t claim = 0, curve = 0, digits = 0;  ///< row numbers

    std::vector<double> values() const {
        std::vector<double> values;
        for (const char* name : impact_time_constant_names) values.push_back(required(constants, curve, name));
        return values;
    }
    ImpactTimeGrid grid() const {
        return {required(claims, claim, "norm_damping_ratio_most"), required(claims, claim, "hertz_exponent_least"),
                required(claims, claim, "hertz_exponent_most"), required_count(claims, claim, "norm_damping_ratios"),
                required_count(claims, claim, "norm_hertz_exponents")};
    }
};

/// Returns the row of the table of constants for the compared item `what`. Throws Error (data) if missing.
std::size_t row_comparing(const Dataset& constants, std::string_view what) {
    for (std::size_t row = 0; row < constants.rows.size(); ++row)
        if (constants.text(row, "compared") == what) return row;
    throw Error(ErrorKind::data, "a row is missing", "none of this name", fmt::format("a row '{}'", what),
                {constants.files.front().path, 0, 0, "compared"});
}

Printed read_printed(const RecipeOptions& options, RecipeResult& result) {
    Printed printed{published_constants(options, "ramaswamy-humbert", "impact_time_constants.csv", result),
                    published_constants(options, "ramaswamy-humbert", "claims.csv", result)};
    printed.claim = claim_row(printed.claims, "impact_time_error");
    printed.curve = row_comparing(printed.constants, "curve");
    printed.digits = row_comparing(printed.constants, "constants");
    return printed;
}

ImpactTimeGrid grid_with(ImpactTimeGrid grid, std::size_t ratios, std::size_t exponents) {
    grid.ratios = ratios;
    grid.exponents = exponents;
    return grid;
}

// ---- Verdicts

Finding judged_curve(const Printed& printed, const GridFit& regenerated) {
    const ImpactTimeForm form = form_of("printed", printed.values());
    const double least = regenerated.norm(regenerated.fit.cost);
    const double between = norm_between(form, form_of("regenerated", regenerated.fit.constants), regenerated.points);
    // A fifth of the error of the fit: negligible compared with this error.
    const bool same = between < 0.2 * least;
    return {"Eq. 23, the curves", same ? RecipeVerdict::reproduced : RecipeVerdict::not_reproducible,
            expected_verdict(printed.constants, printed.curve),
            fmt::format("Relative 2-norm on {}: {:.4f} % by absolute least squares, {:.4f} % with printed constants. "
                        "The two curves differ by {:.4f} %.",
                        regenerated.grid, 100.0 * least, 100.0 * impact_time_error(form, regenerated.points).norm(),
                        100.0 * between)};
}

Finding judged_constants(const Printed& printed, const GridFit& regenerated) {
    const std::vector<double> values = printed.values();
    std::string near, far;
    for (std::size_t i = 0; i < values.size(); ++i) {
        const char* name = impact_time_constant_names[i];
        const double constant = regenerated.fit.constants[i];
        const bool same = std::abs(constant - values[i]) <= printed.constants.last_digit_unit(printed.curve, name);
        std::string& list = same ? near : far;
        list += fmt::format("{}{} {:.4f}", list.empty() ? "" : ", ", name, constant);
    }
    return {"Eq. 23, the constants to a unit of their last digits",
            far.empty() ? RecipeVerdict::reproduced : RecipeVerdict::not_reproducible,
            expected_verdict(printed.constants, printed.digits),
            fmt::format("Within a unit: {}; farther off: {}. One direction of the constants of Y(n) is practically "
                        "unidentifiable (condition number {:.0f}).",
                        near, far, regenerated.fit.condition)};
}

Finding judged_error(const Printed& printed, const GridFit& regenerated, std::span<const CurvePoint> fine) {
    const double stated = required(printed.claims, printed.claim, "printed"),
                 digit = printed.claims.last_digit_unit(printed.claim, "printed");
    const ImpactTimeForm form = form_of("printed", printed.values());
    const double norm = impact_time_error(form, regenerated.points).norm();
    const FitError at_points = impact_time_error(form, fine);
    RecipeVerdict verdict = RecipeVerdict::not_reproducible;
    if (at_points.largest <= stated)
        verdict = RecipeVerdict::reproduced;
    else if (std::abs(norm - stated) <= digit)
        verdict = RecipeVerdict::reproduced_by_another_reading;
    return {
        fmt::format("{}, error of {:g} %", printed.claims.text(printed.claim, "place"), 100.0 * stated), verdict,
        expected_verdict(printed.claims, printed.claim),
        fmt::format("Relative 2-norm (2-norm of the difference over 2-norm of the time) on {}: {:.4f} %. Maximum error "
                    "at a point {:.2f} %, at {}.",
                    regenerated.grid, 100.0 * norm, 100.0 * at_points.largest, at_points.place)};
}

// ---- Tables

std::string minima_note(const GridFit& fit) {
    std::string text;
    for (const CurveMinimum& minimum : fit.fit.minima)
        text += fmt::format("{} {:.4f} % from {} starts with g = {:.4g}, h = {:.4g}, i = {:.4g}",
                            text.empty() ? "" : ";", 100.0 * fit.norm(minimum.cost), minimum.starts,
                            minimum.constants[5], minimum.constants[6], minimum.constants[7]);
    return fmt::format("minima on {} points:{}", fit.points.size(), text);
}

std::vector<FreeParameter> named_constants() {
    std::vector<FreeParameter> constants;
    for (const char* name : impact_time_constant_names) constants.push_back({name, 0.0});
    return constants;
}

RecipeTable constants_table(const Printed& printed, const GridFit& regenerated, const GridFit& coarse,
                            std::span<const CurvePoint> fine, const RecipeOptions& options) {
    RecipeTable table{
        "constants",
        "The ten constants of Eq. 23",
        {fmt::format("grid: {}; exact impact time, relative error below 1e-12", regenerated.grid),
         fmt::format("objective: absolute least squares; seed {}, 8 starts in b, f and i; the other "
                     "constants are linear",
                     options.seed),
         "norm: 2-norm of the difference over 2-norm of the time; largest_error: relative, over a grid of half the "
         "spacing",
         conditioning_text(regenerated.fit, named_constants()), minima_note(regenerated), minima_note(coarse)},
        {{{"constants"}, {"norm", "1"}, {"largest_error", "1"}}, {}}};
    for (const char* name : impact_time_constant_names) table.table.columns.push_back({name, "1"});
    const auto add = [&](const std::string& name, const std::vector<double>& constants, double norm) {
        std::vector<Cell> row{name, norm, impact_time_error(form_of(name, constants), fine).largest};
        row.insert(row.end(), constants.begin(), constants.end());
        table.table.rows.push_back(std::move(row));
    };
    add("printed", printed.values(), impact_time_error(form_of("", printed.values()), regenerated.points).norm());
    for (const GridFit* fit : {&regenerated, &coarse})
        for (std::size_t i = 0; i < fit->fit.minima.size(); ++i)
            add(fmt::format("{} points, minimum {}", fit->points.size(), i + 1), fit->fit.minima[i].constants,
                fit->norm(fit->fit.minima[i].cost));
    return table;
}

/// The paper plots Y(n) as the undamped impact time; this time is a + Y(n).
RecipeTable undamped_table(const Printed& printed, const ImpactTimeGrid& grid, const CurveFitOptions& options) {
    const FittedCurve fit = fit_undamped_time(grid.least_exponent, grid.most_exponent, grid.exponents, options);
    const auto& c = fit.constants;
    RecipeTable table{
        "undamped",
        "Undamped impact time: exact, printed (a + Y), printed Y alone, fitted Y",
        {fmt::format("fitted_Y: absolute least squares on {} equidistant n, g h i j k = {:.4f} {:.4f} {:.4f} "
                     "{:.4f} {:.4f}; {}",
                     grid.exponents, c[5], c[6], c[7], c[8], c[9],
                     fit.methods_agree() ? "methods agree" : "methods found different minima")},
        {{{"hertz_exponent", "1"}, {"exact", "1"}, {"printed", "1"}, {"printed_Y", "1"}, {"fitted_Y", "1"}}, {}}};
    const std::vector<double> values = printed.values();
    const ImpactTimeForm form = form_of("printed", values), fitted = form_of("fitted", c);
    for (const double n : even_grid(grid.least_exponent, grid.most_exponent, grid.exponents))
        table.table.rows.push_back(
            {n, impact_time(0.0, n), form.time(0.0, n), form.time(0.0, n) - values[0], fitted.time(0.0, n)});
    return table;
}

RecipeTable surface_table(const ImpactTimeSurface& surface, const LargestError& largest) {
    RecipeTable table{
        "improved",
        "Coefficients of the improved form of the impact time (formula: hunt_crossley_impact_time.h)",
        {fmt::format("grid: {} x {} Chebyshev nodes in t = epsilon/(epsilon + {:g}) and y = 6/(n+1) - 2",
                     ImpactTimeSurfaceGrid::ratios, ImpactTimeSurfaceGrid::exponents, ImpactTimeSurface::half_way),
         "objective: linear least squares on the logarithm of the time; unique minimum, no seed",
         fmt::format(
             "relative error at most {:.2g} for every epsilon >= 0 and 1 <= n <= 5, maximum at epsilon = {:.3g}, n = "
             "{:.3g}, by multi-start search of interior and edges",
             stated_bound(largest.error), largest.at[0], largest.at[1]),
         fmt::format("condition number {:.3g} (columns of unit length)", surface.condition)},
        {{{"degree_in_t", "1"}, {"degree_in_y", "1"}, {"coefficient", "1"}}, {}}};
    for (std::size_t i = 0; i < surface.coefficients.size(); ++i)
        table.table.rows.push_back({static_cast<long>(i / ImpactTimeSurface::exponent_terms),
                                    static_cast<long>(i % ImpactTimeSurface::exponent_terms), surface.coefficients[i]});
    return table;
}

// ---- Stiffness

std::vector<StiffnessInversion> inversions(const ImpactTimeForm& printed, const ImpactTimeForm& improved) {
    const auto exact_ratio = [](double e) { return damping::Gonthier2004::damping_ratio(e); };
    const auto printed_ratio = [](double e) { return damping::RamaswamyHumbert::curve.damping_ratio(e); };
    const auto exact_time = [](double ratio, double n) { return impact_time(ratio, n); };
    return {{"Eqs. 17 and 23", printed_ratio, printed.time},
            {"exact epsilon, Eq. 23", exact_ratio, printed.time},
            {"Eq. 17, exact time", printed_ratio, exact_time},
            {"exact epsilon, improved time", exact_ratio, improved.time},
            {"exact", exact_ratio, exact_time}};
}

void add_stiffness(RecipeResult& result, const ImpactTimeForm& printed, const ImpactTimeForm& improved,
                   const ImpactTimeGrid& grid) {
    constexpr std::array exponents{1.0, 1.5, 2.0, 3.0, 4.0, 5.0};
    constexpr std::array shown{1.5, 5.0};
    const std::vector<UnitCollision> collisions = simulated_collisions(grid.most_ratio, 401, exponents);
    const std::vector<StiffnessInversion> all = inversions(printed, improved);
    result.tables.push_back(stiffness_table(all, collisions));
    result.figures.push_back(stiffness_figure(all, collisions, shown));
    result.improvements.push_back(fmt::format(
        "Maximum error of the stiffness by Eq. 25, epsilon from 0 to {:g}: {:.1f} % with the printed fits, "
        "{:.2f} % with exact epsilon and improved time, {:.0e} with both exact.",
        grid.most_ratio, 100.0 * stiffness_errors(all[0], collisions).largest,
        100.0 * stiffness_errors(all[3], collisions).largest, stiffness_errors(all[4], collisions).largest));
}

void regenerate(const Printed& printed, const RecipeOptions& options, RecipeResult& result) {
    const ImpactTimeGrid grid = printed.grid();
    const CurveFitOptions fit_options{8, options.seed, options.threads};
    options.begin("impact time, ten constants");
    const FitProblem problem = recipe_problem(options, "ramaswamy_humbert_impact_time",
                                              forms::RamaswamyHumbertImpactTime::description.name, result);
    const ImpactTimeGrid few = grid_with(grid, 21, 9);
    const GridFit regenerated(grid_note(problem), curve_points(problem), fit_options),
        coarse(few.description(), few.points(), fit_options);
    options.begin("impact time, improved form");
    const ImpactTimeSurface surface = fit_impact_time_surface();
    const std::array forms{form_of("printed", printed.values()), form_of("regenerated", regenerated.fit.constants),
                           ImpactTimeForm{"improved", surface}};
    const std::vector<CurvePoint> fine = grid_with(grid, 2 * grid.ratios - 1, 2 * grid.exponents - 1).points();
    options.begin("maximum errors of the improved form");
    const LargestError largest = largest_time_error(surface, 1e7, options.threads),
                       on_range = largest_time_error(surface, grid.most_ratio, options.threads);
    const double error = stated_bound(largest.error), error_on_range = stated_bound(on_range.error);

    result.findings = {judged_curve(printed, regenerated), judged_constants(printed, regenerated),
                       judged_error(printed, regenerated, fine)};
    result.improvements = {
        fmt::format("hunt_crossley_impact_time.h: {} coefficients, relative error at most {:.2g} % for every epsilon "
                    ">= 0 and 1 <= n <= 5, at most {:.2g} % for epsilon <= {:g}.",
                    surface.coefficients.size(), 100.0 * error, 100.0 * error_on_range, grid.most_ratio)};
    result.tables = {constants_table(printed, regenerated, coarse, fine, options),
                     undamped_table(printed, grid, fit_options), surface_table(surface, largest),
                     impact_time_table(forms, grid)};
    result.figures = {impact_time_figure(forms, grid), impact_time_error_figure(forms, grid)};
    result.headers = {impact_time_header(surface, error, error_on_range)};
    options.begin("stiffness from duration");
    add_stiffness(result, forms[0], forms[2], grid);
}

RecipeResult run_impact_times(const RecipeOptions& options) {
    RecipeResult result;
    const Printed printed = read_printed(options, result);
    at_row(printed.claims, printed.claim, [&] { regenerate(printed, options, result); });
    return result;
}

}  // namespace

extern const Recipe ramaswamy_humbert_impact_time;
const Recipe ramaswamy_humbert_impact_time{"ramaswamy_humbert_impact_time",
                                           "Impact time over damping ratio and exponent, and stiffness by impact time",
                                           "RH", run_impact_times};

}  // namespace impactfit::recipes
