#include "impactfit/calibration/observation/errors_in_variables.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

#include "impactfit/calibration/noise/rig_errors.hpp"
#include "impactfit/calibration/observation/digitisation_errors.hpp"
#include "impactfit/core/caller_notation.hpp"

namespace impactfit {
namespace {

constexpr const char* drag_error = "drag_coefficient_error";

/// Returns true if a measurement has stated noise. Speed errors require it for their weight.
bool noise_is_known(const FitCondition& condition) {
    return std::any_of(condition.measurements.begin(), condition.measurements.end(),
                       [](const Measurement& one) { return !std::isnan(one.standard_deviation); });
}

/// Returns the location of the deviation of the impact speed of a row.
SourceLocation origin_of_deviation(const BlockReader& reading, std::size_t row) {
    const auto& stated = reading.speed_deviation;
    if (!stated) return reading.measured.where(row, reading.measured.speed_origin(row).column);
    if (stated->form == Uncertainty::Form::column) return reading.measured.where(row, stated->column);
    return reading.block.speed_error->where;
}

/// Throws Error (data) if a row has no deviation of the impact speed but other rows do: an empty cell does not mean
/// exact.
void check_none_is_missing(const BlockReader& reading, std::size_t row, const FitCondition& condition) {
    const std::string column = reading.measured.speed_origin(row).column;
    const Uncertainty& stated = reading.dataset.field(column).uncertainty;
    if (reading.block.predicted || stated.form == Uncertainty::Form::none || !noise_is_known(condition)) return;
    const bool own_column = stated.form == Uncertainty::Form::column;
    throw Error(ErrorKind::data, "standard deviation of an impact speed is missing", "an empty cell",
                "a value in every row, or in none", reading.measured.where(row, own_column ? stated.column : column));
}

/// Throws Error (problem) unless 0 < deviation < speed [m/s].
void check_speed_deviation(const BlockReader& reading, std::size_t row, double deviation, double speed) {
    if (deviation > 0.0 && deviation < speed) return;
    throw Error(ErrorKind::problem, "standard deviation of the impact speed out of range",
                fmt::format("{:g} m/s of {:g} m/s", deviation, speed), "above 0 and below the speed",
                origin_of_deviation(reading, row));
}

void add_speed_error(const BlockReader& reading, std::size_t row, FitCondition& condition, FitProblem& problem) {
    const double speed = condition.impact.impact_speed;
    const std::optional<double> deviation = speed_deviation_of(reading, row);
    if (!deviation) check_none_is_missing(reading, row, condition);
    if (!deviation || (!reading.speed_deviation && !noise_is_known(condition))) return;
    check_speed_deviation(reading, row, *deviation, speed);
    const std::size_t place =
        new_error(fmt::format("speed_error_{}", problem.conditions.size() + 1), impact_speed_errors, problem);
    problem.auxiliary[place].lower = -speed / *deviation;
    condition.speed_shifts.push_back({place, *deviation});
}

/// Returns the shifts of a value by the shared errors of its digitised column. The sign is negative: the error is
/// subtracted from the reading.
std::vector<Shift> figure_shifts(const BlockReader& reading, std::size_t row, const Origin& origin,
                                 FitProblem& problem) {
    const std::vector<std::size_t> places = figure_errors(reading.dataset, reading.figure, origin.column, problem);
    std::vector<Shift> shifts;
    if (places.empty()) return shifts;
    const auto coefficients = reading.dataset.shared_errors(row, origin.column);
    for (std::size_t i = 0; i < places.size(); ++i) shifts.push_back({places[i], -coefficients[i] * origin.slope});
    return shifts;
}

/// Returns the stated standard deviation of an input at a row [SI]. Empty if not stated.
std::optional<double> input_deviation(const BlockReader& reading, std::size_t row, const FitParameter& input,
                                      double value) {
    const auto& all = reading.block.input_deviations;
    const auto stated =
        std::find_if(all.begin(), all.end(), [&](const StatedInputDeviation& one) { return one.input == input.name; });
    if (stated != all.end())
        return deviation_at(reading, input.name, input.unit, stated->stated, stated->where, row, value);
    return reading.dataset.has_column(input.column) ? reading.dataset.uncertainty(row, input.column) : std::nullopt;
}

/// Adds a nuisance parameter for each input with stated error: the true input is the measured one plus its error.
void add_input_errors(const BlockReader& reading, std::size_t row, FitCondition& condition, FitProblem& problem) {
    if (!noise_is_known(condition)) {
        if (reading.block.input_deviations.empty()) return;
        throw Error(ErrorKind::problem, "errors of inputs require standard deviations of the output",
                    fmt::format("none of {}", condition.measurements.front().observable->name),
                    "sd of both, or of neither", reading.block.input_deviations.front().where);
    }
    std::size_t column = 0;
    for (const FitParameter& input : problem.parameters) {
        if (input.role != FitParameter::Role::column) continue;
        const double value = condition.column_values[column];
        const std::optional<double> deviation = input_deviation(reading, row, input, value);
        if (deviation && *deviation > 0.0) {
            const std::size_t place = new_error(fmt::format("{}_error_{}", input.name, problem.conditions.size() + 1),
                                                "errors of inputs", problem);
            problem.auxiliary[place].lower = (input.lower - value) / *deviation;
            problem.auxiliary[place].upper = (input.upper - value) / *deviation;
            condition.column_shifts.push_back({column, {place, *deviation}});
        }
        ++column;
    }
}

/// Returns the shared error of this name; adds it if absent.
RigError& rig_error(const std::string& name, const std::string& text, FitProblem& problem) {
    const auto known = std::find_if(problem.rig_errors.begin(), problem.rig_errors.end(),
                                    [&](const RigError& error) { return error.name == name; });
    if (known != problem.rig_errors.end()) return *known;
    problem.rig_errors.push_back({name, text});
    return problem.rig_errors.back();
}

void add_drag_error(const BlockReader& reading, const Rig& rig, std::size_t row, FitProblem& problem) {
    if (!rig.sphere || rig.sphere->drag_deviation == 0.0 || rig.sphere->drag_coefficient == 0.0) return;
    const DragEffect effect = reading.measured.drag_effect(row);
    const double relative = rig.sphere->drag_deviation / rig.sphere->drag_coefficient;
    add_effect(rig_error(drag_error,
                         fmt::format("the drag coefficient, {:g} +- {:g}", rig.sphere->drag_coefficient,
                                     rig.sphere->drag_deviation),
                         problem),
               problem, problem.conditions.size() - 1, relative * effect.impact_speed, relative * effect.rebound);
}

/// Adds the errors of the scale of all heights and of the clock.
void add_scale_errors(const BlockReader& reading, const Rig& rig, std::size_t row, FitProblem& problem) {
    const std::size_t last = problem.conditions.size() - 1;
    const FitCondition& condition = problem.conditions[last];
    if (const double sd = rig.height_scale_deviation; sd > 0.0) {
        const double speed = condition.drop ? condition.drop->slope * condition.drop->height : 0.0;
        add_effect(rig_error("height_scale_error", fmt::format("the scale of heights, {:g}", sd), problem), problem,
                   last, sd * speed, sd * reading.measured.rebound_by_scale(row));
    }
    if (const double sd = rig.time_scale_deviation; sd > 0.0) {
        RigError& error = rig_error("time_scale_error", fmt::format("the scale of times, {:g}", sd), problem);
        for (std::size_t i = 0; i < condition.measurements.size(); ++i)
            if (condition.measurements[i].observable->unit == "s")
                error.effects.push_back({last, i, sd * condition.measurements[i].value});
    }
}

/// Adds the error of a drop height that several impacts share.
void add_set_point_error(const BlockReader& reading, std::size_t row, FitProblem& problem) {
    const FitCondition& condition = problem.conditions.back();
    const std::optional<double> deviation = speed_deviation_of(reading, row);
    if (!deviation) return check_none_is_missing(reading, row, condition);
    check_speed_deviation(reading, row, *deviation, condition.impact.impact_speed);
    const std::string name =
        fmt::format("{}_{}_{:.0f}um", drop_height_errors, problem.sources.size() + 1, 1e6 * condition.drop->height);
    add_effect(rig_error(name, "the drop heights", problem), problem, problem.conditions.size() - 1, *deviation, 0.0);
}

/// Adds the errors of the impact speed, with reversed sign, to a restitution computed from the rebound.
void pass_on_to_ratio(const FitCondition& condition, Measurement& ratio) {
    for (const Shift& shift : condition.speed_shifts)
        ratio.shifts.push_back({shift.auxiliary, -ratio.value * shift.coefficient / condition.impact.impact_speed});
}

/// Returns the measured restitution of a condition; null without one.
Measurement* restitution_of(FitCondition& condition) {
    for (Measurement& one : condition.measurements)
        if (one.observable->quantity == Quantity::restitution) return &one;
    return nullptr;
}

const Measurement* restitution_of(const FitCondition& condition) {
    for (const Measurement& one : condition.measurements)
        if (one.observable->quantity == Quantity::restitution) return &one;
    return nullptr;
}

/// Returns the slope of a line through the restitutions of conditions over their impact speeds [s/m].
double slope_of_restitution(const std::vector<std::optional<std::size_t>>& places, const FitProblem& problem) {
    double n = 0.0, v = 0.0, e = 0.0, vv = 0.0, ve = 0.0;
    for (const auto& place : places) {
        const Measurement* restitution = place ? restitution_of(problem.conditions[*place]) : nullptr;
        if (restitution == nullptr) continue;
        const double speed = problem.conditions[*place].impact.impact_speed;
        n += 1.0, v += speed, e += restitution->value, vv += speed * speed, ve += speed * restitution->value;
    }
    const double spread = n * vv - v * v;
    return spread > 1e-12 * n * vv ? (n * ve - v * e) / spread : 0.0;
}

/// Correlations of the restitutions of rows that share errors. The error of an impact speed counts with the slope of
/// restitution over speed, so it needs no parameter.
class CorrelatedRows {
public:
    CorrelatedRows(const std::vector<std::optional<std::size_t>>& places, FitProblem& problem)
        : places_(places), problem_(problem), slope_(slope_of_restitution(places, problem)) {}

