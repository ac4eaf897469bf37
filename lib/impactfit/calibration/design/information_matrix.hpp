#pragma once
// Fisher information J^T J of data and planned measurements.

#include <Eigen/Core>

#include "impactfit/estimation/inference/covariance.hpp"

namespace impactfit {

/// Jacobian with nuisance parameters projected out. Rows: residuals in standard deviations. Columns: relative changes
/// of the free parameters (linearisation.hpp), and open units.
class FisherInformation {
public:
    /// Information of the data, which do not determine the `open_units` >= 0 units. Requires finite noise.
    FisherInformation(const Linearisation& at, const ParameterSpace& space, Eigen::Index open_units);

    /// Returns the information with additional rows. `row_errors`: errors of their derivatives by a relative change;
    /// empty: exact.
    FisherInformation with(const Eigen::MatrixXd& rows, const Eigen::MatrixXd& units,
                           const Eigen::VectorXd& row_errors = {}) const;

    /// Returns the covariance with every parameter free, including parameters at a bound: an active bound is not
    /// information.
    LinearCovariance known() const;

private:
    const ParameterSpace* space_;
    Eigen::VectorXd scale_, parts_;  ///< Linearisation::parts
    Eigen::MatrixXd rows_, units_;
    Eigen::VectorXd errors_;  ///< errors of the columns of rows_
};

/// Returns the E-criterion: the largest standard deviation of any direction. Infinite for deficient rank.
double e_criterion(const LinearCovariance& known);

/// Returns the E-criterion within the rank.
double e_criterion_within_rank(const LinearCovariance& known);

/// Returns the standard deviation of a direction of unit length in relative changes. Infinite if undetermined.
double error_of(const LinearCovariance& known, const ParameterDirection& direction);

/// Returns the D-criterion: Σ ln(standard deviation) within the rank, the log volume of the confidence region.
double d_criterion(const LinearCovariance& known);

}  // namespace impactfit
