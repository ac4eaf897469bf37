#include "impactfit/calibration/summary/fit_summary.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "impactfit/calibration/noise/estimated_noise.hpp"
#include "impactfit/calibration/noise/replicates.hpp"
#include "impactfit/calibration/summary/contour_summary.hpp"
#include "impactfit/calibration/summary/misfit_summary.hpp"
#include "impactfit/calibration/summary/population_summary.hpp"
#include "impactfit/calibration/summary/posterior_summary.hpp"
#include "impactfit/calibration/summary/summary_parts.hpp"
#include "impactfit/core/caller_notation.hpp"
#include "impactfit/core/numbers/concise_value.hpp"

namespace impactfit {
namespace {

using SummarySentences = std::vector<SummarySentence>;

constexpr std::string_view two_humps = "The repeats scatter about two values, not about one.";

/// Goodness of fit for a misfit within the stated noise.
std::string agreement(const FitResult& result) {
    if (result.goodness.robust && result.goodness.robust->downweighted > 0)
        return "The law describes most of the data within the stated noise.";
    if (result.goodness.statistics.degrees_of_freedom <= 0)
        return "The law reproduces the data; no degrees of freedom are left to test it.";
    if (result.goodness.specimens) return std::string(two_humps);
    if (result.goodness.doubtful())
        return fmt::format(
            "The misfit is larger than expected from the stated noise (p = {:.2g}), but does not contradict the law.",
            *result.goodness.probability());
    return "The law describes the data within the stated noise.";
}

std::string lack_of_fit_text(const LackOfFit& test) {
    return fmt::format("F = {:.3g} for {} and {} degrees of freedom, probability {:.2g}", test.ratio,
                       test.degrees_of_freedom, test.pure_error_freedom, test.probability);
}

/// Goodness of fit without stated noise, by the replicates.
std::string agreement_of_replicates(const FitResult& result) {
    const LackOfFit& test = *result.goodness.lack_of_fit;
    if (result.goodness.specimens) return std::string(two_humps);
    if (result.goodness.misses_too_little())
        return fmt::format(
            "The repeats scatter far more than the law misses their means (F = {:.2g} for {} and {} degrees of "
            "freedom, probability of so small a ratio {:.1g}). Do the repeats belong to one specimen?",
            test.ratio, test.degrees_of_freedom, test.pure_error_freedom, test.probability_below);
    if (result.goodness.doubtful())
        return fmt::format(
            "The misfit is larger than expected from the scatter of the repeats (p = {:.2g}), but does not contradict "
            "the law.",
            test.probability);
    return fmt::format("The misfit is no larger than the scatter of the repeats (p = {:.2g}).", test.probability);
}

std::string tested_agreement(const FitResult& result) {
    return result.problem->noise_stated ? agreement(result) : agreement_of_replicates(result);
}

/// Reason why nothing tests the misfit.
std::string untested_text(const FitResult& result) {
    const FitProblem& problem = *result.problem;
    if (result.goodness.statistics.degrees_of_freedom <= 0)
        return "Nothing tests the misfit: there are no more values than parameters.";
    if (problem.form_task) return "Nothing tests the misfit: no noise of the points is stated.";
    const std::string repeats = replicate_obstacle(problem);
    if (!repeats.empty()) return fmt::format("Nothing tests the misfit: no noise is stated, and {}.", repeats);
    return "Nothing tests the misfit: no noise is stated, and the repeats are at too few speeds or do not scatter.";
}

/// Contradiction of a law without stated noise and replicates.
std::string contradiction_without_noise(const FitGoodness& goodness) {
    if (goodness.speed && goodness.speed->ruled_out)
        return "The law does not describe how the restitution changes with the speed.";
    return fmt::format(
        "The law does not describe the data: the residuals have {} runs of one sign over the speed where {:.1f} are "
        "expected (p = {:.1g}).",
        goodness.runs->runs, goodness.runs->expected, goodness.runs->probability);
}

/// Repeats that contradict the stated noise: no law can fit them.
std::string noise_contradiction(const PureError& test) {
    return fmt::format(
        "The repeats contradict the stated noise: they alone have chi-squared {:.4g} for {} degree{} of freedom. No "
        "law can fit them. Check the noise, and whether the repeats belong to one specimen.",
        test.chi_squared, test.degrees_of_freedom, test.degrees_of_freedom == 1 ? "" : "s");
}

/// Sources of information on the parameters.
std::string_view sources(const FitResult& result) {
    return result.goodness.priors.empty() ? "data" : "data and the priors";
}

/// True if most values have a loss and the median of their residuals is too large.
bool is_most(const std::optional<RobustMisfit>& robust) {
    return robust && robust->median_too_large && robust->values > robust->others;
}

std::string misfit_text(const FitResult& result) {
    const FitStatistics& s = result.goodness.statistics;
    if (result.goodness.robust && result.goodness.robust->median_too_large)
        return fmt::format("half of the {} values with a loss differ by {:.3g} standard deviations or more",
                           result.goodness.robust->values, result.goodness.robust->median);
    if (result.goodness.robust)
        return fmt::format("chi-squared of the {} value{} or prior{} without a loss is {:.4g}",
                           result.goodness.robust->others, result.goodness.robust->others == 1 ? "" : "s",
                           result.goodness.robust->others == 1 ? "" : "s", result.goodness.robust->chi_squared);
    if (s.degrees_of_freedom > 0)
        return fmt::format("chi-squared {:.4g} for {} degree{} of freedom", s.chi_squared, s.degrees_of_freedom,
                           s.degrees_of_freedom == 1 ? "" : "s");
    return fmt::format("chi-squared {:.4g} with no degrees of freedom", s.chi_squared);
}

/// "All 3 free parameters are identifiable", for a good fit.
std::string identifiable_text(const FitResult& result) {
    const auto& on_bound = result.uncertainty.covariance->on_bound;
    const auto held = std::count(on_bound.begin(), on_bound.end(), true);
    const auto count = static_cast<long>(result.estimate.free.size()) - held;
    if (held > 0)
        return fmt::format("{} of {} free parameters are identifiable; {} on a bound", count,
                           result.estimate.free.size(), held == 1 ? "1 is" : fmt::format("{} are", held));
    return count == 1 ? "The free parameter is identifiable"
                      : fmt::format("All {} free parameters are identifiable", count);
}

/// What the data determine, for a fit that no parameter leaves open.
std::string knowledge_text(const FitResult& result) {
    if (!result.uncertainty.covariance) return "The uncertainty was not requested.";
    if (result.population) return population_knowledge(result);
    return identifiable_text(result) + ".";
}

/// The error of the drop heights that explains a misfit.
std::string set_point_text(const FitResult& result) {
    const SetPointError& error = *result.goodness.set_points;
    return fmt::format(
        "The law alone misses the data. Errors of the {} drop heights explain it: {} each (estimated). State them to "
        "test "
        "the law: {}.",
        error.set_points, concise_value(1e3 * error.standard_deviation, 1e3 * error.standard_error, "mm"),
        noted_option("sd 'drop_height=1 mm'", result.problem->path));
}

/// Evaluation limit of one start.
long limit_of(const FitResult& result) {
    return result.problem->solver.evaluation_limit(static_cast<Eigen::Index>(result.problem->free_parameters().size()));
}

std::string main_sentence(const FitResult& result) {
    const std::size_t count = result.estimate.free.size();
    switch (result.goodness.verdict) {
        case FitVerdict::good:
            if (result.goodness.set_points) return fmt::format("{} {}", set_point_text(result), knowledge_text(result));
            return fmt::format("{} {}", tested_agreement(result), knowledge_text(result));
        case FitVerdict::several_specimens:
            return different_groups_text(result);
        case FitVerdict::not_tested:
            return fmt::format("{} {}", untested_text(result), knowledge_text(result));
        case FitVerdict::interrupted:
            return result.search.best.status == SolutionStatus::interrupted
                       ? "The search was interrupted. The estimate is the best point so far and not a minimum."
                   : result.population && result.population->interrupted() ? unfinished_population(result)
                   : result.intervals.interrupted()
                       ? "The intervals were interrupted. Intervals that are missing are unknown, not open."
                   : result.posterior && result.posterior->interrupted()
                       ? "The posterior was interrupted and is left out."
                       : "The contours were interrupted.";
        case FitVerdict::not_identifiable:
            if (const std::string text = unfinished_population(result); !text.empty()) return text;
            if (std::isnan(result.uncertainty.covariance->noise))
                return fmt::format(
                           "The uncertainty is unknown: no noise was stated, and it cannot be estimated from "
                           "as many values as parameters. State it: {}.",
                           noted_option("sd NAME=VALUE", result.problem->path)) +
                       (result.problem->form_task ? "" : " For a card of a single impact: impactfit card.");
            return fmt::format("The {} determine {} of {} parameter directions. Not {} identifiable: {}.",
                               sources(result), result.uncertainty.covariance->combinations.known, count,
                               result.intervals.profiles.empty() ? "structurally" : "practically",
                               fmt::join(result.uncertainty.unidentified, ", "));
        case FitVerdict::bad_fit:
            if (result.goodness.noise_contradicted()) return noise_contradiction(*result.goodness.pure_error);
            if (!result.problem->noise_stated && !result.goodness.lack_of_fit)
                return contradiction_without_noise(result.goodness);
            if (!result.problem->noise_stated)
                return fmt::format("The law misses the data by more than the scatter of the repeats: {}.",
                                   lack_of_fit_text(*result.goodness.lack_of_fit));
            return fmt::format(
                "The law does not describe {}the data within the stated noise: {}. Standard errors are not valid.",
                is_most(result.goodness.robust) ? "even most of " : "", misfit_text(result));
        case FitVerdict::not_converged:
            break;
    }
    switch (result.search.best.status) {
        case SolutionStatus::failed:
            return "The search failed: no simulation succeeded at any point. Run `impactfit simulate` with the "
                   "starting values. A contact that never separates has no duration.";
        case SolutionStatus::interrupted:  // has an own verdict
        case SolutionStatus::pruned:
        case SolutionStatus::not_converged:
            if (const long limit = limit_of(result); result.search.best.counts.evaluations >= limit)
                return fmt::format(
                    "Not converged within {} evaluations. The estimate is the best point so far. Raise [solver] "
                    "max_evaluations or {}.",
                    limit, noted_option("max-evaluations"));
            return "Not converged: no step lowers the cost, but the convergence tests fail. Simulations often fail "
                   "beyond such a point.";
        case SolutionStatus::converged:
            if (const std::string text = unfinished_population(result); !text.empty()) return text;
            if (result.posterior && result.posterior->chains_disagree()) return disagreement_text(*result.posterior);
            break;
    }
    return "Converged, but the derivatives failed at the estimate. The uncertainty is unknown.";
}

std::string misfit_sentence(const FitResult& result) {
    if (result.problem->noise_stated)
        return fmt::format("The misfit exceeds the stated noise: {}.", misfit_text(result));
    if (!result.goodness.lack_of_fit) return contradiction_without_noise(result.goodness);
    return fmt::format("The misfit exceeds the scatter of the repeats: {}.",
                       lack_of_fit_text(*result.goodness.lack_of_fit));
}

void add_misfit(const FitResult& result, SummarySentences& sentences) {
    const FitVerdict verdict = result.goodness.verdict;
    if (verdict == FitVerdict::bad_fit || verdict == FitVerdict::several_specimens || !result.goodness.contradicted())
        return;
    sentences.push_back({SentenceKind::goodness, misfit_sentence(result)});
}

/// A misfit that is improbably small for the stated noise, and repeats that contradict it.
void add_noise_contradictions(const FitResult& result, SummarySentences& sentences) {
    const FitGoodness& goodness = result.goodness;
    if (goodness.noise_contradicted() && goodness.verdict != FitVerdict::bad_fit)
        sentences.push_back({SentenceKind::goodness, noise_contradiction(*goodness.pure_error)});
    if (goodness.statistics.probability.value_or(0.0) > 1.0 - acceptable_probability)
        sentences.push_back(
            {SentenceKind::goodness,
             fmt::format("Chi-squared is improbably small (p = {:.7g}). {}", *goodness.statistics.probability,
                         noise_freedom(*result.problem) > 0.0
                             ? "The noise of neighbouring samples is correlated, or that of the quiet part is larger "
                               "than that of the contact. The intervals may be too wide."
                             : "The stated noise is too large, or the rows are not independent. The intervals are "
                               "then not valid.")});
    if (goodness.runs && goodness.runs->probability < doubtful_probability && !goodness.contradicted())
        sentences.push_back(
            {SentenceKind::goodness,
             fmt::format("The signs of the residuals are not random over the speed (p = {:.1g}). The law may be wrong.",
                         goodness.runs->probability)});
}

/// Values with a weight below one half, and the largest residual.
void add_losses(const FitResult& result, SummarySentences& sentences) {
    if (!result.goodness.robust) return;
    const RobustMisfit& robust = *result.goodness.robust;
    std::string text = fmt::format("Robust loss ({}): ", robust.losses);
    text += robust.downweighted == 0 ? std::string("no value has a weight below 1/2")
                                     : fmt::format("{} of {} values {} a weight below 1/2", robust.downweighted,
                                                   robust.values, robust.downweighted == 1 ? "has" : "have");
    const char* unit = result.problem->noise_stated ? "standard deviations" : "of its scale";
    sentences.push_back({SentenceKind::goodness, fmt::format("{}. Largest residual: {} ({:.3g} {}).", text,
                                                             robust.where, robust.farthest, unit)});
}

/// Minima with nearly the least cost.
long close_minima(const SolveResult& search) {
    return std::count_if(search.clusters.begin(), search.clusters.end(), [&](const SolutionCluster& cluster) {
        return cluster.best.cost <= 1.05 * search.best.cost && cluster.best.status != SolutionStatus::pruned;
    });
}

void add_close_minima(const FitResult& result, SummarySentences& sentences) {
    const long near = result.problem->solver.starts > 1 ? close_minima(result.search) : 1;
    if (near > 1)
        sentences.push_back({SentenceKind::warning, fmt::format("{} minima are within 5 % of the least cost.", near)});
}

void add_search(const FitResult& result, SummarySentences& sentences) {
    const SolveResult& search = result.search;
    const auto add = [&](std::string text) { sentences.push_back({SentenceKind::detail, std::move(text)}); };
    if (result.problem->solver.starts > 1 && close_minima(search) < 2)
        add(fmt::format("{} of {} starts lead to this minimum.", search.clusters.front().members,
                        result.problem->solver.starts));
    if (search.counts.failures > 0)
        add(fmt::format("{} of {} evaluations failed.", search.counts.failures, search.counts.evaluations));
}

void add_all(std::vector<std::string> texts, SentenceKind kind, SummarySentences& sentences) {
    for (std::string& text : texts) sentences.push_back({kind, std::move(text)});
}

}  // namespace

std::vector<SummarySentence> summary_sentences(const FitResult& result) {
    SummarySentences sentences{{SentenceKind::verdict, main_sentence(result)}};
    const bool has_estimate = result.search.best.status != SolutionStatus::failed;
    add_misfit(result, sentences);
    if (std::string text = equal_groups_text(result); !text.empty())
        sentences.push_back({SentenceKind::goodness, std::move(text)});
    add_noise_contradictions(result, sentences);
    add_losses(result, sentences);
    add_all(cause_sentences(result), SentenceKind::goodness, sentences);
    add_all(posterior_sentences(result), SentenceKind::goodness, sentences);
    add_all(population_sentences(result), SentenceKind::goodness, sentences);
    add_all(contour_sentences(result), SentenceKind::goodness, sentences);
    if (std::string warning = weight_warning(result); !warning.empty())
        add_all({std::move(warning)}, SentenceKind::warning, sentences);
    if (result.uncertainty.covariance) add_all(identifiability_warnings(result), SentenceKind::warning, sentences);
    add_all(interval_sentences(result), SentenceKind::warning, sentences);
    if (std::string text = variance_homogeneity(result); !text.empty())
        sentences.push_back({SentenceKind::warning, std::move(text)});
    if (has_estimate) add_close_minima(result, sentences);
    if (result.uncertainty.covariance) add_all(contribution_sentences(result), SentenceKind::detail, sentences);
    if (std::string text = tested_by_separate_values(result); !text.empty())
        sentences.push_back({SentenceKind::detail, std::move(text)});
    if (has_estimate) add_search(result, sentences);
    return sentences;
}

std::vector<std::string> summary(const FitResult& result) {
    std::vector<std::string> texts;
    for (SummarySentence& sentence : summary_sentences(result)) texts.push_back(std::move(sentence.text));
    return texts;
}

}  // namespace impactfit
