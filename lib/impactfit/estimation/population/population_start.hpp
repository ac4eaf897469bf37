#pragma once
// Start of the search for the maximum of the likelihood of a population, by expectation maximisation.

#include <Eigen/Core>
#include <vector>

#include "impactfit/estimation/population/latent_modes.hpp"

namespace impactfit {

/// A start: coordinates, and modes with the fixed effects.
struct PopulationStart {
    Eigen::VectorXd x, latent;
};

/// Returns a start: fixed effects and modes that minimise the penalised sum of squares, deviations and noise by some
/// steps of expectation maximisation. These begin at the starts of the model, with deviations times `factor`. Throws an
/// Error (problem) if the function has no finite result at the starts of the model.
PopulationStart population_start(const LatentModes& joint, double factor = 1.0);

/// Changes the modes u of a factor so that its effects η = Λ u remain, where Λ changed.
void keep_effects(const PopulationCoordinates& coordinates, const PopulationCoordinates::Factor& factor,
                  const PopulationStart& before, PopulationStart& after);

/// Returns a root S of the covariance of the coordinates `free`, S Sᵀ = C, that is expected at a point. Its fixed
/// effects are those of x.
Eigen::MatrixXd expected_root(const LatentModes& joint, const PopulationStart& at,
                              const std::vector<Eigen::Index>& free);

}  // namespace impactfit
