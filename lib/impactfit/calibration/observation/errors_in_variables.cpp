#include "impactfit/calibration/observation/errors_in_variables.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "impactfit/calibration/observation/digitisation_errors.hpp"

namespace impactfit {
namespace {

/// An error of the speed is weighed against the noise of the measurements, so without theirs there is none.
bool noise_is_known(const FitCondition& condition) {
    return std::any_of(condition.measurements.begin(), condition.measurements.end(),
                       [](const Measurement& one) { return !std::isnan(one.standard_deviation); });
}

/// What says the deviation of the impact speed at a row.
SourceLocation origin_of_deviation(const BlockReader& reading, std::size_t row) {
    const auto& stated = reading.speed_deviation;
    if (!stated) return reading.measured.where(row, reading.measured.speed_origin(row).column);
    if (stated->form == Uncertainty::Form::column) return reading.measured.where(row, stated->column);
    return reading.block.speed_error->where;
}

/// The data state no deviation of a speed, as they do in other rows: it is not exact for that.
void check_none_is_missing(const BlockReader& reading, std::size_t row, const FitCondition& condition) {
    const std::string column = reading.measured.speed_origin(row).column;
    const Uncertainty& stated = reading.dataset.field(column).uncertainty;
    if (reading.block.predicted || stated.form == Uncertainty::Form::none || !noise_is_known(condition)) return;
    const bool own_column = stated.form == Uncertainty::Form::column;
    throw Error(ErrorKind::data, "the uncertainty of an impact speed is missing", "an empty cell",
                "one in every row, or in none", reading.measured.where(row, own_column ? stated.column : column));
}

void add_speed_error(const BlockReader& reading, std::size_t row, FitCondition& condition, FitProblem& problem) {
    const double speed = condition.impact.impact_speed;
    const std::optional<double> deviation = speed_deviation_of(reading, row);
    if (!deviation) check_none_is_missing(reading, row, condition);
    if (!deviation || (!reading.speed_deviation && !noise_is_known(condition))) return;
    if (!(*deviation > 0.0 && *deviation < speed))
        throw Error(ErrorKind::problem, "the uncertainty of the impact speed is out of range",
                    fmt::format("{:g} m/s of {:g} m/s", *deviation, speed), "above 0 and below the speed",
                    origin_of_deviation(reading, row));
    const std::size_t place =
        error_called(fmt::format("speed_error_{}", problem.conditions.size() + 1), impact_speed_errors, problem);
    problem.auxiliary[place].lower = -speed / *deviation;
    condition.speed_shifts.push_back({place, *deviation});
}

/// What the shared errors of a digitised column add to a value made of it. What the figure says too much is taken off,
/// hence the sign.
std::vector<Shift> figure_shifts(const BlockReader& reading, std::size_t row, const Origin& origin,
                                 FitProblem& problem) {
    const std::vector<std::size_t> places = figure_errors(reading.dataset, reading.figure, origin.column, problem);
    std::vector<Shift> shifts;
    if (places.empty()) return shifts;
    const auto coefficients = reading.dataset.shared_errors(row, origin.column);
    for (std::size_t i = 0; i < places.size(); ++i) shifts.push_back({places[i], -coefficients[i] * origin.slope});
    return shifts;
}

/// A restitution made of the rebound has the errors of the impact speed, upside down.
void pass_on_to_ratio(const FitCondition& condition, Measurement& ratio) {
    for (const Shift& shift : condition.speed_shifts)
        ratio.shifts.push_back({shift.auxiliary, -ratio.value * shift.coefficient / condition.impact.impact_speed});
}

}  // namespace

void add_rig_errors(const BlockReader& reading, std::size_t row, FitCondition& condition, FitProblem& problem) {
    add_speed_error(reading, row, condition, problem);
    for (const Shift& shift : figure_shifts(reading, row, reading.measured.speed_origin(row), problem))
        condition.speed_shifts.push_back(shift);
    for (Measurement& measurement : condition.measurements) {
        measurement.shifts =
            figure_shifts(reading, row, reading.measured.origin(row, *measurement.observable), problem);
        if (reading.measured.restitution_is_a_ratio() && measurement.observable->quantity == Quantity::restitution)
            pass_on_to_ratio(condition, measurement);
    }
}

std::string speed_error_note(const BlockReader& reading, const std::vector<FitCondition>& conditions,
                             std::size_t source) {
    if (reading.block.predicted || reading.speed_deviation) return {};
    const std::string column = reading.measured.speed_origin(0).column;
    const Field& field = reading.dataset.field(column);
    if (field.uncertainty.form == Uncertainty::Form::none || field.calibration) return {};
    const std::string known = field.uncertainty.form == Uncertainty::Form::column
                                  ? field.uncertainty.column
                                  : fmt::format("the uncertainty of {}", column);
    const bool used = std::any_of(conditions.begin(), conditions.end(), [&](const FitCondition& condition) {
        return source_of(condition) == source && !condition.speed_shifts.empty();
    });
    if (used) return fmt::format("the error of each impact speed is estimated along: {} says how large", known);
    return fmt::format(
        "{} is not used: without a standard deviation of what is measured (sd) there is nothing to "
        "weigh the errors of impact speeds against",
        known);
}

}  // namespace impactfit
