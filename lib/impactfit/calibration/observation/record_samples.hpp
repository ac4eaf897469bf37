#pragma once
// The samples of measured curves as they stand in a file, with their noise and the errors they share.

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "impactfit/calibration/observation/blocks.hpp"
#include "impactfit/calibration/observation/digitisation_errors.hpp"
#include "impactfit/calibration/problem/fit_problem.hpp"

namespace impactfit {

/// The standard deviations of one coordinate, beside the data or in them, row by row.
class CoordinateNoise {
public:
    /// Throws an Error (problem) for words that are no deviation.
    CoordinateNoise(const RecordBlock& block, const Dataset& dataset, std::string_view column);

    bool is_stated() const { return stated_; }
    /// Throws an Error (data) with the line unless it is a number above 0; `otherwise` if none is stated at all.
    double at(std::size_t row, double otherwise) const;

private:
    void read(const CoordinateDeviation& deviation);
    void check_column(const Field& field, const CoordinateDeviation& deviation) const;
    double stated_at(std::size_t row) const;
    double peak() const;

    const Dataset& dataset_;
    std::string column_;
    bool stated_;
    std::optional<double> absolute_ = {};  ///< of all rows, beside the data
    std::string of_column_ = {};           ///< that holds them, as said beside the data
};

/// The samples of a file, row by row. Block and dataset must outlive this.
class RecordSamples {
public:
    /// Throws an Error (data or problem) for columns that are not there or in other units, and for a loop without the
    /// deviations of both coordinates.
    RecordSamples(const RecordBlock& block, const Dataset& dataset);

    /// Throws an Error (data) with the line for a cell without a number.
    RecordSample at(std::size_t row) const;

    /// Those of the axes of a digitised figure (known_figures.hpp), in the order of RecordSample::shared; new ones are
    /// added to the problem.
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
