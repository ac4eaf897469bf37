#include "impactfit/calibration/design/measurement_noise.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "impactfit/calibration/noise/rig_errors.hpp"
#include "impactfit/calibration/observation/errors_in_variables.hpp"
#include "impactfit/core/error.hpp"
#include "impactfit/core/numbers/median.hpp"
#include "impactfit/dataset/csv/field_uncertainty.hpp"

namespace impactfit {
namespace {

/// Tolerance of equal standard deviations: rounding.
constexpr double one_number = 1.0 + 1e-9;

bool all_one(const std::vector<double>& values) {
    const auto [least, most] = std::minmax_element(values.begin(), values.end());
    return *most <= *least * one_number;
}

struct Deviations {
    std::vector<double> absolute, relative;
};

Deviations deviations_in(const FitProblem& problem, const Observable& observable, double noise) {
    Deviations found;
    for (const FitCondition& condition : problem.conditions)
        for (const Measurement& measurement : condition.measurements) {
            if (measurement.observable->quantity != observable.quantity) continue;
            const double deviation = measurement.standard_deviation * noise;
            found.absolute.push_back(deviation);
            if (measurement.value != 0.0) found.relative.push_back(deviation / std::abs(measurement.value));
        }
    return found;
}

/// Returns true for an error of a further impact, not shared with the data: that of its speed, or of its drop height.
bool is_error_of_a_speed(const FitProblem& problem, const Shift& shift) {
    const FitParameter& error = problem.auxiliary[shift.auxiliary];
    return error.display_group == impact_speed_errors || error.name.starts_with(drop_height_errors);
}

}  // namespace

std::string MeasurementNoise::description(const Observable& observable) const {
    if (relative) return fmt::format("{:.3g} % of the value", 100.0 * stated);
    return observable.unit == "1" ? fmt::format("{:.3g}", stated) : fmt::format("{:.3g} {}", stated, observable.unit);
}

std::optional<MeasurementNoise> noise_of_data(const FitProblem& problem, const Observable& observable, double noise) {
    const Deviations found = deviations_in(problem, observable, noise);
    if (found.absolute.empty() || found.relative.empty()) return std::nullopt;
    const char* origin = problem.noise_stated ? "as stated for the data" : "estimated from the misfit";
    // A single measurement fits both forms: absolute for a pure number, relative for a quantity.
    const bool number_first = observable.unit == "1";
    if (all_one(found.absolute) && (number_first || !all_one(found.relative)))
        return MeasurementNoise{found.absolute.front(), false, origin};
    if (all_one(found.relative)) return MeasurementNoise{found.relative.front(), true, origin};
    return MeasurementNoise{median(found.relative), true, "median of the stated standard deviations"};
}

MeasurementNoise planned_noise(const Observable& observable, const Deviation& stated, const SourceLocation& where) {
    Field field;
    field.name = observable.name;
    field.unit = observable.unit;
    field.measure = parse_unit(observable.unit);
    field.is_number = true;
    try {
        const Uncertainty read = uncertainty_of(stated, field, {}, where);
        return {read.value, read.form == Uncertainty::Form::relative, "user-defined"};
    } catch (const Error& error) {
        throw error.as(ErrorKind::usage).at(where);
    }
}

std::optional<SpeedNoise> speed_noise_of_data(const FitProblem& problem, const DesignCoordinate& coordinate) {
    std::vector<double> relative;
    bool in_restitution = false;
    for (const FitCondition& condition : problem.conditions) {
        for (const ColumnShift& error : condition.column_shifts)
            if (error.column == coordinate.column && coordinate.value(condition) != 0.0)
                relative.push_back(error.shift.coefficient / std::abs(coordinate.value(condition)));
        for (const Shift& shift : condition.speed_shifts) {
            if (!is_error_of_a_speed(problem, shift)) continue;
            relative.push_back(shift.coefficient / condition.impact.impact_speed);
            for (const Measurement& measurement : condition.measurements)
                for (const Shift& same : measurement.shifts)
                    in_restitution = in_restitution || same.auxiliary == shift.auxiliary;
        }
    }
    if (relative.empty() || (problem.form.unit_impact && !problem.form_task)) return std::nullopt;
    return SpeedNoise{median(relative), in_restitution};
}

}  // namespace impactfit
