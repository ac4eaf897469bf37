#include "impactfit/calibration/summary/posterior_summary.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <numeric>

#include "impactfit/calibration/problem/population_plan.hpp"
#include "impactfit/core/caller_notation.hpp"
#include "impactfit/core/numbers/concise_value.hpp"

namespace impactfit {
namespace {

bool has_draws(const FitResult& result) {
    return result.posterior && !result.posterior->drawn.parameters.empty();
}

/// Number of the transitions of all chains that were drawn.
long transitions(const FitResult& result) {
    const Posterior& drawn = result.posterior->drawn;
    std::size_t chains = drawn.modes.empty() ? drawn.chains.size() : 0;
    for (const PosteriorMode& mode : drawn.modes) chains += mode.step_sizes.size();
    return static_cast<long>(chains) * result.problem->uncertainty.posterior->draws;
}

const PosteriorParameter& least_mixed(const Posterior& drawn) {
    return *std::max_element(drawn.parameters.begin(), drawn.parameters.end(), [](const auto& one, const auto& other) {
        return one.diagnostics.rhat < other.diagnostics.rhat;
    });
}

std::string more_draws(const FitResult& result) {
    return noted_option(fmt::format("posterior {}", 4 * result.problem->uncertainty.posterior->draws));
}

/// The limits of Stan that the draws miss, beside R-hat.
void add_missed_limits(const FitResult& result, std::vector<std::string>& sentences) {
    const FitPosterior& posterior = *result.posterior;
    const ChainDiagnostics worst = posterior.worst();
    if (const double least = std::min(worst.ess_bulk, worst.ess_tail); !(least > least_effective_draws))
        sentences.push_back(
            fmt::format("The posterior has {:.0f} effective draws; its limit is {:.0f}. Raise them: {}.", least,
                        least_effective_draws, more_draws(result)));
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

/// Distance of the means of a parameter in the modes, in its largest standard deviation within a mode.
double separation(const std::vector<PosteriorMode>& modes, std::size_t parameter) {
    double least = modes.front().parameters[parameter].mean, greatest = least, deviation = 0.0;
    for (const PosteriorMode& mode : modes) {
        const PosteriorParameter& one = mode.parameters[parameter];
        least = std::min(least, one.mean);
        greatest = std::max(greatest, one.mean);
        deviation = std::max(deviation, one.standard_deviation);
    }
    return (greatest - least) / deviation;
}

/// "83(2) % at stiffness 2.99(6)e5 N/m^1.5".
std::string mode_text(const FitResult& result, const PosteriorMode& mode, const std::vector<std::size_t>& shown) {
    std::vector<std::string> values;
    for (const std::size_t j : shown) {
        const PosteriorParameter& one = mode.parameters[j];
        values.push_back(
            one.name + " " +
            concise_value(one.mean, one.standard_deviation, short_unit(unit_of_parameter(*result.problem, one.name))));
    }
    return fmt::format("{} % at {}", concise_value(100.0 * mode.weight, 100.0 * mode.weight_error),
                       fmt::join(values, ", "));
}

/// The modes by the parameters that distinguish them most.
void add_modes(const FitResult& result, std::vector<std::string>& sentences) {
    constexpr std::size_t most_shown = 3, most_shown_modes = 4;
    const std::vector<PosteriorMode>& modes = result.posterior->drawn.modes;
    if (modes.empty()) return;
    std::vector<std::size_t> shown(modes.front().parameters.size());
    std::iota(shown.begin(), shown.end(), std::size_t{0});
    std::stable_sort(shown.begin(), shown.end(),
                     [&](std::size_t a, std::size_t b) { return separation(modes, a) > separation(modes, b); });
    if (shown.size() > most_shown) shown.resize(most_shown);
    std::vector<std::string> texts;
    for (std::size_t m = 0; m < std::min(modes.size(), most_shown_modes); ++m)
        texts.push_back(mode_text(result, modes[m], shown));
    sentences.push_back(fmt::format("The posterior has {} modes: {}{}. A mean over them is no likely value.",
                                    modes.size(), fmt::join(texts, "; "), modes.size() > texts.size() ? "; ..." : ""));
    if (!result.posterior->weights_known())
        sentences.push_back(fmt::format("The weights of the modes are not known to {:.0f} %. Raise the draws: {}.",
                                        100.0 * largest_weight_error, more_draws(result)));
}

/// Names deviations that only their prior limits: too few specimens beside the coefficients of their mean.
void add_deviations_by_prior(const FitResult& result, std::vector<std::string>& sentences) {
    if (!result.problem->population) return;
    const std::size_t specimens = result.problem->groups.size();
    std::vector<std::string> names;
    for (const VaryingParameter& one : result.problem->population->parameters)
        if (specimens < std::max<std::size_t>(one.coefficients.size(), 1) + 2) names.push_back(one.name);
    if (!names.empty())
        sentences.push_back(
            fmt::format("{} specimens alone do not limit the deviation of {}: its prior does. State [population.{}] "
                        "deviation_prior, or measure more specimens.",
                        specimens, fmt::join(names, ", "), names.front()));
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
    add_modes(result, sentences);
    if (result.posterior->drawn.missed_minima > 0)
        sentences.push_back("Another minimum can be as likely, and has no draws. Raise the draws, or state a prior.");
    add_deviations_by_prior(result, sentences);
    return sentences;
}

std::vector<std::string> posterior_lines(const FitResult& result) {
    if (!has_draws(result)) return {};
    const FitPosterior& posterior = *result.posterior;
    const PosteriorOptions& options = *result.problem->uncertainty.posterior;
    const ChainDiagnostics worst = posterior.worst();
    const std::string modes =
        posterior.drawn.modes.empty() ? "" : fmt::format(" from {} modes", posterior.drawn.modes.size());
    std::string head =
        fmt::format("posterior: {} chains of {} draws{} (NUTS, seed {}); R-hat {:.3f}, {:.0f} effective draws",
                    posterior.drawn.chains.size(), options.draws, modes, result.problem->solver.seed, worst.rhat,
                    std::min(worst.ess_bulk, worst.ess_tail));
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
