#include "impactfit/calibration/observation/read_data.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <map>
#include <memory>

#include "impactfit/calibration/observation/block_reading.hpp"
#include "impactfit/calibration/observation/block_rows.hpp"
#include "impactfit/calibration/observation/column_consistency.hpp"
#include "impactfit/calibration/observation/data_diagnostics.hpp"
#include "impactfit/calibration/observation/errors_in_variables.hpp"
#include "impactfit/calibration/observation/recorded_curves.hpp"
#include "impactfit/calibration/observation/rig.hpp"
#include "impactfit/calibration/observation/row_groups.hpp"
#include "impactfit/calibration/observation/rows_of_exponents.hpp"
#include "impactfit/calibration/problem/nominal_scale.hpp"
#include "impactfit/calibration/problem/population_covariates.hpp"
#include "impactfit/calibration/problem/problem_error.hpp"
#include "impactfit/core/caller_notation.hpp"
#include "impactfit/core/nearest_name.hpp"
#include "impactfit/dataset/digitised/digitised_dataset.hpp"
#include "impactfit/dynamics/damping/exact_form.hpp"

namespace impactfit {
namespace {

/// Returns true if the mass defaults to 1 kg: restitution depends only on stiffness and damping per mass.
bool has_unit_mass(const Rig& rig, const BlockReader& reading) {
    return rig.unit_mass && !rig.effective_mass && !reading.dataset.has_column(mass_column(rig)) &&
           names_of(reading.observables) == std::vector<std::string>{"restitution"};
}

double mass_of(const FitProblem& problem, const Rig& rig, const BlockReader& reading, std::size_t row) {
    if (problem.form.unit_impact || has_unit_mass(rig, reading)) return 1.0;
    return mass_of_row(rig, reading.dataset, row, reading.block.name);
}

/// Returns true if the weight acts during the contact. Where nothing states it, measured heights imply it.
bool has_weight(const Rig& rig, const BlockReader& reading) {
    if (rig.weight != Weight::automatic || reading.measured.of_points()) return rig.weight == Weight::included;
    return reading.measured.drops() || reading.measured.rises();
}

/// Replaces the output of a point by the restitution of its impact, for the objective realised_restitution.
void realise_points(const FitProblem& problem, FitCondition& condition) {
    const FormTask& task = *problem.form_task;
    if (task.objective() != FormObjective::realised_restitution) return;
    const std::vector<double> inputs = form_inputs(problem, condition);
    const auto restitution_of = [&](double output) {
        return restitution_of_output(task.form(), inputs, output, problem.simulation.tolerance,
                                     {problem.simulation.separation, form_hertz_exponent(problem, condition)});
    };
    for (Measurement& point : condition.measurements) {
        const double output = point.value, step = 1e-5 * std::abs(output);
        point.value = restitution_of(output);
        if (std::isnan(point.value))
            throw Error(ErrorKind::data, "an output without an impact",
                        fmt::format("{} = {:g}", task.form().output.name, output), "a damping of at least 0",
                        {problem.path.empty() ? std::string() : problem.path, point.line, 0,
                         std::string(task.form().output.name)});
        point.observable = &find_observable("restitution");
        // Error to first order: the deviation of the output times |de/d output|, by a central difference.
        if (!std::isnan(point.standard_deviation))
            point.standard_deviation *=
                std::abs(restitution_of(output + step) - restitution_of(output - step)) / (2.0 * step);
    }
}

FitCondition read_condition(const FitProblem& problem, const Rig& rig, const BlockReader& reading, std::size_t row) {
    const double mass = mass_of(problem, rig, reading, row);
    if (!problem.form.unit_impact && !has_unit_mass(rig, reading)) flight_of(rig, mass);  // checks the density
    FitCondition condition{
        {mass, reading.measured.impact_speed(row).value, load_of(rig, mass, has_weight(rig, reading))},
        column_values(problem, reading, row),
        {}};
    condition.drop = reading.measured.drop(row);
    condition.is_ratio = reading.measured.restitution_is_a_ratio();
    const SpeedError speed_error = speed_deviation_of(reading, row) ? SpeedError::apart : SpeedError::within;
    for (std::size_t i = 0; i < reading.observables.size(); ++i) {
        const auto measured = reading.measured.value(row, *reading.observables[i], speed_error);
        if (!measured) continue;
        condition.measurements.push_back({reading.observables[i], measured->value,
                                          deviation_of(reading, i, row, *measured), reading.block.loss,
                                          problem.sources.size(), reading.dataset.rows[row].line});
        condition.measurements.back().row = reading.dataset.rows[row].number;
        condition.measurements.back().resolution = reading.measured.resolution(row, *reading.observables[i]);
        if (reading.observables[i]->quantity == Quantity::restitution && reading.measured.rises() &&
            has_weight(rig, reading))
            condition.measurements.back().rise_gravity = flight_of(rig, mass).gravity;
        if (reading.observables[i]->quantity == Quantity::duration)
            condition.measurements.back().force_threshold = reading.block.force_threshold.value_or(0.0);
    }
    return condition;
}

/// Throws Error (problem) for a force threshold without durations, and for one of a form.
void check_threshold(const FitProblem& problem, const BlockReader& reading) {
    if (!reading.block.force_threshold) return;
    const std::vector<std::string> names = names_of(reading.observables);
    SourceLocation where = reading.block.where;
    where.key = "data.force_threshold";
    if (problem.form_task)
        throw Error(ErrorKind::problem, "a force threshold with a form", reading.block.name,
                    "durations of the whole contact, or a law", where);
    if (std::find(names.begin(), names.end(), "duration") != names.end()) return;
    throw Error(ErrorKind::problem, "force_threshold without durations",
                fmt::format("{} of {}", fmt::join(names, ", "), reading.block.name),
                "duration among the observables, or no force_threshold", where);
}

/// Returns the notes of a block after its conditions are read; `kept`: number of used rows. Observables that are not
/// fitted come first: a short text has the first notes only.
std::vector<std::string> notes_of(const BlockReader& reading, const Rig& rig, const FitProblem& problem,
                                  std::size_t kept) {
    const std::size_t source = problem.sources.size(), rows = reading.dataset.rows.size();
    std::vector<std::string> notes;
    for (const Observable* left_out : reading.left_out)
        notes.push_back(fmt::format(
            "{} is not fitted: its noise is neither stated nor known from repeats, unlike that of {}; state it with {}",
            left_out->name, fmt::join(names_of(reading.observables), " and "),
            noted_option(fmt::format("sd {}=...", left_out->name), problem.path)));
    notes.push_back(restitutions_above_one(reading.block.predicted ? problem.predictions : problem.conditions, source));
    for (std::string& note : notes_of_reading(reading, rig, problem)) notes.push_back(std::move(note));
    notes.insert(notes.begin(), drag_note(reading, rig, problem));
    notes.insert(notes.end(), reading.measured.notes().begin(), reading.measured.notes().end());
    if (has_unit_mass(rig, reading))
        notes.push_back(
            "default mass of 1 kg because the stiffness is 1: restitution depends only on stiffness and damping "
            "per mass");
    notes.push_back(unused_columns_note(reading, rig, problem));
    for (const std::string& finding : check_integrity(reading.dataset)) notes.push_back(finding);
    notes.push_back(speed_error_note(reading, problem.conditions, source));
    notes.push_back(rounded_speeds_note(reading, problem, source));
    notes.push_back(relative_noise(problem.conditions, source));
    notes.push_back(values_fitted_twice(reading, problem));
    if (kept < rows) notes.push_back(fmt::format("{} of {} rows are used", kept, rows));
    std::erase(notes, "");
    return notes;
}

/// Returns the columns of impacts, or of the points of a form.
MeasuredColumns columns_of(const FitProblem& problem, const Dataset& dataset, const Rig& rig) {
    if (!problem.form_task || !problem.form_task->has_points()) return {dataset, rig};
    return {dataset, problem.form_task->outputs};
}

/// Names and units of the columns of a form: its outputs and the inputs that are columns.
std::vector<std::pair<std::string, std::string>> form_columns(const FitProblem& problem) {
    std::vector<std::pair<std::string, std::string>> columns;
    const FormEntry& form = problem.form_task->form();
    for (const Observable& output : problem.form_task->outputs) columns.emplace_back(output.name, output.unit);
    for (const FitParameter& parameter : problem.parameters)
        if (const std::size_t i = form.input(parameter.name); !parameter.column.empty() && i < form.inputs.size())
            columns.emplace_back(parameter.column, form.inputs[i].unit);
    return columns;
}

/// Reads the data of a block. A table of a form without units is in the units of the form.
std::shared_ptr<const Dataset> dataset_of_block(const FitProblem& problem, const DataBlock& block) {
    std::shared_ptr<const Dataset> read = block.table ? block.table : read_rows(block, problem.rig);
    const Dataset& dataset = *read;
    const bool table = !std::filesystem::is_directory(block.path) && !block.path.ends_with(".json");
    if (!problem.form_task || !problem.form_task->has_points() || !table) return read;
    std::vector<ColumnMapping> columns = block.columns;
    for (const auto& [name, unit] : form_columns(problem)) {
        if (!dataset.has_column(name) || dataset.field(name).is_number) continue;
        const auto renamed = std::find_if(columns.begin(), columns.end(),
                                          [&name = name](const ColumnMapping& one) { return one.to == name; });
        const std::string with_unit = fmt::format("{} [{}]", name, unit);
        if (renamed != columns.end())
            renamed->to = with_unit;
        else
            columns.push_back({name, with_unit});
    }
    const bool unchanged =
        std::equal(columns.begin(), columns.end(), block.columns.begin(), block.columns.end(),
                   [](const ColumnMapping& a, const ColumnMapping& b) { return a.from == b.from && a.to == b.to; });
    if (unchanged) return read;
    DataBlock renamed = block;
    renamed.columns = columns;
    return read_rows(renamed, problem.rig);
}

/// Data that several blocks read, each file once.
class SharedReadings {
public:
    explicit SharedReadings(const std::vector<DataBlock>& blocks) {
        for (const DataBlock& block : blocks) ++uses_[key_of(block)];
    }

