#include "impactfit/calibration/observation/column_consistency.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>

#include "impactfit/core/error.hpp"

namespace impactfit {
namespace {

/// Value of a row [SI] with its tolerance from rounding and noise.
struct Reading {
    std::string columns;  ///< source columns
    double value, slack;
    bool of_height = false;
};

std::optional<Reading> reading(const Dataset& dataset, std::size_t row, const char* column) {
    if (!dataset.has_column(column)) return std::nullopt;
    const double value = dataset.si(row, column);
    if (!(value > 0.0)) return std::nullopt;
    const double rounding = 0.5 * dataset.last_digit_unit(row, column);
    return Reading{column, value, rounding + 3.0 * dataset.uncertainty(row, column).value_or(0.0)};
}

std::optional<Reading> fallen(const Dataset& dataset, std::size_t row, const char* column, double gravity) {
    const auto height = reading(dataset, row, column);
    if (!height) return std::nullopt;
    const double speed = std::sqrt(2.0 * gravity * height->value);
    return Reading{column, speed, 0.5 * speed * height->slack / height->value, true};
}

std::optional<Reading> root(const std::optional<Reading>& square) {
    if (!square) return std::nullopt;
    const double value = std::sqrt(square->value);
    return Reading{square->columns, value, 0.5 * square->slack / value};
}

std::optional<Reading> ratio(const std::optional<Reading>& after, const std::optional<Reading>& before) {
    if (!after || !before) return std::nullopt;
    const double value = after->value / before->value;
    return Reading{fmt::format("{} and {}", after->columns, before->columns), value,
                   value * (after->slack / after->value + before->slack / before->value),
                   after->of_height || before->of_height};
}

void compare(const Dataset& dataset, std::size_t row, const std::optional<Reading>& stated,
             const std::optional<Reading>& other, const char* unit) {
    if (!stated || !other) return;
    const double part = stated->of_height || other->of_height ? height_agreement : speed_agreement;
    const double most = part * std::max(stated->value, other->value) + stated->slack + other->slack;
    if (std::abs(stated->value - other->value) <= most) return;
    throw Error(ErrorKind::data, "contradictory columns",
                fmt::format("{} {:.4g}{} and {:.4g}{} from {}", stated->columns, stated->value, unit, other->value,
                            unit, other->columns),
                fmt::format("values that agree to {:.0f} % plus the rounding of their digits; check units and "
                            "column names",
                            100.0 * part),
                {dataset.files.front().path, dataset.rows[row].line, dataset.column_in_file(row, stated->columns),
                 stated->columns});
}

}  // namespace

bool has_redundant_columns(const Dataset& dataset) {
    const bool speed = dataset.has_column("impact_speed"), drop = dataset.has_column("drop_height"),
               rebound = dataset.has_column("rebound_speed"), rise = dataset.has_column("rebound_height"),
               ratio = (speed || drop) && (rebound || rise);
    return (speed && drop) || (rebound && rise) ||
           (dataset.has_column("restitution") && (ratio || dataset.has_column("energy_ratio")));
}

void check_agreement(const Dataset& dataset, std::size_t row, double gravity) {
    const auto speed = reading(dataset, row, "impact_speed"), drop = fallen(dataset, row, "drop_height", gravity),
               rebound = reading(dataset, row, "rebound_speed"), rise = fallen(dataset, row, "rebound_height", gravity),
               restitution = reading(dataset, row, "restitution"), energy = root(reading(dataset, row, "energy_ratio"));
    const std::optional<Reading>& before = speed ? speed : drop;
    compare(dataset, row, speed, drop, " m/s");
    compare(dataset, row, rebound, rise, " m/s");
    compare(dataset, row, restitution, energy, "");
    compare(dataset, row, restitution, ratio(rebound, before), "");
    // The ratio of two heights is preferred: gravity and calibration cancel.
    compare(dataset, row, restitution, ratio(rise, drop ? drop : before), "");
}

}  // namespace impactfit
