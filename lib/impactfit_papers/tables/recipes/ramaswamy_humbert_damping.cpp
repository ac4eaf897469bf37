// Recipe ramaswamy_humbert_damping: damping ratio epsilon(e) of Ramaswamy and Humbert, a form with two constants
// @eq{RH, Eqs. 14-17}. A few very strong dampings dominate the published fit to epsilon. The exact relation is equally
// simple to use.

#include <fmt/format.h>

#include <cmath>
#include <functional>

#include "impactfit/contact/damping/gonthier_2004.hpp"
#include "impactfit/contact/forms/ramaswamy_humbert_damping_ratio.hpp"
#include "impactfit/core/numbers/even_grid.hpp"
#include "impactfit_papers/published/fit_error.hpp"
#include "impactfit_papers/published/required_data.hpp"
#include "impactfit_papers/tables/curve_fitting/curve_fit.hpp"
#include "impactfit_papers/tables/curve_fitting/recipe_problem.hpp"
#include "impactfit_papers/tables/hunt_crossley/damping_league.hpp"
#include "impactfit_papers/tables/hunt_crossley/damping_ratio_header.hpp"
#include "impactfit_papers/tables/published_constants.hpp"
#include "impactfit_papers/tables/recipe.hpp"

namespace impactfit::recipes {
namespace {

using Constants = std::vector<double>;  // alpha, beta

double exact(double e) {
    return damping::Gonthier2004::damping_ratio(e);
}

double form(const Constants& constants, double e) {
    return forms::RamaswamyHumbertDampingRatio::value<double>({&e, 1}, constants);
}

Dual damping_ratio_form(std::span<const Dual> constants, const std::array<double, 2>& at) {
    const Dual e = at[0];
    return forms::RamaswamyHumbertDampingRatio::value<Dual>({&e, 1}, constants);
}

/// Returns e_out of the form with derivatives from the exact relation (PN20, Eq. 19).
Dual restitution_of_form(std::span<const Dual> constants, const std::array<double, 2>& at) {
    const Dual ratio = damping_ratio_form(constants, at);
    const double eps = ratio.a, e = hunt_crossley_restitution(eps);
    const double slope = eps > 0.0 ? ((1.0 - eps * e) / (1.0 + eps) - e * e) / (eps * e) : -2.0 / 3.0;
    return {e, ratio.v * slope};
}

/// Starting values and wide bounds of alpha and beta. The starting values equal no published result.
std::vector<FreeParameter> starts() {
    return {{"alpha", 1.0, 0.1, 5.0}, {"beta", 1.0, 0.05, 5.0}};
}

/// Returns points with equidistant epsilon from 0 to `most`, at the exact restitutions.
std::vector<CurvePoint> points_even_in_ratio(double most, std::size_t count) {
    std::vector<CurvePoint> points;
    for (const double ratio : even_grid(0.0, most, count))
        points.push_back({{hunt_crossley_restitution(ratio), 0.0}, ratio});
    return points;
}

/// A method of fitting the two constants, and its result.
struct Refit {
    std::string name, detail;
    FittedCurve fit;
};

Refit refit_on_ratio(const std::string& name, double most, std::size_t count, const RecipeOptions& options) {
    options.begin(fmt::format("epsilon(e), least squares on epsilon to {:g}", most));
    return {
        name, fmt::format("least squares on epsilon, {} equidistant epsilon from 0 to {:g}", count, most),
        fit_curve(damping_ratio_form, points_even_in_ratio(most, count), starts(), {8, options.seed, options.threads})};
}

Refit refit_on_restitution(const RecipeOptions& options, RecipeResult& result) {
    options.begin("epsilon(e), least squares on the restitution");
    const FitProblem problem = recipe_problem(options, "ramaswamy_humbert_damping",
                                              forms::RamaswamyHumbertDampingRatio::description.name, result);
    return {"refit_on_restitution", "least squares on the obtained restitution, " + grid_note(problem),
            fit_curve(restitution_of_form, curve_points(problem), starts(), {8, options.seed, options.threads})};
}

FitError norm_of(const Constants& constants, double most, std::size_t count) {
    FitError error;
    for (const double ratio : even_grid(0.0, most, count))
        error.note(form(constants, hunt_crossley_restitution(ratio)), ratio, "");
    return error;
}

FitError pointwise_of(const Constants& constants) {
    FitError error;
    for (int i = 10; i < 1000; ++i)
        error.note(form(constants, i / 1000.0), exact(i / 1000.0), fmt::format("{:g}", i / 1000.0));
    return error;
}

// ---- Verdicts

/// Half a unit of the third decimal of alpha is 0.0005. The end of the grid has an uncertainty of 0.05; the effect is
/// 0.0004 on alpha and 0.00015 on beta.
constexpr double alpha_tolerance = 1e-3, beta_tolerance = 5e-4;

Finding judged_constants(const Dataset& published, const Constants& printed, const Refit& inferred, const Refit& stated,
                         double stated_most, double inferred_most) {
    const auto near = [&](const Refit& refit) {
        return std::abs(refit.fit.constants[0] - printed[0]) < alpha_tolerance &&
               std::abs(refit.fit.constants[1] - printed[1]) < beta_tolerance;
    };
    const RecipeVerdict verdict = near(stated)     ? RecipeVerdict::reproduced
                                  : near(inferred) ? RecipeVerdict::reproduced_by_another_reading
                                                   : RecipeVerdict::not_reproducible;
    return {
        "Eq. 17, alpha and beta", verdict, expected_verdict(published, 0),
        fmt::format("Least squares on epsilon: {:.4f} and {:.4f} for epsilon <= {:g}; {:.4f} and {:.4f} for the stated "
                    "range, epsilon <= {:g}; printed {:g} and {:g}.",
                    inferred.fit.constants[0], inferred.fit.constants[1], inferred_most, stated.fit.constants[0],
                    stated.fit.constants[1], stated_most, printed[0], printed[1])};
}

Finding judged_error(const Dataset& claims, std::size_t row, const Constants& printed, double inferred_most,
                     std::size_t count) {
    const double norm = norm_of(printed, inferred_most, count).norm(), stated = required(claims, row, "printed");
    const FitError pointwise = pointwise_of(printed);
    const bool holds = pointwise.largest <= stated,
               is_norm = std::abs(norm - stated) <= 0.5 * claims.last_digit_unit(row, "printed");
    const RecipeVerdict verdict = holds     ? RecipeVerdict::reproduced
                                  : is_norm ? RecipeVerdict::reproduced_by_another_reading
                                            : RecipeVerdict::not_reproducible;
    return {
        fmt::format("{}, error of {:g} %", claims.text(row, "place"), 100.0 * stated), verdict,
        expected_verdict(claims, row),
        fmt::format("Printed constants: 2-norm of the difference over 2-norm of epsilon, epsilon <= {:g}: {:.4f} %. "
                    "Maximum error of epsilon at a point {:.2f} %, at e = {}; maximum error of the restitution "
                    "{:.4f}.",
                    inferred_most, 100.0 * norm, 100.0 * pointwise.largest, pointwise.place,
                    restitution_error([&](double e) { return form(printed, e); }).largest)};
}

// ---- Tables

RecipeTable constants_table(const Constants& printed, const std::vector<Refit>& refits) {
    RecipeTable table{"constants",
                      "alpha and beta of Eq. 17: printed, fitted on epsilon, fitted on the restitution",
                      {"exact: inverse of the Langevin function, relative error below 1e-14; no constants",
                       "maximum errors: of epsilon over 0.01 <= e <= 0.999, of the restitution over 0.05 <= e <= 1"},
                      {{{"constants"},
                        {"alpha", "1"},
                        {"beta", "1"},
                        {"largest_epsilon_error", "1"},
                        {"largest_restitution_error", "1"},
                        {"rms_restitution_error", "1"}},
                       {}}};
    const auto add = [&](const std::string& name, const Constants& constants) {
        const RestitutionError error = restitution_error([&](double e) { return form(constants, e); });
        table.table.rows.push_back(
            {name, constants[0], constants[1], pointwise_of(constants).largest, error.largest, error.root_mean_square});
    };
    add("printed", printed);
    for (const Refit& refit : refits) {
        add(refit.name, refit.fit.constants);
        table.made.push_back(
            fmt::format("{}: {}; {}", refit.name, refit.detail, conditioning_text(refit.fit, starts())));
    }
    return table;
}

RecipeTable curves_table(const Constants& printed, const Constants& regenerated, const Constants& refitted) {
    RecipeTable table{
        "curves",
        "epsilon(e): printed, regenerated, refitted on the restitution, exact",
        {"e = 0.01, 0.02, ..., 1; constants of constants.csv"},
        {{{"restitution", "1"}, {"printed", "1"}, {"regenerated", "1"}, {"refitted", "1"}, {"exact", "1"}}, {}}};
    for (int i = 1; i <= 100; ++i) {
        const double e = i / 100.0;
        table.table.rows.push_back({e, form(printed, e), form(regenerated, e), form(refitted, e), exact(e)});
    }
    return table;
}

RecipeTable league_table(const std::vector<DampingLeagueEntry>& league) {
    RecipeTable table{"league",
                      "Published damping formulas of the Hunt-Crossley force: error of the obtained restitution",
                      {"e = 0.05, 0.051, ..., 1; restitution from the exact relation, relative error below 1e-13"},
                      {{{"formula"},
                        {"largest_error", "1"},
                        {"at_restitution", "1"},
                        {"rms_error", "1"},
                        {"largest_error_above_0.8", "1"}},
                       {}}};
    for (const DampingLeagueEntry& entry : league)
        table.table.rows.push_back(
            {entry.name, entry.error.largest, entry.error.at, entry.error.root_mean_square, entry.error.largest_high});
    return table;
}

// ---- Figures

using Value = std::function<double(double e)>;

/// A line, or sparse points that keep overlapping lines visible.
Curve curve_over_restitution(const std::string& label, const Value& value, bool points = false) {
    Curve curve{label, {}, {}, points};
    for (int i = 10; i <= 999; i += points ? 43 : 1) {
        curve.x.push_back(i / 1000.0);
        curve.y.push_back(value(i / 1000.0));
    }
    return curve;
}

Panel panel_over_restitution(const std::string& y_label) {
    Panel panel{"restitution e", y_label, {}};
    panel.key = KeyPlace::beside;
    return panel;
}

std::vector<RecipeFigure> curves_figures(const Constants& printed, const Constants& regenerated,
                                         const Constants& refitted) {
    Panel values = panel_over_restitution("e epsilon(e)"), errors = panel_over_restitution("error of epsilon [%]"),
          given = panel_over_restitution("obtained restitution - e");
    const auto add = [&](const std::string& label, const Constants& constants, bool points = false) {
        const auto ratio = [&constants](double e) { return form(constants, e); };
        values.curves.push_back(curve_over_restitution(
            label, [&](double e) { return e * ratio(e); }, points));
        errors.curves.push_back(curve_over_restitution(
            label, [&](double e) { return 100.0 * (ratio(e) / exact(e) - 1.0); }, points));
        given.curves.push_back(curve_over_restitution(
            label, [&](double e) { return hunt_crossley_restitution(ratio(e)) - e; }, points));
    };
    values.curves.push_back(curve_over_restitution("exact", [](double e) { return e * exact(e); }));
    add("regenerated", regenerated);
    add("refitted on restitution", refitted);
    add("printed", printed, true);
    return {{"damping_ratio", "Damping ratio of Ramaswamy and Humbert", {values}},
            {"damping_ratio_error", "Damping ratio of Ramaswamy and Humbert: errors", {errors, given}}};
}

/// Better and worse formulas in panels with separate scales.
RecipeFigure league_figure(const std::vector<DampingLeagueEntry>& league) {
    Panel better = panel_over_restitution("obtained restitution - e"), worse = better;
    for (const DampingLeagueEntry& entry : league)
        (entry.error.largest < 0.05 ? better : worse)
            .curves.push_back(curve_over_restitution(
                entry.name, [&](double e) { return hunt_crossley_restitution(entry.damping_ratio(e)) - e; }));
    return {"league", "Restitution error of published damping formulas", {better, worse}};
}

void regenerate(const Dataset& published, const Dataset& claims, std::size_t row, const RecipeOptions& options,
                RecipeResult& result) {
    const Constants printed{required(published, 0, "alpha"), required(published, 0, "beta")};
    const double stated_most = required(claims, row, "damping_ratio_most"),
                 inferred_most = required(claims, row, "norm_damping_ratio_most");
    const std::size_t count = required_count(claims, row, "norm_damping_ratios");

    const std::vector<Refit> refits{refit_on_ratio("regenerated", inferred_most, count, options),
                                    refit_on_ratio("regenerated_on_the_range_stated", stated_most, count, options),
                                    refit_on_restitution(options, result)};
    options.begin("league of damping formulas");
    const std::vector<DampingLeagueEntry> league = damping_league();
    const Constants &regenerated = refits[0].fit.constants, &refitted = refits[2].fit.constants;

    result.findings = {judged_constants(published, printed, refits[0], refits[1], stated_most, inferred_most),
                       judged_error(claims, row, printed, inferred_most, count)};
    result.improvements = {
        "The exact epsilon(e) needs no constants: hunt_crossley_damping_ratio.h, relative error below "
        "1e-12 for every 0 < e <= 1.",
        fmt::format("Improved constants of Eq. 17: alpha = {:.5f}, beta = {:.5f}, maximum restitution error "
                    "{:.4f} over 0.05 <= e <= 1.",
                    refitted[0], refitted[1], restitution_error([&](double e) { return form(refitted, e); }).largest)};
    result.tables = {constants_table(printed, refits), curves_table(printed, regenerated, refitted),
                     league_table(league)};
    result.figures = curves_figures(printed, regenerated, refitted);
    result.figures.push_back(league_figure(league));
    result.headers = {damping_ratio_header()};
}

RecipeResult run_damping_factors(const RecipeOptions& options) {
    RecipeResult result;
    const Dataset published = published_constants(options, "ramaswamy-humbert", "damping_ratio_constants.csv", result);
    const Dataset claims = published_constants(options, "ramaswamy-humbert", "claims.csv", result);
    const std::size_t row = claim_row(claims, "damping_ratio_error");
    at_row(claims, row, [&] { regenerate(published, claims, row, options, result); });
    return result;
}

}  // namespace

extern const Recipe ramaswamy_humbert_damping;
const Recipe ramaswamy_humbert_damping{"ramaswamy_humbert_damping",
                                       "Damping ratio epsilon(e) of the Hunt-Crossley force, and accuracy of damping "
                                       "formulas",
                                       "RH", run_damping_factors};

}  // namespace impactfit::recipes
