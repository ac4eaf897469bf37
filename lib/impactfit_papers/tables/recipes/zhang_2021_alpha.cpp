// Recipe zhang_2021_alpha: modification parameter alpha(e) of Zhang et al. 2021 for spheres, a cubic or a sum of
// exponentials with one set of constants for each damping exponent  @eq{ZH21, Eqs. 47-52}.

#include <fmt/format.h>

#include "impactfit_papers/tables/curve_fitting/recipe_problem.hpp"
#include "impactfit_papers/tables/modification_parameter/zhang_2021_restitution.hpp"
#include "impactfit_papers/tables/published_constants.hpp"
#include "impactfit_papers/tables/recipe.hpp"

namespace impactfit::recipes {
namespace {

/// Uncertainty of the printed constants by rounding, and by the roots of the paper with three or four digits: 0.4 %.
constexpr double rounding_of_constants = 4e-3;

struct Judged {
    Finding finding;
    std::vector<ChangedInput> inputs;  ///< tested if the constants are not reproduced directly
};

std::string fitted_text(const PrintedAlpha& curve, const FittedCurve& fit) {
    return fmt::format(
        "Least squares on alpha with alpha(1) = 1 imposed: maximum difference {:.2g} % from the printed "
        "constants, {:.2g} from the printed curve",
        100.0 * difference_of_constants(curve, fit.constants), difference_of_curves(curve, fit.constants));
}

Judged judged(const PrintedAlpha& curve, const FittedCurve& fit, std::span<const CurvePoint> points,
              std::uint64_t seed) {
    const std::string subject = fmt::format("Eq. {}, m = {}", curve.equation, curve.damping_exponent),
                      text = fitted_text(curve, fit);
    if (difference_of_constants(curve, fit.constants) < rounding_of_constants)
        return {{subject, RecipeVerdict::reproduced, curve.expected, text + "."}, {}};
    std::vector<ChangedInput> inputs = changed_inputs(curve, points, seed);
    const ChangedInput &best = inputs[0], &second = inputs[1];
    const RecipeVerdict verdict = best.constants_off < rounding_of_constants
                                      ? RecipeVerdict::reproduced_by_another_reading
                                      : RecipeVerdict::not_reproducible;
    return {{subject, verdict, curve.expected,
             fmt::format("{}. With one changed input, alpha({}) = {:.4f} instead of {:.4f}, the constants are within "
                         "{:.2g} % and the curve within {:.2g}: this input was probably wrong. Next best: alpha({}) = "
                         "{:.4f} instead of {:.4f}, {:.2g} %.",
                         text, best.restitution, best.changed, best.exact, 100.0 * best.constants_off, best.curve_off,
                         second.restitution, second.changed, second.exact, 100.0 * second.constants_off)},
            std::move(inputs)};
}

RecipeTable constants_table(const std::vector<RegeneratedAlpha>& curves) {
    RecipeTable table{
        "constants",
        "Constants of alpha(e): printed, by the method of the paper, and with the true alpha(1)",
        {"grid: e = 0.02 (not for m = 2), 0.05, 0.1, 0.2, ..., 1; objective: least squares on alpha, "
         "unweighted",
         "regenerated: with alpha(1) = 1 as in the paper; limit_constrained: with the true limit at e = 1"},
        {{{"damping_exponent", "1"}, {"constant"}, {"printed", "1"}, {"regenerated", "1"}, {"limit_constrained", "1"}},
         {}}};
    for (const RegeneratedAlpha& curve : curves) {
        const auto starts = curve.printed.starts();
        const double m = curve.printed.damping_exponent;
        table.made.push_back(fmt::format("m = {}, regenerated: {}", m, conditioning_text(curve.as_published, starts)));
        table.made.push_back(
            fmt::format("m = {}, limit_constrained: {}", m, conditioning_text(curve.limit_constrained, starts)));
        for (std::size_t i = 0; i < starts.size(); ++i)
            table.table.rows.push_back({m, starts[i].name, curve.printed.constants[i], curve.as_published.constants[i],
                                        curve.limit_constrained.constants[i]});
    }
    return table;
}

RecipeTable changed_input_table() {
    return {"changed_inputs",
            "Single changed inputs that reproduce the printed constants",
            {"alpha_changed: value of one point of the grid that minimises the distance to the printed curve",
             "objective: sum of squared differences of the curves at the points of the grid"},
            {{{"damping_exponent", "1"},
              {"restitution", "1"},
              {"alpha_exact", "1"},
              {"alpha_changed", "1"},
              {"constants_off", "1"},
              {"curve_off", "1"}},
             {}}};
}

RecipeTable improved_table(const std::vector<RegeneratedAlpha>& curves) {
    RecipeTable table{"improved",
                      "alpha(e) = exp(c0 + c1 T1(x) + ... + c7 T7(x)), x = 1 - 2 ln e / ln 0.02",
                      {"grid: 80 Chebyshev points in e on [0.02, 1]; objective: least squares on restitution (ln alpha "
                       "times |de/d ln alpha|)",
                       "m = 1.5 and 0.25 have no constants: the exact damping has a closed form there"},
                      {{{"damping_exponent", "1"}, {"constant"}, {"value", "1"}}, {}}};
    for (const RegeneratedAlpha& curve : curves) {
        const AlphaSeries& series = curve.improved;
        if (series.exact) continue;
        table.made.push_back(
            fmt::format("m = {}: restitution error at most {:.1e}, maximum at e = {:.3f}, by multi-start search of "
                        "interior and ends; {}",
                        curve.printed.damping_exponent, stated_bound(series.worst.error), series.worst.at[0],
                        conditioning_text(series.fit, series.names)));
        for (std::size_t i = 0; i < series.names.size(); ++i)
            table.table.rows.push_back({curve.printed.damping_exponent, series.names[i].name, series.fit.constants[i]});
    }
    return table;
}

std::string improvement(const RegeneratedAlpha& curve, const RestitutionCurves& given) {
    const AlphaSeries& series = curve.improved;
    const std::string published_note =
        fmt::format("maximum restitution error of the published curve {:.2g}, refitted with the true alpha(1) {:.2g}",
                    largest_error(given, given.published), largest_error(given, given.limit_constrained));
    if (series.exact)
        return fmt::format("m = {}: closed form, exact; {}.", curve.printed.damping_exponent, published_note);
    return fmt::format(
        "m = {}: eight constants, restitution error at most {:.1e} (maximum at e = {:.3f}) over 0.02 <= e <= "
        "1; {}.",
        curve.printed.damping_exponent, stated_bound(series.worst.error), series.worst.at[0], published_note);
}

RegeneratedAlpha regenerated(const PrintedAlpha& printed, const RecipeOptions& options, RecipeResult& result,
                             RecipeTable& inputs) {
    const CurveFitOptions fits{8, options.seed, options.threads};
    const std::vector<CurvePoint> exact = curve_points(
                                      recipe_problem(options, "zhang_2021_alpha", printed.form_name(), result)),
                                  points = with_imposed_limit(exact);
    RegeneratedAlpha curve{printed, fit_alpha(printed, points, fits), fit_alpha(printed, exact, fits),
                           fit_series(printed, fits)};
    if (!curve.improved.exact) curve.improved.worst = largest_series_error(curve.improved, options.threads);
    Judged verdict = judged(printed, curve.as_published, points, options.seed);
    result.findings.push_back(std::move(verdict.finding));
    for (const ChangedInput& one : verdict.inputs)
        inputs.table.rows.push_back(
            {printed.damping_exponent, one.restitution, one.exact, one.changed, one.constants_off, one.curve_off});
    return curve;
}

RecipeResult run_alpha_series(const RecipeOptions& options) {
    RecipeResult result;
    const Dataset published = published_constants(options, "zhang-2021", "alpha_coefficients.csv", result);
    RecipeTable inputs = changed_input_table();
    std::vector<RegeneratedAlpha> curves;
    std::vector<RestitutionCurves> restitutions;
    std::vector<AlphaSeries> series;
    for (const PrintedAlpha& printed : printed_alphas(published)) {
        options.begin(fmt::format("alpha at damping exponent {}", printed.damping_exponent));
        curves.push_back(regenerated(printed, options, result, inputs));
        restitutions.push_back(restitution_curves(curves.back(), options.threads));
        series.push_back(curves.back().improved);
        result.improvements.push_back(improvement(curves.back(), restitutions.back()));
    }
    result.tables = {constants_table(curves), std::move(inputs), improved_table(curves),
                     error_table(curves, restitutions), restitution_table(curves, restitutions)};
    result.figures = alpha_figures(curves, restitutions);
    result.headers.push_back(series_header(series));
    return result;
}

}  // namespace

extern const Recipe zhang_2021_alpha;
const Recipe zhang_2021_alpha{"zhang_2021_alpha", "Modification parameter alpha(e) of the damping for spheres", "ZH21",
                              run_alpha_series};

}  // namespace impactfit::recipes
