#include "impactfit/calibration/observation/read_records.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "impactfit/calibration/observation/contact_onset.hpp"
#include "impactfit/calibration/observation/errors_in_variables.hpp"
#include "impactfit/calibration/observation/read_data.hpp"
#include "impactfit/calibration/observation/record_check.hpp"
#include "impactfit/calibration/observation/record_impulse.hpp"
#include "impactfit/calibration/observation/record_samples.hpp"
#include "impactfit/calibration/observation/rig.hpp"
#include "impactfit/calibration/observation/row_groups.hpp"
#include "impactfit/calibration/problem/problem_error.hpp"
#include "impactfit/dataset/digitised/digitised_dataset.hpp"

namespace impactfit {
namespace {

const std::string record_speed_column = "impact_speed";

/// Returns the label of the impact of a row: column `impact`, else `impact_speed`, else empty.
std::string impact_of(const Dataset& dataset, std::size_t row) {
    for (const char* column : {"impact", "impact_speed"})
        if (dataset.has_column(column)) return dataset.text(row, column);
    return {};
}

SourceLocation cell(const Dataset& dataset, std::size_t row, const std::string& column) {
    return {dataset.files.front().path, dataset.rows[row].line, static_cast<long>(dataset.column(column)) + 1, column};
}

bool has_cell(const Dataset& dataset, std::size_t row, const std::string& column) {
    return dataset.has_column(column) && dataset.has(row, column);
}

/// Returns the impact speed of a row with such a cell [m/s].
double measured_speed(const RecordBlock& block, const Dataset& dataset, std::size_t row) {
    const double speed = dataset.si(row, record_speed_column);
    if (!(speed > 0.0))
        throw Error(ErrorKind::data, "invalid impact speed", dataset.text(row, record_speed_column), "a number above 0",
                    cell(dataset, row, record_speed_column));
    // Tolerance of rounding in equal speeds.
    if (block.impact_speed && std::abs(speed / *block.impact_speed - 1.0) > 1e-12)
        throw Error(ErrorKind::problem, "contradictory impact speeds",
                    fmt::format("{:.12g} m/s in the data, {:.12g} m/s in the record", speed, *block.impact_speed),
                    "one speed; without impact_speed in the record the data determine it",
                    cell(dataset, row, record_speed_column));
    return speed;
}

double speed_of(const RecordBlock& block, const Dataset& dataset, std::size_t row) {
    if (has_cell(dataset, row, record_speed_column)) return measured_speed(block, dataset, row);
    if (block.impact_speed) return *block.impact_speed;
    if (dataset.has_column(record_speed_column))
        throw Error(ErrorKind::data, "missing impact speed", "an empty cell", "a number above 0",
                    cell(dataset, row, record_speed_column));
    refuse_problem("missing impact speed of a record", fmt::format("none in {}", block.name),
                   "impact_speed = \"3 m/s\" in the record, or a column impact_speed [m/s]", block.where);
}

/// Throws Error (data) if mass or speed changes within an impact. They are read from its first row.
void check_same_impact(const RecordBlock& block, const Rig& rig, const Dataset& dataset, std::size_t row,
                       const Impact<double>& impact) {
    const auto refuse = [&](const char* what, double now, double before, const char* unit, const std::string& column) {
        throw Error(ErrorKind::data, fmt::format("{} changes within an impact", what),
                    fmt::format("{0:.12g} {2} after {1:.12g} {2}", now, before, unit),
                    "one value per impact; a column impact separates impacts", cell(dataset, row, column));
    };
    if (has_cell(dataset, row, record_speed_column))
        if (const double speed = measured_speed(block, dataset, row);
            speed != impact.impact_speed && !block.impact_speed)
            refuse("impact speed", speed, impact.impact_speed, "m/s", record_speed_column);
    if (!has_cell(dataset, row, mass_column(rig))) return;
    if (const double mass = mass_of_row(rig, dataset, row, block.name); mass != impact.effective_mass)
        refuse("mass", mass, impact.effective_mass, "kg", mass_column(rig));
}

/// Returns the group of the impact that begins in a row. Throws Error (problem) for an empty cell.
const std::string& record_group(const RecordBlock& block, const Dataset& dataset, std::size_t row) {
    if (!block.group_column) return block.group;
    const auto& [name, where] = *block.group_column;
    if (dataset.text(row, name).empty())
        throw Error(ErrorKind::problem, "an impact without a group",
                    fmt::format("line {} has no {}", dataset.rows[row].line, name), "a text in the first row of each",
                    where);
    return dataset.text(row, name);
}

/// Throws Error (data) if the group changes within an impact. Cells after the first may be empty.
void check_same_group(const RecordBlock& block, const Dataset& dataset, std::size_t row, const std::string& group) {
    if (!block.group_column) return;
    const std::string& column = block.group_column->name;
    if (const std::string& text = dataset.text(row, column); !text.empty() && text != group)
        throw Error(ErrorKind::data, "group changes within an impact", fmt::format("{} after {}", text, group),
                    "one group per impact; a column impact separates impacts", cell(dataset, row, column));
}

/// Returns the stated standard deviation of the impact speed [m/s].
double speed_deviation(const RecordSpeedError& error, double speed) {
    const auto read = [&] {
        if (const double* number = std::get_if<double>(&*error.deviation)) return *number;
        const std::string& text = std::get<std::string>(*error.deviation);
        return text.find('%') != std::string::npos ? parse_quantity(text, "1", {}) * speed
                                                   : parse_quantity(text, "m/s", {});
    };
    const double deviation = located(error.where, read);
    if (deviation > 0.0 && deviation < speed) return deviation;
    refuse_problem("standard deviation of the impact speed out of range",
                   fmt::format("{:g} m/s of {:g} m/s", deviation, speed), "above 0 and below the speed", error.where);
}

/// Adds the error of the impact speed as a nuisance parameter: with a prior, or free.
void add_record_speed_error(const RecordBlock& block, FitCondition& condition, FitProblem& problem) {
    if (!block.speed_error) return;
    if (!block.speed_error->deviation) return add_free_speed(condition, problem);
    const double deviation = speed_deviation(*block.speed_error, condition.impact.impact_speed);
    if (std::isnan(condition.records.front().samples.front().ordinate_deviation))
        refuse_problem("an error of the impact speed requires the noise of the samples", "no sd of the samples",
                       "sd of both, or of neither", block.speed_error->where);
    add_speed_error_of_record(deviation, condition, problem);
}

/// Returns the force before the contact: 0, or the reading at rest of a sensor with offset.
double reading_before(const FitRecord& record, const FitProblem& problem) {
    const bool has_offset = record.sensor && problem.sensors[*record.sensor].offset;
    return record.kind == RecordKind::force_time && has_offset ? reading_at_rest(record) : 0.0;
}

void add_condition(const RecordBlock& block, FitRecord record, FitCondition condition, const std::string& impact,
                   FitSource& source, FitProblem& problem) {
    const std::string name(record_columns[static_cast<std::size_t>(block.kind)][1]);
    const double rest = reading_before(record, problem);
    const std::size_t dropped = check_record(record, rest, block.accepted, {block.path, 0, 0, name});
    if (dropped > 0) source.notes.push_back(fmt::format("{} clipped samples are excluded", dropped));
    add_touch(record, block.touch, fmt::format("touch_{}", problem.conditions.size() + 1), problem);
    if (!impact.empty()) source.notes.push_back(fmt::format("impact {}: {} samples", impact, record.samples.size()));
    condition.records.push_back(std::move(record));
    add_record_speed_error(block, condition, problem);
    const bool complete = !block.accepted.incomplete && dropped == 0;
    if (std::string warning = impossible_impulse(condition, problem, complete, impact); !warning.empty())
        source.warnings.push_back(std::move(warning));
    problem.conditions.push_back(std::move(condition));
}

}  // namespace

void read_record_block(const RecordBlock& block, const Rig& rig, KnownFigures& figures, FitProblem& problem) {
    for (const FitParameter& parameter : problem.parameters)
        if (parameter.role == FitParameter::Role::column)
            refuse_problem("column parameters are not available for records", parameter.name,
                           "start, fixed or expression", block.where);
    const Dataset dataset = read_dataset(block.path, block.columns, block.figure, block.reading, block.added);
    check_group_column(dataset, block);
    const RecordSamples samples(block, dataset);
    const std::string figure =
        figures.name(block.name, dataset.files, axes_name(block.path, block.columns, block.figure));
    FitSource source{block.name, dataset.files, dataset.provenance, dataset.notes};
    for (std::size_t row = 0; row < dataset.rows.size();) {
        const std::string impact = impact_of(dataset, row);
        const double mass = mass_of_row(rig, dataset, row, block.name);
        FitCondition condition{
            {mass, speed_of(block, dataset, row), load_of(rig, mass, rig.weight == Weight::included)}, {}, {}};
        const std::string& group = record_group(block, dataset, row);
        condition.group = group_of(group, problem);
        FitRecord record{block.kind, {}, block.sensor, {}, block.loss, problem.sources.size()};
        record.shared_errors = samples.shared_errors(figure, problem);
        for (; row < dataset.rows.size() && impact_of(dataset, row) == impact; ++row) {
            check_same_impact(block, rig, dataset, row, condition.impact);
            check_same_group(block, dataset, row, group);
            record.samples.push_back(samples.at(row));
        }
        add_condition(block, std::move(record), std::move(condition), impact, source, problem);
    }
    if (block.kind != RecordKind::force_indentation && !block.touch && delay_hides_touch(block.sensor, problem))
        source.notes.emplace_back(
            "touch is set to clock reading 0: only its sum with the sensor delay is identifiable");
    problem.sources.push_back(std::move(source));
}

}  // namespace impactfit
