#include "impactfit/calibration/fit_verdict.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "impactfit/calibration/information_words.hpp"
#include "impactfit/calibration/interval_words.hpp"
#include "impactfit/calibration/what_is_known.hpp"

namespace impactfit {
namespace {

std::string list_of(const std::vector<std::string>& names) {
    return fmt::format("{}", fmt::join(names, ", "));
}

/// Parameters whose standard error would be above `known_below` were no bound in the way: that a search stopped on one
/// makes neither that parameter known nor those it trades with. Those that answers as good as this one put farther
/// away, and those with a far value that the data admit.
std::vector<std::string> unidentified(const FitResult& result) {
    std::vector<std::string> names;
    for (std::size_t i = 0; i < result.free.size(); ++i) {
        const LinearUncertainty& known = *result.uncertainty;
        const auto j = static_cast<Eigen::Index>(i);
        const bool far = std::any_of(result.far.begin(), result.far.end(),
                                     [&](const FarValue& value) { return value.parameter == i; });
        if (!(known.freed_errors[j] <= known_below) || result.equal.ranges[i].relative > known_below || far)
            names.push_back(result.free[i].name);
    }
    return names;
}

bool misfits(const FitResult& result) {
    return result.statistics.probability && *result.statistics.probability < acceptable_probability;
}

FitVerdict verdict_of(const FitResult& result) {
    if (result.search.best.status != SolutionStatus::converged ||
        (result.problem->uncertainty.covariance && !result.uncertainty))
        return FitVerdict::not_converged;
    if (!result.unidentified.empty()) return FitVerdict::poorly_known;
    return misfits(result) ? FitVerdict::bad_fit : FitVerdict::good;
}

/// "4", or "2 to 4" where answers that are as good differ in it.
std::string known_text(const EqualAnswers& equal) {
    return equal.known == equal.most_known ? fmt::format("{}", equal.known)
                                           : fmt::format("{} to {}", equal.known, equal.most_known);
}

/// For a fit that was not asked what the data fix.
std::string without_covariance(const FitProblem& problem) {
    return problem.noise_stated
               ? "The law describes the data within their noise; what the data fix was not asked for."
               : "The search ended at a minimum; no noise was stated, and what the data fix was not asked for.";
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

std::string main_sentence(const FitResult& result) {
    const std::size_t count = result.free.size();
    switch (result.verdict) {
        case FitVerdict::good:
            if (!result.uncertainty) return without_covariance(*result.problem);
            return result.problem->noise_stated
                       ? fmt::format("The law describes the data within their noise, and the data fix {}.",
                                     what_is_fixed(result))
                       : fmt::format("The data fix {}; how good the fit is, nobody can say, since no noise was stated.",
                                     what_is_fixed(result));
        case FitVerdict::poorly_known:
            return fmt::format(
                "These data fix {} of {} combinations of the free parameters. Not identifiable "
                "(the data do not exclude a standard error above one half): {}.",
                known_text(result.equal), count, list_of(result.unidentified));
        case FitVerdict::bad_fit:
            return fmt::format(
                "The law does not describe the data within their stated noise: chi-squared {:.4g} for {} "
                "degrees of freedom. Standard errors do not hold.",
                result.statistics.chi_squared, result.statistics.degrees_of_freedom);
        case FitVerdict::not_converged:
            break;
    }
    switch (result.search.best.status) {
        case SolutionStatus::failed:
            return "No answer: the simulation gave no numbers at any point that was tried.";
        case SolutionStatus::interrupted:
            return "Stopped before the search had ended: this is the best point so far, not a minimum.";
        case SolutionStatus::given_up:
        case SolutionStatus::not_converged:
            return "Not converged: the limit of evaluations came first. This is the best point so far.";
        case SolutionStatus::converged:
            break;
    }
    return "Converged, but there are no derivatives at the estimate: nothing can be said of its uncertainty.";
}

void add_misfit(FitResult& result) {
    if (result.verdict != FitVerdict::bad_fit && misfits(result))
        result.words.push_back(fmt::format(
            "The misfit is larger than the stated noise allows: chi-squared {:.4g} for {} degrees of freedom.",
            result.statistics.chi_squared, result.statistics.degrees_of_freedom));
}

void add_search(FitResult& result) {
    const SolveResult& search = result.search;
    if (result.problem->solver.starts > 1) {
        const double best = search.best.cost;
        const auto near = std::count_if(search.clusters.begin(), search.clusters.end(), [&](const SolutionCluster& c) {
            return c.best.cost <= 1.05 * best && c.best.status != SolutionStatus::given_up;
        });
        result.words.push_back(
            near > 1 ? fmt::format("{} different answers are within 5 % of the least cost: see the minima.", near)
                     : fmt::format("{} of {} starts ended at this answer.", search.clusters.front().members,
                                   result.problem->solver.starts));
        if (search.given_up > 0)
            result.words.push_back(
                fmt::format("{} of {} starts were given up, far above the least cost or at an answer already found.",
                            search.given_up, result.problem->solver.starts));
    }
    if (search.counts.failures > 0)
        result.words.push_back(fmt::format("{} of {} evaluations had no numbers and were steered around.",
                                           search.counts.failures, search.counts.evaluations));
}

}  // namespace

void judge(FitResult& result) {
    if (result.uncertainty) result.unidentified = unidentified(result);
    result.verdict = verdict_of(result);
    result.words = {main_sentence(result)};
    if (result.uncertainty) {
        add_misfit(result);
        for (std::string& sentence : information_words(result)) result.words.push_back(std::move(sentence));
    }
    if (result.search.best.status != SolutionStatus::failed) add_search(result);
    for (std::string& sentence : interval_words(result)) result.words.push_back(std::move(sentence));
}

}  // namespace impactfit
