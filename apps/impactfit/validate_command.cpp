#include <fmt/format.h>

#include <CLI/App.hpp>
#include <array>

#include "commands.hpp"
#include "impactfit/core/error.hpp"
#include "impactfit/core/nearest_name.hpp"
#include "impactfit/report/csv.hpp"
#include "impactfit/report/json.hpp"
#include "impactfit/report/text.hpp"
#include "impactfit/validation/sliotar.hpp"
#include "impactfit/validation/zhang_sharf.hpp"
#include "result_output.hpp"

namespace impactfit::app {
namespace {

struct Validation {
    const char* name;
    ValidationReport (*validate)(const std::string& data_root);
};

constexpr std::array<Validation, 2> validations{{{"zhang-sharf", validate_zhang_sharf}, {"sliotar", validate_sliotar}}};

std::vector<ValidationReport> run_validations(const std::string& wanted, const std::string& data_root) {
    std::vector<ValidationReport> reports;
    std::vector<std::string> known;
    for (const Validation& validation : validations) {
        known.emplace_back(validation.name);
        if (wanted.empty() || wanted == validation.name) reports.push_back(validation.validate(data_root));
    }
    if (reports.empty()) throw Error(ErrorKind::usage, "unknown validation", wanted, allowed_names(wanted, known));
    return reports;
}

/// Rows whose verdict is not the one shipped, by number of the table.
std::string surprises(const ValidationReport& report) {
    if (report.as_expected) return "Every verdict is the expected one.\n";
    std::string text = "UNEXPECTED verdicts (computed from these data, against those shipped):\n";
    Table rows{report.rows.columns, {}};
    for (const std::vector<Cell>& row : report.rows.rows)
        if (row[column::expected] != Cell{} && row[column::verdict] != row[column::expected]) rows.rows.push_back(row);
    return text + table_text(rows);
}

/// Without the columns that say the same in every row of a report.
Table readable(Table rows) {
    for (std::vector<Cell>& row : rows.rows) row[column::dataset] = row[column::expected] = Cell{};
    return rows;
}

std::string validate_text(const std::vector<ValidationReport>& reports) {
    std::string text;
    for (const ValidationReport& report : reports) {
        text += (text.empty() ? "" : "\n") + report.title + "\n\n";
        for (const std::string& sentence : report.verdict) text += sentence + "\n";
        text += surprises(report) + "\n";
        if (!report.summary.rows.empty()) text += "Relative errors:\n" + table_text(report.summary) + "\n";
        text += table_text(readable(report.rows));
    }
    return text;
}

/// All reports as one: the rows say which data set they are from.
ValidationReport joined(const std::vector<ValidationReport>& reports) {
    ValidationReport all = reports.front();
    for (std::size_t i = 1; i < reports.size(); ++i) {
        all.verdict.insert(all.verdict.end(), reports[i].verdict.begin(), reports[i].verdict.end());
        all.rows.rows.insert(all.rows.rows.end(), reports[i].rows.rows.begin(), reports[i].rows.rows.end());
        all.inputs.insert(all.inputs.end(), reports[i].inputs.begin(), reports[i].inputs.end());
        all.as_expected = all.as_expected && reports[i].as_expected;
    }
    return all;
}

std::string validate_json(const ValidationReport& report) {
    Json json = json_rows("validate", report.rows, report.inputs);
    json["verdict"] = report.verdict;
    json["as_expected"] = report.as_expected;
    return json_text(json);
}

}  // namespace

void add_validate_command(CLI::App& app, Session& session) {
    CLI::App* command = app.add_subcommand("validate", "compare the laws with measured and printed impacts");
    const auto wanted = std::make_shared<std::string>();
    command->add_option("WHAT", *wanted, "zhang-sharf | sliotar; default: both");
    command->callback([&session, wanted] {
        session.run = [&session, wanted] {
            const std::vector<ValidationReport> reports = run_validations(*wanted, data_folder(session));
            const ValidationReport all = joined(reports);
            put_out(session, {"validate", [&] { return validate_text(reports); }, [&] { return validate_json(all); },
                              [&] { return csv_text(all.rows); }});
            return all.as_expected ? exit_success : exit_unexpected;
        };
    });
}

}  // namespace impactfit::app
