#pragma once
// Posterior with several modes: chains from each minimum of a search that can hold a share, and the draws of all modes
// by their weights.
//
// A minimum can hold a share if its evidence by Laplace, exp(peak) |R|, is above 1e-4 of the largest one, and if the
// density has a dip between it and the minima before it. Minima that one chain visits are one mode. Weights are the
// evidences by bridge sampling (bridge_sampling.hpp).

#include "impactfit/estimation/posterior/posterior.hpp"

namespace impactfit {

/// Draws from a posterior around minima [natural units], the best one first. Without another mode the posterior is that
/// of draw_posterior at the first minimum. With several the chains hold draws of all modes in the proportion of their
/// weights, in random order; diagnostics are the worst ones within the modes. Minima that are one mode although their
/// chains disagree keep the chains of all. Throws as draw_posterior.
Posterior draw_modes(const LogPosterior& density, const std::vector<std::string>& names,
                     const std::vector<Eigen::VectorXd>& minima, const PosteriorOptions& options, long seed,
                     int threads, const ProgressCallback& progress = {}, WorkStore* store = nullptr);

}  // namespace impactfit
