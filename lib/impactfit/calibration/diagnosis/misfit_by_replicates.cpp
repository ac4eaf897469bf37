#include "impactfit/calibration/diagnosis/misfit_by_replicates.hpp"

#include <algorithm>
#include <boost/math/special_functions/gamma.hpp>
#include <cmath>
#include <map>
#include <vector>

#include "impactfit/calibration/noise/replicates.hpp"

namespace impactfit {
namespace {

/// Scatter of one observable, and what limits it [squares of the weights].
struct LimitedScatter {
    ReplicateScatter sums{};
    double values = 0.0;    ///< sum of the squared values
    double rounding = 0.0;  ///< variance of the rounding
};

/// Raises the pure error to that of the rounding of the digits. The excess of the law over it stays.
void raise_to_rounding(LimitedScatter& one) {
    const double least = one.rounding * static_cast<double>(one.sums.degrees_of_freedom);
    const double raised = std::max(no_scatter(one.sums.pure_error, one.values) ? 0.0 : one.sums.pure_error, least);
    one.sums.law += raised - one.sums.pure_error;
    one.sums.pure_error = raised;
}

}  // namespace

std::optional<LackOfFit> misfit_by_replicates(const FitProblem& problem, std::span<const FitResidual> residuals,
                                              const FitStatistics& statistics) {
    if (!replicate_obstacle(problem).empty()) return std::nullopt;
    std::map<const Observable*, LimitedScatter> scatter;
    for (const ReplicateGroup& group : replicate_groups(problem)) {
        LimitedScatter& one = scatter[group.front()->observable];
        for (const double residual : residuals_of_mean(group)) one.sums.pure_error += residual * residual;
        for (const Measurement* value : group) {
            one.values += std::pow(value->value / value->standard_deviation, 2);
            one.rounding = std::pow(rounding_noise(problem, *value->observable) / value->standard_deviation, 2);
        }
        ++one.sums.means;
        one.sums.degrees_of_freedom += static_cast<long>(group.size()) - 1;
    }
    const bool copies = std::all_of(scatter.begin(), scatter.end(), [](const auto& one) {
        return no_scatter(one.second.sums.pure_error, one.second.values);
    });
    if (copies && !problem.noise_stated) return std::nullopt;
    double measured = 0.0;
    for (const FitResidual& residual : residuals) {
        scatter[residual.measurement->observable].sums.law += residual.scaled * residual.scaled;
        measured += residual.scaled * residual.scaled;
    }
    std::vector<ReplicateScatter> observables;
    for (auto& [observable, one] : scatter) {
        if (!problem.noise_stated) raise_to_rounding(one);
        observables.push_back(one.sums);
    }
    // Priors add to chi-squared and cancel a parameter each. With the noise of the repeats, the weights are in units of
    // it.
    const bool priors = std::any_of(problem.auxiliary.begin(), problem.auxiliary.end(),
                                    [](const FitParameter& parameter) { return parameter.prior.has_value(); });
    if (problem.noise_stated)
        observables.push_back({statistics.chi_squared - measured, 0.0, 0, 0});
    else if (priors)
        observables.front().law += statistics.chi_squared - measured;
    return lack_of_fit(observables, statistics.parameters, problem.noise_stated);
}

std::optional<PureError> pure_error(const FitProblem& problem) {
    if (!problem.noise_stated || !replicate_obstacle(problem).empty()) return std::nullopt;
    PureError test{0.0, 0, 0.0};
    for (const ReplicateGroup& group : replicate_groups(problem)) {
        for (const double residual : residuals_of_mean(group)) test.chi_squared += residual * residual;
        test.degrees_of_freedom += static_cast<long>(group.size()) - 1;
    }
    test.probability = boost::math::gamma_q(0.5 * static_cast<double>(test.degrees_of_freedom), 0.5 * test.chi_squared);
    return test;
}

}  // namespace impactfit
