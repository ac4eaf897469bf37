#include <algorithm>
#include <cmath>

#include "impactfit/calibration/residuals/predicted_impact.hpp"
#include "impactfit/report/design/design_report.hpp"

namespace impactfit {
namespace {

Cell number_or_nothing(double value) {
    Cell cell;
    if (std::isfinite(value)) cell = value;
    return cell;
}

std::vector<Cell> candidate_row(const ExperimentDesign& design, long step, const CandidateResult& prospect) {
    const Candidate& made = prospect.candidate;
    const Observable& observable = *design.observables[made.observable].observable;
    const bool open = open_unit(*design.problem, observable) != OpenUnit::none;
    std::vector<Cell> row{step,
                          std::string(observable.name),
                          design.speeds[made.speed],
                          Cell{},
                          Cell{},
                          prospect.value,
                          prospect.standard_deviation,
                          std::string(open ? "" : observable.unit)};
    if (made.other_speed) row[3] = design.speeds[*made.other_speed];
    if (const std::string& label = design.kinds[made.kind].label; !label.empty()) row[4] = label;
    row.emplace_back(long{prospect.rank});
    row.push_back(number_or_nothing(prospect.e_criterion));
    row.push_back(number_or_nothing(prospect.error_of_worst_now));
    row.emplace_back();
    if (prospect.volume) row.back() = *prospect.volume;
    for (const double error : prospect.relative_errors) row.push_back(number_or_nothing(error));
    if (!design.posterior) return row;
    row.resize(row.size() + 2);
    if (prospect.gain) {
        row[row.size() - 2] = prospect.gain->nats;
        row.back() = prospect.gain->standard_error;
    }
    return row;
}

}  // namespace

Table candidate_table(const ExperimentDesign& design) {
    Table table{{{"step"},
                 {"observable"},
                 {design.coordinate.name, design.coordinate.unit},
                 {"other_" + design.coordinate.name, design.coordinate.unit},
                 {"on"},
                 {"expected"},
                 {"standard_deviation"},
                 {"unit"},
                 {"rank"},
                 {"e_criterion"},
                 {"error_of_worst_before"},
                 {"volume"}},
                {}};
    for (const FreeParameter& parameter : design.free) table.columns.push_back({"error_of_" + parameter.name});
    if (design.posterior)
        table.columns.insert(table.columns.end(), {{"information_gain", "1"}, {"information_gain_error", "1"}});
    long number = 0;
    for (const DesignStep& step : design.steps) {
        ++number;
        for (const CandidateResult& prospect : step.prospects)
            table.rows.push_back(candidate_row(design, number, prospect));
    }
    return table;
}

std::vector<const Observable*> observables_shown(const ExperimentDesign& design) {
    std::vector<const Observable*> shown = design.not_planned;
    for (const PlannedObservable& planned : design.observables) shown.push_back(planned.observable);
    std::sort(shown.begin(), shown.end(),
              [](const Observable* a, const Observable* b) { return prediction_row(*a) < prediction_row(*b); });
    return shown;
}

Table sensitivity_table(const ExperimentDesign& design) {
    Table table{{{"observable"}, {design.coordinate.name, design.coordinate.unit}, {"on"}, {"value"}, {"unit"}}, {}};
    for (const FreeParameter& parameter : design.free) table.columns.push_back({parameter.name});
    for (std::size_t kind = 0; kind < design.kinds.size(); ++kind)
        for (const Observable* observable : observables_shown(design))
            for (const auto& at : design.sensitivities[kind]) {
                if (!at) continue;
                const Eigen::Index i = prediction_row(*observable);
                const bool open = open_unit(*design.problem, *observable) != OpenUnit::none;
                std::vector<Cell> row{std::string(observable->name), at->coordinate, Cell{},
                                      number_or_nothing(at->values[i]), std::string(open ? "" : observable->unit)};
                if (!design.kinds[kind].label.empty()) row[2] = design.kinds[kind].label;
                for (Eigen::Index j = 0; j < at->slopes.cols(); ++j)
                    row.push_back(number_or_nothing(at->slopes(i, j) / at->values[i]));
                table.rows.push_back(std::move(row));
            }
    return table;
}

}  // namespace impactfit
