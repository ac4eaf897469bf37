#include <fmt/format.h>
#include <unistd.h>

#include <CLI/App.hpp>
#include <array>
#include <cstdint>

#include "commands/commands.hpp"
#include "impactfit/core/error.hpp"
#include "impactfit/core/nearest_name.hpp"
#include "impactfit/report/format/csv.hpp"
#include "impactfit/report/format/figure.hpp"
#include "impactfit/report/format/json.hpp"
#include "impactfit/report/format/line_wrap.hpp"
#include "impactfit/report/format/panel_json.hpp"
#include "impactfit/report/format/short_text.hpp"
#include "impactfit/report/format/text.hpp"
#include "impactfit/validation/papers.hpp"
#include "impactfit/validation/sliotar.hpp"
#include "impactfit/validation/zhang_sharf.hpp"
#include "options/display.hpp"
#include "output/drawn_figure.hpp"
#include "output/report_page.hpp"
#include "output/result_output.hpp"
#include "output/standard_error.hpp"
#include "output/validation_figures.hpp"

namespace impactfit::app {
namespace {

using Reports = std::vector<ValidationReport>;

struct Validation {
    const char* name;
    Reports (*validate)(const Session& session, const std::string& data_root);
};

/// Prints the progress if standard error is a terminal.
void print_progress(const Session& session, std::string_view paper) {
    if (!session.quiet && isatty(STDERR_FILENO)) print_message(fmt::format("checking {}\n", paper));
}

Reports check_papers(const Session& session, const std::string& data_root) {
    return validate_papers(data_root, static_cast<std::uint64_t>(session.seed.value_or(1)),
                           [&session](std::string_view paper) { print_progress(session, paper); });
}

constexpr const char *papers = "papers", *sliotar = "sliotar", *zhang_sharf = "zhang-sharf";

constexpr std::array<Validation, 3> validations{
    {{zhang_sharf, [](const Session&, const std::string& root) { return Reports{validate_zhang_sharf(root)}; }},
     {sliotar, [](const Session&, const std::string& root) { return Reports{validate_sliotar(root)}; }},
     {papers, check_papers}}};

/// Returns the validation of this name, or all validations for an empty name. Throws Error (usage) for an unknown name.
std::vector<Validation> wanted_validations(const std::string& wanted) {
    std::vector<Validation> some;
    std::vector<std::string> known;
    for (const Validation& validation : validations) {
        known.emplace_back(validation.name);
        if (wanted.empty() || wanted == validation.name) some.push_back(validation);
    }
    if (some.empty()) throw Error(ErrorKind::usage, "unknown validation", wanted, allowed_names(wanted, known));
    return some;
}

Reports run_validations(const Session& session, const std::vector<Validation>& wanted, const std::string& data_root) {
    Reports reports;
    for (const Validation& validation : wanted) {
        const Reports some = validation.validate(session, data_root);
        reports.insert(reports.end(), some.begin(), some.end());
    }
    return reports;
}

/// Returns the rows with an unexpected verdict.
std::string unexpected_text(const ValidationReport& report) {
    if (report.as_expected) return "Every verdict is as expected.\n";
    std::string text = "UNEXPECTED verdicts (computed from these data, unlike the shipped verdicts):\n";
    Table rows{report.rows.columns, {}};
    for (const std::vector<Cell>& row : report.rows.rows)
        if (row[column::expected] != Cell{} && row[column::verdict] != row[column::expected]) rows.rows.push_back(row);
    return text + table_text(rows);
}

/// Returns the rows with a verdict, or the rows without.
Table rows_with_verdict(const Table& rows, bool with) {
    Table some{rows.columns, {}};
    for (const std::vector<Cell>& row : rows.rows)
        if ((row[column::verdict] != Cell{}) == with) some.rows.push_back(row);
    return some;
}

std::string not_judged_text(const ValidationReport& report) {
    std::string text;
    for (const std::string& sentence : not_judged_sentences(report.not_judged)) text += sentence + "\n";
    return text.empty() ? text : "\nNumbers without influence on the verdicts:\n" + text;
}

/// Removes the columns that are constant over a report.
Table readable(Table rows) {
    for (std::vector<Cell>& row : rows.rows) row[column::dataset] = row[column::expected] = Cell{};
    return rows;
}

std::string validate_text(const std::vector<ValidationReport>& reports) {
    std::string text;
    for (const ValidationReport& report : reports) {
        text += (text.empty() ? "" : "\n") + report.title + "\n\n";
        for (const std::string& sentence : report.verdict) text += sentence + "\n";
        text += unexpected_text(report) + "\n";
        if (!report.summary.rows.empty()) text += "Relative errors:\n" + table_text(report.summary) + "\n";
        text += table_text(readable(rows_with_verdict(report.rows, true)));
        const Table shown = rows_with_verdict(report.rows, false);
        if (!shown.rows.empty()) text += "\nRows without a verdict:\n" + table_text(readable(shown));
        text += not_judged_text(report);
    }
    return text;
}

/// Returns the verdicts, and the rows with an unexpected verdict. Many verdicts have a line each.
std::string short_validate_text(const Reports& reports) {
    constexpr std::size_t few = 8;
    const bool whole = reports.size() == 1 && reports.front().verdict.size() <= few;
    std::string text;
    for (const ValidationReport& report : reports) {
        text += (text.empty() ? "" : "\n") + one_line(report.title) + "\n";
        for (const std::string& sentence : report.verdict)
            text += (whole ? wrapped("  " + sentence, "    ") : one_line(sentence, "  ")) + "\n";
        text += report.as_expected ? "  Every verdict is as shipped.\n" : clipped(unexpected_text(report));
    }
    return text + "Values and relative errors: --verbose\n";
}

/// Joins the reports; a column names the dataset of a row.
ValidationReport joined(const std::vector<ValidationReport>& reports) {
    ValidationReport all = reports.front();
    for (std::size_t i = 1; i < reports.size(); ++i) {
        all.verdict.insert(all.verdict.end(), reports[i].verdict.begin(), reports[i].verdict.end());
        all.rows.rows.insert(all.rows.rows.end(), reports[i].rows.rows.begin(), reports[i].rows.rows.end());
        all.inputs.insert(all.inputs.end(), reports[i].inputs.begin(), reports[i].inputs.end());
        all.not_judged.insert(all.not_judged.end(), reports[i].not_judged.begin(), reports[i].not_judged.end());
        all.as_expected = all.as_expected && reports[i].as_expected;
    }
    return all;
}

struct ValidateArguments {
    std::string wanted, figure, draw, report;
};

/// Returns the figures of the validations that ran.
Json figures_json(const std::string& wanted, const std::string& data_root) {
    Json figures = Json::array();
    for (const ValidationFigure& display : validation_figures())
        if (wanted.empty() || wanted == display.validation)
            figures.push_back(figure_json(fmt::format("{}_{}", display.validation, display.name), display.title,
                                          display.panels(data_root)));
    return figures;
}

std::string validate_json(const ValidationReport& report, const std::string& wanted, const std::string& data_root) {
    Json json = json_rows("validate", report.rows, report.inputs);
    json["verdict"] = report.verdict;
    json["as_expected"] = report.as_expected;
    json["not_judged"] = not_judged_sentences(report.not_judged);
    json["figures"] = figures_json(wanted, data_root);
    return json_text(json);
}

/// Returns the display of the arguments. All validations together have the display of the papers.
const ValidationFigure& display_of(const ValidateArguments& arguments) {
    const std::string validation = arguments.wanted.empty() ? papers : arguments.wanted;
    std::vector<std::string> known;
    const ValidationFigure* found = nullptr;
    for (const ValidationFigure& display : validation_figures()) {
        if (validation != display.validation) continue;
        known.emplace_back(display.name);
        if (arguments.draw == display.name || (arguments.draw.empty() && known.size() == 1)) found = &display;
    }
    check_display(found == nullptr ? arguments.draw : known.front(), known, arguments.figure);
    return *found;
}

/// Checks the figure before the simulations.
void check_figure_request(const ValidateArguments& arguments) {
    if (!arguments.draw.empty() && arguments.figure.empty())
        throw Error(ErrorKind::usage, "a display needs a figure", arguments.draw, "--figure FILE",
                    {{}, 0, 0, "--draw"});
    if (arguments.figure.empty()) return;
    check_figure(arguments.figure);
    display_of(arguments);
}

ExitCode validate_command(const Session& session, const ValidateArguments& arguments) {
    const std::vector<Validation> wanted = wanted_validations(arguments.wanted);
    check_figure_request(arguments);
    check_report(arguments.report);
    const std::string root = data_folder(session);
    check_written_files(
        session, {},
        {{arguments.figure, "--figure"}, {arguments.report, "--report"}, result_file(session, "validate")});
    const Reports reports = run_validations(session, wanted, root);
    std::vector<FileWriter> files;
    if (!arguments.figure.empty())
        files.emplace_back(arguments.figure, [&] {
            const ValidationFigure& display = display_of(arguments);
            draw_figure(session, arguments.figure, display.title, display.panels(root));
        });
    const ValidationReport all = joined(reports);
    const auto json = [&] { return validate_json(all, arguments.wanted, root); };
    add_report_writer(session, files, arguments.report, json);
    put_out(session,
            {"validate", [&] { return validate_text(reports); }, json, [&] { return csv_text(all.rows); },
             [&] { return short_validate_text(reports); }},
            files);
    return all.as_expected ? exit_success : exit_unexpected;
}

}  // namespace

void add_validate_command(CLI::App& app, Session& session) {
    CLI::App* command = app.add_subcommand("validate", "Compares the laws with measured and printed impacts.");
    const auto arguments = std::make_shared<ValidateArguments>();
    command->add_option("WHAT", arguments->wanted, "zhang-sharf | sliotar | papers (default: all)");
    command->add_option("--figure", arguments->figure,
                        "draw the models beside the measurements, FILE.svg, .png or .pdf");
    command->add_option("--draw", arguments->draw,
                        "sliotar: loops | exponents (error over the exponents); zhang-sharf: observables;\n"
                        "papers: loops of the baseball, zh21-figures-3-8, zh22-figure-4, -5, -7 (default: the first)");
    add_report(*command, arguments->report);
    command->callback([&session, arguments] {
        session.run = [&session, arguments] { return validate_command(session, *arguments); };
    });
}

}  // namespace impactfit::app
