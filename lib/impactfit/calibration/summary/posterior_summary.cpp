#include "impactfit/calibration/summary/posterior_summary.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "impactfit/core/caller_notation.hpp"

namespace impactfit {
namespace {

bool has_draws(const FitResult& result) {
    return result.posterior && !result.posterior->drawn.parameters.empty();
}

long transitions(const FitResult& result) {
    return long{result.problem->uncertainty.posterior->chains} * result.problem->uncertainty.posterior->draws;
}

const PosteriorParameter& least_mixed(const Posterior& drawn) {
    return *std::max_element(drawn.parameters.begin(), drawn.parameters.end(), [](const auto& one, const auto& other) {
        return one.diagnostics.rhat < other.diagnostics.rhat;
    });
}

/// The limits of Stan that the draws miss, beside R-hat.
void add_missed_limits(const FitResult& result, std::vector<std::string>& sentences) {
    const FitPosterior& posterior = *result.posterior;
    const ChainDiagnostics worst = posterior.worst();
    if (const double least = std::min(worst.ess_bulk, worst.ess_tail); !(least > least_effective_draws))
        sentences.push_back(
            fmt::format("The posterior has {:.0f} effective draws; its limit is {:.0f}. Raise them: {}.", least,
                        least_effective_draws,
                        noted_option(fmt::format("posterior {}", 4 * result.problem->uncertainty.posterior->draws))));
    if (posterior.drawn.divergent > 0)
        sentences.push_back(fmt::format(
            "{} of {} transitions diverged: the posterior is not valid there. State [posterior] target_acceptance = "
            "0.99, a prior or narrower bounds.",
            posterior.drawn.divergent, transitions(result)));
    if (const double energy = posterior.smallest_energy_information(); !(energy >= least_energy_information))
        sentences.push_back(
            fmt::format("E-BFMI of the posterior is {:.2f}; its limit is {:.1f}. The chains hardly reach its tails.",
                        energy, least_energy_information));
}

/// "stiffness, damping_exponent uniform in its logarithm; hertz_exponent uniform, 1 to 3".
std::string priors_text(const std::vector<ParameterPrior>& priors) {
    std::vector<std::pair<std::string, std::vector<std::string>>> groups;
    for (const ParameterPrior& prior : priors) {
        const std::string text = prior.text();
        auto group = std::find_if(groups.begin(), groups.end(), [&](const auto& one) { return one.first == text; });
        if (group == groups.end()) group = groups.insert(groups.end(), {text, {}});
        group->second.push_back(prior.parameter);
    }
    std::vector<std::string> texts;
    for (const auto& group : groups) texts.push_back(fmt::format("{} {}", fmt::join(group.second, ", "), group.first));
    return fmt::format("{}", fmt::join(texts, "; "));
}

}  // namespace

std::string disagreement_text(const FitPosterior& posterior) {
    const PosteriorParameter& worst = least_mixed(posterior.drawn);
    return fmt::format(
        "The chains of the posterior disagree: R-hat of {} is {:.3f}, its limit {}. Do not use the draws. Raise draws "
        "and warm-up, or state a prior.",
        worst.name, worst.diagnostics.rhat, largest_rhat);
}

std::vector<std::string> posterior_sentences(const FitResult& result) {
    std::vector<std::string> sentences;
    if (!result.posterior) return sentences;
    if (!result.posterior->refused.empty()) {
        const std::string& advice = result.posterior->advice;
        sentences.push_back(
            fmt::format("No posterior: {}.{}{}", result.posterior->refused, advice.empty() ? "" : " ", advice));
        return sentences;
    }
    if (!has_draws(result)) return sentences;
    add_missed_limits(result, sentences);
    const auto& elsewhere = result.intervals.elsewhere;
    if (std::find(elsewhere.begin(), elsewhere.end(), true) != elsewhere.end())
        sentences.push_back("Another minimum is as likely. The chains start at the estimate, and may miss it.");
    return sentences;
}

std::vector<std::string> posterior_lines(const FitResult& result) {
    if (!has_draws(result)) return {};
    const FitPosterior& posterior = *result.posterior;
    const PosteriorOptions& options = *result.problem->uncertainty.posterior;
    const ChainDiagnostics worst = posterior.worst();
    std::string head = fmt::format(
        "posterior: {} chains of {} draws (NUTS, seed {}); R-hat {:.3f}, {:.0f} effective draws", options.chains,
        options.draws, result.problem->solver.seed, worst.rhat, std::min(worst.ess_bulk, worst.ess_tail));
    head += posterior.drawn.divergent == 0 ? std::string(", no divergences")
                                           : fmt::format(", {} divergences", posterior.drawn.divergent);
    head += fmt::format(", E-BFMI {:.2f}", posterior.smallest_energy_information());
    if (posterior.drawn.deepest > 0)
        head += fmt::format(", {} at tree depth {}", posterior.drawn.deepest, options.max_depth);
    std::string tail = "priors: " + priors_text(posterior.priors);
    if (posterior.noise_integrated) tail += "; noise s integrated, prior 1/s";
    return {std::move(head), std::move(tail)};
}

}  // namespace impactfit
