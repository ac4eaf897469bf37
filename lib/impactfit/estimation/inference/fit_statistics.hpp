#pragma once
// How good a fit is, in the usual figures.

#include <optional>
#include <span>

namespace impactfit {

/// A misfit less probable than this speaks against the law or the stated noise.
inline constexpr double acceptable_probability = 1e-3;

/// Information criteria are refused (empty) where they mean nothing: points <= parameters + 1.
struct FitStatistics {
    long points = 0;      ///< measured numbers and samples
    long parameters = 0;  ///< for the data to tell: free ones that no bound holds, those estimated along included, less
                          ///< one a prior
    long held = 0;        ///< free parameters on a bound
    long priors = 0;      ///< of parameters that are not only estimated along
    long degrees_of_freedom = 0;  ///< points - parameters: residuals, priors' too, less parameters that could move
    double chi_squared = 0.0;     ///< sum of squared scaled residuals of the data and of all priors
    std::optional<double> reduced_chi_squared;  ///< per degree of freedom
    /// Probability of a misfit this large or larger if law and stated noise are right.
    std::optional<double> probability;
    /// With stated noise: that probability is below `acceptable_probability`. Without degrees of freedom, that of
    /// chi-squared as if nothing had been fitted is, which is larger still.
    bool too_large = false;
    std::optional<double> aicc, bic;
    /// J = sqrt(sum of squared errors of restitution), if restitution was fitted  @eq{MM24, Eq. 33}
    std::optional<double> restitution_misfit;

    /// Free parameters as a user counts them: those on a bound and those with a prior too.
    long free_parameters() const { return parameters + held + priors; }
};

/// From the scaled residuals of the data and those of the priors, `known`, for so many free parameters that no bound
/// holds and so many `held`. A prior is one more residual for one parameter: it adds to chi-squared, and neither
/// counts. The criteria count held parameters too: a law that was free to put one on its bound is no simpler for it.
/// Without stated noise they count the noise as one more parameter: N ln(chi^2/N) takes the place of chi^2, up to a
/// constant of the data.
FitStatistics fit_statistics(std::span<const double> scaled_residuals, long parameters, bool noise_stated,
                             std::span<const double> known = {}, long held = 0);

}  // namespace impactfit
