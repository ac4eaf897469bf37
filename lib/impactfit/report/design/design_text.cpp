#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "impactfit/calibration/design/candidate_gain.hpp"
#include "impactfit/calibration/summary/design_summary.hpp"
#include "impactfit/calibration/summary/fit_summary.hpp"
#include "impactfit/report/design/design_report.hpp"
#include "impactfit/report/fit/notes_on_data.hpp"
#include "impactfit/report/format/short_text.hpp"
#include "impactfit/report/format/text.hpp"

namespace impactfit {
namespace {

std::string title_of(const ExperimentDesign& design, const FitResult* fit) {
    const FitProblem& problem = *design.problem;
    const std::string title = fmt::format("Next measurement for {}", problem.model->name);
    std::string text = problem.title.empty() ? title : fmt::format("{}: {}", problem.title, title);
    text += fit ? fmt::format("\n\nAt the estimate: {}\n", summary(*fit).front())
                : std::string("\n\nAt the starting values of the problem (no fit).\n");
    return text;
}

/// The best candidate of each observable and kind of body, in the order of the candidates.
std::vector<CandidateResult> best_of_each(const std::vector<CandidateResult>& prospects) {
    std::vector<CandidateResult> best;
    for (const CandidateResult& prospect : prospects)
        if (std::none_of(best.begin(), best.end(), [&](const CandidateResult& known) {
                return known.candidate.observable == prospect.candidate.observable &&
                       known.candidate.kind == prospect.candidate.kind;
            }))
            best.push_back(prospect);
    return best;
}

Table choice_table(const ExperimentDesign& design, const DesignStep& step) {
    Table table{{{"measurement"}, {"expected"}, {"sd"}, {"unit"}, {"worst_then"}, {"worst_now_becomes"}, {"volume"}},
                {}};
    for (const CandidateResult& prospect : best_of_each(step.prospects)) {
        const Observable& observable = *design.observables[prospect.candidate.observable].observable;
        const bool open = open_unit(*design.problem, observable) != OpenUnit::none;
        const std::string rest = prospect.rank < static_cast<int>(design.free.size())
                                     ? fmt::format("{} of {} determined", prospect.rank, design.free.size())
                                     : percent_text(prospect.e_criterion);
        table.rows.push_back({measurement_text(design, prospect.candidate),
                              prospect.value,
                              prospect.standard_deviation,
                              std::string(open || observable.unit == "1" ? "" : observable.unit),
                              rest,
                              percent_text(prospect.error_of_worst_now),
                              {}});
        if (prospect.volume) table.rows.back().back() = *prospect.volume;
    }
    return table;
}

/// The best candidate of each observable and kind of body by information gain.
Table gain_table(const ExperimentDesign& design) {
    Table table{{{"by gain"}, {"gain [nat]"}, {"error"}, {"expected"}, {"sd"}, {"unit"}, {"worst_then"}}, {}};
    std::vector<CandidateResult> ranked;
    for (const CandidateResult* one : candidates_by_gain(design)) ranked.push_back(*one);
    for (const CandidateResult& one : best_of_each(ranked)) {
        const Observable& observable = *design.observables[one.candidate.observable].observable;
        table.rows.push_back({measurement_text(design, one.candidate), one.gain->nats, one.gain->standard_error,
                              one.value, one.standard_deviation,
                              std::string(observable.unit == "1" ? "" : observable.unit),
                              percent_text(one.e_criterion)});
    }
    return table;
}

std::string gains_text(const ExperimentDesign& design) {
    const Table table = gain_table(design);
    if (table.rows.empty()) return {};
    return fmt::format("\nBest of each observable by information gain, over {} draws of the posterior\n{}",
                       design.posterior->draws, table_text(table, 3));
}

std::string value_with_unit(double value, const std::string& unit) {
    return unit == "1" ? fmt::format("{:.4g}", value) : fmt::format("{:.4g} {}", value, unit);
}

std::string error_note(double relative) {
    return std::isnan(relative) ? std::string() : percent_text(relative);
}

Table parameters_table(const ExperimentDesign& design) {
    Table table{{{"standard_error"}, {"now"}}, {}};
    for (std::size_t i = 0; i < design.steps.size(); ++i)
        table.columns.push_back({i == 0 ? "after it" : fmt::format("after {}", i + 1)});
    const auto row = [&](const std::string& name, auto of) {
        std::vector<Cell> cells{name, of(design.now)};
        for (const DesignStep& step : design.steps) cells.push_back(of(step.after));
        table.rows.push_back(std::move(cells));
    };
    for (std::size_t j = 0; j < design.free.size(); ++j)
        row(design.free[j].name, [&](const LinearCovariance& known) {
            return error_note(known.relative_errors[static_cast<Eigen::Index>(j)]);
        });
    row("worst combination", [](const LinearCovariance& known) { return error_note(e_criterion(known)); });
    return table;
}

std::string combinations_text(const ExperimentDesign& design) {
    Table table{{{"singular_value"}, {"standard_error"}, {"combination"}}, {}};
    for (const ParameterDirection& direction : design.now.combinations.directions)
        table.rows.push_back({direction.singular_value, percent_text(1.0 / direction.singular_value), direction.text});
    return table_text(table, 4);
}

}  // namespace

std::string short_design_text(const ExperimentDesign& design, const FitResult* fit) {
    TextSection verdict{warning_lines(*design.problem), 0},
        errors{text_lines(narrow_table_text(parameters_table(design))), 6};
    const std::size_t warnings = verdict.lines.size();
    for (std::string& line : text_lines(title_of(design, fit))) verdict.lines.push_back(std::move(line));
    const std::string no_gain =
        design.posterior && !design.posterior->refused.empty() ? no_gain_text(*design.posterior) : std::string();
    for (const std::string& sentence : design_sentences(design))
        if (sentence != no_gain)  // in the place of the gains
            for (std::string& line : text_lines(sentence)) verdict.lines.push_back(std::move(line));
    verdict.least = std::min(verdict.lines.size(), warnings + 8);
    TextSection choice, notes;
    if (!design.steps.empty()) choice.lines = text_lines(narrow_table_text(choice_table(design, design.steps.front())));
    choice.least = std::min<std::size_t>(choice.lines.size(), 4);
    TextSection gains;
    if (const Table table = gain_table(design); !table.rows.empty())
        gains.lines = text_lines(narrow_table_text(table, 3));
    gains.least = std::min<std::size_t>(gains.lines.size(), 3);
    if (!no_gain.empty()) gains = {text_lines(no_gain), 3};
    for (const std::string& note : design_notes(design))
        for (std::string& line : text_lines("note: " + note)) notes.lines.push_back(std::move(line));
    return short_text({verdict, choice, gains, errors, notes, note_section(*design.problem)});
}

std::string design_text(const ExperimentDesign& design, const FitResult* fit) {
    std::string text;
    for (const std::string& line : warning_lines(*design.problem)) text += line + "\n";
    text += title_of(design, fit);
    text += fmt::format("\n{}\n", fmt::join(design_sentences(design), "\n"));
    for (const std::string& note : design_notes(design)) text += fmt::format("Note: {}\n", note);
    if (!design.steps.empty())
        text += fmt::format(
            "\nBest {} of each observable, of {} from {:.4g} to {}; volume: joint confidence region "
            "relative to the present data\n{}",
            design.coordinate.column ? design.coordinate.name : "speed", design.speeds.size(), design.speeds.front(),
            value_with_unit(design.speeds.back(), design.coordinate.unit),
            table_text(choice_table(design, design.steps.front()), 4));
    text += gains_text(design);
    text += fmt::format("\n{}\nIdentifiability from the data\n{}", table_text(parameters_table(design)),
                        combinations_text(design));
    return text + data_notes_text(*design.problem);
}

}  // namespace impactfit
