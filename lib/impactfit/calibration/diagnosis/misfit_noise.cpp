#include "impactfit/calibration/diagnosis/misfit_noise.hpp"

#include <algorithm>
#include <cmath>
#include <map>

#include "impactfit/calibration/noise/noise_weights.hpp"
#include "impactfit/calibration/residuals/contact_residuals.hpp"
#include "impactfit/estimation/inference/resampling.hpp"
#include "impactfit/estimation/objective/linearisation.hpp"
#include "impactfit/estimation/optimisation/least_squares.hpp"

namespace impactfit {
namespace {

/// Weights are constant if they change by less than this part: far below their own error, 1/sqrt(2 · 5) = 0.3.
constexpr double constant_weights = 1e-4;
constexpr int most_rounds = 50;  ///< changes fall by a factor of 2 or more a round

/// Sum of squares and degrees of freedom of an observable.
struct OwnScatter {
    double squares = 0.0, freedom = 0.0;

    double variance() const { return squares / freedom; }
};
using Scatters = std::map<const Observable*, OwnScatter>;

/// Returns the scatter of each observable in units of its weights. Empty without enough degrees of freedom.
Scatters scatters_of(const FitProblem& problem, const Linearisation& at) {
    const Eigen::VectorXd leverage = leverages(at);
    Scatters scatters;
    Eigen::Index row = 0;
    for (const FitCondition& condition : problem.conditions)
        for (const Measurement& measured : condition.measurements) {
            OwnScatter& own = scatters[measured.observable];
            own.squares += at.residuals[row] * at.residuals[row];
            own.freedom += 1.0 - leverage[row++];
        }
    const bool enough = std::all_of(scatters.begin(), scatters.end(), [](const auto& one) {
        return one.second.freedom >= least_misfit_freedom && one.second.squares > 0.0;
    });
    return enough ? scatters : Scatters{};
}

double largest_change(const Scatters& scatters) {
    double change = 0.0;
    for (const auto& [observable, own] : scatters) change = std::max(change, std::abs(std::sqrt(own.variance()) - 1.0));
    return change;
}

void multiply_weights(const Scatters& scatters, FitProblem& problem) {
    for (FitCondition& condition : problem.conditions)
        for (Measurement& measured : condition.measurements)
            measured.standard_deviation *= std::sqrt(scatters.at(measured.observable).variance());
}

/// Fits again from the minima of a search with other weights.
void search_again(const FitProblem& problem, const ParameterSpace& space, SolveResult& search,
                  const ProgressCallback& progress) {
    const ContactResiduals function(problem);
    for (SolutionCluster& cluster : search.clusters) {
        const Solution found = least_squares(function, space, cluster.best.parameters, problem.solver, progress);
        search.counts += found.counts;
        cluster.best = found;
    }
    std::stable_sort(search.clusters.begin(), search.clusters.end(),
                     [](const SolutionCluster& a, const SolutionCluster& b) { return a.best.cost < b.best.cost; });
    search.best = search.clusters.front().best;
}

/// Describes the final weights, which are equal for all values of an observable.
std::vector<ReplicateNoise> described(const FitProblem& problem, const Scatters& scatters) {
    std::vector<ReplicateNoise> noise;
    for (const Observable* observable : model_observables(problem)) {
        const auto own = scatters.find(observable);
        if (own == scatters.end()) continue;
        double squares = 0.0, deviation = 0.0;
        long count = 0;
        for (const FitCondition& condition : problem.conditions)
            for (const Measurement& measured : condition.measurements)
                if (measured.observable == observable)
                    squares += measured.value * measured.value, deviation = measured.standard_deviation, ++count;
        noise.push_back({observable, deviation, deviation / std::sqrt(squares / static_cast<double>(count)),
                         std::lround(own->second.freedom)});
    }
    return noise;
}

}  // namespace

std::vector<VarianceGroup> variance_groups(const FitProblem& problem, std::span<const FitResidual> residuals) {
    if (!has_variance_groups(problem)) return {};
    std::map<const Observable*, double> units;
    for (const Observable* observable : fitted_observables(problem))
        units[observable] = weighting_unit(problem, *observable);
    ObservableSums sums;
    for (const FitResidual& row : residuals) {
        const Measurement& measured = *row.measurement;
        sums[measured.observable].add((row.predicted - measured.value) / units[measured.observable]);
    }
    return variance_groups(problem, sums);
}

void weigh_by_misfit(FitProblem& problem, const ParameterSpace& space, SolveResult& search,
                     const ProgressCallback& progress) {
    if (!has_variance_groups(problem)) return;
    FitProblem weighed = problem;
    SolveResult found = search;
    for (int round = 0; round < most_rounds; ++round) {
        if (found.best.status != SolutionStatus::converged) return;
        const auto at = linearise(ContactResiduals(weighed), space, found.best.parameters, false);
        const Scatters scatters = at ? scatters_of(weighed, *at) : Scatters{};
        if (scatters.empty()) return;  // the weights of the problem remain
        if (largest_change(scatters) < constant_weights) {
            weighed.misfit_noise = described(weighed, scatters);
            problem = std::move(weighed);
            search = std::move(found);
            return;
        }
        multiply_weights(scatters, weighed);
        search_again(weighed, space, found, progress);
    }
}

}  // namespace impactfit
