#include "impactfit/calibration/observation/measured_columns.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "impactfit/calibration/problem/record.hpp"
#include "impactfit/core/nearest_name.hpp"
#include "impactfit/core/numbers/formula.hpp"
#include "impactfit/core/units/unit.hpp"
#include "impactfit/dataset/lab_header/column_synonyms.hpp"
#include "impactfit/dataset/lab_header/unit_notation.hpp"
#include "impactfit/dataset/values/header_place.hpp"
#include "impactfit/dataset/values/known_column.hpp"

namespace impactfit {
namespace {

constexpr const char* drop_height = "drop_height";
constexpr const char* rebound_height = "rebound_height";
constexpr const char* rebound_speed = "rebound_speed";
constexpr const char* restitution = "restitution";
constexpr const char* energy_ratio = "energy_ratio";
constexpr const char* impact_speed_name = "impact_speed";

/// Maximum accepted restitution. Noise raises a reading above 1 by a few percent. Larger values indicate percentages,
/// other units, or interchanged impact and rebound.
constexpr double most_restitution = 1.5;

/// Range of the measured values [SI]. Powers of a stiffness from values within it are finite.
constexpr double least_value = 1e-30, most_value = 1e30;

void check_dimension(const Dataset& dataset, const Observable& observable) {
    const Field& field = dataset.field(observable.name);
    if (field.is_number && same_dimension(field.measure, parse_unit(observable.unit))) return;
    throw Error(ErrorKind::data, "unit of a column does not match the observable",
                field.is_number ? fmt::format("[{}]", field.unit) : "a text column",
                fmt::format("[{}] or a unit of the same dimension", observable.unit),
                header_place(dataset, field.name));
}

void refuse_without_impacts(const Dataset& dataset) {
    if (dataset.no_impacts.empty()) return;
    throw Error(ErrorKind::data, fmt::format("{} contains no measured impacts", dataset.slug), dataset.no_impacts,
                "data with impact speed and measured observables in each row (see: impactfit datasets)",
                {dataset.files.back().path, 0, 0, "no_impacts"});
}

/// Throws Error (data) for a file of samples, such as force over time, without observables of the impact.
void refuse_curve(const Dataset& dataset) {
    const auto has = [&](std::string_view name) { return dataset.has_column(name); };
    const bool numbers = std::any_of(all_observables.begin(), all_observables.end(),
                                     [&](const Observable& one) { return has(one.name); });
    if (numbers || has(rebound_speed) || has(rebound_height)) return;
    if (dataset.of_recording && has("force") && has("indentation"))
        throw Error(ErrorKind::data, "a compression has no impacts", "force over indentation", "impactfit fit FILE",
                    header_place(dataset, "force"));
    for (std::size_t kind = 0; kind < record_columns.size(); ++kind) {
        const auto& [abscissa, ordinate] = record_columns[kind];
        if (!has(abscissa) || !has(ordinate)) continue;
        throw Error(ErrorKind::data, "the file contains a record of an impact",
                    fmt::format("{} over {}", ordinate, abscissa),
                    fmt::format("a problem file with [[record]] and kind = \"{}\" instead of [[data]] "
                                "(docs/problem_file.md)",
                                record_kind_names[kind]),
                    header_place(dataset, std::string(ordinate)));
    }
}

std::string found_columns(const Dataset& dataset) {
    std::string text = "columns";
    for (const Field& field : dataset.fields)
        text += fmt::format("{} {}", &field == &dataset.fields.front() ? "" : ",",
                            field.written.empty() ? field.name : field.written);
    return text;
}

/// Returns the option that names the impact speed: of a column in a unit of speed, else of the column whose name is
/// nearest to it.
std::string mapping_option(const Dataset& dataset) {
    const Unit speed = parse_unit("m/s");
    for (const Field& field : dataset.fields)
        if (field.is_number && known_column_unit(field.name).empty() && same_dimension(field.measure, speed))
            return option(fmt::format("columns \"{}=impact_speed [{}]\"", field.name, field.unit));
    for (const Field& field : dataset.fields) {
        if (!known_column_unit(field.name).empty()) continue;
        if (field.is_number && same_dimension(field.measure, parse_unit("J")))
            return option(fmt::format("column \"impact_speed [m/s]=sqrt(2*{}/m)\"", formula_name(field.name))) +
                   " with " + option("set-column \"m=MASS\"");
        const std::vector<UnitSplit> splits = unit_splits(field.name);
        const auto unit = field.is_number ? std::optional(field.unit)
                                          : lab_unit(splits.front().unit);  // a column of an angle is no speed
        for (const std::string& near : nearest_columns(field.name))
            if ((near == impact_speed_name || near == drop_height) && (!unit || unit_fits(near, *unit)))
                return option(fmt::format("columns \"{}={} [{}]\"", field.name, near, known_column_unit(near)));
    }
    return option("columns \"NAME=impact_speed [m/s]\"");
}

/// Returns the standard deviation of a ratio with independent errors. Empty if the numerator has none.
std::optional<double> ratio_deviation(const MeasuredValue& over, const MeasuredValue& under) {
    if (!over.standard_deviation) return std::nullopt;
    const double ratio = over.value / under.value;
    return ratio *
           std::hypot(*over.standard_deviation / over.value, under.standard_deviation.value_or(0.0) / under.value);
}

}  // namespace

MeasuredColumns::MeasuredColumns(const Dataset& dataset, const Rig& rig) : dataset_(dataset), rig_(rig) {
    refuse_without_impacts(dataset);
    refuse_curve(dataset);
    find_speed();
    find_restitution();
    for (std::size_t row = 0; drops() && row < dataset.rows.size(); ++row)
        if (const double height = dataset.si(row, drop_height); !std::isnan(height)) ++drops_[height];
    for (const Observable& observable : all_observables) {
        const bool own = dataset.has_column(observable.name);
        if (own) check_dimension(dataset, observable);
        if (own || (observable.quantity == Quantity::restitution && !rebound_column_.empty()))
            observables_.push_back(&observable);
    }
}

MeasuredColumns::MeasuredColumns(const Dataset& dataset, const std::vector<Observable>& outputs)
    : dataset_(dataset), points_(true) {
    for (const Observable& output : outputs) {
        if (!dataset.has_column(output.name))
            throw Error(ErrorKind::data, "no column for the output of the form", "none",
                        fmt::format("{} [{}]; {}", output.name, output.unit,
                                    allowed_names(output.name, dataset.column_names())),
                        header_place(dataset, std::string(output.name)));
        check_dimension(dataset, output);
        observables_.push_back(&output);
    }
}

void MeasuredColumns::find_speed() {
    const bool dropped = dataset_.has_column(drop_height);
    if (!dropped && !dataset_.has_column(impact_speed_name))
        throw Error(ErrorKind::data, "no column for the impact speed", found_columns(dataset_),
                    fmt::format("impact_speed [m/s] or drop_height [m] in the header, or {}", mapping_option(dataset_)),
                    header_place(dataset_, impact_speed_name));
    speed_column_ = dataset_.has_column(impact_speed_name) ? impact_speed_name : drop_height;
    if (speed_column_ == drop_height)
        notes_.push_back(
            rig_.sphere
                ? fmt::format("impact_speed from drop_height, g = {:g} m/s^2, with drag", rig_.gravity)
                : fmt::format("impact_speed = sqrt(2 g drop_height), g = {:g} m/s^2, without drag", rig_.gravity));
    else if (dropped)
        pass_over(drop_height, impact_speed_name);
}

void MeasuredColumns::find_restitution() {
    const char* found = dataset_.has_column(rebound_speed)    ? rebound_speed
                        : dataset_.has_column(rebound_height) ? rebound_height
                        : dataset_.has_column(energy_ratio)   ? energy_ratio
                                                              : nullptr;
    if (found == nullptr) return;
    if (dataset_.has_column(restitution)) {
        pass_over(found, restitution);
        return;
    }
    rebound_column_ = found;
    notes_.push_back(
        found == std::string(energy_ratio)    ? std::string("restitution = sqrt(energy_ratio)")
        : found == std::string(rebound_speed) ? "restitution = rebound_speed / impact_speed"
        : rig_.sphere
            ? "restitution from rebound_height and impact speed, with drag"
            : fmt::format("restitution = sqrt(2 g rebound_height) / impact speed, g = {:g} m/s^2", rig_.gravity));
}

void MeasuredColumns::pass_over(const char* column, const char* used) {
    notes_.push_back(fmt::format("{} is not used because {} is present and consistent", column, used));
    passed_over_.emplace_back(column);
}

SourceLocation MeasuredColumns::where(std::size_t row, const std::string& column) const {
    const long line = dataset_.rows[row].line_of(dataset_.column(column));
    return {dataset_.files.front().path, line, dataset_.column_in_file(row, column), column};
}

std::optional<MeasuredValue> MeasuredColumns::cell(std::size_t row, const std::string& column) const {
    const double value = dataset_.si(row, column);
    if (std::isnan(value)) return std::nullopt;
    if (points_) return MeasuredValue{value, dataset_.uncertainty(row, column)};
    const bool may_be_zero = column == restitution || column == energy_ratio || column == "residual_indentation";
    if (value < 0.0 || (value == 0.0 && !may_be_zero))
        throw Error(ErrorKind::data, fmt::format("{} must {}", column, may_be_zero ? "not be negative" : "be positive"),
                    dataset_.text(row, column), "a valid number, or an empty cell for a missing value",
                    where(row, column));
    if (value != 0.0 && !(value >= least_value && value <= most_value))
        throw Error(ErrorKind::data, fmt::format("{} out of range", column), dataset_.text(row, column),
                    fmt::format("{:g} to {:g} in SI", least_value, most_value), where(row, column));
    if (column == restitution) check_restitution(row, value);
    return MeasuredValue{value, dataset_.uncertainty(row, column)};
}

void MeasuredColumns::check_restitution(std::size_t row, double value) const {
    if (!(value > most_restitution)) return;
    const bool ratio = restitution_is_a_ratio();
    const std::string column = rebound_column_.empty() ? restitution : rebound_column_;
    throw Error(ErrorKind::data,
                ratio ? fmt::format("rebound ({}) faster than impact ({})", rebound_column_, speed_column_)
                      : "restitution far above 1",
                fmt::format("{}{}", ratio ? fmt::format("a restitution of {:.4g} from ", value) : "",
                            dataset_.text(row, column)),
                ratio ? fmt::format("a restitution of 0 to 1 (with noise up to {:g}); check the units and "
                                    "names of both columns",
                                    most_restitution)
                      : fmt::format("0 to 1 (with noise up to {:g}); for percentages {}, or the header {} [%]",
                                    most_restitution, option(fmt::format("unit {}=%", column)), column),
                where(row, column));
}

Flight MeasuredColumns::flight(std::size_t row) const {
    if (!rig_.sphere) return {rig_.gravity};
    return flight_of(rig_, mass_of_row(rig_, dataset_, row, dataset_.slug));
}

/// Returns the height of the bottom of the body. Throws Error (data) if its reference point was below its place at the
/// touch.
double MeasuredColumns::height_above(std::size_t row, const std::string& column, double height,
                                     HeightReference reference) const {
    const double at_touch = height_of(reference, rig_);
    if (height > at_touch) return height - at_touch;
    throw Error(ErrorKind::data,
                fmt::format("{} below that of the {} at the touch", column,
                            height_reference_names[static_cast<std::size_t>(reference)]),
                dataset_.text(row, column), fmt::format("above {:.4g} m, or another height reference", at_touch),
                where(row, column));
}

MeasuredColumns::SpeedOfHeight MeasuredColumns::fallen(std::size_t row, double height) const {
    const Flight way = flight(row);
    const double above = height_above(row, drop_height, height, rig_.drop_reference);
    const FlightSpeed speed = speed_after_fall(way, above);
    // v dv/dh = g - k v^2
    return {speed, way.gravity / speed.speed - way.drag * speed.speed};
}

MeasuredColumns::SpeedOfHeight MeasuredColumns::launched(std::size_t row, double height) const {
    const Flight way = flight(row);
    const double above = height_above(row, rebound_height, height, rig_.rebound_reference);
    const FlightSpeed speed = launch_speed(way, above);
    return {speed, way.gravity / speed.speed + way.drag * speed.speed};
}

MeasuredValue MeasuredColumns::impact_speed(std::size_t row) const {
    if (points_) return {1.0};
    const std::optional<MeasuredValue> measured = cell(row, speed_column_);
    if (!measured)
        throw Error(ErrorKind::data, "missing impact speed", "an empty cell",
                    "a number, or 0 in a column 'use' to exclude the row", where(row, speed_column_));
    if (!drops()) return *measured;
    const SpeedOfHeight speed = fallen(row, measured->value);
    if (!measured->standard_deviation) return {speed.flight.speed};
    return {speed.flight.speed, speed.slope * *measured->standard_deviation};
}

std::optional<MeasuredValue> MeasuredColumns::speed_after(std::size_t row) const {
    const std::optional<MeasuredValue> measured = cell(row, rebound_column_);
    if (!measured || !rises()) return measured;
    const SpeedOfHeight speed = launched(row, measured->value);
    if (!measured->standard_deviation) return MeasuredValue{speed.flight.speed};
    return MeasuredValue{speed.flight.speed, speed.slope * *measured->standard_deviation};
}

std::optional<MeasuredValue> MeasuredColumns::value(std::size_t row, const Observable& observable,
                                                    SpeedError speed_error) const {
    const bool from_rebound = observable.quantity == Quantity::restitution && !rebound_column_.empty();
    if (!from_rebound) return cell(row, std::string(observable.name));
    if (rebound_column_ == energy_ratio) return root_of_energy(row);
    const std::optional<MeasuredValue> after = speed_after(row);
    if (!after) return std::nullopt;
    MeasuredValue before = impact_speed(row);
    if (speed_error == SpeedError::apart) before.standard_deviation.reset();
    const double ratio = after->value / before.value;
    check_restitution(row, ratio);
    return MeasuredValue{ratio, ratio_deviation(*after, before)};
}

std::optional<MeasuredValue> MeasuredColumns::root_of_energy(std::size_t row) const {
    const std::optional<MeasuredValue> energy = cell(row, energy_ratio);
    if (!energy) return std::nullopt;
    const double root = std::sqrt(energy->value);
    check_restitution(row, root);
    if (!energy->standard_deviation) return MeasuredValue{root};
    return MeasuredValue{root, *energy->standard_deviation / (2.0 * root)};
}

Origin MeasuredColumns::speed_origin(std::size_t row) const {
    return {speed_column_, drops() ? fallen(row, dataset_.si(row, speed_column_)).slope : 1.0};
}

Origin MeasuredColumns::origin(std::size_t row, const Observable& observable) const {
    if (observable.quantity != Quantity::restitution || rebound_column_.empty())
        return {std::string(observable.name), 1.0};
    if (rebound_column_ == energy_ratio) return {energy_ratio, 0.5 / std::sqrt(dataset_.si(row, energy_ratio))};
    const double speed = impact_speed(row).value, rebound = dataset_.si(row, rebound_column_);
    return {rebound_column_, (rises() ? launched(row, rebound).slope : 1.0) / speed};
}

bool MeasuredColumns::drops() const {
    return speed_column_ == drop_height;
}

double MeasuredColumns::rebound_by_scale(std::size_t row) const {
    if (!rises() || !dataset_.has(row, rebound_column_)) return 0.0;
    const double height = dataset_.si(row, rebound_column_);
    return launched(row, height).slope * height / impact_speed(row).value;
}

bool MeasuredColumns::is_repeated_drop(std::size_t row) const {
    const auto found = drops_.find(dataset_.si(row, drop_height));
    return found != drops_.end() && found->second > 1;
}

std::optional<MeasuredDrop> MeasuredColumns::drop(std::size_t row) const {
    if (points_ || !drops()) return std::nullopt;
    const double height = dataset_.si(row, speed_column_);
    return MeasuredDrop{height, fallen(row, height).slope, rig_.shares_drop_heights && is_repeated_drop(row), rises()};
}

bool MeasuredColumns::rises() const {
    return rebound_column_ == rebound_height;
}

DragEffect MeasuredColumns::drag_effect(std::size_t row) const {
    DragEffect effect{0.0, 0.0};
    if (!rig_.sphere || points_) return effect;
    if (drops()) effect.impact_speed = fallen(row, dataset_.si(row, speed_column_)).flight.slope;
    if (rises() && dataset_.has(row, rebound_column_))
        effect.rebound = launched(row, dataset_.si(row, rebound_column_)).flight.slope / impact_speed(row).value;
    return effect;
}

double MeasuredColumns::resolution(std::size_t row, const Observable& observable) const {
    const Origin from = origin(row, observable);
    auto known = steps_.find(from.column);
    if (known == steps_.end()) {
        double finest = std::numeric_limits<double>::infinity();
        for (std::size_t i = 0; i < dataset_.rows.size(); ++i)
            if (const double step = dataset_.last_digit_unit(i, from.column); step > 0.0)
                finest = std::min(finest, step);
        known = steps_.emplace(from.column, std::isfinite(finest) ? finest : 0.0).first;
    }
    const double step = known->second * std::abs(from.slope);
    return std::isfinite(step) ? step : 0.0;
}

bool MeasuredColumns::restitution_is_a_ratio() const {
    return !rebound_column_.empty() && rebound_column_ != energy_ratio;
}

double MeasuredColumns::number(std::size_t row, const std::string& column) const {
    if (column == restitution && !rebound_column_.empty()) {
        if (const auto measured = value(row, find_observable(restitution))) return measured->value;
        throw Error(ErrorKind::data, "missing value", "an empty cell", "a number", where(row, rebound_column_));
    }
    if (!dataset_.field(column).is_number)
        throw Error(ErrorKind::data, "column without numbers", column, "a column with a unit in its header",
                    where(row, column));
    const double value = dataset_.si(row, column);
    if (!std::isnan(value)) return value;
    throw Error(ErrorKind::data, "missing value", "an empty cell", "a number", where(row, column));
}

}  // namespace impactfit
