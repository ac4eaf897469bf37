#include "impactfit/recording/pulses/noise_correlation.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

namespace impactfit {
namespace {

/// Fewest samples for a correlation, and the highest order of a model.
constexpr std::size_t least_samples = 20, most_order = 30;

/// Samples that determine the correlation of a long signal.
constexpr std::size_t most_of_correlation = 200'000;

/// Returns the step from a lag to the next one. Noise that is correlated over long lags changes as slowly, so one
/// sample in each step is sufficient there.
std::size_t step_at(std::size_t lag) {
    return 1 + lag / 100;
}

/// Returns the autocovariance of a lag.
double covariance_of(std::span<const double> residuals, std::size_t lag) {
    const std::size_t step = step_at(lag);
    double product = 0.0;
    for (std::size_t i = lag; i < residuals.size(); i += step) product += residuals[i] * residuals[i - lag];
    return product * static_cast<double>(step) / static_cast<double>(residuals.size());
}

/// Returns tau of the autoregressive model with the least BIC; 1 for white noise.
double time_of_model(const std::vector<double>& covariances, double samples) {
    std::vector<double> model;
    double variance = covariances[0], best = 1.0, least = samples * std::log(variance);
    for (std::size_t order = 1; order < covariances.size(); ++order) {
        double next = covariances[order];
        for (std::size_t j = 0; j < model.size(); ++j) next -= model[j] * covariances[order - 1 - j];
        next /= variance;
        const std::vector<double> before = model;
        for (std::size_t j = 0; j < model.size(); ++j) model[j] -= next * before[model.size() - 1 - j];
        model.push_back(next);
        variance *= 1.0 - next * next;
        if (!(variance > 0.0)) break;
        const double criterion = samples * std::log(variance) + static_cast<double>(order) * std::log(samples);
        if (criterion >= least) continue;
        least = criterion;
        double rest = 1.0;
        for (const double coefficient : model) rest -= coefficient;
        best = variance / (covariances[0] * rest * rest);
    }
    return best;
}

}  // namespace

NoiseCorrelation noise_correlation(std::span<const double> all_residuals, double constants) {
    NoiseCorrelation found;
    const std::span residuals = all_residuals.first(std::min(all_residuals.size(), most_of_correlation));
    const std::size_t n = residuals.size();
    if (n < least_samples) return found;
    std::vector<double> covariances{covariance_of(residuals, 0)};
    if (!(covariances[0] > 0.0)) return found;
    const double significant = 2.0 * covariances[0] / std::sqrt(static_cast<double>(n));
    for (std::size_t lag = 1; lag < n / 4; lag += step_at(lag)) {
        const double covariance = covariance_of(residuals, lag);
        if (covariance < significant) break;
        const double lags = 2.0 * static_cast<double>(step_at(lag));
        found.time += lags * covariance / covariances[0];
        found.squares += lags * std::pow(covariance / covariances[0], 2);
    }
    for (std::size_t lag = 1; lag <= std::min(most_order, n / 4); ++lag)
        covariances.push_back(covariance_of(residuals, lag));
    // A line follows the noise, which makes each covariance smaller by the variance of its constants.
    const double samples = static_cast<double>(n), by_line = constants * covariances[0] / samples;
    const double time = std::min(time_of_model(covariances, samples), 0.25 * samples);
    for (double& covariance : covariances) covariance += by_line * time;
    found.time = std::max(found.time, std::min(time_of_model(covariances, samples), 0.25 * samples));
    return found;
}

}  // namespace impactfit
