#include "impactfit/calibration/rig_errors.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "impactfit/calibration/formula_name.hpp"
#include "impactfit/calibration/problem_error.hpp"

namespace impactfit {
namespace {

constexpr const char* impact_speed = "impact_speed";

bool is_digitised(const Dataset& dataset, std::string_view column) {
    return dataset.has_column(column) && dataset.field(column).calibration.has_value();
}

/// Nothing if the speed is taken as exact.
std::optional<double> speed_deviation(const BlockReading& reading, std::size_t row, double speed) {
    const auto& stated = reading.block.speed_error;
    if (!stated)
        return is_digitised(reading.dataset, impact_speed) ? reading.dataset.uncertainty(row, impact_speed)
                                                           : std::nullopt;
    if (const double* value = std::get_if<double>(&*stated)) return *value;
    const std::string& words = std::get<std::string>(*stated);
    if (reading.dataset.has_column(words)) return reading.measured.number(row, words);
    const bool relative = words.find('%') != std::string::npos;
    return located(reading.block.where, [&] { return parse_quantity(words, relative ? "1" : "m/s"); }) *
           (relative ? speed : 1.0);
}

/// The place of a nuisance parameter known to 0 +- 1, which is added unless it is there.
std::size_t error_called(const std::string& name, const char* told_as, FitProblem& problem) {
    const auto known = std::find_if(problem.auxiliary.begin(), problem.auxiliary.end(),
                                    [&](const FitParameter& parameter) { return parameter.name == name; });
    if (known != problem.auxiliary.end()) return static_cast<std::size_t>(known - problem.auxiliary.begin());
    FitParameter error{name};
    error.role = FitParameter::Role::free;
    error.value = 0.0;
    error.unit = "1";
    error.nuisance = true;
    error.told_as = told_as;
    error.prior = NormalPrior{0.0, 1.0};
    problem.auxiliary.push_back(std::move(error));
    return problem.auxiliary.size() - 1;
}

/// A restitution made of the rebound speed has the error of the impact speed, upside down.
void add_speed_error(const BlockReading& reading, std::size_t row, FitCondition& condition, FitProblem& problem) {
    const double speed = condition.impact.impact_speed;
    const std::optional<double> deviation = speed_deviation(reading, row, speed);
    if (!deviation) return;
    if (!(*deviation > 0.0 && *deviation < speed))
        throw Error(ErrorKind::problem, "the uncertainty of the impact speed is out of range",
                    fmt::format("{:g} m/s of {:g} m/s", *deviation, speed), "above 0 and below the speed",
                    reading.block.where);
    const std::size_t place =
        error_called(fmt::format("speed_error_{}", problem.conditions.size() + 1), impact_speed_errors, problem);
    problem.auxiliary[place].lower = -speed / *deviation;
    condition.speed_shifts.push_back({place, *deviation});
    if (!reading.measured.restitution_is_a_ratio()) return;
    for (Measurement& measurement : condition.measurements)
        if (measurement.observable->quantity == Quantity::restitution)
            measurement.shifts.push_back({place, -measurement.value * *deviation / speed});
}

/// The shared errors of a digitised column at a row. What the figure says too much is taken off, hence the sign.
std::vector<Shift> figure_shifts(const BlockReading& reading, std::size_t row, std::string_view column,
                                 FitProblem& problem) {
    std::vector<Shift> shifts;
    if (!is_digitised(reading.dataset, column)) return shifts;
    const std::string figure = formula_name(reading.block.name);
    std::size_t number = 0;
    for (const double coefficient : reading.dataset.shared_errors(row, column))
        shifts.push_back({error_called(fmt::format("figure_error_{}_{}_{}", figure, column, ++number),
                                       "shared errors of digitised axes", problem),
                          -coefficient});
    return shifts;
}

}  // namespace

void add_rig_errors(const BlockReading& reading, std::size_t row, FitCondition& condition, FitProblem& problem) {
    add_speed_error(reading, row, condition, problem);
    for (const Shift& shift : figure_shifts(reading, row, impact_speed, problem))
        condition.speed_shifts.push_back(shift);
    for (Measurement& measurement : condition.measurements)
        for (const Shift& shift : figure_shifts(reading, row, measurement.observable->name, problem))
            measurement.shifts.push_back(shift);
}

}  // namespace impactfit