    void add(const CommonError& shared) {
        std::vector<std::pair<std::size_t, double>> changes;
        for (const CommonError::Effect& effect : shared.effects)
            if (places_[effect.row] && restitution_of(problem_.conditions[*places_[effect.row]]) != nullptr)
                changes.emplace_back(*places_[effect.row], effect.restitution - slope_ * effect.impact_speed);
        for (const auto& [one, change] : changes)
            for (const auto& [other, same] : changes) covariances_[one][other] += change * same;
    }

    /// Adds the errors to the standard deviations of the restitutions, and sets their correlations.
    void finish() {
        std::size_t number = numbered(problem_);
        for (const auto& [condition, row] : covariances_) {
            Measurement& own = *restitution_of(problem_.conditions[condition]);
            own.correlated = ++number;
            own.standard_deviation = std::sqrt(std::pow(own.standard_deviation, 2) + row.at(condition));
        }
        for (const auto& [condition, row] : covariances_) {
            Measurement& own = *restitution_of(problem_.conditions[condition]);
            for (const auto& [other, covariance] : row) {
                if (other == condition) continue;
                const Measurement& second = *restitution_of(problem_.conditions[other]);
                own.correlations.push_back(
                    {second.correlated, covariance / (own.standard_deviation * second.standard_deviation)});
            }
        }
    }

private:
    /// Returns the largest number of a correlated value.
    static std::size_t numbered(const FitProblem& problem) {
        std::size_t most = 0;
        for (const FitCondition& condition : problem.conditions)
            for (const Measurement& one : condition.measurements) most = std::max(most, one.correlated);
        return most;
    }

