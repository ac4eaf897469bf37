#pragma once
// Expected information gain of a measurement with normal noise, over the draws of a posterior: the mutual information
// of parameters and value @eq{Lindley56, Section 4},
//
//     gain = mean_s KL(p(y | θ_s) || m),   m(y) = mean_s p(y | θ_s),   p(y | θ_s) = N(y; f_s, σ_s).
//
// The value is a number, so the integrals over y are sums on a grid of a quarter of the least σ: no nested simulation.
// A linear model with a normal posterior has the gain 1/2 ln(1 + var f / σ²). The gain is at most the logarithm of the
// number of draws.

#include <span>

namespace impactfit {

struct InformationGain {
    double nats;
    double standard_error;  ///< Monte-Carlo error of the draws
};

/// Returns the gain from the predicted values f of the draws and the standard deviations σ > 0 of the measurement.
/// effective_draws > 0: effective number of the draws, for the error.
InformationGain information_gain(std::span<const double> values, std::span<const double> deviations,
                                 double effective_draws);

}  // namespace impactfit
