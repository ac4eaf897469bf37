#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "impactfit/calibration/block_reading.hpp"
#include "impactfit/core/nearest_name.hpp"
#include "impactfit/dataset/field_uncertainty.hpp"

namespace impactfit {
namespace {

constexpr const char* impact_speed = "impact_speed";
constexpr const char* unit_of_speed = "m/s";

/// What is measured, in SI.
Field field_of(std::string_view name, std::string_view unit) {
    Field field;
    field.name = name;
    field.unit = unit;
    field.measure = parse_unit(field.unit);
    field.is_number = true;
    return field;
}

Uncertainty read_deviation(const BlockReading& reading, const Field& field, const DeviationWords& stated,
                           const Where& where) {
    if (const double* value = std::get_if<double>(&stated)) {
        if (*value > 0.0 && std::isnormal(*value)) return {Uncertainty::Form::absolute, *value, {}};
        throw Error(ErrorKind::problem, "an uncertainty must be positive", fmt::format("{:g}", *value),
                    "a finite number above 0", where);
    }
    const Dataset& dataset = reading.dataset;
    try {
        const Uncertainty read =
            parse_field_uncertainty(std::get<std::string>(stated), field, dataset.column_names(), where);
        if (read.form == Uncertainty::Form::column)
            check_uncertainty_column(dataset.has_column(field.name) ? dataset.field(field.name) : field,
                                     dataset.field(read.column), where);
        return read;
    } catch (const Error& error) {
        throw Error(ErrorKind::problem, error.problem(), error.got(), error.allowed(), error.where());
    }
}

/// In SI, of a value at a row; a column in another dimension than the value is a part of it.
double in_si(const BlockReading& reading, const Uncertainty& stated, const Field& of, std::size_t row, double value) {
    if (stated.form == Uncertainty::Form::absolute) return stated.value;
    if (stated.form == Uncertainty::Form::relative) return stated.value * value;
    const double written = reading.measured.number(row, stated.column);
    return same_dimension(reading.dataset.field(stated.column).measure, of.measure) ? written : written * value;
}

/// NaN if none is stated.
double stated_deviation(const BlockReading& reading, std::size_t observable, std::size_t row,
                        const MeasuredValue& measured) {
    const std::optional<Uncertainty>& stated = reading.deviations[observable];
    if (!stated) return measured.standard_deviation.value_or(std::numeric_limits<double>::quiet_NaN());
    const Observable& of = *reading.observables[observable];
    return in_si(reading, *stated, field_of(of.name, of.unit), row, measured.value);
}

}  // namespace

void read_deviations(BlockReading& reading) {
    for (const StatedDeviation& stated : reading.block.deviations) {
        const std::vector<std::string> known = names_of(reading.observables);
        const std::string name(stated.observable->name);
        if (std::find(known.begin(), known.end(), name) == known.end())
            throw Error(ErrorKind::problem, "a standard deviation of what is not fitted", name,
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
        reading.speed_deviation =
            read_deviation(reading, field_of(impact_speed, unit_of_speed), stated->stated, stated->where);
}

double deviation_of(const BlockReading& reading, std::size_t observable, std::size_t row,
                    const MeasuredValue& measured) {
    const double deviation = stated_deviation(reading, observable, row, measured);
    if (!(deviation <= 0.0)) return deviation;
    throw Error(ErrorKind::data,
                fmt::format("the uncertainty of {} must be positive", reading.observables[observable]->name),
                fmt::format("{:g}", deviation), "a number above 0",
                {reading.dataset.files.front().path, reading.dataset.rows[row].line, 0, {}});
}

std::optional<double> speed_deviation_of(const BlockReading& reading, std::size_t row) {
    if (reading.block.predicted) return std::nullopt;
    const MeasuredValue speed = reading.measured.impact_speed(row);
    if (!reading.speed_deviation) return speed.standard_deviation;
    return in_si(reading, *reading.speed_deviation, field_of(impact_speed, unit_of_speed), row, speed.value);
}

}  // namespace impactfit