    const std::vector<std::optional<std::size_t>>& places_;
    FitProblem& problem_;
    double slope_;
    std::map<std::size_t, std::map<std::size_t, double>> covariances_;  ///< by condition
};

/// Limits of a free impact speed relative to its start, and those of its drawn starts.
constexpr double least_free_speed = 0.1, most_free_speed = 10.0, least_drawn_speed = 0.5, most_drawn_speed = 2.0;

/// Adds a shift of the impact speed; returns its parameter.
FitParameter& add_speed_shift(const char* name, const char* group, double coefficient, FitCondition& condition,
                              FitProblem& problem) {
    const std::size_t place = new_error(fmt::format("{}_{}", name, problem.conditions.size() + 1), group, problem);
    condition.speed_shifts.push_back({place, coefficient});
    problem.auxiliary[place].lower = -condition.impact.impact_speed / coefficient;
    return problem.auxiliary[place];
}

constexpr double least_rounding = 0.02;  ///< relative standard deviation of a speed that is worth a note

/// Relative rounding of the smallest value of a column, and its last digit [SI].
struct Rounding {
    double step = std::numeric_limits<double>::infinity(), least = step;
};

/// Returns the finest digit of a column: spreadsheets drop trailing zeros.
Rounding rounding_of(const Dataset& dataset, const std::string& column) {
    Rounding rounding;
    for (std::size_t row = 0; row < dataset.rows.size(); ++row) {
        const double digit = dataset.last_digit_unit(row, column), value = std::abs(dataset.si(row, column));
        if (digit > 0.0) rounding.step = std::min(rounding.step, digit);
        if (value > 0.0) rounding.least = std::min(rounding.least, value);
    }
    return rounding;
}

/// Line of the logarithm of an observable over that of the impact speed.
class SpeedLine {
public:
    void add(double speed, const Measurement& one) {
        if (!(speed > 0.0 && one.value > 0.0)) return;
        const double x = std::log(speed), y = std::log(one.value);
        ++count_;
        const double dx = x - mean_x_, dy = y - mean_y_;
        mean_x_ += dx / count_;
        mean_y_ += dy / count_;
        xx_ += dx * (x - mean_x_);
        xy_ += dx * (y - mean_y_);
        yy_ += dy * (y - mean_y_);
        if (speed < least_speed_) least_speed_ = speed, stated_ = one.standard_deviation / one.value;
    }

