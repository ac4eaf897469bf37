#include <fmt/format.h>

#include <algorithm>

#include "impactfit/calibration/block_reading.hpp"
#include "impactfit/core/nearest_name.hpp"

namespace impactfit {
namespace {

using Role = FitParameter::Role;

bool is_given(const FitProblem& problem, std::string_view observable) {
    return std::any_of(problem.parameters.begin(), problem.parameters.end(), [&](const FitParameter& parameter) {
        return parameter.role == Role::column && parameter.column == observable;
    });
}

/// Why the problem cannot predict an observable; empty if it can.
std::string obstacle(const FitProblem& problem, const Observable& observable) {
    const Separation separation = problem.simulation.separation.value_or(problem.model->law->description.separation);
    if (observable.quantity == Quantity::residual_indentation && separation == Separation::zero_indentation)
        return "it is zero where the impact ends at zero indentation";
    if (problem.form.unit_impact && observable.quantity != Quantity::restitution)
        return fmt::format("the {} form has no units of time, length and force", problem.form.name);
    return {};
}

void check_wanted(const FitProblem& problem, const BlockReading& reading) {
    const std::vector<std::string> known = names_of(reading.measured.observables());
    for (const Observable* wanted : reading.block.observables) {
        const std::string name(wanted->name);
        if (std::find(known.begin(), known.end(), name) == known.end())
            throw Error(ErrorKind::problem, fmt::format("{} does not hold this observable", reading.block.name), name,
                        allowed_names(name, known), reading.block.where);
        if (const std::string why = obstacle(problem, *wanted); !why.empty())
            throw Error(ErrorKind::problem, "an observable that the problem cannot give", name, why,
                        reading.block.where);
    }
}

/// Whether the data state the noise of some of its values.
bool has_noise(const BlockReading& reading, const Observable& observable) {
    for (std::size_t row = 0; row < reading.dataset.rows.size(); ++row)
        if (const auto value = reading.measured.value(row, observable); value && value->standard_deviation) return true;
    return false;
}

/// Residuals in standard deviations and others have no common unit.
void leave_out_without_noise(BlockReading& reading) {
    std::vector<const Observable*> with, without;
    for (const Observable* observable : reading.observables)
        (has_noise(reading, *observable) ? with : without).push_back(observable);
    if (with.empty()) return;
    reading.observables = with;
    reading.left_out = without;
}

}  // namespace

void choose_observables(FitProblem& problem, BlockReading& reading) {
    check_wanted(problem, reading);
    reading.observables = reading.block.observables;
    if (!reading.observables.empty()) return;
    for (const Observable* observable : reading.measured.observables()) {
        const std::string why =
            is_given(problem, observable->name) ? "it is given to the law" : obstacle(problem, *observable);
        if (why.empty())
            reading.observables.push_back(observable);
        else
            problem.notes.push_back(
                fmt::format("{} of {} is not fitted: {}", observable->name, reading.block.name, why));
    }
    if (reading.block.leave_out_without_noise) leave_out_without_noise(reading);
    if (reading.observables.empty())
        throw Error(ErrorKind::data, fmt::format("{} holds nothing to fit", reading.block.name),
                    allowed_names("", reading.dataset.column_names()),
                    "a column such as restitution [1] or duration [s]", reading.block.where);
}

std::vector<std::string> names_of(const std::vector<const Observable*>& observables) {
    std::vector<std::string> names;
    for (const Observable* observable : observables) names.emplace_back(observable->name);
    return names;
}

}  // namespace impactfit
