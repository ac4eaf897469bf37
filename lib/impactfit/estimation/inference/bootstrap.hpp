#pragma once
// Bootstrap: confidence intervals from repeated fits to resampled data @eq{DH97, Chapter 6}.

#include <algorithm>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "impactfit/estimation/checkpoint/work_store.hpp"
#include "impactfit/estimation/inference/bootstrap_kind.hpp"
#include "impactfit/estimation/inference/confidence_interval.hpp"
#include "impactfit/estimation/objective/parameter_space.hpp"
#include "impactfit/estimation/objective/residual_function.hpp"
#include "impactfit/estimation/objective/solution.hpp"
#include "impactfit/estimation/objective/solver_options.hpp"

namespace impactfit {

/// Smallest number of values per observable in a residual bootstrap. Fewer residuals do not sample a distribution.
inline constexpr long least_residuals = 5;

struct BootstrapOptions {
    BootstrapKind kind = BootstrapKind::parametric;
    int draws = 200;
    SolverOptions solver;  ///< of the re-fits; also seed and threads
    ResidualNoise noise;   ///< noise of the residuals
    /// Group of each residual in a residual bootstrap. -1: a prior, drawn from the normal distribution.
    std::vector<int> groups;
    WorkStore* store = nullptr;  ///< stores finished draws (kind "draw") and evaluations; may be null
    /// Creates the residuals of resampled data, which equal r - shift at the estimate. Empty: r - shift is used
    /// everywhere.
    std::function<std::unique_ptr<ResidualFunction>(const Eigen::VectorXd& shift)> redrawn = {};
};

/// One re-fit to resampled data.
struct BootstrapDraw {
    SolutionStatus status = SolutionStatus::interrupted;  ///< also for draws that did not start
    Eigen::VectorXd parameters;                           ///< natural units
    double cost = 0.0;
};

struct Bootstrap {
    std::vector<BootstrapDraw> draws;
    SearchCounts counts;

    int count(SolutionStatus status) const;
    /// Returns a quantity of the converged draws in increasing order, without NaN.
    template <class Quantity>
    std::vector<double> values(const Quantity& quantity) const;
    /// Returns the percentile interval of a parameter, from the converged draws.
    std::optional<Interval> interval(Eigen::Index parameter, double level) const;
};

/// Returns the percentile interval of a sorted sample. It leaves (1 - level) / 2 of the draws on either side; the k-th
/// of N values is the k / (N + 1) quantile. Percentiles are independent of the parameter scale and within the bounds.
/// Empty for fewer than 2 / (1 - level) - 1 values: 39 for 95 %.
std::optional<Interval> percentile_interval(const std::vector<double>& sorted, double level);

/// Draws data around the estimate (natural units), re-fits each draw from the estimate and returns all draws. Draw i
/// depends on the seed and i only, so the result is independent of the number of threads.
///
///     r*(p) = r(p) - r(p̂) + c e
///
///     parametric:  e ~ N(0, s²)
///     residual:    e drawn from {r_j / sqrt(1 - h_j) - mean} of the group @eq{DH97, Chapter 6}
///
/// p̂: estimate; h_j: leverage. c = 1 for stated noise in a parametric bootstrap, otherwise c = sqrt(f / χ²_f) with f
/// degrees of freedom, drawn once per draw: percentiles of a linear model then tend to the interval of Student.
/// Residuals with leverage 1 contain no information on the noise and are excluded.
///
/// Empty if the function has no finite result at the estimate.
std::optional<Bootstrap> bootstrap(const ResidualFunction& function, const ParameterSpace& space,
                                   const Eigen::VectorXd& estimate, const BootstrapOptions& options,
                                   const ProgressCallback& progress);

template <class Quantity>
std::vector<double> Bootstrap::values(const Quantity& quantity) const {
    std::vector<double> result;
    for (const BootstrapDraw& draw : draws)
        if (draw.status == SolutionStatus::converged)
            if (const double value = quantity(draw); value == value) result.push_back(value);
    std::sort(result.begin(), result.end());
    return result;
}

}  // namespace impactfit
