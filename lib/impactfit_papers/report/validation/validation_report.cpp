#include "impactfit_papers/report/validation/validation_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "impactfit/core/error.hpp"
#include "impactfit/core/line_wrap.hpp"
#include "impactfit/core/nearest_name.hpp"
#include "impactfit/report/card/card_validation.hpp"
#include "impactfit/report/format/json.hpp"
#include "impactfit/report/format/panel_json.hpp"
#include "impactfit/report/format/short_text.hpp"
#include "impactfit/report/format/text.hpp"
#include "impactfit_papers/report/validation/validation_figures.hpp"
#include "impactfit_papers/validation/claims/paper_claims.hpp"
#include "impactfit_papers/validation/sliotar.hpp"
#include "impactfit_papers/validation/zhang_sharf.hpp"

namespace impactfit {
namespace {

using Reports = std::vector<ValidationReport>;
using Progress = std::function<void(std::string_view)>;
using OwnModels = std::span<const OwnModel>;

struct Validation {
    const char* name;
    Reports (*validate)(const std::string& data_root, std::uint64_t seed, const Progress& progress, OwnModels own);
};

constexpr std::array<Validation, 3> validations{
    {{"zhang-sharf", [](const std::string& root, std::uint64_t, const Progress&,
                        OwnModels own) { return Reports{validate_zhang_sharf(root, own)}; }},
     {"sliotar", [](const std::string& root, std::uint64_t, const Progress&,
                    OwnModels own) { return Reports{validate_sliotar(root, own)}; }},
     {papers_validation, [](const std::string& root, std::uint64_t seed, const Progress& progress, OwnModels) {
          return validate_papers(root, seed, progress);
      }}}};

bool contains(const std::vector<std::string>& names, std::string_view name) {
    return std::find(names.begin(), names.end(), name) != names.end();
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

/// Returns a table for each quantity, the first word of the columns "restitution 0.15 m/s": one table is too wide.
std::string tables_by_quantity(const Table& summary) {
    const auto quantity = [&](std::size_t i) {
        return summary.columns[i].name.substr(0, summary.columns[i].name.find(' '));
    };
    std::vector<std::string> quantities;
    for (std::size_t i = 1; i < summary.columns.size(); ++i)
        if (!contains(quantities, quantity(i))) quantities.push_back(quantity(i));
    std::string text;
    for (const std::string& one : quantities) {
        Table table{{{one}}, {}};
        for (const std::vector<Cell>& row : summary.rows) table.rows.push_back({row[0]});
        for (std::size_t i = 1; i < summary.columns.size(); ++i) {
            if (quantity(i) != one) continue;
            table.columns.push_back({summary.columns[i].name.substr(one.size() + 1)});
            for (std::size_t row = 0; row < table.rows.size(); ++row) table.rows[row].push_back(summary.rows[row][i]);
        }
        text += "\n" + table_text(table);
    }
    return text;
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

/// Returns the figures of the named validations.
Json figures_json(const std::vector<std::string>& names, const std::string& data_root, OwnModels own) {
    Json figures = Json::array();
    for (const ValidationFigure& display : validation_figures())
        if (contains(names, display.validation))
            figures.push_back(figure_json(fmt::format("{}_{}", display.validation, display.name), display.title,
                                          display.panels(data_root, own)));
    return figures;
}

}  // namespace

std::vector<std::string> validation_names(const std::vector<std::string>& wanted) {
    std::vector<std::string> known, some;
    for (const Validation& validation : validations) known.emplace_back(validation.name);
    for (const std::string& name : wanted)
        if (!contains(known, name))
            throw Error(ErrorKind::usage, "unknown validation", name, allowed_names(name, known));
    std::copy_if(known.begin(), known.end(), std::back_inserter(some),
                 [&](const std::string& name) { return wanted.empty() || contains(wanted, name); });
    return some;
}

std::vector<ValidationReport> run_validations(const std::vector<std::string>& names, const std::string& data_root,
                                              std::uint64_t seed, const Progress& progress, OwnModels own) {
    Reports reports;
    for (const Validation& validation : validations) {
        if (!contains(names, validation.name)) continue;
        const Reports some = validation.validate(data_root, seed, progress, own);
        reports.insert(reports.end(), some.begin(), some.end());
    }
    return reports;
}

ValidationReport joined(std::span<const ValidationReport> reports) {
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

std::string validation_text(std::span<const ValidationReport> reports) {
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

/// Returns the verdicts whole, since the number is often at their end, and the rows with an unexpected verdict.
std::string short_validation_text(std::span<const ValidationReport> reports) {
    std::string text;
    for (const ValidationReport& report : reports) {
        text += (text.empty() ? "" : "\n") + one_line(report.title) + "\n";
        for (const std::string& sentence : report.verdict) text += wrapped("  " + sentence, "    ") + "\n";
        if (report.own_models > 0)
            text += "\nRelative errors beside the other models [%]\n" + tables_by_quantity(report.summary) + "\n";
        text += report.as_expected ? "  Every verdict is as shipped.\n" : clipped(unexpected_text(report));
    }
    return text + "Values and relative errors: --verbose\n";
}

std::string validation_json(const ValidationReport& report, const std::vector<std::string>& names,
                            const std::string& data_root, OwnModels own) {
    return compared_values_json(report, not_judged_sentences(report.not_judged), figures_json(names, data_root, own),
                                {});
}

}  // namespace impactfit
