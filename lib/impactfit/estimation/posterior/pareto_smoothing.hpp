#pragma once
// Pareto smoothing of importance ratios @eq{Vehtari24, Algorithm 1}: a generalized Pareto distribution is fitted to the
// largest ratios, and its quantiles replace them.
//
//     number of the largest ratios: min(S/5, 3 sqrt(S / r)), S draws of relative efficiency r
//     fit: Zhang and Stephens @eq{Zhang09, Section 3}, with the weak prior of ten values at shape 1/2 of the R package
//     loo
//
// The shape states how reliable a mean under the ratios is.

#include <vector>

namespace impactfit {

/// Generalized Pareto distribution of the excesses x >= 0: P(X > x) = (1 + shape x / scale)^(-1/shape).
struct ParetoFit {
    double shape, scale;
};

/// Fits to sorted excesses, 5 or more. The shape is infinite where the fit has no result.
ParetoFit fit_pareto(const std::vector<double>& excesses);

struct SmoothedRatios {
    std::vector<double> log_ratios;  ///< in the order of the draws, not normalised
    double shape;                    ///< infinite for a tail of fewer than 5 draws; 0 for a constant tail
};

/// Returns the smoothed ratios. A ratio above the largest one becomes that one. Ratios whose tail is constant stay.
/// relative_efficiency > 0: effective number of draws by their number.
SmoothedRatios pareto_smoothed(const std::vector<double>& log_ratios, double relative_efficiency);

/// Returns the largest shape of a reliable mean, min(1 - 1/log10(draws), 0.7) @eq{Vehtari24, Section 3}.
double largest_reliable_shape(long draws);

}  // namespace impactfit