    /// Returns the power of the speed.
    double exponent() const { return xx_ > 0.0 ? xy_ / xx_ : 0.0; }
    /// Returns the relative noise at the smallest speed; infinite if it is neither stated nor known from more than two
    /// values.
    double noise() const {
        if (std::isfinite(stated_)) return stated_;
        const double misfit = std::max(0.0, yy_ - exponent() * xy_);
        return count_ > 2.0 ? std::sqrt(misfit / (count_ - 2.0)) : std::numeric_limits<double>::infinity();
    }

private:
    double count_ = 0.0, mean_x_ = 0.0, mean_y_ = 0.0, xx_ = 0.0, xy_ = 0.0, yy_ = 0.0;
    double least_speed_ = std::numeric_limits<double>::infinity(), stated_ = 0.0;
};

SpeedLine line_of(const Observable& observable, const std::vector<FitCondition>& conditions, std::size_t source) {
    SpeedLine line;
    for (const FitCondition& condition : conditions)
        for (const Measurement& one : condition.measurements)
            if (one.source == source && one.observable == &observable) line.add(condition.impact.impact_speed, one);
    return line;
}

}  // namespace

void add_row_errors(const BlockReader& reading, std::size_t row, FitCondition& condition, FitProblem& problem) {
    if (!reading.measured.of_points()) {
        if (!condition.drop || !condition.drop->is_shared) add_speed_error(reading, row, condition, problem);
        for (const Shift& shift : figure_shifts(reading, row, reading.measured.speed_origin(row), problem))
            condition.speed_shifts.push_back(shift);
    }
    if (problem.form_task) add_input_errors(reading, row, condition, problem);
    for (Measurement& measurement : condition.measurements) {
        measurement.shifts =
            figure_shifts(reading, row, reading.measured.origin(row, *measurement.observable), problem);
        if (condition.is_ratio && measurement.observable->quantity == Quantity::restitution)
            pass_on_to_ratio(condition, measurement);
    }
}

void add_rig_errors(const BlockReader& reading, const Rig& rig, std::size_t row, FitProblem& problem) {
    if (reading.measured.of_points()) return;
    add_drag_error(reading, rig, row, problem);
    add_scale_errors(reading, rig, row, problem);
    if (const auto& drop = problem.conditions.back().drop; drop && drop->is_shared)
        add_set_point_error(reading, row, problem);
}

void add_common_errors(const Dataset& dataset, const std::vector<std::optional<std::size_t>>& places,
                       FitProblem& problem) {
    constexpr std::size_t most_correlated = 16;  // an error of more rows is one nuisance parameter
    const std::string source = problem.sources.empty() ? "" : fmt::format("_{}", problem.sources.size() + 1);
    CorrelatedRows correlated(places, problem);
    for (const CommonError& shared : dataset.common) {
        if (shared.name != drag_error && shared.effects.size() <= most_correlated) {
            correlated.add(shared);
            continue;
        }
        RigError& error =
            rig_error(shared.name == drag_error ? shared.name : shared.name + source, shared.text, problem);
        for (const CommonError::Effect& effect : shared.effects)
            if (const auto& place = places[effect.row])
                add_effect(error, problem, *place, effect.impact_speed, effect.restitution);
    }
    correlated.finish();
}

std::string speed_error_note(const BlockReader& reading, const std::vector<FitCondition>& conditions,
                             std::size_t source) {
    if (reading.block.predicted || reading.speed_deviation || reading.measured.of_points()) return {};
    const std::string column = reading.measured.speed_origin(0).column;
    const Field& field = reading.dataset.field(column);
    if (field.uncertainty.form == Uncertainty::Form::none || field.calibration) return {};
    const std::string known = field.uncertainty.form == Uncertainty::Form::column
                                  ? field.uncertainty.column
                                  : fmt::format("the standard deviation of {}", column);
    const bool used = std::any_of(conditions.begin(), conditions.end(), [&](const FitCondition& condition) {
        return source_of(condition) == source && !condition.speed_shifts.empty();
    });
    if (used) return fmt::format("errors of impact speeds are estimated jointly, with prior from {}", known);
    return fmt::format(
        "{} is not used: errors of impact speeds require standard deviations of the "
        "measured values (sd)",
        known);
}

std::string rounded_speeds_note(const BlockReader& reading, const FitProblem& problem, std::size_t source) {
    const Dataset& dataset = reading.dataset;
    if (reading.block.predicted || reading.speed_deviation || reading.measured.of_points() || dataset.of_recording ||
        dataset.rows.empty())
        return {};
    const std::string column = reading.measured.speed_origin(0).column;
    if (!dataset.has_column(column)) return {};
    const Field& field = dataset.field(column);
    if (field.uncertainty.form != Uncertainty::Form::none || field.calibration) return {};
    const Rounding rounding = rounding_of(dataset, column);
    const double deviation = rounding.step / std::sqrt(12.0);
    const double of_speed = (reading.measured.drops() ? 0.5 : 1.0) * deviation / rounding.least;
    if (!std::isfinite(of_speed) || of_speed < least_rounding) return {};
    const Observable* changed = nullptr;
    double most = 0.0;
    for (const Observable* observable : reading.observables) {
        const SpeedLine line = line_of(*observable, problem.conditions, source);
        const bool ratio = observable->quantity == Quantity::restitution && reading.measured.restitution_is_a_ratio();
        const double effect = of_speed * std::abs(line.exponent() - (ratio ? 1.0 : 0.0));
        if (effect > line.noise() && effect > most) most = effect, changed = observable;
    }
    if (changed == nullptr) return {};
    const double unit = field.measure.to_si;
    return fmt::format(
        "{0} is rounded to {1:g} {2}: at {3:g} {2} this changes {4} by {5:.2g} %, more than its noise. If it is not "
        "exact: {6}, with the deviations of the measured values",
        column, rounding.step / unit, field.unit, rounding.least / unit, changed->name, 100.0 * most,
        noted_option(fmt::format("sd \"{}={:.2g} {}\"", column, deviation / unit, field.unit), problem.path));
}

void add_free_speed(FitCondition& condition, FitProblem& problem) {
    const double speed = condition.impact.impact_speed;
    FitParameter& error = add_speed_shift("speed_correction", free_impact_speeds, 1.0, condition, problem);
    error.unit = "m/s";
    error.prior = std::nullopt;
    error.lower = (least_free_speed - 1.0) * speed;
    error.upper = (most_free_speed - 1.0) * speed;
    error.search_bounds = true;  // an interval that ends there is open
    error.drawn_lower = (least_drawn_speed - 1.0) * speed;
    error.drawn_upper = (most_drawn_speed - 1.0) * speed;
}

void add_speed_error_of_record(double deviation, FitCondition& condition, FitProblem& problem) {
    add_speed_shift("speed_error", impact_speed_errors, deviation, condition, problem);
}

}  // namespace impactfit
