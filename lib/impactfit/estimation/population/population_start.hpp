#pragma once
// Start of the search for the maximum of the likelihood of a population, by expectation maximisation.

#include <Eigen/Core>
#include <vector>

#include "impactfit/estimation/population/latent_modes.hpp"

namespace impactfit {

/// Returns a start: fixed effects and modes that minimise the penalised sum of squares, deviations and noise by some
/// steps of expectation maximisation. Throws an Error (problem) if the function has no finite result at the starts of
/// the model.
Eigen::VectorXd population_start(const LatentModes& joint);

/// Returns a root S of the covariance of the coordinates `free`, S Sᵀ = C, that is expected at x.
Eigen::MatrixXd expected_root(const LatentModes& joint, const Eigen::VectorXd& x,
                              const std::vector<Eigen::Index>& free);

}  // namespace impactfit
