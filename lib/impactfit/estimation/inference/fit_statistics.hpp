#pragma once
// Goodness of fit: χ² = Σ r², reduced χ², p-value, AICc, BIC.

#include <optional>
#include <span>

namespace impactfit {

/// A p-value below this threshold contradicts the law or the stated noise.
inline constexpr double acceptable_probability = 1e-3;
/// Probability below which an acceptable misfit is doubtful: the usual level of significance.
inline constexpr double doubtful_probability = 0.05;

/// Statistics of a fit with N points and K parameters. Information criteria are empty if N <= K + 1.
struct FitStatistics {
    long points = 0;              ///< N: measured numbers and samples
    long parameters = 0;          ///< free parameters (nuisance included) off their bounds, minus the number of priors
    long held = 0;                ///< free parameters at a bound
    long priors = 0;              ///< priors of parameters that are not nuisance parameters
    long degrees_of_freedom = 0;  ///< points - parameters = residuals (priors included) - parameters off their bounds
    double chi_squared = 0.0;     ///< Σ r² of the standardised residuals of data and priors
    std::optional<double> reduced_chi_squared;  ///< χ² / degrees of freedom
    /// p-value P(χ²_f >= χ²) under the law and the stated noise; of an F distribution for an estimated one.
    std::optional<double> probability;
    /// True for stated noise if the p-value is below `acceptable_probability`. Without degrees of freedom the test uses
    /// the number of residuals as f, which gives a larger p-value.
    bool too_large = false;
    std::optional<double> aicc, bic;
    /// J = sqrt(sum of squared errors of restitution), if restitution was fitted  @eq{MM24, Eq. 33}
    std::optional<double> restitution_misfit;

    /// Returns the number of free parameters, including those at a bound and those with a prior.
    long free_parameters() const { return parameters + held + priors; }
};

/// Residuals with one unknown variance: their number and sum of squares.
struct VarianceGroup {
    long points = 0;
    double squares = 0.0;

    void add(double residual) { ++points, squares += residual * residual; }
};

/// Computes the statistics from standardised residuals of the data and of the priors (`known`), for `parameters` free
/// parameters off their bounds and `held` at a bound. Each prior adds to χ² and cancels one parameter in the counts.
///
///     AICc = D + 2K + 2K (K + 1) / (N - K - 1)
///     BIC  = D + K ln N
///
/// with stated noise: D = χ², K = parameters + held; without: D = Σ_g N_g ln(S_g/N_g) over the groups of residuals with
/// an unknown variance, up to a constant of the data, and K + 1 for each group. Without `variances` all residuals have
/// one. K includes held parameters, because a law that could move them is not simpler.
/// `noise_freedom`: degrees of freedom of a noise that was estimated before the fit and stated; 0: it is exact.
FitStatistics fit_statistics(std::span<const double> scaled_residuals, long parameters, bool noise_stated,
                             std::span<const double> known = {}, long held = 0,
                             std::span<const VarianceGroup> variances = {}, double noise_freedom = 0.0);

}  // namespace impactfit
