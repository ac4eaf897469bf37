#pragma once
// How good a fit is, in the usual figures.

#include <optional>
#include <span>

namespace impactfit {

/// Information criteria are refused (empty) where they mean nothing: points <= parameters + 1.
struct FitStatistics {
    long points = 0;
    long parameters = 0;
    long degrees_of_freedom = 0;  ///< points - parameters
    double chi_squared = 0.0;     ///< sum of squared scaled residuals of the data; priors of the law left out
    std::optional<double> reduced_chi_squared;  ///< per degree of freedom
    /// Probability of a misfit this large or larger if law and stated noise are right.
    std::optional<double> probability;
    std::optional<double> aicc, bic;
    /// J = sqrt(sum of squared errors of restitution), if restitution was fitted  @eq{MM24, Eq. 33}
    std::optional<double> restitution_misfit;
};

/// From the scaled residuals of the data. Without stated noise the criteria count the noise as one more parameter:
/// N ln(chi^2/N) takes the place of chi^2, up to a constant of the data.
/// `known` are the scaled residuals of what was known beforehand of nuisance parameters, which add to chi-squared.
FitStatistics fit_statistics(std::span<const double> scaled_residuals, long parameters, bool noise_stated,
                             std::span<const double> known = {});

}  // namespace impactfit
