#include "impactfit/calibration/unused_columns.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "impactfit/calibration/rig_mass.hpp"
#include "impactfit/dataset/known_column.hpp"

namespace impactfit {
namespace {

bool holds(const std::vector<std::string>& names, const std::string& name) {
    return std::find(names.begin(), names.end(), name) != names.end();
}

/// What is left out of a block without a list of observables has a note of its own.
bool is_observed(const BlockReading& reading, const std::string& column) {
    const bool all = reading.block.observables.empty();
    return holds(names_of(all ? reading.measured.observables() : reading.observables), column);
}

bool is_named(const DeviationWords& stated, const std::string& column) {
    const auto* words = std::get_if<std::string>(&stated);
    return words != nullptr && *words == column;
}

/// As what chooses rows, holds standard deviations or gives a parameter.
bool is_asked_for(const BlockReading& reading, const FitProblem& problem, const std::string& column) {
    const DataBlock& block = reading.block;
    const auto any = [](const auto& list, const auto& is_it) { return std::any_of(list.begin(), list.end(), is_it); };
    return any(block.choices, [&](const RowChoice& choice) { return choice.column == column; }) ||
           any(block.deviations, [&](const StatedDeviation& one) { return is_named(one.stated, column); }) ||
           (block.speed_error && is_named(block.speed_error->stated, column)) ||
           any(problem.parameters, [&](const FitParameter& parameter) { return parameter.column == column; });
}

bool is_used(const BlockReading& reading, const Rig& rig, const FitProblem& problem, const std::string& column) {
    if (column == use_column || reading.measured.uses(column) || is_observed(reading, column)) return true;
    if (column == mass_column(rig) && !problem.form.unit_impact) return true;
    return is_asked_for(reading, problem, column);
}

}  // namespace

std::vector<std::string> notes_of_reading(const BlockReading& reading, const Rig& rig, const FitProblem& problem) {
    std::vector<std::string> notes = reading.dataset.notes;
    for (const std::string& column : reading.dataset.column_names())
        if (is_used(reading, rig, problem, column))
            std::erase_if(notes, [&](const std::string& note) {
                return note.starts_with(fmt::format("column '{}' is ", column));
            });
    return notes;
}

std::string unused_columns_note(const BlockReading& reading, const Rig& rig, const FitProblem& problem) {
    std::vector<std::string> unused;
    for (const std::string& column : reading.dataset.column_names())
        if (!known_column_unit(column).empty() && !is_used(reading, rig, problem, column) &&
            !reading.measured.passes_over(column))
            unused.push_back(column);
    return unused.empty() ? "" : fmt::format("known and not used: {}", fmt::join(unused, ", "));
}

}  // namespace impactfit
