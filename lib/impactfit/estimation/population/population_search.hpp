#pragma once
// Search for the maximum of the likelihood of a population by the BFGS method of Ceres, in whitened coordinates and
// with the exact gradient.

#include <Eigen/Core>
#include <vector>

#include "impactfit/estimation/population/marginal_likelihood.hpp"
#include "impactfit/estimation/population/population_start.hpp"

namespace impactfit {

/// Limits of a search.
struct PopulationLimits {
    long iterations;
    double tolerance;  ///< largest expected decrease of -2 log L at the end
    const ProgressCallback& progress;
};

/// A point of the search.
struct PopulationPoint {
    Eigen::VectorXd x;
    double value = 0.0;  ///< -2 log L
    Eigen::VectorXd latent;
};

/// Lowers -2 log L by the coordinates `free`, whitened by `root`. Bounds of fixed effects hold. Returns `interrupted`,
/// `failed` without a finite value at the start, otherwise `converged`.
SolutionStatus descend(MarginalLikelihood& likelihood, const std::vector<Eigen::Index>& free,
                       const Eigen::MatrixXd& root, PopulationPoint& point, const PopulationLimits& limits);

/// Returns the Hessian of -2 log L by the coordinates `free`, by differences of the gradient. `root`: of their
/// covariance. Empty without a finite result.
Eigen::MatrixXd likelihood_hessian(MarginalLikelihood& likelihood, const PopulationPoint& point,
                                   const std::vector<Eigen::Index>& free, const Eigen::MatrixXd& root);

/// Maximum of the likelihood with the covariance of its coordinates.
struct PopulationMaximum {
    SolutionStatus status = SolutionStatus::failed;
    PopulationPoint point;
    std::vector<Eigen::Index> free;  ///< coordinates that have a covariance: neither at bounds nor without effect
    Eigen::MatrixXd covariance;      ///< of the coordinates `free`; empty where the likelihood has no curvature
};

/// Searches from a start over the coordinates `free`. A deviation whose likelihood is not above that of zero becomes
/// zero.
PopulationMaximum maximise(MarginalLikelihood& likelihood, const LatentModes& joint, std::vector<Eigen::Index> free,
                           const PopulationStart& start, const PopulationLimits& limits);

}  // namespace impactfit
