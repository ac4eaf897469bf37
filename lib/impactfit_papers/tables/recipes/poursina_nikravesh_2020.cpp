// Recipe poursina_nikravesh_2020: damping c of a nonlinear spring with a linear damper for a prescribed restitution,
// and its printed closed form  @eq{PN20, Eqs. 23-24, 36-49, 52, 57}.

#include <fmt/format.h>

#include <array>

#include "impactfit_papers/published/required_data.hpp"
#include "impactfit_papers/tables/linear_damping/linear_damping_comparison.hpp"
#include "impactfit_papers/tables/linear_damping/linear_damping_form.hpp"
#include "impactfit_papers/tables/linear_damping/linear_damping_grid.hpp"
#include "impactfit_papers/tables/linear_damping/linear_damping_readings.hpp"
#include "impactfit_papers/tables/linear_damping/linear_damping_sweeps.hpp"
#include "impactfit_papers/tables/published_constants.hpp"
#include "impactfit_papers/tables/recipe.hpp"

namespace impactfit::recipes {
namespace {

// Lower ends of the range whose fits are closest to the printed constants, found by trial (PN20-3 of docs/errata.md).
constexpr std::array other_least_restitutions{0.045, 0.05};

/// Grid of Section 4.2.4.
struct PrintedGrid {
    EvenGrid restitutions, hertz_exponents;
    double tolerance;  ///< of |e_out - e|/e
    RecipeVerdict expected;
};

PrintedGrid read_grid(const RecipeOptions& options, RecipeResult& result) {
    const Dataset file = published_constants(options, "poursina-nikravesh-2020", "fit_grid.csv", result);
    const auto grid = [&](const std::string& quantity, const char* points) {
        return EvenGrid{required(file, 0, quantity + "_least"), required(file, 0, quantity + "_most"),
                        required_count(file, 0, points)};
    };
    const PrintedGrid printed{grid("restitution", "restitution_points"), grid("hertz_exponent", "exponent_points"),
                              required(file, 0, "restitution_tolerance"), expected_verdict(file, 0)};
    at_row(file, 0, [&] {  // throws for ranges outside the curves
        for (const double n : {printed.hertz_exponents.least, printed.hertz_exponents.most})
            for (const double e : {printed.restitutions.least, printed.restitutions.most})
                linear_damping_curve(n).damping_ratio(e);
    });
    return printed;
}

/// Returns a table of every 50th restitution and every 9th Hertz exponent of the grid.
RecipeTable damping_table(const PrintedGrid& printed, const std::vector<DampingCurve>& curves,
                          const LinearDampingGrid& grid) {
    RecipeTable table{"damping",
                      "Damping c of the unit impact for a prescribed restitution",
                      {fmt::format("grid: {} restitutions, {} Hertz exponents; rows: every 50th and every 9th",
                                   printed.restitutions.points, curves.size()),
                       fmt::format("relative error of e: at most {:.1g}, over impacts of the whole grid simulated at "
                                   "tolerance 1e-11",
                                   grid.largest_error)},
                      {{{"hertz_exponent", "1"}, {"restitution", "1"}, {"damping", "1"}}, {}}};
    for (std::size_t i = 0; i < curves.size(); i += 9)
        for (std::size_t j = 0; j < printed.restitutions.points; j += 50)
            table.table.rows.push_back({curves[i].hertz_exponent(), printed.restitutions[j], grid.damping[i][j]});
    return table;
}

void regenerate_grid(const PrintedGrid& printed, const std::vector<DampingCurve>& curves, const RecipeOptions& options,
                     RecipeResult& result) {
    options.begin(fmt::format("damping on {} x {} points", printed.restitutions.points, curves.size()));
    const LinearDampingGrid grid = linear_damping_grid(printed.restitutions, curves, options.threads);
    result.findings.push_back(
        {"Sec. 4.2, damping to the printed tolerance",
         grid.largest_error <= printed.tolerance ? RecipeVerdict::reproduced : RecipeVerdict::not_reproducible,
         printed.expected,
         fmt::format("|e_out - e|/e is at most {:.1g} over {} roots; printed tolerance {:g}.", grid.largest_error,
                     curves.size() * printed.restitutions.points, printed.tolerance)});
    result.tables.push_back(damping_table(printed, curves, grid));
}

void regenerate_constants(const PrintedGrid& grid, const std::vector<DampingCurve>& curves,
                          const PrintedClosedForm& printed, const RecipeOptions& options, RecipeResult& result) {
    std::vector<double> at;
    for (const PrintedPair& pair : printed.pairs) at.push_back(pair.hertz_exponent);
    const std::vector<DampingCurve> pair_curves = linear_damping_curves(at, options.threads);
    std::vector<EvenGrid> ranges{grid.restitutions};
    for (const double least : other_least_restitutions)
        ranges.push_back({least, grid.restitutions.most, grid.restitutions.points});
    std::vector<ClosedFormReading> readings;
    for (const EvenGrid& range : ranges) {
        options.begin(fmt::format("alpha and beta for restitutions >= {:g}", range.least));
        readings.push_back(read_on_range(range, curves, pair_curves, options));
    }
    report_readings(printed, curves, readings, fit_pairs(printed.pairs, pair_curves, grid.restitutions.points, options),
                    result);
}

RecipeTable form_table(const FittedLinearDampingForm& fitted, const FormErrors& errors) {
    RecipeTable table{"improved_form", "Constants of the improved form", fitted.detail, {}};
    table.made.push_back(fmt::format(
        "maximum error for e >= 1e-4, by multi-start search of interior and edges, simulated at tolerance 1e-11: "
        "{:.1e} absolute (e = {:.4g}, n = {:.4g}), {:.2g} % of e (e = {:.4g}, n = {:.4g})",
        stated_bound(errors.absolute.error), errors.absolute.at[0], errors.absolute.at[1],
        100.0 * stated_bound(errors.relative.error), errors.relative.at[0], errors.relative.at[1]));
    table.table.columns = {{"term"}, {"times_1", "1"}, {"times_v", "1"}, {"times_v2", "1"}};
    constexpr std::array names{"a1", "a2", "a3", "b1", "b2"};
    for (std::size_t i = 0; i < names.size(); ++i) {
        const double* row = &fitted.form.constants[i * LinearDampingForm::powers];
        table.table.rows.push_back({std::string(names[i]), row[0], row[1], row[2]});
    }
    return table;
}

LinearDampingForm improve(const RecipeOptions& options, RecipeResult& result) {
    options.begin("improved closed form");
    const FittedLinearDampingForm fitted = fit_linear_damping_form(options);
    const FormErrors errors = largest_form_errors(fitted.form, options.threads);
    result.improvements.push_back(fmt::format(
        "Closed form with {} constants and exact limits at e = 0 and e = 1: restitution within {:.2g} and within "
        "{:.2g} % of e for 1e-4 <= e <= 1 and 1 <= n <= 2 (Eq. 49: see Fig. 8 above). File linear_damping.h.",
        LinearDampingForm::size, stated_bound(errors.absolute.error), 100.0 * stated_bound(errors.relative.error)));
    result.tables.push_back(form_table(fitted, errors));
    result.headers.push_back(linear_damping_header(fitted.form, errors));
    return fitted.form;
}

RecipeResult run_linear_damping(const RecipeOptions& options) {
    RecipeResult result;
    const PrintedGrid grid = read_grid(options, result);
    const PrintedClosedForm printed = read_printed_closed_form(options, result);
    std::vector<double> hertz_exponents;
    for (std::size_t i = 0; i < grid.hertz_exponents.points; ++i) hertz_exponents.push_back(grid.hertz_exponents[i]);
    const std::vector<DampingCurve> curves = linear_damping_curves(hertz_exponents, options.threads);
    regenerate_grid(grid, curves, options, result);
    regenerate_constants(grid, curves, printed, options, result);
    regenerate_scaling_sweeps(options, result);
    compare_closed_forms(printed, curves, improve(options, result), options, result);
    return result;
}

}  // namespace

extern const Recipe poursina_nikravesh_2020;
const Recipe poursina_nikravesh_2020{"poursina_nikravesh_2020", "Linear damping for a prescribed restitution", "PN20",
                                     run_linear_damping};

}  // namespace impactfit::recipes
