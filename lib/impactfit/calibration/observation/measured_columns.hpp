#pragma once
// Measured columns: impact speed and observables of each row, computed from drop and rebound if necessary. Heights
// become speeds by the flight of the rig; restitution = rebound speed / impact speed.

#include <algorithm>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "impactfit/calibration/observation/rig.hpp"
#include "impactfit/core/error.hpp"
#include "impactfit/dataset/values/dataset.hpp"
#include "impactfit/dynamics/impact/observable.hpp"

namespace impactfit {

/// Measured value with its standard deviation, if the data state one [SI].
struct MeasuredValue {
    double value;
    std::optional<double> standard_deviation = {};
};

/// Source column of a value, and the derivative of the value by it [SI].
struct Origin {
    std::string column;
    double slope;
};

/// Treatment of the impact speed error in the deviation of a restitution rebound / impact: `within` it, or `apart` as a
/// parameter.
enum class SpeedError { within, apart };

/// Derivatives of the values of a row by the logarithm of the drag coefficient [SI].
struct DragEffect {
    double impact_speed;
    double rebound;  ///< of the rebound speed / impact speed at a fixed impact speed
};

/// Reads the impacts of a dataset. Keeps a reference to the dataset.
class MeasuredColumns {
public:
    /// Throws Error (data) without a column of the impact speed, for an observable column of another dimension, for
    /// records of an impact, and for a package that contains no measured impacts.
    MeasuredColumns(const Dataset& dataset, const Rig& rig);
    /// Reads the points of a curve instead of impacts: the outputs of forms, of any sign. Throws Error (data) without a
    /// column of an output, or for a column of another dimension.
    MeasuredColumns(const Dataset& dataset, const std::vector<Observable>& outputs);

    /// Returns the observables of the columns.
    const std::vector<const Observable*>& observables() const { return observables_; }
    /// Returns notes on computed observables and unused columns.
    const std::vector<std::string>& notes() const { return notes_; }

    /// Returns true for points of a curve; their impact speed is 1.
    bool of_points() const { return points_; }
    /// Returns the impact speed [m/s]. Throws Error (data) with the line if the cell is empty or not positive.
    MeasuredValue impact_speed(std::size_t row) const;
    /// Returns the measured value. Empty if the cells are empty. Throws Error (data) with the line for a negative
    /// value, or a restitution far above 1.
    std::optional<MeasuredValue> value(std::size_t row, const Observable& observable,
                                       SpeedError speed_error = SpeedError::within) const;
    /// Returns the source column of the impact speed.
    Origin speed_origin(std::size_t row) const;
    /// Returns the source column of a measured value; the rebound for a restitution from a ratio.
    Origin origin(std::size_t row, const Observable& observable) const;
    /// Returns a value of any number column, for parameters and masses. Throws Error (data) with the line if the cell
    /// is empty.
    double number(std::size_t row, const std::string& column) const;

    /// Returns true for source columns of impact speed and restitution.
    bool uses(std::string_view column) const { return column == speed_column_ || column == rebound_column_; }

    /// Returns true for a redundant column, named in `notes`.
    bool passes_over(std::string_view column) const {
        return std::find(passed_over_.begin(), passed_over_.end(), column) != passed_over_.end();
    }

    /// Returns true if the impact speed is that of a drop height.
    bool drops() const;
    /// Returns the drop of a row; empty if the speed was measured.
    std::optional<MeasuredDrop> drop(std::size_t row) const;
    /// Returns true if the rebound is a height.
    bool rises() const;
    /// Returns the effect of the drag on a row. Zero without measured heights and without a sphere in air.
    DragEffect drag_effect(std::size_t row) const;

    /// Returns the derivative of rebound speed / impact speed by the logarithm of the scale of heights, at a fixed
    /// impact speed. Zero unless the rebound is a height.
    double rebound_by_scale(std::size_t row) const;
    /// Returns true if another row has the drop height of this row.
    bool is_repeated_drop(std::size_t row) const;

    /// Returns true if restitution = rebound / impact.
    bool restitution_is_a_ratio() const;

    /// Returns one unit of the last digit of the column of a value, by the finest number in it: spreadsheets drop
    /// trailing zeros [SI]. For a computed value by its numerator. 0 if unknown.
    double resolution(std::size_t row, const Observable& observable) const;

    SourceLocation where(std::size_t row, const std::string& column) const;

private:
    std::optional<MeasuredValue> cell(std::size_t row, const std::string& column) const;
    std::optional<MeasuredValue> speed_after(std::size_t row) const;
    std::optional<MeasuredValue> root_of_energy(std::size_t row) const;
    void check_restitution(std::size_t row, double value) const;
    /// Speed of a measured height, with its derivative by the height.
    struct SpeedOfHeight {
        FlightSpeed flight;
        double slope;
    };
    SpeedOfHeight fallen(std::size_t row, double height) const;
    SpeedOfHeight launched(std::size_t row, double height) const;
    double height_above(std::size_t row, const std::string& column, double height, HeightReference reference) const;
    Flight flight(std::size_t row) const;
    void find_speed();
    void find_restitution();
    void pass_over(const char* column, const char* used);

    const Dataset& dataset_;
    Rig rig_;
    bool points_ = false;
    std::string speed_column_, rebound_column_;  ///< rebound_column_ empty: restitution has a separate column
    std::vector<const Observable*> observables_;
    std::vector<std::string> notes_, passed_over_;
    std::map<double, long> drops_;                              ///< number of rows of each drop height
    mutable std::map<std::string, double, std::less<>> steps_;  ///< finest digit of each column
};

}  // namespace impactfit
