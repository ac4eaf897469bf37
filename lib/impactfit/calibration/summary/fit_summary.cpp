#include "impactfit/calibration/summary/fit_summary.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "impactfit/calibration/summary/identifiability_summary.hpp"
#include "impactfit/calibration/summary/interval_summary.hpp"
#include "impactfit/calibration/summary/variance_homogeneity.hpp"

namespace impactfit {
namespace {

std::string list_of(const std::vector<std::string>& names) {
    return fmt::format("{}", fmt::join(names, ", "));
}

/// How a law does that is not at odds with the stated noise.
std::string agreement(const FitResult& result) {
    if (result.robust && result.robust->downweighted > 0)
        return "The law describes most of the data within their noise";
    if (result.statistics.degrees_of_freedom <= 0) return "The law meets the data, with nothing left to judge it by";
    return "The law describes the data within their noise";
}

/// For a fit that was not asked what the data fix.
std::string without_covariance(const FitResult& result) {
    if (result.problem->noise_stated) return agreement(result) + "; what the data fix was not asked for.";
    return "The search ended at a minimum; no noise was stated, and what the data fix was not asked for.";
}

/// What tells the parameters.
std::string_view sources(const FitResult& result) {
    return result.priors.empty() ? "data" : "data and the priors";
}

/// Whether values with a loss are too far off, and most of all.
bool is_most(const std::optional<RobustMisfit>& robust) {
    return robust && robust->median_too_large && robust->values > robust->others;
}

std::string misfit_text(const FitResult& result) {
    const FitStatistics& s = result.statistics;
    if (result.robust && result.robust->median_too_large)
        return fmt::format("half of the {} values that have a loss are {:.3g} standard deviations off or more",
                           result.robust->values, result.robust->median);
    if (result.robust)
        return fmt::format("chi-squared of what has no loss ({} value{} or prior{}) is {:.4g}", result.robust->others,
                           result.robust->others == 1 ? "" : "s", result.robust->others == 1 ? "" : "s",
                           result.robust->chi_squared);
    if (s.degrees_of_freedom > 0)
        return fmt::format("chi-squared {:.4g} for {} degree{} of freedom", s.chi_squared, s.degrees_of_freedom,
                           s.degrees_of_freedom == 1 ? "" : "s");
    return fmt::format("chi-squared {:.4g}, although there are as many parameters as values", s.chi_squared);
}

/// For a good fit.
std::string what_is_fixed(const FitResult& result) {
    const auto& on_bound = result.uncertainty->on_bound;
    const auto held = std::count(on_bound.begin(), on_bound.end(), true);
    const auto count = static_cast<long>(result.free.size()) - held;
    if (held > 0)
        return fmt::format("{} of {} free parameters while {} on a bound", count, result.free.size(),
                           held == 1 ? "the other is" : "the others are");
    return count == 1 ? "the free parameter" : fmt::format("all {} free parameters", count);
}

/// Evaluations that a start could take.
long limit_of(const FitResult& result) {
    return result.problem->solver.evaluation_limit(static_cast<Eigen::Index>(result.problem->free_parameters().size()));
}

std::string main_sentence(const FitResult& result) {
    const std::size_t count = result.free.size();
    switch (result.verdict) {
        case FitVerdict::good:
            if (!result.uncertainty) return without_covariance(result);
            return result.problem->noise_stated
                       ? fmt::format("{}, and the {} fix {}.", agreement(result), sources(result),
                                     what_is_fixed(result))
                       : fmt::format("The {} fix {}; how good the fit is, nobody can say, since no noise was stated.",
                                     sources(result), what_is_fixed(result));
        case FitVerdict::poorly_known:
            if (std::isnan(result.uncertainty->noise))
                return "How well these data fix the free parameters, nobody can say: no noise was stated, and there "
                       "are not more values than parameters to estimate it from.";
            return fmt::format("The {} determine {} of {} parameter directions. Not {} identifiable: {}.",
                               sources(result), result.uncertainty->combinations.known, count,
                               result.intervals.profiles.empty() ? "structurally" : "practically",
                               list_of(result.unidentified));
        case FitVerdict::bad_fit:
            return fmt::format(
                "The law does not describe {}the data within their stated noise: {}. Standard errors do not hold.",
                is_most(result.robust) ? "even most of " : "", misfit_text(result));
        case FitVerdict::not_converged:
            break;
    }
    switch (result.search.best.status) {
        case SolutionStatus::failed:
            return "No answer: the simulation gave no numbers at any point that was tried. `impactfit simulate` "
                   "with the values of the start may tell why: a contact of bodies that never part has no duration.";
        case SolutionStatus::interrupted:
            return "Stopped before the search had ended: this is the best point so far, not a minimum.";
        case SolutionStatus::given_up:
        case SolutionStatus::not_converged:
            if (const long limit = limit_of(result); result.search.best.counts.evaluations >= limit)
                return fmt::format(
                    "Not converged: the limit of {} evaluations came first. This is the best point so far: raise "
                    "[solver] most_evaluations or --most-evaluations.",
                    limit);
            return "Not converged: the search could go no lower from here, but this is no minimum by its tests. Often "
                   "the law has no numbers beyond.";
        case SolutionStatus::converged:
            break;
    }
    return "Converged, but there are no derivatives at the estimate: nothing can be said of its uncertainty.";
}

void add_misfit(const FitResult& result, std::vector<std::string>& sentences) {
    if (result.verdict != FitVerdict::bad_fit && result.statistics.too_large)
        sentences.push_back(fmt::format("The misfit is larger than the stated noise allows: {}.", misfit_text(result)));
}

/// How many values the losses bear, and the worst of them.
void add_losses(const FitResult& result, std::vector<std::string>& sentences) {
    if (!result.robust) return;
    const RobustMisfit& robust = *result.robust;
    std::string text = fmt::format("Robust loss ({}): ", robust.losses);
    text += robust.downweighted == 0 ? std::string("none of the values counts less than half")
                                     : fmt::format("{} of {} values count{} less than half", robust.downweighted,
                                                   robust.values, robust.downweighted == 1 ? "s" : "");
    const char* unit = result.problem->noise_stated ? "standard deviations" : "of its scale";
    sentences.push_back(
        fmt::format("{}; farthest off is {}, by {:.3g} {}.", text, robust.where, robust.farthest, unit));
}

void add_search(const FitResult& result, std::vector<std::string>& sentences) {
    const SolveResult& search = result.search;
    if (result.problem->solver.starts > 1) {
        const double best = search.best.cost;
        const auto near = std::count_if(search.clusters.begin(), search.clusters.end(), [&](const SolutionCluster& c) {
            return c.best.cost <= 1.05 * best && c.best.status != SolutionStatus::given_up;
        });
        sentences.push_back(
            near > 1 ? fmt::format("{} different answers are within 5 % of the least cost: see the minima.", near)
                     : fmt::format("{} of {} starts {} this answer.", search.clusters.front().members,
                                   result.problem->solver.starts, search.given_up > 0 ? "came to" : "ended at"));
        if (search.given_up > 0)
            sentences.push_back(fmt::format(
                "{} of the {} starts {} broken off before the end: at an answer already found, which counts "
                "there, or {}.",
                search.given_up, result.problem->solver.starts, search.given_up == 1 ? "was" : "were",
                result.problem->solver.method == SolverMethod::nelder_mead ? "above half of those that had come as far"
                                                                           : "far above the least cost"));
    }
    if (search.counts.failures > 0)
        sentences.push_back(fmt::format("{} of {} evaluations had no numbers and were steered around.",
                                        search.counts.failures, search.counts.evaluations));
}

}  // namespace

std::vector<std::string> summary(const FitResult& result) {
    std::vector<std::string> sentences{main_sentence(result)};
    add_misfit(result, sentences);
    if (std::string sentence = variance_homogeneity(result); !sentence.empty())
        sentences.push_back(std::move(sentence));
    add_losses(result, sentences);
    if (result.uncertainty) {
        for (std::string& sentence : information_words(result)) sentences.push_back(std::move(sentence));
    }
    if (result.search.best.status != SolutionStatus::failed) add_search(result, sentences);
    for (std::string& sentence : interval_words(result)) sentences.push_back(std::move(sentence));
    return sentences;
}

}  // namespace impactfit
