#pragma once
// Prediction averaged over laws: the mixture of their posteriors with the weights of stacking
// @eq{Yao18, Section 3}. Its band has the uncertainty of the parameters and that of the choice of the law.

#include <vector>

#include "impactfit/dynamics/impact/observable.hpp"

namespace impactfit {

struct LawComparison;

/// An observable over the impact speed [SI], without the noise of single measurements. NaN at a speed where a draw has
/// no finite value.
struct AveragedPrediction {
    const Observable* observable;
    std::vector<double> impact_speed, mean, lower, upper;  ///< quantiles of `averaged_level`
};

inline constexpr double averaged_level = 0.95;

/// Returns the averages of the measured observables: at the speeds of [prediction] in the problem, else at
/// `averaged_speeds` over the range of the data. The mixture has about `mixture_draws` draws; laws with a weight below
/// 5e-4 have none. Empty without weights, for impacts that differ in more than their speed, and for durations above a
/// force threshold.
std::vector<AveragedPrediction> averaged_predictions(const LawComparison& comparison, int threads);

inline constexpr std::size_t averaged_speeds = 25;
inline constexpr double mixture_draws = 1000.0, least_averaged_weight = 5e-4;

}  // namespace impactfit
