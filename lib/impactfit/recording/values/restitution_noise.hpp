#pragma once
// Likelihood of a scatter of restitution beside errors that impacts share, restricted to what a smooth curve over the
// impact speed leaves (restricted maximum likelihood).

#include <Eigen/Dense>
#include <Eigen/Sparse>
#include <optional>
#include <string>
#include <vector>

namespace impactfit {

/// Restitutions about a curve with covariance a E Eᵀ / scale + b I, for the changes E by shared errors.
class RestitutionNoise {
public:
    /// `by_errors`: change of each restitution (row) by each error; an error of few impacts is that of neighbours, else
    /// the likelihood takes long. `bodies`: names, one for each restitution. The
    /// curve is a constant of each body, and the impact speed; from 12 impacts also its square.
    RestitutionNoise(const std::vector<double>& restitutions, const std::vector<double>& speeds,
                     const std::vector<std::string>& bodies, const Eigen::SparseMatrix<double>& by_errors);

    struct Likelihood {
        double minus_two_log;  ///< restricted, without constants
        double variance;       ///< common factor of the covariance, at its estimate
    };

    /// Returns the likelihood of a covariance variance * (error_part E Eᵀ / scale + scatter_part I). The variance is
    /// estimated if it is not given.
    Likelihood at(double error_part, double scatter_part, std::optional<double> variance = {}) const;

    long degrees_of_freedom() const { return restitutions_.size() - curve_.cols(); }
    /// Returns the mean square of the changes of a restitution by all errors.
    double scale() const { return scale_; }

private:
    /// Returns the lower half of [a S / scale + b I, sqrt(a / scale) U; Uᵀ sqrt(a / scale), -I]. Its determinant is
    /// that of the covariance but for the sign.
    Eigen::SparseMatrix<double> covariance(double error_part, double scatter_part) const;

    Eigen::VectorXd restitutions_;
    Eigen::MatrixXd curve_;
    Eigen::SparseMatrix<double> lower_;  ///< half of [S U; Uᵀ -I] with E Eᵀ = S + U Uᵀ; U: errors that many share
    double scale_;
};

/// Returns the scatter beside errors of which `errors` is the standard deviation: its root mean square over the
/// likelihood, with a uniform prior.
double scatter_beside(const RestitutionNoise& model, double errors);

}  // namespace impactfit
