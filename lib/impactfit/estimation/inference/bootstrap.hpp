#pragma once
// Intervals by the bootstrap: the fit repeated on data drawn from it @eq{DH97, Chapter 6}.

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

/// A residual bootstrap of an observable takes at least so many values of it: fewer residuals are no sample of a
/// distribution.
inline constexpr long least_residuals = 5;

struct BootstrapOptions {
    BootstrapKind kind = BootstrapKind::parametric;
    int draws = 200;
    SolverOptions solver;  ///< of the re-fits; with its seed and threads
    ResidualNoise noise;   ///< as for profiles
    /// Of each residual, the group it is drawn from in a residual bootstrap; -1 for a prior, which is drawn as normal.
    std::vector<int> groups;
    WorkStore* store = nullptr;  ///< of draws that are done, as units "draw", and of evaluations; may be null
    /// The residuals against drawn data, each of which is to be less by the shift at the estimate; none: everywhere.
    std::function<std::unique_ptr<ResidualFunction>(const Eigen::VectorXd& shift)> redrawn = {};
};

/// One re-fit.
struct BootstrapDraw {
    SolutionStatus status = SolutionStatus::interrupted;  ///< also of draws that were not begun
    Eigen::VectorXd parameters;                           ///< natural units
    double cost = 0.0;
};

struct Bootstrap {
    std::vector<BootstrapDraw> draws;
    SearchCounts counts;

    int count(SolutionStatus status) const;
    /// What a quantity is in the draws that converged, by rising value; draws where it is NaN are left out.
    template <class Quantity>
    std::vector<double> values(const Quantity& quantity) const;
    /// Of a parameter, from the draws that converged.
    std::optional<Interval> interval(Eigen::Index parameter, double level) const;
};

/// Percentiles of a sorted sample, the interval that leaves (1 - level) / 2 of the draws on either side: the k-th of N
/// values is the k / (N + 1) quantile. They need no scale, and keep within the bounds. Nothing for fewer than
/// 2 / (1 - level) - 1 values, which do not reach as far: 39 for 95 %.
std::optional<Interval> percentile_interval(const std::vector<double>& sorted, double level);

/// Draws data round the estimate (natural units), re-fits each draw from the estimate, and keeps all answers. Data of
/// draw i come from the seed and i alone, so the answer does not depend on threads.
///
/// Noise that was estimated is itself uncertain: each draw multiplies it by sqrt(f / chi-squared_f), f its degrees of
/// freedom, so that for a linear model percentiles tend to the interval of Student. Residuals are drawn within their
/// group, each divided by sqrt(1 - leverage) and taken from the mean of the group @eq{DH97, Chapter 6}; one that the
/// fit meets exactly (leverage 1) says nothing of the noise and is left out.
///
/// Nothing if there are no numbers at the estimate.
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
