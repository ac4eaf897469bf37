#include <algorithm>
#include <cmath>

#include "impactfit/comparison/comparison_words.hpp"
#include "impactfit/report/comparison_report.hpp"

namespace impactfit {
namespace {

/// Observables in the order of all_observables that some prediction has.
std::vector<const Observable*> predicted_observables(const LawComparison& comparison) {
    std::vector<const Observable*> observables;
    for (const Observable& observable : all_observables)
        for (std::size_t i = 0; i < comparison.fitted(); ++i) {
            const auto& errors = comparison.laws[i].leave_one_out.observables;
            if (std::none_of(errors.begin(), errors.end(),
                             [&](const ObservableError& one) { return one.observable == &observable; }))
                continue;
            observables.push_back(&observable);
            break;
        }
    return observables;
}

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

Cell error_cell(const HeldOut& prediction, const Observable* observable) {
    Cell made;
    if (!prediction.obstacle.empty()) return made;
    for (const ObservableError& one : prediction.observables)
        if (one.observable == observable) made = one.root_mean_square;
    return made;
}

std::string status_of(const ComparedLaw& law) {
    if (law.fit) return law.candidate.ruled_out() ? "ruled_out" : std::string(to_string(law.fit->verdict));
    return law.candidate.obstacle.empty() ? "ruled_out" : "not_compared";
}

/// Cells of a law with a fit; of another as many empty ones.
std::vector<Cell> numbers_of(const ComparedLaw& law, const std::vector<const Observable*>& observables) {
    std::vector<Cell> cells(10 + 2 * observables.size());
    if (!law.fit) return cells;
    const FitStatistics& statistics = law.fit->statistics;
    cells[0] = law.free_count();
    if (const auto known = law.known_count()) cells[1] = *known;
    cells[2] = statistics.chi_squared;
    cells[3] = cell(statistics.restitution_misfit);
    cells[4] = cell(statistics.aicc);
    cells[5] = cell(law.aicc_difference);
    cells[6] = cell(law.akaike_weight);
    cells[7] = cell(law.lack_of_fit);
    cells[8] = error_cell(law.leave_one_out);
    cells[9] = error_cell(law.extrapolation);
    for (std::size_t i = 0; i < observables.size(); ++i) {
        cells[10 + 2 * i] = error_cell(law.leave_one_out, observables[i]);
        cells[11 + 2 * i] = error_cell(law.extrapolation, observables[i]);
    }
    return cells;
}

Table empty_table(const std::vector<const Observable*>& observables) {
    Table table{{{"law"},
                 {"status"},
                 {"free_parameters"},
                 {"known_combinations"},
                 {"chi_squared", "1"},
                 {"restitution_misfit", "1"},
                 {"aicc", "1"},
                 {"aicc_difference", "1"},
                 {"akaike_weight", "1"},
                 {"lack_of_fit", "1"},
                 {"left_out_error", "1"},
                 {"extrapolation_error", "1"}},
                {}};
    for (const Observable* observable : observables)
        for (const char* what : {"left_out_error_", "extrapolation_error_"})
            table.columns.push_back({what + std::string(observable->name), std::string(observable->unit)});
    table.columns.push_back({"reason"});
    return table;
}

void add_law(const ComparedLaw& law, const std::vector<const Observable*>& observables, Table& table) {
    std::vector<Cell> row{std::string(law.name()), status_of(law)};
    for (Cell& cell : numbers_of(law, observables)) row.push_back(std::move(cell));
    row.emplace_back();
    const std::string reason = law.candidate.ruled_out() || !law.fit ? reason_of(law) : std::string{};
    if (!reason.empty()) row.back() = reason;
    table.rows.push_back(std::move(row));
}

/// A row of a fit that is no law, between the laws that were fitted and the others.
void add_reference(const ReferenceFit& reference, const LawComparison& comparison, Table& table) {
    std::vector<Cell> row(table.columns.size());
    row[0] = reference.name;
    row[1] = std::string(reference.obstacle.empty() ? "no_law" : "none");
    if (reference.obstacle.empty()) {
        row[2] = reference.statistics.parameters;
        row[4] = reference.statistics.chi_squared;
        row[6] = cell(reference.statistics.aicc);
        if (reference.statistics.aicc && comparison.has_aicc())
            row[7] = *reference.statistics.aicc - *comparison.laws.front().fit->statistics.aicc;
    } else {
        row.back() = reference.obstacle;
    }
    table.rows.push_back(std::move(row));
}

}  // namespace

Table comparison_table(const LawComparison& comparison) {
    const std::vector<const Observable*> observables = predicted_observables(comparison);
    Table table = empty_table(observables);
    for (std::size_t i = 0; i < comparison.fitted(); ++i) add_law(comparison.laws[i], observables, table);
    for (const ReferenceFit* reference : {&comparison.smooth, &comparison.repeats})
        add_reference(*reference, comparison, table);
    for (std::size_t i = comparison.fitted(); i < comparison.laws.size(); ++i)
        add_law(comparison.laws[i], observables, table);
    return table;
}

}  // namespace impactfit
