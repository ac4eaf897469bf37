#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "impactfit/calibration/summary/contour_summary.hpp"
#include "impactfit/calibration/summary/fit_summary.hpp"
#include "impactfit/calibration/summary/misfit_summary.hpp"
#include "impactfit/calibration/summary/noise_summary.hpp"
#include "impactfit/calibration/summary/posterior_summary.hpp"
#include "impactfit/calibration/summary/short_summary.hpp"
#include "impactfit/core/citation.hpp"
#include "impactfit/report/fit/fit_records.hpp"
#include "impactfit/report/fit/fit_report.hpp"
#include "impactfit/report/fit/form_report.hpp"
#include "impactfit/report/fit/notes_on_data.hpp"
#include "impactfit/report/fit/population_report.hpp"
#include "impactfit/report/format/text.hpp"

namespace impactfit {
namespace {

constexpr std::size_t most_points = 40;  ///< of a form, with their residuals in the text

std::string optional_text(const char* name, const std::optional<double>& value) {
    return value ? fmt::format(", {} {:.4g}", name, *value) : "";
}

/// " and 2 priors". Empty for 0.
std::string counted(long count, const char* word, const char* before) {
    return count == 0 ? "" : fmt::format("{}{} {}{}", before, count, word, count == 1 ? "" : "s");
}

std::string statistics_text(const FitResult& result) {
    const FitStatistics& s = result.goodness.statistics;
    std::string text = fmt::format("{} points{}, {} free parameters{}; ", s.points, counted(s.priors, "prior", " and "),
                                   s.free_parameters(), s.held > 0 ? fmt::format(", {} on a bound", s.held) : "");
    if (result.goodness.robust)
        text += fmt::format("robust chi-squared {:.6g} (without loss {:.6g})", 2.0 * result.search.best.cost,
                            s.chi_squared);
    else
        text += fmt::format("chi-squared {:.6g}", s.chi_squared);
    if (!result.goodness.robust && s.held + s.priors > 0)
        text += fmt::format(" for {} degree{} of freedom", s.degrees_of_freedom, s.degrees_of_freedom == 1 ? "" : "s");
    if (result.goodness.robust)
        return text + optional_text("root sum of squares of restitution", s.restitution_misfit) + "\n";
    text += optional_text("reduced", s.reduced_chi_squared) + optional_text("probability", s.probability) +
            optional_text("AICc", s.aicc) + optional_text("BIC", s.bic) +
            optional_text("root sum of squares of restitution", s.restitution_misfit);
    if (!s.aicc) text += "; too few points for AICc and BIC";
    return text + "\n";
}

/// Scale of the residuals without stated noise: root mean square of the observable, or 1.
std::string residuals_text(const FitProblem& problem, const std::vector<FitCondition>& conditions,
                           const std::vector<FitResidual>& rows) {
    const bool points = problem.form_task && problem.form_task->has_points();
    Table table{{points ? TableColumn{std::string(problem.form_task->form().inputs.front().name), "1"}
                        : TableColumn{"impact_speed", "m/s"},
                 {"observable"},
                 {"measured"},
                 {"predicted"},
                 {"unit"},
                 {problem.noise_stated ? "residual/sd" : "residual/scale"}},
                {}};
    for (const FitResidual& row : rows) {
        const Observable& observable = *row.measurement->observable;
        const FitCondition& condition = conditions[row.condition];
        table.rows.push_back({points ? form_inputs(problem, condition).front() : condition.impact.impact_speed,
                              std::string(observable.name),
                              row.measurement->value,
                              row.predicted,
                              std::string(observable.unit == "1" ? "" : observable.unit),
                              {}});
        if (std::isfinite(row.scaled)) table.rows.back().back() = row.scaled;
    }
    return table_text(table);
}

/// Estimates in the parameterisations of the source of the law.
std::string published_text(const FitResult& result) {
    std::string text;
    for (const PublishedEstimate& estimate : result.estimate.published)
        text += fmt::format("Parameterisation of {}, {} form\n{}\n", result.problem->model->source, estimate.terms.form,
                            table_text(published_table(estimate)));
    return text;
}

std::string priors_text(const FitResult& result) {
    if (result.goodness.priors.empty()) return {};
    Table table{{{"prior of"}, {"mean"}, {"sd"}, {"estimate"}, {"residual/sd"}}, {}};
    for (const PriorEstimate& prior : result.goodness.priors)
        table.rows.push_back(
            {prior.parameter, prior.prior.mean, prior.prior.standard_deviation, prior.value, prior.residual});
    return table_text(table) + "\n";
}

std::string correlation_text(const FitResult& result) {
    Table table{{{"correlation"}}, {}};
    for (const FreeParameter& parameter : result.estimate.free) table.columns.push_back({parameter.name});
    for (std::size_t i = 0; i < result.estimate.free.size(); ++i) {
        std::vector<Cell> row{result.estimate.free[i].name};
        for (std::size_t j = 0; j < result.estimate.free.size(); ++j) {
            const double value =
                result.uncertainty.covariance->correlation(static_cast<Eigen::Index>(i), static_cast<Eigen::Index>(j));
            row.emplace_back();
            if (j <= i && std::isfinite(value)) row.back() = value;
        }
        table.rows.push_back(std::move(row));
    }
    return table_text(table, 3);
}

/// Columns of the computed intervals, without covariance intervals.
Table shown_intervals(const FitResult& result) {
    Table all = interval_table(result), shown{{}, std::vector<std::vector<Cell>>(all.rows.size())};
    const bool profiles = !result.intervals.profiles.empty(), bootstrap = result.intervals.bootstrap.has_value();
    for (std::size_t column = 0; column < all.columns.size(); ++column) {
        const std::string_view name = all.columns[column].name;
        if (name.starts_with("covariance") ||
            (!profiles && (name.starts_with("profile") || name.starts_with("error"))) ||
            (!bootstrap && name.starts_with("bootstrap")))
            continue;
        shown.columns.push_back(all.columns[column]);
        for (std::size_t row = 0; row < all.rows.size(); ++row)
            shown.rows[row].push_back(std::move(all.rows[row][column]));
    }
    return shown;
}

/// Degrees of freedom of Student's t with an estimated error of the drop heights; empty without.
std::string freedom_text(const FitResult& result) {
    const auto& error = result.goodness.set_points;
    if (!error || error->degrees_of_freedom.empty()) return {};
    std::string text;
    for (std::size_t j = 0; j < error->degrees_of_freedom.size(); ++j)
        text += fmt::format("{}{:.2g} for {}", j == 0 ? "" : ", ", error->degrees_of_freedom[j],
                            result.estimate.free[j].name);
    return fmt::format("\n(Student's t, because {} drop heights determine their error; degrees of freedom: {})",
                       error->set_points, text);
}

/// Empty without profiles and bootstrap, since the parameter table has the standard errors.
std::string intervals_text(const FitResult& result) {
    const FitIntervals& intervals = result.intervals;
    if (intervals.profiles.empty() && !intervals.bootstrap) return {};
    std::string text = "Intervals";
    if (!intervals.profiles.empty())
        text = fmt::format("Asymmetric errors (MINOS: chi-squared + 1) and {:.6g} % intervals by profile likelihood",
                           100.0 * intervals.level);
    if (intervals.bootstrap)
        text += fmt::format("; {:.6g} % by a {} bootstrap of {} draws", 100.0 * intervals.level,
                            bootstrap_kind_names[static_cast<std::size_t>(result.problem->uncertainty.bootstrap_kind)],
                            intervals.bootstrap->draws.size());
    if (intervals.noise.degrees_of_freedom > 0)
        text += fmt::format("\n(noise estimated with {} degrees of freedom)", intervals.noise.degrees_of_freedom);
    return fmt::format("{}{}\n{}\n", text, freedom_text(result), table_text(shown_intervals(result)));
}

/// Conditions on the errors of predictions.
std::string band_remarks(const FitResult& result) {
    std::string text;
    const std::vector<std::string>& unmoved = result.intervals.bands.front().unmoved;
    if (!unmoved.empty())
        text += fmt::format("Errors to first order: predictions are insensitive to {} at this estimate.\n",
                            fmt::join(unmoved, ", "));
    std::vector<std::string> names;
    for (std::size_t i = 0; result.uncertainty.covariance && i < result.estimate.free.size(); ++i)
        if (result.uncertainty.covariance->on_bound[i]) names.push_back(result.estimate.free[i].name);
    if (!names.empty())
        text += fmt::format("Errors conditional on parameters on a bound: {}.\n", fmt::join(names, ", "));
    return text;
}

std::string posterior_text(const FitResult& result) {
    const std::vector<std::string> lines = posterior_lines(result);
    if (lines.empty()) return {};
    std::string text = fmt::format("\n{}\n{}", fmt::join(lines, "\n"), table_text(posterior_table(result)));
    if (!result.posterior->drawn.modes.empty()) text += "\n" + table_text(posterior_modes_table(result));
    return text + new_specimens_of_draws_text(result);
}

std::string contours_text(const FitResult& result) {
    const std::vector<std::string> lines = contour_lines(result);
    return lines.empty() ? "" : fmt::format("\n{}\n", fmt::join(lines, "\n"));
}

std::string bands_text(const FitResult& result) {
    if (const Table bands = specimen_band_table(result); !bands.rows.empty())
        return fmt::format("\nPredictions for new specimens, {:.6g} % intervals\n{}", 100.0 * result.population->level,
                           table_text(bands));
    if (result.intervals.bands.empty()) return {};
    return fmt::format("\nPredictions of the law, {:.6g} % intervals\n{}{}", 100.0 * result.intervals.level,
                       table_text(band_table(result)), band_remarks(result));
}

std::string minima_text(const FitResult& result) {
    if (result.search.clusters.size() < 2) return {};
    Table table{{{"minimum"}, {"starts"}, {"cost"}, {"status"}}, {}};
    for (const FreeParameter& parameter : result.estimate.free) table.columns.push_back({parameter.name});
    long number = 0;
    for (const SolutionCluster& cluster : result.search.clusters) {
        std::vector<Cell> row{++number, long{cluster.members}, cluster.best.cost,
                              std::string(to_string(cluster.best.status))};
        for (std::size_t j = 0; j < result.estimate.free.size(); ++j)
            row.push_back(cluster.best.parameters[static_cast<Eigen::Index>(j)]);
        table.rows.push_back(std::move(row));
    }
    return fmt::format("\n{}", table_text(table, 5));
}

std::string search_text(const FitResult& result) {
    const SearchCounts& counts = result.search.counts;
    const SolverOptions& solver = result.problem->solver;
    std::string text = fmt::format("{}, {} {}, seed {}: {} evaluations, {} Jacobians, {} failed",
                                   solver_method_names[static_cast<std::size_t>(solver.method)], solver.starts,
                                   solver.starts == 1 ? "start" : "starts", solver.seed, counts.evaluations,
                                   counts.jacobians, counts.failures);
    if (result.goodness.gradient_check)
        text += fmt::format("; derivatives agree with finite differences to {:.1g}",
                            result.goodness.gradient_check->largest_difference);
    if (result.goodness.gradient_check && result.goodness.gradient_check->kinks > 0)
        text += fmt::format(", {} at kinks excluded", result.goodness.gradient_check->kinks);
    return text + "\n";
}

}  // namespace

std::string fit_text(const FitResult& result) {
    const FitProblem& problem = *result.problem;
    std::string text;
    for (const std::string& warning : warnings_on_data(problem)) text += fmt::format("Warning: {}\n", warning);
    text += fmt::format("{}\n\n{}\n", fit_headline(result), fmt::join(summary(result), "\n"));
    for (const std::string& line : misfit_lines(result)) text += line + "\n";
    for (const std::string& line : plausibility_lines(result)) text += line + "\n";
    if (result.estimate.restitution) text += restitution_line(*result.estimate.restitution) + "\n";
    if (problem.proposal) text += fmt::format("law: {} ({})\n", problem.proposal->chosen.law, problem.proposal->reason);
    if (problem.proposal && !problem.proposal->others.empty())
        text += fmt::format("next candidates: {}\n", problem.proposal->others);
    if (const std::string noise = noise_line(problem); !noise.empty()) text += noise + "\n";
    for (const std::string& note : problem.notes) text += fmt::format("Note: {}\n", note);
    if (const std::string of_all = population_text(result); !of_all.empty())
        text += of_all + "\nSeparate values of each specimen\n";
    else
        text += "\n";
    text += (problem.form_task ? form_text(result) : table_text(parameter_table(result)) + "\n");
    if (result.search.best.status == SolutionStatus::failed)
        return fmt::format("{}{}{}", text, search_text(result), data_notes_text(problem));
    text += intervals_text(result) + published_text(result);
    text += priors_text(result);
    text += records_text(result);
    text += statistics_text(result);
    if (problem.form_task && result.residuals.values.size() > most_points)
        text += fmt::format("\nResiduals of {} points: --format json\n", result.residuals.values.size());
    else if (!result.residuals.values.empty())
        text += fmt::format("\n{}", residuals_text(problem, problem.conditions, result.residuals.values));
    if (!result.residuals.predictions.empty())
        text += fmt::format("\nPredicted, not fitted:\n{}",
                            residuals_text(problem, problem.predictions, result.residuals.predictions));
    if (result.uncertainty.covariance && result.estimate.free.size() > 1)
        text += fmt::format("\n{}", correlation_text(result));
    text += contours_text(result) + posterior_text(result) + bands_text(result);
    text += fmt::format("{}\n{}{}", minima_text(result), search_text(result), data_notes_text(problem));
    const std::vector<std::string> keys = works_to_cite(result);
    if (!keys.empty()) text += "\nPlease cite:\n";
    for (const std::string& key : keys) text += fmt::format("  {}\n", find_citation(key).text());
    return text;
}

}  // namespace impactfit
