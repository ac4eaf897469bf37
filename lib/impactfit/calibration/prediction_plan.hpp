#pragma once
// Which observables a fit is to predict at which speeds, beside what was measured.

#include <vector>

#include "impactfit/dynamics/observable.hpp"

namespace impactfit {

/// Speeds of one band.
inline constexpr long least_speeds = 2, most_speeds = 10'000;

/// Both are empty unless a prediction is asked for.
struct PredictionPlan {
    std::vector<const Observable*> observables = {};
    std::vector<double> speeds = {};  ///< of the impact, rising and above 0 [m/s]
};

}  // namespace impactfit
