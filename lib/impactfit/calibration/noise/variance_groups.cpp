#include "impactfit/calibration/noise/variance_groups.hpp"

#include "impactfit/calibration/noise/noise_weights.hpp"

namespace impactfit {

bool has_variance_groups(const FitProblem& problem) {
    return !problem.noise_stated && problem.replicate_noise.empty() &&
           (!problem.form_task || problem.form_task->has_points()) && problem.sample_count() == 0 &&
           fitted_observables(problem).size() > 1;
}

std::vector<VarianceGroup> variance_groups(const FitProblem& problem, const ObservableSums& sums) {
    std::vector<VarianceGroup> groups;
    if (!has_variance_groups(problem)) return groups;
    VarianceGroup others;
    for (const Observable* observable : model_observables(problem)) {
        const auto found = sums.find(observable);
        if (found == sums.end()) continue;
        if (found->second.points >= least_own_values)
            groups.push_back(found->second);
        else
            others.points += found->second.points, others.squares += found->second.squares;
    }
    if (others.points > 0) groups.push_back(others);
    return groups;
}

}  // namespace impactfit