    std::shared_ptr<const Dataset> read(const FitProblem& problem, const DataBlock& block) {
        const std::string key = key_of(block);
        if (const auto known = readings_.find(key); known != readings_.end()) return known->second;
        std::shared_ptr<const Dataset> dataset = dataset_of_block(problem, block);
        if (uses_[key] > 1) readings_.emplace(key, dataset);
        return dataset;
    }

private:
    static std::string key_of(const DataBlock& block) {
        const TableReading& reading = block.reading;
        std::string key = fmt::format("{}\n{}\n{}\n{}\n{}", block.path, reading.sheet, reading.layout,
                                      reading.header_line.value_or(0), fmt::join(reading.fill_down, "\n"));
        for (const ColumnMapping& column : block.columns) key += fmt::format("\n{}={}", column.from, column.to);
        for (const AddedColumn& column : block.added)
            key += fmt::format("\n{} {} [{}]={}", static_cast<int>(column.kind), column.name, column.unit.value_or(""),
                               column.text);
        const RecordingOptions& recording = block.recording;
        key +=
            fmt::format("\n{}\n{}\n{}\n{}\n{}\n{}", recording.kind ? static_cast<int>(*recording.kind) : -1,
                        recording.contact_duration, recording.frame_rate.value_or(0.0), recording.scale.value_or(0.0),
                        recording.sample_rate.value_or(0.0), recording.time_deviation.value_or(0.0));
        key += fmt::format("\n{}\n{}", recording.impact_speed.value_or(0.0),
                           recording.impact_speed_deviation.value_or(0.0));
        for (const ImpactExclusion& one : recording.excluded) key += "\n" + exclusion_text(one);
        for (const ChannelScale& scale : recording.scales)
            key += fmt::format("\n{}={}", scale.channel, value_text(scale.scale));
        const FigureReading& figure = block.figure;
        key += fmt::format("\n{}\n{}\n{}", figure.click_error.value_or(-1.0), figure.figure, figure.source);
        for (const std::string& series : figure.series) key += "\n" + series;
        for (const auto& [axis, deviation] : figure.deviations) key += fmt::format("\n{}={}", axis, deviation);
        return key;
    }

