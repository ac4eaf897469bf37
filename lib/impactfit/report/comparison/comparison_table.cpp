#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <iterator>

#include "impactfit/calibration/problem/record.hpp"
#include "impactfit/comparison/comparison_summary.hpp"
#include "impactfit/comparison/law_status.hpp"
#include "impactfit/report/comparison/comparison_report.hpp"

namespace impactfit {
namespace {

Cell cell(const std::optional<double>& value) {
    Cell made;
    if (value && !std::isnan(*value)) made = *value;
    return made;
}

Cell error_cell(const HeldOut& prediction) {
    Cell made;
    if (prediction.obstacle.empty()) made = prediction.root_mean_square;
    return made;
}

// ---- Errors in natural units ---------------------------------------------------------------------------------

/// One kind of prediction error.
struct NaturalError {
    std::string name, unit;
    std::function<std::optional<double>(const HeldOut&)> value;
};

/// Error of an observable. Empty if the prediction has no such values.
NaturalError error_of(const Observable& observable) {
    return {std::string(observable.name), std::string(observable.unit),
            [&observable](const HeldOut& prediction) -> std::optional<double> {
                for (const ObservableError& one : prediction.observables)
                    if (one.observable == &observable) return one.root_mean_square;
                return std::nullopt;
            }};
}

NaturalError error_of(RecordKind kind, const char* what, std::string_view unit, double RecordError::*member) {
    return {fmt::format("{}{}", record_kind_names[static_cast<std::size_t>(kind)], what), std::string(unit),
            [kind, member](const HeldOut& prediction) -> std::optional<double> {
                for (const RecordError& one : prediction.records)
                    if (one.kind == kind) return one.*member;
                return std::nullopt;
            }};
}

/// Errors that some leave-one-speed-out prediction has: observables in the order of all_observables, then record
/// kinds.
std::vector<NaturalError> natural_errors(const LawComparison& comparison) {
    std::vector<NaturalError> errors;
    for (const Observable& observable : all_observables) errors.push_back(error_of(observable));
    for (std::size_t k = 0; k < record_kind_names.size(); ++k) {
        const auto kind = static_cast<RecordKind>(k);
        errors.push_back(error_of(kind, "", record_unit(record_columns[k][1]), &RecordError::ordinate));
        errors.push_back(error_of(kind, "_of_peak", "1", &RecordError::of_peak));
    }
    const auto laws = comparison.laws.begin(), end = laws + static_cast<std::ptrdiff_t>(comparison.fitted());
    std::erase_if(errors, [&](const NaturalError& error) {
        return std::none_of(laws, end, [&](const ComparedLaw& law) { return error.value(law.leave_one_out); });
    });
    return errors;
}

// ---- Rows ----------------------------------------------------------------------------------------------------

/// Columns of misfit and errors from `chi_squared` on.
constexpr std::size_t error_columns = 8;

std::vector<Cell> misfit_cells(const FitStatistics& statistics, const std::optional<double>& difference,
                               const std::optional<double>& weight, const std::optional<double>& lack) {
    return {statistics.chi_squared, cell(statistics.restitution_misfit),
            cell(statistics.aicc),  cell(difference),
            cell(weight),           cell(lack)};
}

std::vector<Cell> error_cells(const HeldOut& left_out, const HeldOut& extrapolation,
                              const std::vector<NaturalError>& errors) {
    std::vector<Cell> cells{error_cell(left_out), error_cell(extrapolation)};
    for (const NaturalError& error : errors) {
        cells.push_back(cell(error.value(left_out)));
        cells.push_back(cell(error.value(extrapolation)));
    }
    return cells;
}

void append_cells(std::vector<Cell>& row, std::vector<Cell> cells) {
    std::move(cells.begin(), cells.end(), std::back_inserter(row));
}

/// Numbers of a fitted law. Empty cells for other laws.
std::vector<Cell> numbers_of(const ComparedLaw& law, const std::vector<NaturalError>& errors) {
    if (!law.fit) return std::vector<Cell>(2 + error_columns + 2 * errors.size());
    std::vector<Cell> cells{law.free_count(), {}};
    if (const auto known = law.known_count()) cells[1] = *known;
    append_cells(cells,
                 misfit_cells(law.fit->goodness.statistics, law.aicc_difference, law.akaike_weight, law.lack_of_fit));
    append_cells(cells, error_cells(law.leave_one_out, law.extrapolation, errors));
    return cells;
}

Table empty_table(const std::vector<NaturalError>& errors) {
    Table table{{{"law"},
                 {"status"},
                 {"free_parameters"},
                 {"identified_directions"},
                 {"chi_squared", "1"},
                 {"restitution_misfit", "1"},
                 {"aicc", "1"},
                 {"aicc_difference", "1"},
                 {"akaike_weight", "1"},
                 {"lack_of_fit", "1"},
                 {"left_out_error", "1"},
                 {"extrapolation_error", "1"}},
                {}};
    for (const NaturalError& error : errors)
        for (const char* what : {"left_out_error_", "extrapolation_error_"})
            table.columns.push_back({what + error.name, error.unit});
    table.columns.push_back({"reason"});
    return table;
}

void add_law(const LawComparison& comparison, const ComparedLaw& law, const std::vector<NaturalError>& errors,
             Table& table) {
    std::vector<Cell> row{std::string(law.name()), law_status(comparison, law)};
    for (Cell& cell : numbers_of(law, errors)) row.push_back(std::move(cell));
    row.emplace_back();
    if (const std::string reason = reason_of(law); !reason.empty()) row.back() = reason;
    table.rows.push_back(std::move(row));
}

/// Row of a nonparametric reference, between fitted and other laws.
void add_reference(const ReferenceFit& reference, const LawComparison& comparison, Table& table) {
    std::vector<Cell> row(table.columns.size());
    row[0] = reference.name;
    row[1] = std::string(reference.obstacle.empty() ? "no_law" : "none");
    if (reference.obstacle.empty()) {
        row[2] = reference.statistics.parameters;
        row[4] = reference.statistics.chi_squared;
        row[6] = cell(reference.statistics.aicc);
        if (reference.statistics.aicc && comparison.has_aicc())
            row[7] = *reference.statistics.aicc - *comparison.laws.front().fit->goodness.statistics.aicc;
    } else {
        row.back() = reference.obstacle;
    }
    table.rows.push_back(std::move(row));
}

/// Row of a contact card.
void add_card(const ComparedCard& compared, const std::vector<NaturalError>& errors, Table& table) {
    std::vector<Cell> row{compared.name()};
    if (compared.fit) {
        append_cells(row, {std::string(compared.outside > 0 ? "card_outside_range" : "card"), 0L, {}});
        append_cells(row,
                     misfit_cells(compared.statistics(), compared.aicc_difference, std::nullopt, compared.lack_of_fit));
        append_cells(row, error_cells(compared.leave_one_out, compared.extrapolation, errors));
    } else {
        row.emplace_back(std::string("not_compared"));
        row.resize(table.columns.size() - 1);
    }
    const std::string reason = compared.fit ? outside_text(compared) : compared.obstacle;
    row.push_back(reason.empty() ? Cell{} : Cell{reason});
    table.rows.push_back(std::move(row));
}

/// Adds the columns of the densities behind the last one. The cells of rows without a density are empty.
void add_densities(const LawComparison& comparison, Table& table) {
    const Table densities = density_table(comparison);
    table.columns.insert(table.columns.end(), densities.columns.begin() + 1, densities.columns.end());
    for (std::vector<Cell>& row : table.rows) {
        const auto of_law = std::find_if(densities.rows.begin(), densities.rows.end(), [&](const auto& one) {
            return std::get<std::string>(one[0]) == std::get<std::string>(row[0]);
        });
        if (of_law != densities.rows.end()) row.insert(row.end(), of_law->begin() + 1, of_law->end());
        row.resize(table.columns.size());
    }
}

}  // namespace

Table comparison_table(const LawComparison& comparison) {
    const std::vector<NaturalError> errors = natural_errors(comparison);
    Table table = empty_table(errors);
    for (const RankedCandidate& one : comparison.ranking())
        one.law ? add_law(comparison, *one.law, errors, table) : add_card(*one.card, errors, table);
    for (const ReferenceFit* reference : {&comparison.smooth, &comparison.repeats})
        add_reference(*reference, comparison, table);
    for (std::size_t i = comparison.fitted(); i < comparison.laws.size(); ++i)
        add_law(comparison, comparison.laws[i], errors, table);
    for (const ComparedCard& card : comparison.cards)
        if (!card.fit) add_card(card, errors, table);
    if (comparison.posterior) add_densities(comparison, table);
    return table;
}

}  // namespace impactfit
