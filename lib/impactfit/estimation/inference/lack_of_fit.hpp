#pragma once
// Lack-of-fit test: misfit of a law compared with the pure error of replicates.

#include <optional>
#include <span>

namespace impactfit {

/// Sums of squares of one observable, both in units of the same weights. Means: one for each group of replicates.
struct ReplicateScatter {
    double law;               ///< Σ r², residuals of the law
    double pure_error;        ///< Σ r², residuals of the means
    long means;               ///< number of means
    long degrees_of_freedom;  ///< of the pure error: values - means
};

struct LackOfFit {
    double probability;        ///< of a larger ratio for a correct law
    double probability_below;  ///< of a smaller ratio for a correct law
    double ratio;              ///< F, or the excess of χ² over pure error for stated noise
    long degrees_of_freedom;   ///< of the excess: means - parameters of the law
    long pure_error_freedom;   ///< of the denominator of F; 0 for stated noise
};

/// Returns the test of a law with `parameters` free parameters. With stated noise (weights are standard deviations) the
/// excess Σ (law - pure error) has the distribution χ² with Σ means - parameters degrees of freedom. Without stated
/// noise the classical F test @eq{DS98, Section 2.1}, each observable relative to its own pure error:
///
///     F = Σ_o (law_o - pure_error_o) / s_o² / (Σ means_o - parameters),  s_o² = pure_error_o / degrees_of_freedom_o
///
/// with Σ means_o - parameters and min_o degrees_of_freedom_o degrees of freedom. The minimum is exact for one
/// observable. For several observables the probability of a false rejection is at most the nominal one (simulation:
/// 0.0003 to 0.0005 at 0.001). Empty for no more means than parameters, a negative excess, and, without stated noise,
/// an observable without pure error.
std::optional<LackOfFit> lack_of_fit(std::span<const ReplicateScatter> observables, long parameters, bool noise_stated);

}  // namespace impactfit
