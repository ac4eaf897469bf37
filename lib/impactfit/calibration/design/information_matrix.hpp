#pragma once
// What data tell of parameters, to which measurements are added that nobody has made yet.

#include <Eigen/Core>

#include "impactfit/estimation/inference/covariance.hpp"

namespace impactfit {

/// Rows are residuals in standard deviations; columns are relative changes of the free parameters, nuisance parameters
/// projected out (linearisation.hpp), and of units that the data leave open.
class FisherInformation {
public:
    /// That of the data; with `open_units` >= 0 units they say nothing of. Takes a noise that is a number.
    FisherInformation(const Linearisation& at, const ParameterSpace& space, Eigen::Index open_units);

    /// With rows more. `row_errors`: what their derivatives by a relative change may be off by; none given: exact ones.
    FisherInformation with(const Eigen::MatrixXd& rows, const Eigen::MatrixXd& units,
                           const Eigen::VectorXd& row_errors = {}) const;

    /// Every parameter counts as free, also one that is on a bound: that a search stopped there does not make it known.
    LinearCovariance known() const;

private:
    const ParameterSpace* space_;
    Eigen::VectorXd scale_, parts_;  ///< Linearisation::parts
    Eigen::MatrixXd rows_, units_;
    Eigen::VectorXd errors_;  ///< what the columns of rows_ may be off by
};

/// The standard deviation of the combination of parameters that is known worst; infinite where the rank is missing.
double e_criterion(const LinearCovariance& known);

/// The same among the combinations within the rank.
double e_criterion_within_rank(const LinearCovariance& known);

/// The standard deviation of a combination of unit length in relative changes; infinite where it is not told.
double error_of(const LinearCovariance& known, const ParameterDirection& direction);

/// The logarithm of the product of all standard deviations within the rank: of the volume of the region of confidence.
double d_criterion(const LinearCovariance& known);

}  // namespace impactfit
