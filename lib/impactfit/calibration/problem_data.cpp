#include "impactfit/calibration/problem_data.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "impactfit/calibration/block_reading.hpp"
#include "impactfit/calibration/known_figures.hpp"
#include "impactfit/calibration/rig_errors.hpp"
#include "impactfit/core/nearest_name.hpp"
#include "impactfit/dataset/digitised_dataset.hpp"

namespace impactfit {
namespace {

bool is_chosen(const BlockReading& reading, std::size_t row) {
    return std::all_of(reading.block.choices.begin(), reading.block.choices.end(), [&](const RowChoice& choice) {
        return std::find(choice.words.begin(), choice.words.end(), reading.dataset.text(row, choice.column)) !=
               choice.words.end();
    });
}

void check_choices(const BlockReading& reading) {
    for (const RowChoice& choice : reading.block.choices) {
        const std::vector<std::string> columns = reading.dataset.column_names();
        if (!reading.dataset.has_column(choice.column))
            throw Error(ErrorKind::problem, "a column is missing", choice.column, allowed_names(choice.column, columns),
                        choice.where);
        std::vector<std::string> present;
        for (std::size_t row = 0; row < reading.dataset.rows.size(); ++row)
            present.push_back(reading.dataset.text(row, choice.column));
        for (const std::string& word : choice.words)
            if (std::find(present.begin(), present.end(), word) == present.end())
                throw Error(ErrorKind::problem, fmt::format("no row has this {}", choice.column), word,
                            allowed_names(word, present), choice.where);
    }
}

double mass_of(const FitProblem& problem, const Rig& rig, const BlockReading& reading, std::size_t row) {
    if (problem.form.unit_impact) return 1.0;
    const std::string column = rig.mass_column.empty() ? "effective_mass" : rig.mass_column;
    const bool measured = reading.dataset.has_column(column);
    if (!measured && !rig.effective_mass)
        throw Error(
            ErrorKind::problem, "the mass is not known", fmt::format("none in {}", reading.block.name),
            fmt::format("{}, or a column effective_mass [kg]",
                        rig.where.file.empty() ? "--mass M or --masses A B" : "effective_mass or masses under [rig]"),
            rig.where);
    if (!measured) return *rig.effective_mass;
    const double mass = reading.measured.number(row, column);
    const Where where = reading.measured.where(row, column);
    if (!same_dimension(reading.dataset.field(column).measure, parse_unit("kg")) || !(mass > 0.0))
        throw Error(ErrorKind::data, "a mass that is none",
                    fmt::format("{} {}", reading.dataset.text(row, column), reading.dataset.field(column).unit),
                    "a number above 0 in a unit of mass", where);
    // Two spellings of one mass, "540 g" and 0.54, differ by a rounding or two.
    if (rig.effective_mass && std::abs(mass / *rig.effective_mass - 1.0) > 1e-12) {
        const bool options = rig.where.file.empty();
        throw Error(ErrorKind::problem, "two effective masses are stated",
                    fmt::format("{:.12g} kg in the data, {:.12g} kg in {}", mass, *rig.effective_mass,
                                options ? rig.where.key : "[rig]"),
                    options ? "one mass: leave the option out, and each row has its own"
                            : "one mass, or [rig] effective_mass = { column = \"effective_mass\" }",
                    where);
    }
    return mass;
}

FitCondition read_condition(const FitProblem& problem, const Rig& rig, const BlockReading& reading, std::size_t row) {
    FitCondition condition{{mass_of(problem, rig, reading, row), reading.measured.impact_speed(row).value},
                           column_values(problem, reading, row),
                           {}};
    const SpeedError speed_error = speed_deviation_of(reading, row) ? SpeedError::apart : SpeedError::within;
    for (std::size_t i = 0; i < reading.observables.size(); ++i) {
        const auto measured = reading.measured.value(row, *reading.observables[i], speed_error);
        if (!measured) continue;
        condition.measurements.push_back({reading.observables[i], measured->value,
                                          deviation_of(reading, i, row, *measured), reading.block.loss,
                                          problem.sources.size(), reading.dataset.rows[row].line});
        if (reading.observables[i]->quantity == Quantity::duration)
            condition.measurements.back().force_threshold = reading.block.force_threshold.value_or(0.0);
    }
    return condition;
}

/// A law only loses energy. Noise may lift a reading above 1 nevertheless, so that is said and no error.
std::string restitutions_above_one(const std::vector<FitCondition>& conditions, std::size_t source) {
    std::size_t count = 0;
    const Measurement* largest = nullptr;
    for (const FitCondition& condition : conditions)
        for (const Measurement& one : condition.measurements) {
            if (one.source != source || one.observable->quantity != Quantity::restitution || one.value <= 1.0) continue;
            ++count;
            if (largest == nullptr || one.value > largest->value) largest = &one;
        }
    if (count == 0) return {};
    return fmt::format(
        "restitution above 1 in {} row{}, the largest {:.4g} in line {}: no law gains energy, so either noise lifts it "
        "or impact and rebound are mixed up",
        count, count == 1 ? "" : "s", largest->value, largest->line);
}

/// What is said of a block whose conditions are read, `kept` of its rows.
std::vector<std::string> notes_of(const BlockReading& reading, const FitProblem& problem, std::size_t kept) {
    const std::size_t source = problem.sources.size(), rows = reading.dataset.rows.size();
    std::vector<std::string> notes = reading.dataset.notes;
    notes.insert(notes.end(), reading.measured.notes().begin(), reading.measured.notes().end());
    for (const std::string& finding : check_integrity(reading.dataset)) notes.push_back(finding);
    notes.push_back(speed_error_note(reading, problem.conditions, source));
    notes.push_back(restitutions_above_one(reading.block.predicted ? problem.predictions : problem.conditions, source));
    if (kept < rows) notes.push_back(fmt::format("{} of {} rows are used", kept, rows));
    std::erase(notes, "");
    return notes;
}

void read_block(const DataBlock& block, const Rig& rig, KnownFigures& figures, FitProblem& problem) {
    const Dataset dataset = read_dataset(block.path, block.columns, block.figure);
    const MeasuredColumns measured(dataset, rig.gravity);
    BlockReading reading{block, dataset, measured};
    reading.figure = figures.name(block.name, dataset.files, axes_name(block.path, block.columns, block.figure));
    choose_observables(problem, reading);
    read_deviations(reading);
    check_choices(reading);
    std::size_t kept = 0;
    for (std::size_t row = 0; row < dataset.rows.size(); ++row) {
        if (!is_chosen(reading, row)) continue;
        FitCondition condition = read_condition(problem, rig, reading, row);
        if (condition.measurements.empty()) continue;
        condition.group = group_of(block.group, problem);
        if (!block.predicted) add_rig_errors(reading, row, condition, problem);
        (block.predicted ? problem.predictions : problem.conditions).push_back(std::move(condition));
        ++kept;
    }
    problem.sources.push_back({block.name, dataset.files, dataset.provenance, notes_of(reading, problem, kept)});
}

/// The one mass of a block's conditions, if they have one.
std::optional<double> one_mass(const std::vector<FitCondition>& conditions, std::size_t source) {
    std::optional<double> mass;
    for (const FitCondition& condition : conditions) {
        if (source_of(condition) != source) continue;
        if (mass && *mass != condition.impact.effective_mass) return std::nullopt;
        mass = condition.impact.effective_mass;
    }
    return mass;
}

void check_masses(const std::vector<DataBlock>& blocks, const Rig& rig, const FitProblem& problem) {
    if (rig.effective_mass || !rig.mass_column.empty()) return;
    std::optional<double> first;
    for (std::size_t i = 0; i < blocks.size(); ++i) {
        const std::optional<double> mass = one_mass(blocks[i].predicted ? problem.predictions : problem.conditions, i);
        if (!mass) continue;
        if (first && *mass != *first)
            throw Error(ErrorKind::problem, "the data disagree on the rig",
                        fmt::format("an effective mass of {:g} kg and one of {:g} kg", *first, *mass),
                        "one mass, or [rig] effective_mass = { column = \"effective_mass\" } to say that each row "
                        "has its own",
                        blocks[i].where);
        first = mass;
    }
}

}  // namespace

std::size_t group_of(const std::string& name, FitProblem& problem) {
    const auto found = std::find(problem.groups.begin(), problem.groups.end(), name);
    if (found == problem.groups.end()) problem.groups.push_back(name);
    return static_cast<std::size_t>(std::find(problem.groups.begin(), problem.groups.end(), name) -
                                    problem.groups.begin());
}

void read_data(const std::vector<DataBlock>& blocks, const Rig& rig, FitProblem& problem) {
    KnownFigures figures;
    for (const DataBlock& block : blocks) read_block(block, rig, figures, problem);
    check_masses(blocks, rig, problem);
}

}  // namespace impactfit
