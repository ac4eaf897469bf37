#pragma once
// What the columns of a dataset say of each impact: its speed, and the observables measured, where need be from drop
// and rebound. A drop of height h ends at v = sqrt(2 g h); restitution is rebound speed over impact speed.

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "impactfit/core/error.hpp"
#include "impactfit/dataset/values/dataset.hpp"
#include "impactfit/dynamics/impact/observable.hpp"

namespace impactfit {

/// Standard acceleration of free fall [m/s^2], exact by definition (CGPM 1901).
inline constexpr double standard_gravity = 9.80665;

/// A measured value and its standard deviation, if the data state one; SI.
struct MeasuredValue {
    double value;
    std::optional<double> standard_deviation = {};
};

/// A column that a value is made of, and the derivative of the value by it; SI.
struct Origin {
    std::string column;
    double slope;
};

/// Whether the standard deviation of a restitution that is rebound over impact holds the error of the impact speed, or
/// that error is an unknown of its own.
enum class SpeedError { within, apart };

/// Reads the impacts of a dataset, which must outlive this.
class MeasuredColumns {
public:
    /// Throws an Error (data) if no column gives the impact speed, for a column that has the name of an observable and
    /// another dimension, for curves over an impact, which are no data of this kind, and for a package that says it
    /// holds no measured impacts.
    MeasuredColumns(const Dataset& dataset, double gravity);

    /// The observables the columns give.
    const std::vector<const Observable*>& observables() const { return observables_; }
    /// How they are got where that is not plain, and what is left unused.
    const std::vector<std::string>& notes() const { return notes_; }

    /// Throws an Error (data) with the line if the cell is empty or not positive.
    MeasuredValue impact_speed(std::size_t row) const;
    /// Nothing if the cells are empty. Throws an Error (data) with the line for a value that no impact has: a negative
    /// one, or a restitution far above 1.
    std::optional<MeasuredValue> value(std::size_t row, const Observable& observable,
                                       SpeedError speed_error = SpeedError::within) const;
    /// The column the impact speed is read from, or is made of.
    Origin speed_origin(std::size_t row) const;
    /// The column a measured value is read from; of a restitution that is a ratio, the rebound.
    Origin origin(std::size_t row, const Observable& observable) const;
    /// A number column of any name, for values of parameters and masses. Throws an Error (data) with the line if the
    /// cell is empty.
    double number(std::size_t row, const std::string& column) const;

    /// True for the columns that impact speed and restitution are read from or made of.
    bool uses(std::string_view column) const { return column == speed_column_ || column == rebound_column_; }

    /// True for a column that says the same as one of these, of which `notes` tell.
    bool passes_over(std::string_view column) const {
        return std::find(passed_over_.begin(), passed_over_.end(), column) != passed_over_.end();
    }

    /// True if the restitution is made of rebound and impact.
    bool restitution_is_a_ratio() const { return !rebound_column_.empty(); }

    SourceLocation where(std::size_t row, const std::string& column) const;

private:
    std::optional<MeasuredValue> cell(std::size_t row, const std::string& column) const;
    std::optional<MeasuredValue> speed_after(std::size_t row) const;
    void check_restitution(std::size_t row, double value) const;
    MeasuredValue fallen(const MeasuredValue& height) const;
    void find_speed();
    void find_restitution();
    void pass_over(const char* column, const char* used);

    const Dataset& dataset_;
    double gravity_;
    std::string speed_column_, rebound_column_;  ///< rebound_column_ empty: restitution has a column of its own
    std::vector<const Observable*> observables_;
    std::vector<std::string> notes_, passed_over_;
};

}  // namespace impactfit
