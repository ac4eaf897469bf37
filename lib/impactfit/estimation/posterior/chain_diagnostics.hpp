#pragma once
// Diagnostics of chains: rank-normalised split R-hat, effective sample sizes of bulk and tails, Monte-Carlo error of
// the mean @eq{Vehtari21, Section 4}, as the R package posterior computes them; and E-BFMI, the energy information.

#include <vector>

namespace impactfit {

/// Draws of one quantity: a vector per chain, all of equal length, 4 or more.
using ChainValues = std::vector<std::vector<double>>;

struct ChainDiagnostics {
    double rhat;            ///< the larger of those of location and of spread; 1 if the chains agree
    double ess_bulk;        ///< effective number of draws for the centre
    double ess_tail;        ///< the smaller of those for the quantiles at 5 % and 95 %
    double standard_error;  ///< Monte-Carlo standard error of the mean
};

// Limits of Stan.
inline constexpr double largest_rhat = 1.01, least_effective_draws = 400.0, least_energy_information = 0.3;

/// Returns the diagnostics; NaN for values that are constant or not finite.
ChainDiagnostics chain_diagnostics(const ChainValues& values);

/// Returns the effective number of draws for the mean, as ess_mean of the R package; NaN for values that are constant
/// or not finite.
double effective_draws_of_mean(const ChainValues& values);

/// Returns E-BFMI of one chain, Σ (E_i - E_{i-1})² / Σ (E_i - mean)².
double energy_information(const std::vector<double>& energy);

/// Returns a quantile of a sorted sample, linear between order statistics (type 7 of R). 0 <= probability <= 1.
double sample_quantile(const std::vector<double>& sorted, double probability);

}  // namespace impactfit
