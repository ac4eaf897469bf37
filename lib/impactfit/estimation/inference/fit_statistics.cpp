#include "impactfit/estimation/inference/fit_statistics.hpp"

#include <algorithm>
#include <boost/math/distributions/fisher_f.hpp>
#include <boost/math/special_functions/gamma.hpp>
#include <cmath>

namespace impactfit {
namespace {

/// Computes AICc and BIC from a deviance with K parameters.
void set_criteria(FitStatistics& statistics, double deviance, double K) {
    const double N = static_cast<double>(statistics.points);
    if (N - K - 1.0 <= 0.0) return;
    statistics.aicc = deviance + 2.0 * K + 2.0 * K * (K + 1.0) / (N - K - 1.0);
    statistics.bic = deviance + K * std::log(N);
}

/// Returns -2 ln of the likelihood with the variances of greatest likelihood. Empty if a group has no misfit.
std::optional<double> deviance_of(std::span<const VarianceGroup> variances) {
    double deviance = 0.0;
    for (const VarianceGroup& group : variances) {
        if (!(group.squares > 0.0)) return std::nullopt;
        const double points = static_cast<double>(group.points);
        deviance += points * std::log(group.squares / points);
    }
    return deviance;
}

double probability_of(double chi_squared, double freedom, double noise_freedom) {
    if (noise_freedom > 0.0)
        return cdf(complement(boost::math::fisher_f(freedom, noise_freedom), chi_squared / freedom));
    return boost::math::gamma_q(0.5 * freedom, 0.5 * chi_squared);
}

}  // namespace

FitStatistics fit_statistics(std::span<const double> scaled_residuals, long parameters, bool noise_stated,
                             std::span<const double> known, long held, std::span<const VarianceGroup> variances,
                             double noise_freedom) {
    FitStatistics statistics;
    statistics.points = static_cast<long>(scaled_residuals.size());
    statistics.held = held;
    statistics.parameters = parameters - static_cast<long>(known.size());
    statistics.degrees_of_freedom = statistics.points - statistics.parameters;
    for (const double residual : scaled_residuals) statistics.chi_squared += residual * residual;
    for (const double residual : known) statistics.chi_squared += residual * residual;
    const double chi_squared = statistics.chi_squared, N = static_cast<double>(statistics.points);
    const double freedom = static_cast<double>(statistics.degrees_of_freedom);
    if (freedom > 0.0) {
        statistics.reduced_chi_squared = chi_squared / freedom;
        if (noise_stated) statistics.probability = probability_of(chi_squared, freedom, noise_freedom);
    }
    if (noise_stated) {
        const double all = N + static_cast<double>(known.size());
        statistics.too_large =
            probability_of(chi_squared, freedom > 0.0 ? freedom : all, noise_freedom) < acceptable_probability;
    }
    // With more priors than parameters the data determine no parameter.
    const double K = static_cast<double>(std::max(statistics.parameters + held, 0L));
    if (noise_stated) {
        set_criteria(statistics, chi_squared, K);
        return statistics;
    }
    const VarianceGroup one{statistics.points, chi_squared};
    if (variances.empty()) variances = {&one, 1};
    if (const auto deviance = deviance_of(variances))
        set_criteria(statistics, *deviance, K + static_cast<double>(variances.size()));
    return statistics;
}

}  // namespace impactfit
