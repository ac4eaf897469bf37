#include "impactfit/comparison/law_comparison.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "impactfit/calibration/problem/population_plan.hpp"
#include "impactfit/calibration/summary/fit_summary.hpp"
#include "impactfit/comparison/comparison_summary.hpp"
#include "impactfit/comparison/posterior_comparison.hpp"
#include "impactfit/comparison/reasons.hpp"
#include "impactfit/comparison/related_laws.hpp"
#include "impactfit/estimation/checkpoint/resumable_work.hpp"
#include "impactfit/estimation/checkpoint/work_store.hpp"
#include "impactfit/estimation/multi_start/multi_start.hpp"

namespace impactfit {
namespace {

bool has_answer(const ComparedLaw& law) {
    return law.fit && law.fit->search.best.status != SolutionStatus::failed;
}

/// Indices of the laws to fit. Laws with a fitting speed exponent come first: an interruption costs the others.
std::vector<std::size_t> places_to_fit(const std::vector<ComparedLaw>& laws) {
    std::vector<std::size_t> places;
    for (std::size_t i = 0; i < laws.size(); ++i)
        if (laws[i].candidate.problem) places.push_back(i);
    std::stable_partition(places.begin(), places.end(),
                          [&](std::size_t i) { return !laws[i].candidate.misses_speed_exponent(); });
    return places;
}

/// Path of the problem file, else name of the dataset.
std::string place_of(const LawComparison& comparison) {
    for (const ComparedLaw& law : comparison.laws)
        if (const FitProblem* problem = law.candidate.problem.get())
            return problem->path.empty() ? problem->sources.front().name : problem->path;
    return {};
}

[[noreturn]] void refuse(const LawComparison& comparison, const char* what, const char* allowed) {
    std::vector<LawReason> reasons;
    for (const ComparedLaw& law : comparison.laws) reasons.push_back({std::string(law.name()), reason_of(law)});
    throw Error(ErrorKind::problem, what, grouped_reasons(reasons), allowed, {place_of(comparison), 0, 0, {}});
}

// ---- Fits ----------------------------------------------------------------------------------------------------

/// Returns `problem` fitted with the units of `part` in the store of the comparison.
FitResult fit_part(const FitProblem& problem, const std::string& part, WorkStore* store,
                   const ProgressCallback& progress) {
    if (problem.free_parameters().empty()) {
        FitProblem stated = problem;
        stated.uncertainty = {.errors = ErrorMethod::none};
        return evaluate_fixed(std::move(stated));
    }
    if (!store) return fit(problem, progress);
    PrefixedStore units(*store, part + "_");
    return fit(problem, progress, &units);
}

void fit_one(ComparedLaw& law, const std::string& part, WorkStore* store, const ProgressCallback& progress) {
    try {
        law.fit = fit_part(*law.candidate.problem, part, store, progress);
    } catch (const Error& error) {
        if (error.kind() != ErrorKind::problem) throw;
        law.candidate.obstacle = fmt::format("{}: {}", error.problem(), error.got());
    }
    if (law.fit && law.fit->search.best.status == SolutionStatus::failed) {
        law.candidate.obstacle = law.candidate.problem->free_parameters().empty()
                                     ? "an impact of the data has no result under the law"
                                     : summary(*law.fit).front();
        law.fit.reset();
    }
}

void fit_all(LawComparison& comparison, const ComparisonOptions& options, const ProgressCallback& progress) {
    const std::vector<std::size_t> places = places_to_fit(comparison.laws);
    const int count = static_cast<int>(places.size());
    SharedProgress shared(count, "law", progress);
    const std::string unit = "law";
    run_stage(options.store, unit, places.size(), options.threads, [&](std::size_t number) {
        fit_one(comparison.laws[places[number]], fmt::format("{}_{}", unit, number), options.store,
                shared.of(static_cast<int>(number)));
        if (options.store && !shared.stopped()) options.store->keep(unit, static_cast<long>(number), {});
        shared.one_done();
    });
    comparison.interrupted = shared.stopped();
}

/// Refits a law from the estimate of a nested law with a lower cost. Laws with few parameters come first, since they
/// may be nested in laws with more.
void search_from_contained(LawComparison& comparison, WorkStore* store, const ProgressCallback& progress) {
    std::vector<ComparedLaw*> order;
    for (ComparedLaw& law : comparison.laws)
        if (law.fit) order.push_back(&law);
    std::stable_sort(order.begin(), order.end(),
                     [](const auto* a, const auto* b) { return a->free_count() < b->free_count(); });
    for (std::size_t i = 0; i < order.size(); ++i)
        for (std::size_t j = 0; j < i; ++j) {
            ComparedLaw& law = *order[i];
            if (!(law.fit->search.best.cost > order[j]->fit->search.best.cost)) continue;
            auto moved = started_from(*law.candidate.problem, *order[j]->fit);
            if (!moved) continue;
            auto problem = std::make_unique<const FitProblem>(std::move(*moved));
            FitResult again = fit_part(*problem, fmt::format("contained_{}_{}", i, j), store, progress);
            if (!(again.search.best.cost < law.fit->search.best.cost)) continue;
            law.fit = std::move(again);
            law.candidate.problem = std::move(problem);
        }
}

// ---- Ranking -------------------------------------------------------------------------------------------------

/// 0: fitted with AICc, 1: fitted without AICc, 2: not compared.
int rank_class(const ComparedLaw& law) {
    if (law.fit) return law.fit->goodness.statistics.aicc ? 0 : 1;
    return 2;
}

/// Fits with a robust loss have no AICc (fit.cpp).
void rank(LawComparison& comparison) {
    std::stable_sort(comparison.laws.begin(), comparison.laws.end(), [](const ComparedLaw& a, const ComparedLaw& b) {
        if (rank_class(a) != rank_class(b)) return rank_class(a) < rank_class(b);
        if (rank_class(a) == 0) return *a.fit->goodness.statistics.aicc < *b.fit->goodness.statistics.aicc;
        return rank_class(a) == 1 && a.fit->search.best.cost < b.fit->search.best.cost;
    });
    double sum = 0.0;
    for (ComparedLaw& law : comparison.laws) {
        if (rank_class(law) != 0) break;
        law.aicc_difference =
            *law.fit->goodness.statistics.aicc - *comparison.laws.front().fit->goodness.statistics.aicc;
        sum += std::exp(-0.5 * *law.aicc_difference);
    }
    for (ComparedLaw& law : comparison.laws)
        if (law.aicc_difference) law.akaike_weight = std::exp(-0.5 * *law.aicc_difference) / sum;
}

// ---- References ----------------------------------------------------------------------------------------------

void refer(LawComparison& comparison) {
    const FitProblem& problem = comparison.problem();
    comparison.smooth = smooth_reference(problem);
    comparison.repeats = repeat_reference(problem);
    for (ComparedLaw& law : comparison.laws)
        if (law.fit && law.fit->goodness.lack_of_fit) law.lack_of_fit = law.fit->goodness.lack_of_fit->probability;
}

void compare_cards(LawComparison& comparison, const std::vector<ContactCard>& cards) {
    for (const ContactCard& card : cards) {
        ComparedCard compared = compare_card(card, comparison.problem());
        if (compared.fit && compared.statistics().aicc && comparison.has_aicc())
            compared.aicc_difference =
                *compared.statistics().aicc - *comparison.laws.front().fit->goodness.statistics.aicc;
        predict_card(compared, comparison.groups);
        comparison.cards.push_back(std::move(compared));
    }
}

// ---- Predictions ---------------------------------------------------------------------------------------------

/// Held-out groups of a task: one group, or the upper half for the last task of a law.
std::vector<std::size_t> left_out(std::size_t task, std::size_t groups) {
    if (task < groups) return {task};
    std::vector<std::size_t> higher(groups / 2);
    std::iota(higher.begin(), higher.end(), groups - groups / 2);
    return higher;
}

HeldOut one_speed_only() {
    HeldOut none;
    none.obstacle = "all impacts have one speed";
    return none;
}

void predict_all(LawComparison& comparison, const ComparisonOptions& options, const ProgressCallback& progress) {
    const std::size_t laws = comparison.fitted(), groups = comparison.groups.size(), tasks = groups + 1;
    if (groups < 2) {
        for (std::size_t i = 0; i < laws; ++i)
            comparison.laws[i].leave_one_out = comparison.laws[i].extrapolation = one_speed_only();
        return;
    }
    std::vector<HeldOut> answers(laws * tasks);
    SharedProgress shared(static_cast<int>(answers.size()), "prediction", progress);
    run_stage(options.store, prediction_unit, answers.size(), options.threads, [&](std::size_t place) {
        const FitResult& full = *comparison.laws[place / tasks].fit;
        const std::size_t task = place % tasks;
        answers[place] =
            predict_held_out(full, comparison.groups, left_out(task, groups),
                             {task < groups ? 1 : full.problem->solver.starts, options.store, static_cast<long>(place)},
                             shared.of(static_cast<int>(place)));
        shared.one_done();
    });
    comparison.interrupted = comparison.interrupted || shared.stopped();
    for (std::size_t i = 0; i < laws; ++i) {
        const auto first = answers.begin() + static_cast<std::ptrdiff_t>(i * tasks);
        comparison.laws[i].leave_one_out = together({first, first + static_cast<std::ptrdiff_t>(groups)});
        comparison.laws[i].extrapolation = first[static_cast<std::ptrdiff_t>(groups)];
    }
}

}  // namespace

std::optional<long> ComparedLaw::known_count() const {
    if (!fit || !fit->uncertainty.covariance) return std::nullopt;
    return static_cast<long>(fit->uncertainty.covariance->combinations.known);
}

std::size_t LawComparison::fitted() const {
    return static_cast<std::size_t>(std::count_if(laws.begin(), laws.end(), has_answer));
}

std::vector<RankedCandidate> LawComparison::ranking() const {
    std::vector<RankedCandidate> ranked;
    for (std::size_t i = 0; i < fitted(); ++i) ranked.push_back({&laws[i], nullptr});
    for (const ComparedCard& card : cards)
        if (card.fit) ranked.push_back({nullptr, &card});
    const auto key = [](const RankedCandidate& one) { return one.aicc_difference().value_or(HUGE_VAL); };
    std::stable_sort(ranked.begin(), ranked.end(), [&](const auto& a, const auto& b) { return key(a) < key(b); });
    return ranked;
}

LawComparison compare_laws(std::vector<LawCandidate> candidates, const ComparisonOptions& options,
                           const ProgressCallback& progress) {
    for (const LawCandidate& candidate : candidates)
        if (candidate.problem)
            refuse_population(*candidate.problem, "a ranking by AICc",
                              "compare_populations, by the marginal likelihood");
    LawComparison comparison;
    for (LawCandidate& candidate : candidates) comparison.laws.push_back({std::move(candidate)});
    if (options.posterior) check_posteriors(comparison, *options.posterior);
    fit_all(comparison, options, progress);
    search_from_contained(comparison, options.store, progress);
    rank(comparison);
    if (comparison.fitted() == 0) refuse(comparison, "no law could be fitted", "other data or other laws");
    comparison.groups = speed_groups(comparison.problem());
    refer(comparison);
    compare_cards(comparison, options.cards);
    predict_all(comparison, options, progress);
    if (options.posterior) compare_posteriors(comparison, *options.posterior, options.threads, progress);
    comparison.summary = comparison_sentences(comparison);
    return comparison;
}

}  // namespace impactfit
