#pragma once
// Record samples: samples of a file with standard deviations and shared errors.

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "impactfit/calibration/observation/blocks.hpp"
#include "impactfit/calibration/observation/digitisation_errors.hpp"
#include "impactfit/calibration/problem/fit_problem.hpp"

namespace impactfit {

/// Standard deviations of one coordinate per row, stated outside or in the data.
class CoordinateNoise {
public:
    /// Throws Error (problem) for an invalid deviation.
    CoordinateNoise(const RecordBlock& block, const Dataset& dataset, std::string_view column);

    bool is_stated() const { return stated_; }
    /// Returns the standard deviation of a row [SI]; `otherwise` if none is stated. Throws Error (data) with the line
    /// unless it is > 0.
    double at(std::size_t row, double otherwise) const;

private:
    void read(const CoordinateDeviation& deviation);
    void check_column(const Field& field, const CoordinateDeviation& deviation) const;
    double stated_at(std::size_t row) const;
    double peak() const;

    const Dataset& dataset_;
    std::string column_;
    bool stated_;
    std::optional<double> absolute_ = {};  ///< of all rows, stated outside the data
    std::string of_column_ = {};           ///< column of the deviations, named outside the data
};

/// Samples of a file, row by row. Keeps references to block and dataset.
class RecordSamples {
public:
    /// Throws Error (data or problem) for missing columns or other units, and for a loop without deviations of both
    /// coordinates.
    RecordSamples(const RecordBlock& block, const Dataset& dataset);

    /// Returns the sample of a row. Throws Error (data) with the line for a cell without a number.
    RecordSample at(std::size_t row) const;

    /// Returns the shared errors of the axes of a digitised figure, in the order of RecordSample::shared. Adds new
    /// errors to the problem.
    std::vector<SharedError> shared_errors(const std::string& figure, FitProblem& problem) const;

private:
    const std::array<std::string_view, 2>& columns() const {
        return record_columns[static_cast<std::size_t>(block_.kind)];
    }
    double sign(std::size_t axis) const {
        return (axis == 0 ? block_.reversed_abscissa : block_.reversed) ? -1.0 : 1.0;
    }
    double number(std::size_t row, std::string_view column) const;
    void check_columns() const;
    void check_noise_of_loop() const;

    const RecordBlock& block_;
    const Dataset& dataset_;
    CoordinateNoise of_abscissa_, of_ordinate_;
};

}  // namespace impactfit
