#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "impactfit/calibration/block_reading.hpp"
#include "impactfit/core/nearest_name.hpp"
#include "impactfit/dataset/field_uncertainty.hpp"

namespace impactfit {
namespace {

Uncertainty read_deviation(const BlockReading& reading, const StatedDeviation& deviation) {
    const Observable& observable = *deviation.observable;
    if (const double* value = std::get_if<double>(&deviation.stated)) {
        if (*value > 0.0 && std::isfinite(*value)) return {Uncertainty::Form::absolute, *value, {}};
        throw Error(ErrorKind::problem, "an uncertainty must be positive", fmt::format("{:g}", *value),
                    "a finite number above 0", deviation.where);
    }
    Field field;
    field.name = observable.name;
    field.unit = observable.unit;
    field.measure = parse_unit(observable.unit);
    field.is_number = true;
    const std::string& words = std::get<std::string>(deviation.stated);
    const std::vector<std::string> columns = reading.dataset.column_names();
    try {
        const Uncertainty read = parse_field_uncertainty(words, field, columns, deviation.where);
        if (read.form == Uncertainty::Form::column)
            check_uncertainty_column(field, reading.dataset.field(read.column), deviation.where);
        return read;
    } catch (const Error& error) {
        throw Error(ErrorKind::problem, error.problem(), error.got(), error.allowed(), error.where());
    }
}

/// NaN if none is stated.
double stated_deviation(const BlockReading& reading, std::size_t observable, std::size_t row,
                        const MeasuredValue& measured) {
    const std::optional<Uncertainty>& stated = reading.deviations[observable];
    if (!stated) return measured.standard_deviation.value_or(std::numeric_limits<double>::quiet_NaN());
    if (stated->form == Uncertainty::Form::absolute) return stated->value;
    if (stated->form == Uncertainty::Form::relative) return stated->value * measured.value;
    const double written = reading.measured.number(row, stated->column);
    const Unit of = parse_unit(reading.observables[observable]->unit);
    const bool same = same_dimension(reading.dataset.field(stated->column).measure, of);
    return same ? written : written * measured.value;
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
        reading.deviations.push_back(found == all.end() ? std::nullopt
                                                        : std::optional(read_deviation(reading, *found)));
    }
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

}  // namespace impactfit
