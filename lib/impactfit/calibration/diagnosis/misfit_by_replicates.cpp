#include "impactfit/calibration/diagnosis/misfit_by_replicates.hpp"

#include <boost/math/special_functions/gamma.hpp>
#include <map>
#include <vector>

#include "impactfit/calibration/noise/replicates.hpp"

namespace impactfit {
std::optional<LackOfFit> misfit_by_replicates(const FitProblem& problem, std::span<const FitResidual> residuals,
                                              const FitStatistics& statistics) {
    if (!replicate_obstacle(problem).empty()) return std::nullopt;
    std::map<const Observable*, ReplicateScatter> scatter;
    for (const ReplicateGroup& group : replicate_groups(problem)) {
        ReplicateScatter& one = scatter[group.front()->observable];
        for (const double residual : residuals_of_mean(group)) one.pure_error += residual * residual;
        ++one.means;
        one.degrees_of_freedom += static_cast<long>(group.size()) - 1;
    }
    double measured = 0.0;
    for (const FitResidual& residual : residuals) {
        scatter[residual.measurement->observable].law += residual.scaled * residual.scaled;
        measured += residual.scaled * residual.scaled;
    }
    std::vector<ReplicateScatter> observables;
    for (const auto& [observable, one] : scatter) observables.push_back(one);
    // Priors add to chi-squared and cancel a parameter each; they require stated noise.
    if (problem.noise_stated) observables.push_back({statistics.chi_squared - measured, 0.0, 0, 0});
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
