#pragma once
// Posterior options: number of draws and chains, warm-up, target of the step size.

namespace impactfit {

/// Largest number of draws of a chain, and of chains. A larger number is a typing error.
inline constexpr int most_posterior_draws = 1'000'000, most_posterior_chains = 64;
inline constexpr int least_posterior_draws = 4;  ///< of a chain

/// Options of a posterior by NUTS. The defaults are those of Stan.
///
///     PosteriorOptions options;
///     options.draws = 4000;              // an effective number of draws is below 400
///     options.target_acceptance = 0.95;  // divergent transitions
struct PosteriorOptions {
    /// Draws of each chain after its warm-up, least_posterior_draws to most_posterior_draws. Raise it if an effective
    /// number of draws is too small.
    int draws = 1000;
    /// 2 to most_posterior_chains. R-hat compares them.
    int chains = 4;
    /// Transitions before the draws, which adapt step size and metric; 150 to most_posterior_draws.
    int warmup = 1000;
    /// Mean acceptance that the step size aims at, between 0.5 and 1. Raise it to 0.95 or 0.99 for divergent
    /// transitions.
    double target_acceptance = 0.8;
    /// Largest depth of a trajectory, which has at most 2^depth - 1 steps; 1 to 15.
    int max_depth = 10;
};

}  // namespace impactfit
