#pragma once
// Posterior of a compared law: density of values left out one by one, and weight of its predictions.

#include <memory>
#include <string>

#include "impactfit/calibration/fit/fit_posterior.hpp"
#include "impactfit/estimation/posterior/predictive_density.hpp"

namespace impactfit {

struct LawPosterior {
    std::string refused = {};                            ///< reason without density and weight; else empty
    std::shared_ptr<const FitPosterior> posterior = {};  ///< null if none was drawn
    PredictiveDensity density = {};                      ///< values in the order of log_likelihood_of_draws
    DensitySum difference = {0.0, 0.0};                  ///< of elpd from the largest one; 0 or less
    double weight = 0.0;                                 ///< of stacking; the sum over the laws is 1
    bool lower_minimum = false;  ///< a profile found a lower minimum than the search of the comparison

    bool has_density() const { return refused.empty(); }
};

}  // namespace impactfit
