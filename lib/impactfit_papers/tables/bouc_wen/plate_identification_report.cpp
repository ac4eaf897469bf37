// The tables and figures of plate_identification.hpp.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "impactfit/calibration/residuals/contact_residuals.hpp"
#include "impactfit_papers/tables/bouc_wen/plate_identification.hpp"

namespace impactfit {
namespace {

/// A fit and its names in the tables.
struct NamedFit {
    const BoucWenPlate* plate;
    std::string data, parameters;
    const PlateFit* fit;
};

std::vector<NamedFit> full_fits(std::span<const PlateIdentification> plates) {
    std::vector<NamedFit> fits;
    for (const PlateIdentification& one : plates) {
        fits.push_back({one.plate, "restitution", "all", &one.restitution});
        fits.push_back({one.plate, "restitution and duration", "all", &one.duration});
    }
    return fits;
}

/// The full fits to restitution, each with its submodels.
std::vector<NamedFit> submodel_fits(std::span<const PlateIdentification> plates) {
    std::vector<NamedFit> fits;
    for (const PlateIdentification& one : plates) {
        fits.push_back({one.plate, "restitution", "all", &one.restitution});
        for (const SubmodelFit& sub : one.submodels) {
            fits.push_back({one.plate, "exact restitution", sub.submodel->name, &sub.exact});
            fits.push_back({one.plate, "restitution", sub.submodel->name, &sub.noisy});
        }
    }
    return fits;
}

std::vector<TableColumn> with_names(std::vector<TableColumn> columns) {
    columns.insert(columns.begin(), {{"law"}, {"specimen"}, {"data"}});
    return columns;
}

std::vector<Cell> with_names(const NamedFit& named, std::vector<Cell> cells) {
    cells.insert(cells.begin(), {named.plate->law, named.plate->specimen, named.data});
    return cells;
}

std::string minima_note(const PlateFit& fit) {
    std::string text;
    for (const SolutionCluster& cluster : fit.squares.search.clusters)
        text += fmt::format("{}{} at {:.6g}", text.empty() ? "" : ", ", cluster.members, cluster.best.cost);
    return text;
}

const ParameterDirections& parameter_directions(const PlateFit& fit) {
    return fit.squares.uncertainty.covariance->combinations;
}

RecipeTable fits_table(std::span<const PlateIdentification> plates, std::uint64_t seed) {
    RecipeTable table{
        "identification",
        "Identification of Table 1 from synthetic impacts, by both optimisers",
        {fmt::format("20 impacts, 0.11 to 5.9 m/s, logarithmic spacing; truth: printed set at hysteresis_amplitude 1; "
                     "seed {} for noise and starts",
                     seed),
         "noise: normal; restitution: least printed J of the specimen over sqrt(20 - 7); contact time: 2 %",
         "objective: half the sum of squared standardised residuals; least squares from 8 starts (exact "
         "derivatives), simplex from up to 4 starts, until the costs agree; no start equals the truth",
         "curve_off: maximum error of the restitution at 61 speeds; condition: largest over smallest singular value, "
         "for relative changes of the parameters; known: number of directions with a standard deviation of at most "
         "1 (a factor e)"},
        {with_names({{"least_squares_cost", "1"},
                     {"simplex_cost", "1"},
                     {"difference_of_methods", "1"},
                     {"J", "1"},
                     {"curve_off", "1"},
                     {"parameters"},
                     {"known"},
                     {"condition", "1"},
                     {"ends_of_starts"},
                     {"simplex_starts"}}),
         {}}};
    for (const NamedFit& named : full_fits(plates)) {
        const PlateFit& fit = *named.fit;
        table.made.push_back(fmt::format("{}, {}: {}", named.plate->name, named.data, fit.methods_text()));
        table.table.rows.push_back(with_names(
            named,
            {fit.squares.search.best.cost, fit.simplex.cost, fit.difference_of_methods(),
             *fit.squares.goodness.statistics.restitution_misfit, fit.curve_off,
             static_cast<long>(fit.squares.estimate.free.size()), static_cast<long>(parameter_directions(fit).known),
             parameter_directions(fit).condition, minima_note(fit), static_cast<long>(fit.simplex_starts)}));
    }
    return table;
}

/// Relative standard error. Empty at a bound.
Cell standard_error(const FitResult& result, std::size_t parameter) {
    const double error = result.uncertainty.covariance->relative_errors[static_cast<Eigen::Index>(parameter)];
    return std::isnan(error) ? Cell() : Cell(error);
}

RecipeTable parameters_table(std::span<const PlateIdentification> plates) {
    RecipeTable table{
        "parameters",
        "Recovery of the parameters from synthetic impacts",
        {"truth: the printed set with hysteresis_amplitude 1; unit mass and stiffness",
         "standard_error: relative (of ln p, of the logit, or a fraction of the estimate), from the covariance; "
         "empty at a bound",
         "well_determined: a standard error of at most 0.5"},
        {with_names({{"parameter"},
                     {"truth"},
                     {"estimate"},
                     {"standard_error", "1"},
                     {"on_bound"},
                     {"well_determined"},
                     {"within_10_percent"}}),
         {}}};
    for (const NamedFit& named : full_fits(plates)) {
        const FitResult& result = named.fit->squares;
        for (std::size_t i = 0; i < result.estimate.free.size(); ++i) {
            const auto at = static_cast<Eigen::Index>(i);
            const std::string& name = result.estimate.free[i].name;
            const double truth = truth_of(*named.plate, name);
            table.table.rows.push_back(
                with_names(named, {name, truth, result.estimate.values[at], standard_error(result, i),
                                   static_cast<bool>(result.uncertainty.covariance->on_bound[i]),
                                   named.fit->is_well_determined(i), comes_back(result.estimate.values[at], truth)}));
        }
    }
    return table;
}

RecipeTable directions_table(std::span<const PlateIdentification> plates) {
    RecipeTable table{
        "combinations",
        "Singular values of the parameter directions",
        {"singular values of the Jacobian of the residuals for relative changes of the parameters, at the truth and "
         "at the least-squares estimate; inverse of the standard deviation of the direction"},
        {with_names({{"at"}, {"singular_value", "1"}, {"combination"}}), {}}};
    const auto add = [&](const NamedFit& named, const char* at, const ParameterDirections& combinations) {
        for (const ParameterDirection& direction : combinations.directions)
            table.table.rows.push_back(with_names(named, {std::string(at), direction.singular_value, direction.text}));
    };
    for (const PlateIdentification& one : plates)
        for (const NamedFit& named : full_fits({&one, 1})) {
            add(named, "truth", named.fit == &one.duration ? one.duration_at_truth : one.restitution_at_truth);
            add(named, "estimate", parameter_directions(*named.fit));
        }
    return table;
}

/// Excludes parameters at a bound: these have no correlation.
/// The noisy impacts of the fits, for refits by other programs.
RecipeTable impacts_table(std::span<const PlateIdentification> plates) {
    RecipeTable table{"impacts",
                      "Noisy synthetic impacts of the identification",
                      {"truth: the printed set with hysteresis_amplitude 1; unit mass and stiffness; sd: standard "
                       "deviation of the noise",
                       "duration is empty where only restitution was fitted"},
                      {with_names({{"impact_speed", "m/s"},
                                   {"restitution", "1"},
                                   {"sd(restitution)", "1"},
                                   {"duration", "s"},
                                   {"sd(duration)", "s"}}),
                       {}}};
    for (const NamedFit& named : full_fits(plates))
        for (const FitCondition& condition : named.fit->squares.problem->conditions) {
            std::vector<Cell> row{condition.impact.impact_speed, {}, {}, {}, {}};
            for (const Measurement& measured : condition.measurements) {
                const std::size_t column = measured.observable->quantity == Quantity::restitution ? 1 : 3;
                row[column] = measured.value;
                row[column + 1] = measured.standard_deviation;
            }
            table.table.rows.push_back(with_names(named, std::move(row)));
        }
    return table;
}

RecipeTable correlations_table(std::span<const PlateIdentification> plates) {
    RecipeTable table{"correlations",
                      "Correlations of the estimates",
                      {"from the covariance, for parameters off their bounds"},
                      {with_names({{"parameter"}, {"other"}, {"correlation", "1"}}), {}}};
    for (const NamedFit& named : full_fits(plates)) {
        const FitResult& result = named.fit->squares;
        const Eigen::MatrixXd& correlation = result.uncertainty.covariance->correlation;
        for (Eigen::Index i = 0; i < correlation.rows(); ++i)
            for (Eigen::Index j = 0; j < i; ++j)
                if (std::isfinite(correlation(i, j)))
                    table.table.rows.push_back(
                        with_names(named, {result.estimate.free[static_cast<std::size_t>(j)].name,
                                           result.estimate.free[static_cast<std::size_t>(i)].name, correlation(i, j)}));
    }
    return table;
}

std::string values_text(const FitResult& result) {
    std::string text;
    for (std::size_t i = 0; i < result.estimate.free.size(); ++i)
        text += fmt::format("{}{} {:.4g}", i == 0 ? "" : ", ", result.estimate.free[i].name,
                            result.estimate.values[static_cast<Eigen::Index>(i)]);
    return text;
}

RecipeTable submodels_table(std::span<const PlateIdentification> plates) {
    RecipeTable table{
        "submodels",
        "Fits with three parameters instead of six",
        {"data: as in identification.csv, and noise-free (exact restitution)",
         "no_dashpot: pi_1 = 0, pi_2 + pi_3 = 0, hertz_exponent 1.5; exponent_1: hysteresis_exponent 1, pi_2 + "
         "pi_3 = 0, hertz_exponent 1.5; both with hysteresis_amplitude 1",
         "AICc: with given noise; lower is better, differences below 2 are insignificant"},
        {with_names({{"submodel"},
                     {"least_squares_cost", "1"},
                     {"simplex_cost", "1"},
                     {"difference_of_methods", "1"},
                     {"J", "1"},
                     {"AICc", "1"},
                     {"curve_off", "1"},
                     {"parameters"},
                     {"condition", "1"},
                     {"estimate"}}),
         {}}};
    for (const NamedFit& named : submodel_fits(plates)) {
        const PlateFit& fit = *named.fit;
        const FitStatistics& statistics = fit.squares.goodness.statistics;
        Cell criterion;
        if (statistics.aicc && named.data == "restitution") criterion = *statistics.aicc;
        table.table.rows.push_back(
            with_names(named, {named.parameters, fit.squares.search.best.cost, fit.simplex.cost,
                               fit.difference_of_methods(), *statistics.restitution_misfit, criterion, fit.curve_off,
                               static_cast<long>(fit.squares.estimate.free.size()), parameter_directions(fit).condition,
                               values_text(fit.squares)}));
    }
    return table;
}

/// Fitted minus true restitution at the speeds of the data.
Curve difference_curve(const std::string& label, const PlateFit& fit, const std::vector<double>& truth) {
    Curve curve{label, {}, {}};
    for (const FitResidual& row : fit.squares.residuals.values) {
        if (row.measurement->observable->quantity != Quantity::restitution) continue;
        curve.x.push_back(fit.squares.problem->conditions[row.condition].impact.impact_speed);
        curve.y.push_back(1e3 * (row.predicted - truth[row.condition]));
    }
    return curve;
}

Panel difference_panel(const PlateIdentification& one) {
    Panel panel{fmt::format("impact speed [m/s], {} {}", one.plate->maxwell ? "Maxwell" : "SHC", one.plate->specimen),
                "restitution, fitted - true [1e-3]",
                {},
                true};
    panel.key = KeyPlace::above;
    std::vector<double> truth;  // noise-free restitutions
    for (const FitCondition& condition : one.submodels.front().exact.squares.problem->conditions)
        truth.push_back(condition.measurements.front().value);
    panel.curves = {difference_curve("all six", one.restitution, truth),
                    difference_curve("all, with duration", one.duration, truth)};
    for (const SubmodelFit& fit : one.submodels)
        panel.curves.push_back(difference_curve(fit.submodel->detail, fit.noisy, truth));
    return panel;
}

}  // namespace

void report_identification(std::span<const PlateIdentification> plates, RecipeResult& result) {
    const auto seed = static_cast<std::uint64_t>(plates.front().restitution.squares.problem->solver.seed);
    for (RecipeTable& table :
         std::vector<RecipeTable>{fits_table(plates, seed), parameters_table(plates), directions_table(plates),
                                  correlations_table(plates), submodels_table(plates), impacts_table(plates)})
        result.tables.push_back(std::move(table));
    for (const PlateIdentification& one : plates)
        result.figures.push_back(
            {fmt::format("differences_{}_{}", one.plate->maxwell ? "maxwell" : "simon_hunt_crossley",
                         one.plate->specimen),
             fmt::format("{}: fits to noisy data, difference from the truth", one.plate->name),
             {difference_panel(one)}});
}

}  // namespace impactfit
