#include "impactfit/calibration/observation/block_reading.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "impactfit/calibration/noise/replicates.hpp"
#include "impactfit/contact/parameter_unit.hpp"
#include "impactfit/core/nearest_name.hpp"
#include "impactfit/dataset/csv/field_uncertainty.hpp"
#include "impactfit/dataset/row_choice.hpp"
#include "impactfit/dynamics/damping/closed_form.hpp"

namespace impactfit {
namespace {

using Role = FitParameter::Role;

bool is_given(const FitProblem& problem, std::string_view observable) {
    if (problem.form_task) return false;  // a measured restitution is input and observable
    return std::any_of(problem.parameters.begin(), problem.parameters.end(), [&](const FitParameter& parameter) {
        return parameter.role == Role::column && parameter.column == observable;
    });
}

void check_wanted(const FitProblem& problem, const BlockReader& reading) {
    const std::vector<std::string> known = names_of(reading.measured.observables());
    for (const Observable* wanted : reading.block.observables) {
        const std::string name(wanted->name);
        if (std::find(known.begin(), known.end(), name) == known.end())
            throw Error(ErrorKind::problem, fmt::format("{} does not contain this observable", reading.block.name),
                        name, allowed_names(name, known), reading.block.where);
        if (const std::string why = obstacle_to(problem, *wanted, OpenUnits::refused); !why.empty())
            throw Error(ErrorKind::problem, "observable not available in this problem", name, why, reading.block.where);
    }
}

/// Returns true if the data state the noise of a value.
bool has_noise(const BlockReader& reading, const Observable& observable) {
    for (std::size_t row = 0; row < reading.dataset.rows.size(); ++row)
        if (const auto value = reading.measured.value(row, observable); value && value->standard_deviation) return true;
    return false;
}

/// Returns true if impacts of equal speed and columns repeat an observable often enough for its noise.
bool has_repeats(const FitProblem& problem, const BlockReader& reading, const Observable& observable) {
    std::vector<std::pair<double, std::vector<double>>> impacts;
    for (std::size_t row = 0; row < reading.dataset.rows.size(); ++row) {
        if (!is_chosen(reading.dataset, row, reading.block.choices) || !reading.measured.value(row, observable))
            continue;
        impacts.emplace_back(reading.measured.impact_speed(row).value, column_values(problem, reading, row));
    }
    std::sort(impacts.begin(), impacts.end());
    const auto distinct = std::unique(impacts.begin(), impacts.end());
    return impacts.end() - distinct >= least_replicate_freedom;
}

/// Excludes observables with neither stated noise nor repeats if others have it: their residuals have no common unit.
void leave_out_without_noise(const FitProblem& problem, BlockReader& reading) {
    std::vector<const Observable*> with, without;
    bool stated = false;
    for (const Observable* observable : reading.observables) {
        const bool known = has_noise(reading, *observable);
        stated = stated || known;
        (known || has_repeats(problem, reading, *observable) ? with : without).push_back(observable);
    }
    if (!stated) return;
    reading.observables = with;
    reading.left_out = without;
}

constexpr const char* impact_speed = "impact_speed";
constexpr const char* unit_of_speed = "m/s";

/// Field of the observable, SI.
Field field_of(std::string_view name, std::string_view unit) {
    Field field;
    field.name = name;
    field.unit = unit;
    field.measure = parse_unit(field.unit);
    field.is_number = true;
    return field;
}

/// Field whose deviation is stated for the impact speed: the drop height, or the speed. Throws Error (problem) for a
/// drop height that the data lack.
Field speed_field(const BlockReader& reading) {
    if (!reading.block.speed_error->of_drop_height) return field_of(impact_speed, unit_of_speed);
    if (reading.measured.drops()) return field_of("drop_height", "m");
    throw Error(ErrorKind::problem, "standard deviation of a drop height without drop heights", "impact speeds",
                "a column drop_height, or the deviation of impact_speed", reading.block.speed_error->where);
}

/// Returns the names of the columns, then their different names in the file.
std::vector<std::string> names_with_written(const Dataset& dataset) {
    std::vector<std::string> names = dataset.column_names();
    for (const Field& field : dataset.fields)
        if (!field.written.empty()) names.push_back(field.written);
    return names;
}

Uncertainty read_deviation(const BlockReader& reading, const Field& field, const Deviation& stated,
                           const SourceLocation& where) {
    if (const auto* number = std::get_if<ValueWithUnit>(&stated);
        number && number->unit.empty() && !(number->value > 0.0 && std::isnormal(number->value)))
        throw Error(ErrorKind::problem, "standard deviation must be positive", fmt::format("{:g}", number->value),
                    "a finite number above 0", where);
    const Dataset& dataset = reading.dataset;
    try {
        const Uncertainty read = uncertainty_of(stated, field, names_with_written(dataset), where);
        if (read.form == Uncertainty::Form::column)
            check_uncertainty_column(dataset.has_column(field.name) ? dataset.field(field.name) : field,
                                     dataset.field(read.column), where);
        return read;
    } catch (const Error& error) {
        throw error.as(ErrorKind::problem);
    }
}

/// Returns the deviation [SI] of a value at a row. A deviation column of another dimension is relative to the value.
double in_si(const BlockReader& reading, const Uncertainty& stated, const Field& of, std::size_t row, double value) {
    if (stated.form == Uncertainty::Form::absolute) return stated.value;
    if (stated.form == Uncertainty::Form::relative) return stated.value * value;
    const double written = reading.measured.number(row, stated.column);
    return same_dimension(reading.dataset.field(stated.column).measure, of.measure) ? written : written * value;
}

/// Returns the stated deviation; NaN if not stated.
double stated_deviation(const BlockReader& reading, std::size_t observable, std::size_t row,
                        const MeasuredValue& measured) {
    const std::optional<Uncertainty>& stated = reading.deviations[observable];
    if (!stated) return measured.standard_deviation.value_or(std::numeric_limits<double>::quiet_NaN());
    const Observable& of = *reading.observables[observable];
    return in_si(reading, *stated, field_of(of.name, of.unit), row, measured.value);
}

const Parameter* described(const FitProblem& problem, const std::string& name) {
    const auto& list = problem.form.parameters;
    const auto found = std::find_if(list.begin(), list.end(), [&](const Parameter& p) { return p.name == name; });
    return found == list.end() ? nullptr : &*found;
}

/// Returns the unit of a column for the exponents of its row. Empty if an exponent is undetermined before the fit.
std::string column_unit(const FitProblem& problem, const std::vector<double>& given, const std::string& name) {
    if (described(problem, name) == nullptr) return "1";
    std::vector<double> values(problem.form.parameters.size(), std::numeric_limits<double>::quiet_NaN());
    std::size_t column = 0;
    for (const FitParameter& parameter : problem.parameters) {
        const double value = parameter.role == Role::column ? given[column++] : parameter.value;
        if (const Parameter* of = described(problem, parameter.name))
            values[static_cast<std::size_t>(of - problem.form.parameters.data())] = value;
    }
    const std::size_t index = static_cast<std::size_t>(described(problem, name) - problem.form.parameters.data());
    const std::string unit = parameter_unit(problem.form.parameters, index, values);
    return unit.find("nan") == std::string::npos ? unit : "";
}

void check_column(const FitProblem& problem, const BlockReader& reading, const std::vector<double>& given,
                  const FitParameter& parameter, std::size_t row, double value) {
    const std::string& column = parameter.column;
    const SourceLocation where =
        reading.dataset.has_column(column) ? reading.measured.where(row, column) : reading.block.where;
    if (reading.dataset.has_column(column)) {
        const std::string unit = column_unit(problem, given, parameter.name);
        const Field& field = reading.dataset.field(column);
        if (!unit.empty() && !same_dimension(field.measure, parse_unit(unit)))
            throw Error(ErrorKind::data, fmt::format("unit of a column does not match {}", parameter.name),
                        fmt::format("[{}]", field.unit), fmt::format("[{}] or a unit of the same dimension", unit),
                        where);
    }
    const Parameter* of = described(problem, parameter.name);
    const bool excluded = of != nullptr && !of->lower_allowed && value == of->lower;
    if (value < parameter.lower || value > parameter.upper || excluded)
        throw Error(ErrorKind::data, fmt::format("{} out of range", parameter.name), fmt::format("{:g}", value),
                    fmt::format("{}{:g} to {:g}", excluded ? "above " : "", parameter.lower, parameter.upper), where);
}

/// Returns the restitution of a column or of the rebound.
double restitution_of(const BlockReader& reading, std::size_t row) {
    const auto measured = reading.measured.value(row, find_observable("restitution"));
    if (measured) return measured->value;
    throw Error(ErrorKind::data, "no restitution in a row", "an empty cell", "a rebound in each row",
                {reading.dataset.files.front().path, reading.dataset.rows[row].line, 0, {}});
}

/// Returns the damping ratio of the Hunt-Crossley impact with the measured restitution, which is that of impact times.
double damping_ratio_of(const BlockReader& reading, std::size_t row) {
    const double e = restitution_of(reading, row);
    if (e > 0.0 && e <= 1.0) return *closed_form_damping_ratio({1.5, 1.5, 1.0, Separation::zero_indentation}, e);
    throw Error(ErrorKind::data, "a restitution without a damping ratio", fmt::format("{:g}", e), "above 0 to 1",
                {reading.dataset.files.front().path, reading.dataset.rows[row].line, 0, "restitution"});
}

/// Returns the value of a column. A restitution without a column is that of the rebound; a damping ratio without a
/// column is that of the restitution.
double column_value(const FitProblem& problem, const BlockReader& reading, std::size_t row, const std::string& column) {
    const bool missing = !reading.dataset.has_column(column);
    if (missing && column == "restitution") return restitution_of(reading, row);
    if (missing && column == "damping_ratio" && problem.form_task && problem.form_task->predicts_durations())
        return damping_ratio_of(reading, row);
    return reading.measured.number(row, column);
}

}  // namespace

std::string obstacle_to(const FitProblem& problem, const Observable& observable, OpenUnits open_units) {
    const Separation separation = problem.simulation.separation.value_or(problem.model->law->description.separation);
    if (observable.quantity == Quantity::residual_indentation && separation == Separation::zero_indentation)
        return "it is zero if the impact ends at zero indentation";
    if (problem.form_task && problem.form_task->predicts_durations() && observable.quantity != Quantity::duration)
        return observable.quantity == Quantity::restitution ? "it gives the damping ratio of the impact time"
                                                            : "the form determines durations only";
    const bool open = open_units == OpenUnits::accepted && problem.form.needs_speed;
    if (!problem.form.unit_impact || open || is_output(observable) || observable.unit == "1") return {};
    return fmt::format("the {} form has no units of time, length and force", problem.form.name);
}

void choose_observables(FitProblem& problem, BlockReader& reading) {
    check_wanted(problem, reading);
    reading.observables = reading.block.observables;
    if (!reading.observables.empty()) return;
    for (const Observable* observable : reading.measured.observables()) {
        const std::string why = !reading.block.inputs_are_observables && is_given(problem, observable->name)
                                    ? "it is an input of the law"
                                    : obstacle_to(problem, *observable, OpenUnits::refused);
        if (why.empty())
            reading.observables.push_back(observable);
        else
            problem.notes.push_back(
                fmt::format("{} of {} is not fitted: {}", observable->name, reading.block.name, why));
    }
    if (reading.block.leave_out_without_noise) leave_out_without_noise(problem, reading);
    if (reading.observables.empty() && reading.dataset.curves.empty())
        throw Error(ErrorKind::data, fmt::format("{} contains no data to fit", reading.block.name),
                    allowed_names("", reading.dataset.column_names()),
                    "a column such as restitution [1] or duration [s]", reading.block.where);
}

std::vector<std::string> names_of(const std::vector<const Observable*>& observables) {
    std::vector<std::string> names;
    for (const Observable* observable : observables) names.emplace_back(observable->name);
    return names;
}

void read_deviations(BlockReader& reading) {
    for (const StatedDeviation& stated : reading.block.deviations) {
        const std::vector<std::string> known = names_of(reading.observables);
        const std::string name(stated.observable->name);
        if (std::find(known.begin(), known.end(), name) == known.end())
            throw Error(ErrorKind::problem, "standard deviation of an observable that is not fitted", name,
                        allowed_names(name, known), stated.where);
    }
    for (const Observable* observable : reading.observables) {
        const auto& all = reading.block.deviations;
        const auto found = std::find_if(all.begin(), all.end(), [&](const StatedDeviation& stated) {
            return stated.observable->quantity == observable->quantity;
        });
        reading.deviations.push_back(
            found == all.end() ? std::nullopt
                               : std::optional(read_deviation(reading, field_of(observable->name, observable->unit),
                                                              found->stated, found->where)));
    }
    if (const auto& stated = reading.block.speed_error)
        reading.speed_deviation = read_deviation(reading, speed_field(reading), stated->stated, stated->where);
}

double deviation_of(const BlockReader& reading, std::size_t observable, std::size_t row,
                    const MeasuredValue& measured) {
    const double deviation = stated_deviation(reading, observable, row, measured);
    // Weights of deviations within this range are finite.
    if (std::isnan(deviation) || (deviation >= 1e-30 && deviation <= 1e30)) return deviation;
    throw Error(ErrorKind::data,
                deviation <= 0.0
                    ? fmt::format("standard deviation of {} must be positive", reading.observables[observable]->name)
                    : fmt::format("standard deviation of {} out of range", reading.observables[observable]->name),
                fmt::format("{:g}", deviation), deviation <= 0.0 ? "a number above 0" : "1e-30 to 1e30 in SI",
                {reading.dataset.files.front().path, reading.dataset.rows[row].line, 0, {}});
}

double deviation_at(const BlockReader& reading, std::string_view name, std::string_view unit, const Deviation& stated,
                    const SourceLocation& where, std::size_t row, double value) {
    const Field field = field_of(name, unit);
    return in_si(reading, read_deviation(reading, field, stated, where), field, row, value);
}

std::optional<double> speed_deviation_of(const BlockReader& reading, std::size_t row) {
    if (reading.block.predicted) return std::nullopt;
    const MeasuredValue speed = reading.measured.impact_speed(row);
    if (!reading.speed_deviation) return speed.standard_deviation;
    const std::optional<MeasuredDrop> drop = reading.measured.drop(row);
    const bool of_height = drop && reading.block.speed_error->of_drop_height;
    const double deviation =
        in_si(reading, *reading.speed_deviation, speed_field(reading), row, of_height ? drop->height : speed.value);
    return of_height ? deviation * drop->slope : deviation;
}

std::vector<double> column_values(const FitProblem& problem, const BlockReader& reading, std::size_t row) {
    std::vector<double> given;
    for (const FitParameter& parameter : problem.parameters)
        if (parameter.role == Role::column) given.push_back(column_value(problem, reading, row, parameter.column));
    std::size_t column = 0;
    for (const FitParameter& parameter : problem.parameters) {
        if (parameter.role != Role::column) continue;
        check_column(problem, reading, given, parameter, row, given[column]);
        ++column;
    }
    return given;
}

}  // namespace impactfit
