#include <fmt/format.h>

#include <cmath>
#include <map>

#include "impactfit/calibration/fit/population_draws.hpp"
#include "impactfit/calibration/problem/nominal_scale.hpp"
#include "impactfit/calibration/summary/contour_summary.hpp"
#include "impactfit/calibration/summary/design_summary.hpp"
#include "impactfit/calibration/summary/fit_summary.hpp"
#include "impactfit/calibration/summary/form_quality.hpp"
#include "impactfit/calibration/summary/misfit_summary.hpp"
#include "impactfit/calibration/summary/noise_summary.hpp"
#include "impactfit/calibration/summary/posterior_summary.hpp"
#include "impactfit/calibration/summary/short_summary.hpp"
#include "impactfit/core/numbers/concise_value.hpp"
#include "impactfit/report/fit/fit_report.hpp"
#include "impactfit/report/fit/form_report.hpp"
#include "impactfit/report/fit/notes_on_data.hpp"
#include "impactfit/report/fit/population_report.hpp"
#include "impactfit/report/format/short_text.hpp"
#include "impactfit/report/format/text.hpp"

namespace impactfit {
namespace {

constexpr std::size_t most_warnings = 5;
constexpr std::size_t most_data_warnings = 3;  ///< above the verdict

void append(std::vector<std::string>& lines, const std::string& text) {
    for (std::string& line : text_lines(text)) lines.push_back(std::move(line));
}

TextSection verdict_section(const FitResult& result) {
    TextSection section;
    const std::vector<std::string> warnings = warnings_on_data(*result.problem);
    for (std::size_t i = 0; i < std::min(warnings.size(), most_data_warnings); ++i)
        append(section.lines, "warning: " + warnings[i]);
    if (warnings.size() > most_data_warnings)
        section.lines.push_back(
            fmt::format("{} more warnings on the data: --verbose", warnings.size() - most_data_warnings));
    append(section.lines, fit_headline(result));
    for (const SummarySentence& sentence : summary_sentences(result))
        if (sentence.kind == SentenceKind::verdict || sentence.kind == SentenceKind::goodness)
            append(section.lines, sentence.text);
    section.least = section.lines.size();
    return section;
}

/// Estimates of groups that differ.
TextSection group_section(const FitResult& result) {
    if (!result.goodness.several_specimens()) return {};
    constexpr std::size_t header_and_rows = 7;
    TextSection section{text_lines(narrow_table_text(group_table(result)))};
    section.least = std::min(section.lines.size(), header_and_rows);
    return section;
}

/// Law that the data chose, and noise that the data determine.
TextSection choice_section(const FitResult& result) {
    TextSection section;
    if (const auto& proposal = result.problem->proposal) {
        append(section.lines, fmt::format("law: {} ({})", proposal->chosen.law, proposal->reason));
        section.least = section.lines.size();
        if (!proposal->others.empty()) append(section.lines, "next candidates: " + proposal->others);
    }
    if (const std::string noise = noise_line(*result.problem); !noise.empty()) append(section.lines, noise);
    return section;
}

/// Reasons of a misfit, and restitution of a published formula.
TextSection diagnosis_section(const FitResult& result) {
    TextSection section;
    for (const std::string& line : misfit_lines(result)) append(section.lines, line);
    if (result.estimate.restitution) append(section.lines, restitution_line(*result.estimate.restitution));
    section.least = section.lines.size();
    return section;
}

/// Text of a cell of the interval table. Empty for a missing end.
std::string end_text(const Cell& cell) {
    if (const double* value = std::get_if<double>(&cell)) return short_number(*value);
    return {};
}

/// "2.87e5 to 3.11e5", "above 3", "below 7", "open". A profile that did not reach its end: empty.
std::string interval_cell(const std::vector<Cell>& row, std::size_t lower, std::size_t upper) {
    const auto is_open = [&](std::size_t column) {
        const std::string* text = std::get_if<std::string>(&row[column]);
        return text != nullptr && text->starts_with("open");
    };
    const std::string from = end_text(row[lower]), to = end_text(row[upper]);
    if (is_open(lower) && is_open(upper)) return "open";
    if (is_open(lower)) return to.empty() ? "" : "below " + to;
    if (is_open(upper)) return from.empty() ? "" : "above " + from;
    return from.empty() || to.empty() ? "" : fmt::format("{} to {}", from, to);
}

/// First columns of the kinds of intervals in interval_table.
constexpr std::size_t covariance_column = 2, profile_column = 6, bootstrap_column = 8;

/// Intervals of one kind by parameter.
std::map<std::string, std::string> intervals_of(const FitResult& result, std::size_t column) {
    std::map<std::string, std::string> intervals;
    for (const std::vector<Cell>& row : interval_table(result).rows)
        intervals[std::get<std::string>(row[0])] = interval_cell(row, column, column + 1);
    return intervals;
}

double number_of(const Cell& cell) {
    const double* value = std::get_if<double>(&cell);
    return value == nullptr ? std::nan("") : *value;
}

std::string cell_text(const Cell& cell) {
    const std::string* text = std::get_if<std::string>(&cell);
    return text == nullptr ? std::string{} : *text;
}

/// Free parameters with their intervals; the published values of a form.
Table short_parameters(const FitResult& result) {
    const std::string level = fmt::format("{:.6g} % interval", 100.0 * result.intervals.level);
    const bool form = result.problem->form_task != nullptr;
    Table table{{{form ? "constant" : "parameter"}, {"value"}, {level}, {"bootstrap"}, {form ? "published" : "remark"}},
                {}};
    auto intervals = intervals_of(result, result.intervals.profiles.empty() ? covariance_column : profile_column),
         draws = intervals_of(result, bootstrap_column);
    const Table all = parameter_table(result);
    for (std::size_t i = 0; i < all.rows.size(); ++i) {
        const std::vector<Cell>& row = all.rows[i];
        if (cell_text(row[1]) != "free") continue;
        const std::string name = cell_text(row[0]), unit = short_unit(cell_text(row[8]));
        const bool ratio = cell_text(row[7]) == divided_by_stiffness;
        const double error = row[3] == Cell{} ? std::nan("") : number_of(row[3]);
        std::string last = cell_text(row[7]);
        if (form && i < result.problem->form_task->form().constants.size()) {
            const double published = result.problem->form_task->form().published[i];
            last = std::isnan(published) ? std::string{} : short_number(published);
        }
        table.rows.push_back({ratio ? name + "/stiffness" : name, concise_value(number_of(row[2]), error, unit),
                              intervals[name], draws[name], ratio ? "" : last});
    }
    return table;
}

/// "fixed: hertz_exponent 1.5". Empty without other parameters than free ones.
std::string other_parameters(const FitResult& result) {
    std::string text;
    for (const std::vector<Cell>& row : parameter_table(result).rows) {
        const std::string role = cell_text(row[1]), unit = cell_text(row[8]);
        if (role == "free" || role == "undetermined") continue;
        const double value = number_of(row[2]);
        text += fmt::format("{}{} {}{}", text.empty() ? "" : "; ", role == "fixed" ? "fixed:" : role, cell_text(row[0]),
                            std::isnan(value) ? "" : " " + concise_value(value, 0.0, unit));
    }
    return text;
}

/// Estimates of a population, its predictions, and its first specimens.
TextSection population_section(const FitResult& result) {
    TextSection section;
    append(section.lines, short_population(result));
    append(section.lines, short_new_specimens(result));
    section.least = section.lines.size();
    append(section.lines, short_specimens(result));
    return section;
}

TextSection parameter_section(const FitResult& result) {
    TextSection section;
    if (result.estimate.values.size() == 0) return section;
    if (result.population) {  // replaces the separate values
        append(section.lines, other_parameters(result));
        section.least = section.lines.size();
        return section;
    }
    if (result.problem->form_task)
        for (const std::string& line : equation_lines(*result.problem->form_task)) append(section.lines, line);
    append(section.lines, narrow_table_text(short_parameters(result)));
    constexpr std::size_t most_kept = 8;
    // No constant of a form is omitted.
    section.least = result.problem->form_task ? section.lines.size() : std::min(section.lines.size(), most_kept - 1);
    append(section.lines, other_parameters(result));
    // The values of few fixed parameters remain too: some are defaults.
    if (section.lines.size() <= most_kept) section.least = section.lines.size();
    return section;
}

/// "Largest error against exact simulation: restitution 0.0019 at restitution 0.36".
std::string form_line(const FitResult& result, std::size_t formula) {
    const std::string_view output = result.problem->form_task->outputs[formula].name;
    if (const auto quality = form_quality(result, formula)) {
        std::string text =
            fmt::format("largest error against exact simulation: {} {:.2g}", output, quality->output.largest);
        if (quality->published)
            text += fmt::format(" ({:.2g} with the published constants)", quality->published->largest);
        if (quality->restitution) text += fmt::format(", realised restitution {:.2g}", quality->restitution->largest);
        return text;
    }
    const auto errors = form_point_errors(result, formula);
    if (!errors) return {};
    std::string text = fmt::format("largest residual: {} {:.2g}", output, errors->fitted);
    if (errors->published) text += fmt::format(" ({:.2g} with the published constants)", *errors->published);
    return text;
}

/// Goodness of fit, response at the largest speed, next measurement.
TextSection goodness_section(const FitResult& result) {
    TextSection section;
    if (result.search.best.status == SolutionStatus::failed) return section;
    append(section.lines, goodness_line(result));
    const auto& task = result.problem->form_task;
    std::vector<std::string> forms;
    for (std::size_t i = 0; task && i < task->outputs.size(); ++i) forms.push_back(form_line(result, i));
    std::erase(forms, "");
    if (forms.empty()) append(section.lines, misfit_line(result));
    for (const std::string& line : forms) append(section.lines, line);
    for (const std::string& line : plausibility_lines(result)) append(section.lines, line);
    append(section.lines, next_measurement_line(result));
    section.least = section.lines.size();
    return section;
}

/// The first parameters of the posterior.
Table short_posterior(const FitResult& result, std::size_t most_posterior_rows) {
    Table table{{{"parameter"}, {"mean"}, {"5 %"}, {"95 %"}, {"R-hat"}, {"ESS"}}, {}};
    const std::vector<PosteriorParameter>& parameters = result.posterior->drawn.parameters;
    for (std::size_t i = 0; i < std::min(parameters.size(), most_posterior_rows); ++i) {
        const PosteriorParameter& one = parameters[i];
        const std::string unit = short_unit(unit_of_drawn(result, one.name));
        table.rows.push_back({one.name, concise_value(one.mean, one.standard_deviation, unit),
                              short_number(one.quantile_05), short_number(one.quantile_95),
                              fmt::format("{:.3f}", one.diagnostics.rhat),
                              fmt::format("{:.0f}", std::min(one.diagnostics.ess_bulk, one.diagnostics.ess_tail))});
    }
    return table;
}

/// Posterior in at most 12 lines; that of a population with all of its estimates and priors.
TextSection posterior_section(const FitResult& result) {
    constexpr std::size_t few_posterior_rows = 5, few_posterior_lines = 12;
    const auto& of_population = result.posterior ? result.posterior->population : nullptr;
    const std::size_t most_posterior_rows = of_population ? of_population->estimates : few_posterior_rows;
    const std::size_t most_posterior_lines =
        of_population ? most_posterior_rows + few_posterior_lines : few_posterior_lines;
    TextSection section;
    const std::vector<std::string> lines = posterior_lines(result);
    if (lines.empty()) return section;
    append(section.lines, lines.front());
    append(section.lines, narrow_table_text(short_posterior(result, most_posterior_rows)));
    if (const std::size_t parameters = result.posterior->drawn.parameters.size(); parameters > most_posterior_rows)
        section.lines.push_back(fmt::format("{} more parameters: --verbose", parameters - most_posterior_rows));
    std::vector<std::string> priors;
    append(priors, lines.back());
    if (section.lines.size() + priors.size() > most_posterior_lines) {
        priors.resize(most_posterior_lines - 1 - section.lines.size());
        priors.push_back("  ... all priors: --verbose");
    }
    section.lines.insert(section.lines.end(), priors.begin(), priors.end());
    append(section.lines, short_new_specimens_of_draws(result));
    section.least = section.lines.size();
    return section;
}

/// Ranges of the joint regions. The pairs that are omitted are in the JSON and on the page.
TextSection contour_section(const FitResult& result) {
    TextSection section;
    for (const std::string& line : contour_lines(result)) append(section.lines, line);
    section.least = std::min<std::size_t>(section.lines.size(), 3);
    return section;
}

TextSection warning_section(const FitResult& result) {
    TextSection section;
    std::size_t warnings = 0;
    for (const SummarySentence& sentence : summary_sentences(result))
        if (sentence.kind == SentenceKind::warning && ++warnings <= most_warnings)
            append(section.lines, "warning: " + sentence.text);
    if (warnings > most_warnings)
        section.lines.push_back(fmt::format("{} more warnings: --verbose", warnings - most_warnings));
    section.least = std::min<std::size_t>(section.lines.size(), 3);
    return section;
}

/// The requested predictions; a short band whole.
TextSection band_section(const FitResult& result) {
    const Table bands = result.population ? short_specimen_bands(result) : band_table(result);
    if (bands.rows.empty()) return {};
    constexpr std::size_t header_and_rows = 6;
    TextSection section{text_lines(narrow_table_text(bands))};
    section.least = std::min(section.lines.size(), header_and_rows);
    return section;
}

}  // namespace

std::string short_fit_text(const FitResult& result, const std::vector<std::string>& closing) {
    return short_text({verdict_section(result),
                       group_section(result),
                       choice_section(result),
                       population_section(result),
                       parameter_section(result),
                       contour_section(result),
                       posterior_section(result),
                       goodness_section(result),
                       band_section(result),
                       diagnosis_section(result),
                       warning_section(result),
                       note_section(*result.problem),
                       {closing, closing.size()}});
}

}  // namespace impactfit
