#pragma once
// Block reader: fitted observables, standard deviations and column parameters of one data block.

#include <optional>
#include <string>
#include <vector>

#include "impactfit/calibration/observation/blocks.hpp"
#include "impactfit/calibration/observation/measured_columns.hpp"
#include "impactfit/calibration/problem/fit_problem.hpp"

namespace impactfit {

struct BlockReader {
    const DataBlock& block;
    const Dataset& dataset;
    const MeasuredColumns& measured;
    std::vector<const Observable*> observables = {};
    std::vector<const Observable*> left_out = {};             ///< excluded: neither stated noise nor repeats
    std::vector<std::optional<Uncertainty>> deviations = {};  ///< stated outside the data, one per observable
    std::optional<Uncertainty> speed_deviation = {};          ///< of the impact speed, stated outside the data
    std::string figure = {};                                  ///< unique name of a digitised figure and its axes
};

/// Observables of a parameterisation without units of time, length and force: none, or in units that are left open.
enum class OpenUnits { refused, accepted };

/// Returns the reason why the problem cannot predict an observable, or why it is always zero; empty if it can. Accepted
/// open units require a parameterisation that depends on the impact speed.
std::string obstacle_to(const FitProblem& problem, const Observable& observable, OpenUnits open_units);

std::vector<std::string> names_of(const std::vector<const Observable*>& observables);

/// Sets the observables: the requested ones, else all that can be fitted and are not inputs of the law. Adds a note for
/// each excluded observable. Throws Error for an observable that is absent or not available in the problem.
void choose_observables(FitProblem& problem, BlockReader& reading);

/// Sets the standard deviations, including that of the impact speed. Throws Error for a deviation that is not positive,
/// in another unit, or of an observable that is not fitted.
void read_deviations(BlockReader& reading);

/// Returns the standard deviation [SI] of a measured value, stated outside or in the data; NaN if not stated. Throws
/// Error with the line if it is not positive.
double deviation_of(const BlockReader& reading, std::size_t observable, std::size_t row, const MeasuredValue& measured);

/// Returns a stated standard deviation of a column at a row [SI]. `unit` is that of the column. Throws Error as
/// read_deviations.
double deviation_at(const BlockReader& reading, std::string_view name, std::string_view unit, const Deviation& stated,
                    const SourceLocation& where, std::size_t row, double value);

/// Returns the standard deviation [SI] of the impact speed of a row, whose error is estimated jointly. Empty if not
/// stated, and in a block that is not fitted.
std::optional<double> speed_deviation_of(const BlockReader& reading, std::size_t row);

/// Returns the values of the parameters with role `column`, in their order. Throws Error with the line for a value that
/// is missing, out of range, or in another unit.
std::vector<double> column_values(const FitProblem& problem, const BlockReader& reading, std::size_t row);

}  // namespace impactfit
