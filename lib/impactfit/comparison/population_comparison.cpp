#include "impactfit/comparison/population_comparison.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/math/distributions/chi_squared.hpp>
#include <cmath>

#include "impactfit/calibration/fit/fit.hpp"
#include "impactfit/calibration/problem/population_plan.hpp"
#include "impactfit/calibration/summary/fit_summary.hpp"
#include "impactfit/calibration/summary/population_summary.hpp"
#include "impactfit/comparison/nested_means.hpp"
#include "impactfit/comparison/population_sentences.hpp"
#include "impactfit/comparison/reasons.hpp"
#include "impactfit/core/option_notation.hpp"
#include "impactfit/core/parallel.hpp"
#include "impactfit/estimation/multi_start/multi_start.hpp"

namespace impactfit {
namespace {

/// 0: of a converged population, 1: fitted, 2: not fitted.
int class_of(const ComparedPopulation& model) {
    if (!model.fit || !model.fit->population) return 2;
    return model.fit->population->converged() ? 0 : 1;
}

/// Returns the problem without intervals of its population.
FitProblem without_intervals(FitProblem problem) {
    if (!problem.population) return problem;
    PopulationPlan plan = *problem.population;
    plan.intervals = false;
    problem.population = std::make_shared<const PopulationPlan>(std::move(plan));
    return problem;
}

void fit_model(ComparedPopulation& model, const ProgressCallback& progress) {
    try {
        model.fit = fit(without_intervals(*model.candidate.problem), progress);
    } catch (const Error& error) {
        if (error.kind() != ErrorKind::problem) throw;
        model.candidate.obstacle = fmt::format("{}: {}", error.problem(), error.got());
        return;
    }
    if (model.fit->population) return;
    model.candidate.obstacle = summary(*model.fit).front();  // no separate values, hence no population
    model.fit.reset();
}

void fit_models(PopulationComparison& comparison, int threads, const ProgressCallback& progress) {
    std::vector<ComparedPopulation*> fitted;
    for (ComparedPopulation& model : comparison.models)
        if (model.candidate.problem) fitted.push_back(&model);
    SharedProgress shared(static_cast<int>(fitted.size()), comparison.of_means ? "mean" : "law", progress);
    parallel_for(fitted.size(), threads, [&](std::size_t place) {
        fit_model(*fitted[place], shared.of(static_cast<int>(place)));
        shared.one_done();
    });
    comparison.interrupted = shared.stopped();
}

void rank_models(std::vector<ComparedPopulation>& models) {
    std::stable_sort(models.begin(), models.end(), [](const ComparedPopulation& a, const ComparedPopulation& b) {
        if (class_of(a) != class_of(b)) return class_of(a) < class_of(b);
        return class_of(a) == 0 && a.population().aic < b.population().aic;
    });
    double least_bic = HUGE_VAL, sum = 0.0;
    for (const ComparedPopulation& model : models)
        if (class_of(model) == 0) least_bic = std::min(least_bic, model.population().bic);
    for (ComparedPopulation& model : models) {
        if (class_of(model) != 0) break;
        model.aic_difference = model.population().aic - models.front().population().aic;
        model.bic_difference = model.population().bic - least_bic;
        sum += std::exp(-0.5 * *model.aic_difference);
    }
    for (ComparedPopulation& model : models)
        if (model.ranked()) model.weight = std::exp(-0.5 * *model.aic_difference) / sum;
}

[[noreturn]] void refuse_all(const PopulationComparison& comparison) {
    std::vector<LawReason> reasons;
    for (const ComparedPopulation& model : comparison.models) reasons.push_back({model.name(), model.reason()});
    std::string path;
    for (const ComparedPopulation& model : comparison.models)
        if (model.candidate.problem) path = model.candidate.problem->path;
    throw Error(ErrorKind::problem, "no population could be fitted", grouped_reasons(reasons),
                "other data, other laws or other means", {path, 0, 0, {}});
}

// ---- Variation between specimens -----------------------------------------------------------------------------

void add_variation(ComparedPopulation& model) {
    const std::vector<PopulationEstimate> deviations = model.population().of(PopulationQuantity::deviation);
    for (const VaryingParameter& one : model.fit->problem->population->parameters)
        for (const PopulationEstimate& deviation : deviations)
            if (deviation.name == one.name) model.variation.push_back({one.name, deviation.value, deviation.lognormal});
}

/// Returns the ranked model without columns; null if there is none.
const ComparedPopulation* without_columns(const std::vector<ComparedPopulation>& models) {
    const auto found = std::find_if(models.begin(), models.end(), [](const ComparedPopulation& model) {
        return model.ranked() && model.fit->problem->population->covariates.empty();
    });
    return found == models.end() ? nullptr : &*found;
}

void add_explained_shares(std::vector<ComparedPopulation>& models) {
    const ComparedPopulation* constant = without_columns(models);
    if (constant == nullptr) return;
    for (ComparedPopulation& model : models)
        for (std::size_t i = 0; i < model.variation.size(); ++i) {
            if (model.fit->problem->population->parameters[i].covariates.empty()) continue;
            const double all = constant->variation[i].deviation;
            if (all > 0.0) model.variation[i].explained = 1.0 - std::pow(model.variation[i].deviation / all, 2);
        }
}

// ---- Nested means --------------------------------------------------------------------------------------------

void test_nested_means(PopulationComparison& comparison) {
    const std::size_t count = comparison.ranked();
    for (std::size_t general = 0; general < count; ++general)
        for (std::size_t simpler = 0; simpler < count; ++simpler) {
            const FitPopulation &of_general = *comparison.models[general].fit->population,
                                &of_simpler = *comparison.models[simpler].fit->population;
            const long further = of_general.fit.parameters - of_simpler.fit.parameters;
            if (further <= 0 || !contains_mean(of_general, of_simpler)) continue;
            const double difference =
                std::max(0.0, of_simpler.fit.minus_two_log_likelihood - of_general.fit.minus_two_log_likelihood);
            const boost::math::chi_squared expected(static_cast<double>(further));
            comparison.tests.push_back({simpler, general, difference, further, cdf(complement(expected, difference))});
        }
}

}  // namespace

std::string ComparedPopulation::status() const {
    if (!fit) return "not_compared";
    const FitGoodness& goodness = fit->goodness;
    if (!ranked()) return std::string(to_string(goodness.verdict));
    const bool doubtful = goodness.verdict == FitVerdict::good && goodness.doubtful();
    return doubtful ? "doubtful" : std::string(to_string(goodness.verdict));
}

std::string ComparedPopulation::reason() const {
    if (!fit) return candidate.obstacle;
    return ranked() ? std::string() : unfinished_population(*fit);
}

std::size_t PopulationComparison::ranked() const {
    return static_cast<std::size_t>(
        std::count_if(models.begin(), models.end(), [](const ComparedPopulation& model) { return model.ranked(); }));
}

const ComparedPopulation& PopulationComparison::least_bic() const {
    return *std::find_if(models.begin(), models.end(),
                         [](const ComparedPopulation& model) { return model.bic_difference == 0.0; });
}

bool have_population(const std::vector<LawCandidate>& laws) {
    return std::any_of(laws.begin(), laws.end(),
                       [](const LawCandidate& law) { return law.problem && law.problem->population; });
}

void check_population_options(const ComparisonOptions& options) {
    if (options.posterior)
        throw Error(ErrorKind::usage, "a comparison of populations by posteriors is not supported", option("posterior"),
                    "AIC and BIC of the marginal likelihood, without posteriors");
    if (!options.cards.empty())
        throw Error(ErrorKind::usage, "a contact card has no population", options.cards.front().path,
                    "a comparison without contact cards");
}

std::vector<PopulationCandidate> population_candidates(std::vector<LawCandidate> laws) {
    std::vector<PopulationCandidate> candidates;
    for (LawCandidate& law : laws)
        candidates.push_back({std::string(law.name()), {}, std::move(law.obstacle), std::move(law.problem)});
    return candidates;
}

PopulationComparison compare_populations(std::vector<PopulationCandidate> candidates, int threads,
                                         const ProgressCallback& progress, bool of_means) {
    PopulationComparison comparison{of_means, {}};
    for (PopulationCandidate& candidate : candidates) comparison.models.push_back({std::move(candidate)});
    fit_models(comparison, threads, progress);
    rank_models(comparison.models);
    if (!comparison.models.front().fit) refuse_all(comparison);
    for (ComparedPopulation& model : comparison.models)
        if (model.ranked()) add_variation(model);
    if (of_means) {
        add_explained_shares(comparison.models);
        test_nested_means(comparison);
    }
    comparison.summary = population_comparison_sentences(comparison);
    return comparison;
}

}  // namespace impactfit
