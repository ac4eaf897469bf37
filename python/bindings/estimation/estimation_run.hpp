#pragma once
// Search, covariance, profiles and bootstrap of a residual function.

#include <optional>
#include <string>
#include <vector>

#include "impactfit/estimation.hpp"
#include "impactfit/estimation/objective/gradient_check.hpp"

namespace impactfit::python {

struct EstimationOptions {
    SolverOptions solver;
    bool noise_stated = true;
    bool covariance = true, profiles = true;
    int draws = 0;
    BootstrapKind bootstrap_kind = BootstrapKind::parametric;
    double level = 0.95;
};

struct EstimationResult {
    SolveResult search;
    Eigen::VectorXd residuals;  ///< at the estimate; empty without a result
    ResidualNoise noise;
    double rounding = 0.0;  ///< a smaller estimated noise is rounding
    FitStatistics statistics;
    std::optional<LinearCovariance> covariance;
    std::vector<Interval> covariance_intervals;
    std::vector<ProfileLikelihood> profiles;
    std::optional<Bootstrap> bootstrap;
    std::optional<GradientCheck> gradient_check;
    std::string refused;    ///< reason for missing profiles and draws
    int better_minima = 0;  ///< number of lower minima on profiles, taken as the estimate
};

/// Throws the Errors of solve(). With a robust loss there are no p-value and no information criteria.
EstimationResult estimate(const ResidualFunction& function, const ParameterSpace& space,
                          const EstimationOptions& options, const ProgressCallback& progress);

}  // namespace impactfit::python
