#include "impactfit/calibration/summary/design_summary.hpp"

#include <fmt/format.h>

#include <cmath>

#include "impactfit/calibration/design/candidate_gain.hpp"
#include "impactfit/core/caller_notation.hpp"
#include "impactfit/core/error.hpp"
#include "impactfit/estimation/inference/identifiability.hpp"

namespace impactfit {
namespace {

using Sentences = std::vector<std::string>;

/// Smallest relative decrease of a standard error that counts as an improvement.
constexpr double worth_saying = 0.01;

const std::string& worst_text(const LinearCovariance& known) {
    return known.combinations.directions.back().text;
}

/// The worst-determined combination after a step.
std::string rest_text(const LinearCovariance& after) {
    const double error = e_criterion(after);
    if (std::isinf(error)) return fmt::format(" Still not determined: {}.", worst_text(after));
    return fmt::format(" Worst-determined then: {} ({}).", worst_text(after), percent_text(error));
}

bool gains(const DesignStep& step) {
    const CandidateResult& best = step.prospects.front();
    if (best.rank > step.before.combinations.rank) return true;
    return best.e_criterion_within_rank < (1.0 - worth_saying) * e_criterion_within_rank(step.before);
}

std::string step_text(const ExperimentDesign& design, std::size_t number) {
    const DesignStep& step = design.steps[number];
    const CandidateResult& best = step.prospects.front();
    const std::string worst = worst_text(step.before);
    const bool determined = std::isfinite(e_criterion(step.before));
    if (!determined && best.rank == step.before.combinations.rank)
        return fmt::format("No candidate determines {}. Best for the other directions: {}.", worst,
                           measurement_text(design, best.candidate));
    if (!gains(step))
        return fmt::format(
            "No candidate reduces the standard error of the worst-determined combination, {0} (now {2}), by {1:g} % or "
            "more. Best: {3}.",
            worst, 100.0 * worth_saying, percent_text(e_criterion(step.before)),
            measurement_text(design, best.candidate));
    const std::string what =
        fmt::format("{} {}", number == 0 ? "Measure" : "Then measure", measurement_text(design, best.candidate));
    const std::string rest = design.free.size() > 1 ? rest_text(step.after) : std::string();
    const char* before = number == 0 ? "the data do" : "the data and the earlier measurements do";
    if (!determined && !std::isfinite(best.error_of_worst_now))
        return fmt::format("{}: determines a direction that {} not determine. Directions determined then: {} of {}.{}",
                           what, before, best.rank, design.free.size(), rest);
    if (!determined)
        return fmt::format("{}: {}, which {} not determine, then has a standard error of {}.{}", what, worst, before,
                           percent_text(best.error_of_worst_now), rest);
    return fmt::format("{}: the standard error of the worst-determined combination, {}, falls from {} to {}.{}", what,
                       worst, percent_text(e_criterion(step.before)), percent_text(best.error_of_worst_now), rest);
}

std::string gain_text(const InformationGain& found) {
    return fmt::format("{:.3g} +- {:.1g} nat", found.nats, found.standard_error);
}

/// The candidate with the largest information gain, beside that of the proposal.
void add_gain(const ExperimentDesign& design, Sentences& sentences) {
    if (!design.posterior) return;
    if (!design.posterior->refused.empty()) return sentences.push_back(no_gain_text(*design.posterior));
    const std::vector<const CandidateResult*> ranked = candidates_by_gain(design);
    if (ranked.empty())
        return sentences.push_back("No information gain: no candidate is finite at every draw of the posterior.");
    const CandidateResult& proposed = design.steps.front().prospects.front();
    std::string text =
        fmt::format("Largest information gain over the posterior: {}, {}",
                    measurement_text(design, ranked.front()->candidate), gain_text(*ranked.front()->gain));
    if (&proposed != ranked.front() && proposed.gain)
        text += fmt::format("; {} has {}", measurement_text(design, proposed.candidate), gain_text(*proposed.gain));
    sentences.push_back(text + ".");
}

void add_trust(const ExperimentDesign& design, Sentences& sentences) {
    std::string text =
        "Standard errors are relative and to first order (linear theory at this estimate, Gaussian noise).";
    if (e_criterion(design.now) > max_relative_error)
        text +=
            " A combination with a standard error above 50 % may be far from its estimate, where the derivatives "
            "differ. Measure, refit and plan again.";
    sentences.push_back(text);
}

/// One sentence for each origin of the noise.
void add_noise(const ExperimentDesign& design, Sentences& sentences) {
    Sentences origins;
    for (const PlannedObservable& planned : design.observables) {
        bool known = false;
        for (const std::string& origin : origins) known = known || origin == planned.noise.origin;
        if (!known) origins.push_back(planned.noise.origin);
    }
    for (const std::string& origin : origins) {
        Sentences parts;
        for (const PlannedObservable& planned : design.observables)
            if (planned.noise.origin == origin)
                parts.push_back(
                    fmt::format("{} {}", planned.observable->name, planned.noise.description(*planned.observable)));
        sentences.push_back(
            fmt::format("Standard deviation of a measurement ({}): {}.", origin, fmt::join(parts, ", ")));
    }
}

void add_not_planned(const ExperimentDesign& design, Sentences& sentences) {
    std::vector<std::string_view> names;
    for (const Observable* observable : design.not_planned) names.push_back(observable->name);
    if (names.empty()) return;
    sentences.push_back(fmt::format("Not planned (unknown noise): {}. State the noise: {} .", fmt::join(names, ", "),
                                    noted_option(fmt::format("sd {}=...", names.front()))));
}

void add_open_units(const ExperimentDesign& design, Sentences& sentences) {
    for (const PlannedObservable& planned : design.observables)
        if (open_unit(*design.problem, *planned.observable) != OpenUnit::none) {
            sentences.push_back(fmt::format(
                "The {} form has no mass and no stiffness: a single time, force or length determines no parameter. The "
                "first measurement of such an observable takes two speeds; only the change with speed is informative.",
                design.problem->form.name));
            return;
        }
}

bool has_thresholds(const FitProblem& problem) {
    for (const FitCondition& condition : problem.conditions)
        for (const Measurement& measurement : condition.measurements)
            if (measurement.force_threshold > 0.0) return true;
    return false;
}

void add_bounds(const ExperimentDesign& design, Sentences& sentences) {
    std::vector<std::string> names;
    for (std::size_t i = 0; i < design.free.size(); ++i)
        if (design.on_bound[i]) names.push_back(design.free[i].name);
    if (!names.empty())
        sentences.push_back(fmt::format("On a bound, counted as free here: {}.", fmt::join(names, ", ")));
}

}  // namespace

std::string percent_text(double relative) {
    if (std::isinf(relative)) return "not determined";
    const double percent = 100.0 * relative;
    if (percent < 999.5) return fmt::format("{:.3g} %", percent);
    return percent < 1e6 ? fmt::format("{:.0f} %", percent) : fmt::format("{:.1e} %", percent);
}

std::string no_gain_text(const DesignPosterior& posterior) {
    return fmt::format("No information gain: {}.", posterior.refused);
}

std::string measurement_text(const ExperimentDesign& design, const Candidate& candidate) {
    const DesignCoordinate& coordinate = design.coordinate;
    std::string text = fmt::format("{} at {}", design.observables[candidate.observable].observable->name,
                                   coordinate.text(design.speeds[candidate.speed]));
    if (candidate.other_speed) text += " and at " + coordinate.text(design.speeds[*candidate.other_speed]);
    if (const std::string& label = design.kinds[candidate.kind].label; !label.empty())
        text += (coordinate.column ? ", " : " on ") + label;
    if (design.repeats > 1) text += fmt::format(", {} times{}", design.repeats, candidate.other_speed ? " each" : "");
    return text;
}

std::vector<std::string> design_sentences(const ExperimentDesign& design) {
    Sentences sentences;
    for (std::size_t number = 0; number < design.steps.size(); ++number) sentences.push_back(step_text(design, number));
    if (design.steps.empty())
        sentences.emplace_back(design.coordinate.column
                                   ? "No design: the form has no value with derivatives at any of these inputs."
                                   : "No design: the law has no value with derivatives at any of these speeds.");
    add_gain(design, sentences);
    add_trust(design, sentences);
    return sentences;
}

std::string next_measurement_line(const FitResult& result) {
    const FitVerdict verdict = result.goodness.verdict;
    const bool usable =
        verdict == FitVerdict::good || verdict == FitVerdict::not_tested || verdict == FitVerdict::not_identifiable;
    if (result.problem->form_task || !usable) return {};
    try {
        const ExperimentDesign design = design_experiment(*result.problem, result.estimate.values, {});
        if (design.steps.empty() || !gains(design.steps.front())) return {};
        const DesignStep& step = design.steps.front();
        return fmt::format("next measurement: {}; worst error {} -> {}",
                           measurement_text(design, step.prospects.front().candidate),
                           percent_text(e_criterion(step.before)), percent_text(e_criterion(step.after)));
    } catch (const Error&) {
        return {};  // no noise to plan with
    }
}

std::vector<std::string> design_notes(const ExperimentDesign& design) {
    Sentences sentences;
    add_noise(design, sentences);
    add_not_planned(design, sentences);
    if (design.speed_noise)
        sentences.push_back(fmt::format("Each {} has an error of {:.3g} %, as in the data.",
                                        design.coordinate.column ? design.coordinate.name : "impact speed",
                                        100.0 * design.speed_noise->relative));
    add_open_units(design, sentences);
    if (has_thresholds(*design.problem))
        sentences.emplace_back(
            "Planned durations end at separation. Durations in the data are above a force threshold.");
    add_bounds(design, sentences);
    return sentences;
}

}  // namespace impactfit
