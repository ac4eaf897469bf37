#pragma once
// One block of data while it is read: what of its columns is fitted, how well that is known, and what is given to the
// law row by row.

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
    std::vector<const Observable*> left_out = {};             ///< since their noise is not stated
    std::vector<std::optional<Uncertainty>> deviations = {};  ///< stated beside the data, one an observable
    std::optional<Uncertainty> speed_deviation = {};          ///< of the impact speed, stated beside the data
    std::string figure = {};  ///< of a digitised one, its axes: a name no other figure of the problem has
};

std::vector<std::string> names_of(const std::vector<const Observable*>& observables);

/// Sets the observables: those wanted, or all that can be fitted and are not given to the law, with a note for each of
/// the others. Throws an Error for one that is not there, or that the problem cannot give.
void choose_observables(FitProblem& problem, BlockReader& reading);

/// Sets the deviations, that of the impact speed too. Throws an Error for one that is not positive, in another unit, or
/// of what is not fitted.
void read_deviations(BlockReader& reading);

/// Standard deviation [SI] of a measured value, stated beside the data or in them; NaN if none is. Throws an Error
/// with the line if it is not positive.
double deviation_of(const BlockReader& reading, std::size_t observable, std::size_t row, const MeasuredValue& measured);

/// Standard deviation [SI] of the impact speed of a row, which the fit estimates along: stated beside the data or in
/// them; nothing if none is, and in a block that is not fitted.
std::optional<double> speed_deviation_of(const BlockReader& reading, std::size_t row);

/// Values of the parameters with role `column`, in their order. Throws an Error with the line for a value that is
/// missing, out of range, or in a unit that is not the parameter's.
std::vector<double> column_values(const FitProblem& problem, const BlockReader& reading, std::size_t row);

}  // namespace impactfit
