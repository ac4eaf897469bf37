#include "impactfit/estimation/posterior/pareto_smoothing.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace impactfit {
namespace {

/// Values of the weak prior, and its shape.
constexpr double prior_values = 10.0, prior_shape = 0.5;

/// Least number of draws of a tail, as in loo.
constexpr std::size_t least_tail = 5;

/// Returns the shape for a value b of the Pareto parameter shape/scale, with the sign of Zhang and Stephens.
double shape_of(double b, const std::vector<double>& excesses) {
    double sum = 0.0;
    for (const double x : excesses) sum += std::log1p(-b * x);
    return sum / static_cast<double>(excesses.size());
}

/// Returns the posterior mean of b over the grid of Zhang and Stephens, weighted by the profile likelihood.
double mean_of_grid(const std::vector<double>& excesses) {
    const auto count = static_cast<double>(excesses.size());
    const double grid = 30.0 + std::floor(std::sqrt(count));
    const double quartile = excesses[static_cast<std::size_t>(std::floor(count / 4.0 + 0.5)) - 1];
    std::vector<double> places, likelihoods;
    for (double j = 1.0; j <= grid; ++j) {
        const double b = 1.0 / excesses.back() + (1.0 - std::sqrt(grid / (j - 0.5))) / (3.0 * quartile);
        const double shape = shape_of(b, excesses);
        places.push_back(b);
        likelihoods.push_back(count * (std::log(-b / shape) - shape - 1.0));
    }
    const double largest = *std::max_element(likelihoods.begin(), likelihoods.end());
    double sum = 0.0, mean = 0.0;
    for (std::size_t j = 0; j < places.size(); ++j) {
        const double weight = std::exp(likelihoods[j] - largest);
        sum += weight;
        mean += weight * places[j];
    }
    return mean / sum;
}

/// Returns x with P(X <= x) = probability.
double pareto_quantile(const ParetoFit& fit, double probability) {
    return fit.scale * std::expm1(-fit.shape * std::log1p(-probability)) / fit.shape;
}

std::size_t tail_length(std::size_t draws, double relative_efficiency) {
    const auto count = static_cast<double>(draws);
    return static_cast<std::size_t>(std::ceil(std::min(0.2 * count, 3.0 * std::sqrt(count / relative_efficiency))));
}

}  // namespace

ParetoFit fit_pareto(const std::vector<double>& excesses) {
    const double b = mean_of_grid(excesses);
    const double raw = shape_of(b, excesses);
    const auto count = static_cast<double>(excesses.size());
    const double shape = (raw * count + prior_shape * prior_values) / (count + prior_values);
    return {std::isnan(shape) ? std::numeric_limits<double>::infinity() : shape, -raw / b};
}

SmoothedRatios pareto_smoothed(const std::vector<double>& log_ratios, double relative_efficiency) {
    SmoothedRatios smoothed{log_ratios, std::numeric_limits<double>::infinity()};
    const std::size_t draws = log_ratios.size(), tail = tail_length(draws, relative_efficiency);
    if (tail < least_tail || tail >= draws) return smoothed;
    std::vector<std::size_t> order(draws);
    std::iota(order.begin(), order.end(), 0);
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return log_ratios[a] < log_ratios[b]; });
    const double largest = log_ratios[order.back()], cutoff = std::exp(log_ratios[order[draws - tail - 1]] - largest);
    std::vector<double> excesses;
    for (std::size_t i = draws - tail; i < draws; ++i)
        excesses.push_back(std::exp(log_ratios[order[i]] - largest) - cutoff);
    if (excesses.back() - excesses.front() < std::numeric_limits<double>::epsilon()) {
        smoothed.shape = 0.0;
        return smoothed;
    }
    const ParetoFit fit = fit_pareto(excesses);
    smoothed.shape = fit.shape;
    if (!std::isfinite(fit.shape)) return smoothed;
    for (std::size_t i = 0; i < tail; ++i) {
        const double quantile = pareto_quantile(fit, (static_cast<double>(i) + 0.5) / static_cast<double>(tail));
        smoothed.log_ratios[order[draws - tail + i]] = largest + std::min(std::log(quantile + cutoff), 0.0);
    }
    return smoothed;
}

double largest_reliable_shape(long draws) {
    return std::min(1.0 - 1.0 / std::log10(static_cast<double>(draws)), 0.7);
}

}  // namespace impactfit
