#include "impactfit/calibration/design/candidate_gain.hpp"

#include <algorithm>
#include <cmath>

#include "impactfit/calibration/finished/posterior_of_fit.hpp"
#include "impactfit/calibration/fit/fit_posterior.hpp"
#include "impactfit/calibration/residuals/parameter_map.hpp"
#include "impactfit/calibration/residuals/predicted_impact.hpp"
#include "impactfit/core/error.hpp"
#include "impactfit/core/parallel.hpp"

namespace impactfit {
namespace {

/// Predictions of one impact at the draws; empty if the law does not allow the values of a draw.
using DrawnImpacts = std::vector<PredictedImpact>;

std::vector<const Eigen::VectorXd*> some_draws(const Posterior& drawn) {
    const std::vector<const NutsDraw*> all = drawn.draws();
    std::vector<const Eigen::VectorXd*> some;
    const std::size_t stride = (all.size() + most_gain_draws - 1) / most_gain_draws;
    for (std::size_t i = 0; i < all.size(); i += stride) some.push_back(&all[i]->point);
    return some;
}

DrawnImpacts impacts_at(const FitProblem& problem, const ParameterMap& map, FitCondition condition,
                        const std::vector<const Eigen::VectorXd*>& draws) {
    condition.speed_shifts.clear();
    condition.column_shifts.clear();
    std::vector<double> sets;
    std::vector<Impact<double>> impacts;
    try {
        for (const Eigen::VectorXd* draw : draws) {
            const std::vector<double> values = map.law_values(*draw, condition);
            sets.insert(sets.end(), values.begin(), values.end());
            impacts.push_back(map.impact(*draw, condition));
        }
        return predict_impacts(problem, sets, impacts);
    } catch (const Error& error) {
        if (error.kind() == ErrorKind::internal) throw;
        return {};
    }
}

/// Returns the gain of a candidate from the impacts of its condition; empty if one of them has no finite value.
std::optional<InformationGain> gain_of(const ExperimentDesign& design, const CandidateResult& candidate,
                                       const DrawnImpacts& impacts) {
    const PlannedObservable& planned = design.observables[candidate.candidate.observable];
    // Variance of the error of the impact speed, which is that at the estimate.
    const double beside = std::max(
        0.0, std::pow(candidate.standard_deviation, 2) - std::pow(planned.noise.deviation(candidate.value), 2));
    std::vector<double> values, deviations;
    for (const PredictedImpact& impact : impacts) {
        if (!impact.is_valid()) return std::nullopt;
        values.push_back(impact.value(*planned.observable));
        const double variance = std::pow(planned.noise.deviation(values.back()), 2) + beside;
        deviations.push_back(std::sqrt(variance / static_cast<double>(design.repeats)));
        if (!std::isfinite(values.back()) || !(deviations.back() > 0.0)) return std::nullopt;
    }
    if (values.empty()) return std::nullopt;
    return information_gain(values, deviations, design.posterior->effective_draws);
}

void set_gains(ExperimentDesign& design, const std::vector<const Eigen::VectorXd*>& draws) {
    const FitProblem& problem = *design.problem;
    const ParameterMap map(problem);
    std::vector<CandidateResult>& candidates = design.steps.front().prospects;
    const std::size_t speeds = design.speeds.size();
    parallel_for(design.kinds.size() * speeds, problem.solver.threads, [&](std::size_t number) {
        const std::size_t kind = number / speeds, speed = number % speeds;
        FitCondition condition = design.kinds[kind].condition;
        design.coordinate.set(condition, design.speeds[speed]);
        const DrawnImpacts impacts = impacts_at(problem, map, condition, draws);
        for (CandidateResult& one : candidates)
            if (one.candidate.kind == kind && one.candidate.speed == speed) one.gain = gain_of(design, one, impacts);
    });
}

}  // namespace

void add_information_gain(ExperimentDesign& design, const FitResult& drawn) {
    design.posterior = DesignPosterior{reason_without_draws(drawn)};
    if (design.posterior->refused.empty() && has_open_units(*design.problem))
        design.posterior->refused = "the nondimensional form leaves units open";
    if (!design.posterior->refused.empty() || design.steps.empty()) return;
    const std::vector<const Eigen::VectorXd*> draws = some_draws(drawn.posterior->drawn);
    const ChainDiagnostics worst = drawn.posterior->worst();
    design.posterior->draws = std::ssize(draws);
    design.posterior->effective_draws = std::min({static_cast<double>(draws.size()), worst.ess_bulk, worst.ess_tail});
    set_gains(design, draws);
}

std::vector<const CandidateResult*> candidates_by_gain(const ExperimentDesign& design) {
    std::vector<const CandidateResult*> ranked;
    if (design.steps.empty()) return ranked;
    for (const CandidateResult& one : design.steps.front().prospects)
        if (one.gain) ranked.push_back(&one);
    std::stable_sort(ranked.begin(), ranked.end(),
                     [](const CandidateResult* a, const CandidateResult* b) { return a->gain->nats > b->gain->nats; });
    return ranked;
}

}  // namespace impactfit