    std::map<std::string, long> uses_;
    std::map<std::string, std::shared_ptr<const Dataset>> readings_;
};

void read_block(const DataBlock& block, const Dataset& dataset, const Rig& rig, KnownFigures& figures,
                FitProblem& problem) {
    check_rig(rig);
    if (block.sensor && dataset.curves.empty())
        refuse_problem("a sensor of data without curves over time", block.sensor->name,
                       "a recording of a force, an acceleration or a displacement", block.sensor->where);
    const MeasuredColumns measured = columns_of(problem, dataset, rig);
    BlockReader reading{block, dataset, measured};
    const std::string axes = dataset.of_recording ? std::string() : axes_name(block.path, block.columns, block.figure);
    reading.figure = figures.name(block.name, dataset.files, axes);
    choose_observables(problem, reading);
    check_threshold(problem, reading);
    read_deviations(reading);
    check_choices(dataset, block.choices);
    check_group_column(dataset, block);
    if (block.group_column) problem.group_column = block.group_column->name;
    if (!block.group_column || block.group_column->name != dataset.specimens) check_specimens(dataset, block.choices);
    const bool redundant = has_redundant_columns(dataset);
    std::size_t kept = 0;
    std::vector<std::optional<std::size_t>> places(dataset.rows.size());
    GroupsOfRows groups(dataset.rows.size());
    for (std::size_t row = 0; row < dataset.rows.size(); ++row) {
        if (!is_chosen(dataset, row, block.choices)) continue;
        if (redundant) check_agreement(dataset, row, rig.gravity);
        FitCondition condition = read_condition(problem, rig, reading, row);
        const RowCurve* curve = block.predicted ? nullptr : curve_of_row(dataset, row);
        if (condition.measurements.empty() && curve == nullptr) continue;
        if (problem.form_task) realise_points(problem, condition);
        condition.group = group_of(row_group(dataset, row, block), problem);
        groups[row] = condition.group;
        if (!block.predicted) add_row_errors(reading, row, condition, problem);
        if (curve != nullptr) add_recorded_curve(*curve, block.sensor, condition, problem);
        (block.predicted ? problem.predictions : problem.conditions).push_back(std::move(condition));
        if (!block.predicted) add_rig_errors(reading, rig, row, problem);
        if (!block.predicted) places[row] = problem.conditions.size() - 1;
        ++kept;
    }
    read_covariates(dataset, groups, problem);
    add_common_errors(dataset, places, problem);
    problem.has_heights = problem.has_heights || measured.drops() || measured.rises();
    check_interchanged(block.predicted ? problem.predictions : problem.conditions, problem.sources.size(), block.name);
    std::vector<std::string> warnings = warnings_of_reading(reading, rig, problem);
    warnings.insert(warnings.begin(), dataset.warnings.begin(), dataset.warnings.end());
    if (!problem.form_task && !has_unit_mass(rig, reading)) {
        std::string warning = implausible_mass(problem.conditions, problem.sources.size());
        if (warning.empty()) warning = implausible_modulus(problem.conditions, problem.sources.size());
        if (!warning.empty()) warnings.push_back(std::move(warning));
    }
    problem.sources.push_back(
        {block.name, dataset.files, dataset.provenance, notes_of(reading, rig, problem, kept), std::move(warnings)});
}

/// Without a stiffness the contact has no duration, so its weight has no effect that could be computed.
void remove_weight(const Rig& rig, FitProblem& problem) {
    for (auto* conditions : {&problem.conditions, &problem.predictions})
        for (FitCondition& condition : *conditions) {
            condition.impact.load = rig.load;
            for (Measurement& measured : condition.measurements) measured.rise_gravity = 0.0;
        }
}

}  // namespace

std::size_t group_of(const std::string& name, FitProblem& problem) {
    const auto found = std::find(problem.groups.begin(), problem.groups.end(), name);
    if (found == problem.groups.end()) problem.groups.push_back(name);
    return static_cast<std::size_t>(std::find(problem.groups.begin(), problem.groups.end(), name) -
                                    problem.groups.begin());
}

void read_data(const std::vector<DataBlock>& blocks, const Rig& rig, KnownFigures& figures, FitProblem& problem) {
    if (problem.form_task && (rig.weight == Weight::included || rig.load > 0.0))
        throw Error(ErrorKind::problem, "a load with a form", "weight or load",
                    "neither; formulas are of contacts without load. A law has a load",
                    rig_entry(rig, rig.load > 0.0           ? "load"
                                   : rig.where.file.empty() ? "gravity"
                                                            : "weight"));
    problem.rig = rig;
    problem.weight_is_stated = rig.weight != Weight::automatic;
    SharedReadings readings(blocks);
    for (const DataBlock& block : blocks) {
        const std::shared_ptr<const Dataset> rows = readings.read(problem, block);
        if (problem.form_task)
            read_block(with_exponents_of(problem.form_task->form(), block, *rows), *rows, rig, figures, problem);
        else
            read_block(block, *rows, rig, figures, problem);
    }
    if (rig.weight == Weight::automatic && (problem.form_task || has_nominal_scale(problem)))
        remove_weight(rig, problem);
    check_row_groups(blocks, problem);
}

}  // namespace impactfit
