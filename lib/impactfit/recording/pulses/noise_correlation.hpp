#pragma once
// Correlation of the noise of a signal: how much more a mean of neighbouring samples scatters than one of independent
// samples.
//
// A mean of n samples has the variance sigma^2 tau / n with tau = 1 + 2 * sum of the autocorrelations. tau is that of
// an autoregressive model, v / (sigma^2 (1 - sum of its coefficients)^2), whose order has the least BIC (Heidelberger
// and Welch 1981, Communications of the ACM 24, 233; Levinson's recursion). A hum has no such model, so the sum of the
// autocorrelations up to the first that is not significant is the least tau.

#include <span>

namespace impactfit {

/// Correlation of neighbouring samples.
struct NoiseCorrelation {
    double time = 1.0;     ///< tau in samples, at least 1
    double squares = 1.0;  ///< 1 + 2 * sum of the squares of the autocorrelations, at least 1
};

/// Returns the correlation of residuals about a line of `constants`. Fewer than 20 residuals give none.
NoiseCorrelation noise_correlation(std::span<const double> residuals, double constants);

}  // namespace impactfit
