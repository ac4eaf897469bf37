#include "impactfit/comparison/law_candidate.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <set>

#include "impactfit/calibration/initialisation/law_proposal.hpp"
#include "impactfit/calibration/initialisation/option_reading.hpp"
#include "impactfit/calibration/residuals/contact_residuals.hpp"
#include "impactfit/comparison/equivalent_laws.hpp"
#include "impactfit/comparison/problem_for_law.hpp"
#include "impactfit/comparison/reasons.hpp"
#include "impactfit/core/nearest_name.hpp"

namespace impactfit {
namespace {

using MakeProblem = std::function<FitProblem(const LawChoice&)>;

// ---- Which laws ----------------------------------------------------------------------------------------------

/// The choices of the named laws; all choices without names.
std::vector<LawChoice> chosen(const std::vector<LawChoice>& choices, const std::vector<std::string>& laws) {
    if (laws.empty()) return choices;
    std::set<const LawEntry*> wanted;
    for (const std::string& name : laws) wanted.insert(find_model(name).law);
    std::vector<LawChoice> some;
    for (const LawChoice& choice : choices)
        if (wanted.contains(choice.law)) some.push_back(choice);
    return some;
}

std::string name_in(const std::string& setting) {
    return setting.substr(0, setting.find('='));
}

void drop(std::vector<std::string>& settings, const std::string& name) {
    std::erase_if(settings, [&](const std::string& setting) { return name_in(setting) == name; });
}

/// Options of the command line replace the proposal for a parameter.
void apply_settings(const ProblemOptions& options, LawChoice& choice) {
    for (const bool free : {true, false})
        for (const std::string& setting : free ? options.free : options.settings) {
            const std::string name = name_in(setting);
            if (!choice.law->has(name)) continue;
            drop(choice.free, name);
            drop(choice.settings, name);
            (free ? choice.free : choice.settings).push_back(setting);
        }
}

void check_settings(const ProblemOptions& options, const std::vector<LawChoice>& choices) {
    std::vector<std::string> known;
    for (const LawChoice& choice : choices)
        for (const Parameter& parameter : choice.law->parameters)
            if (std::find(known.begin(), known.end(), parameter.name) == known.end())
                known.emplace_back(parameter.name);
    for (const bool free : {true, false})
        for (const std::string& setting : free ? options.free : options.settings)
            if (const std::string name = name_in(setting); std::find(known.begin(), known.end(), name) == known.end())
                throw Error(ErrorKind::usage, "no compared law has a parameter of this name", name,
                            allowed_names(name, known), {{}, 0, 0, free ? "--free" : "--set"});
}

// ---- Observables ---------------------------------------------------------------------------------------------

std::set<std::string_view> observables_of(const FitProblem& problem) {
    std::set<std::string_view> names;
    for (const FitCondition& condition : problem.conditions)
        for (const Measurement& measured : condition.measurements) names.insert(measured.observable->name);
    return names;
}

/// AICc requires equal data: laws that do not predict every observable are excluded.
void leave_out_incomplete(std::vector<LawCandidate>& candidates) {
    std::set<std::string_view> all;
    for (const LawCandidate& candidate : candidates)
        if (candidate.problem) all.merge(observables_of(*candidate.problem));
    for (LawCandidate& candidate : candidates) {
        if (!candidate.problem) continue;
        const std::set<std::string_view> own = observables_of(*candidate.problem);
        std::vector<std::string_view> missing;
        std::set_difference(all.begin(), all.end(), own.begin(), own.end(), std::back_inserter(missing));
        if (missing.empty()) continue;
        candidate.obstacle = fmt::format("the law does not predict {}", fmt::join(missing, ", "));
        candidate.problem.reset();
    }
}

// ---- Equivalent laws -----------------------------------------------------------------------------------------

/// Keeps one of several equivalent laws: the law of the problem, else the law with the fewest parameters, else the
/// first.
void leave_out_copies(std::vector<LawCandidate>& candidates, const LawEntry* own) {
    const auto better = [&](const LawCandidate& a, const LawCandidate& b) {
        if ((a.law == own) != (b.law == own)) return a.law == own;
        if (a.law->parameters.size() != b.law->parameters.size())
            return a.law->parameters.size() < b.law->parameters.size();
        return a.law->index < b.law->index;
    };
    std::vector<LawCandidate*> order, kept;
    for (LawCandidate& candidate : candidates)
        if (candidate.problem) order.push_back(&candidate);
    std::sort(order.begin(), order.end(), [&](const auto* a, const auto* b) { return better(*a, *b); });
    for (LawCandidate* candidate : order) {
        const auto same = std::find_if(kept.begin(), kept.end(), [&](const LawCandidate* one) {
            return same_force(*one->problem, *candidate->problem);
        });
        if (same == kept.end()) {
            kept.push_back(candidate);
            continue;
        }
        candidate->obstacle = fmt::format("equivalent here to {}", (*same)->law->description.name);
        candidate->problem.reset();
    }
}

// ---- All of them ---------------------------------------------------------------------------------------------

std::string words_of(const Error& error) {
    return error.got().empty() ? error.problem() : fmt::format("{}: {}", error.problem(), error.got());
}

[[noreturn]] void refuse(const std::vector<LawCandidate>& candidates, const std::string& data) {
    std::vector<LawReason> reasons;
    for (const LawCandidate& candidate : candidates)
        reasons.push_back({std::string(candidate.law->description.name), candidate.obstacle});
    throw Error(ErrorKind::problem, "no law can be compared on these data", grouped_reasons(reasons),
                "restitution and a duration, a peak or a record at several speeds", {data, 0, 0, {}});
}

/// Sets the solver options. One thread per fit, since the comparison runs fits in parallel.
FitProblem searched(FitProblem problem, const CandidateOptions& wanted) {
    problem.solver.starts = wanted.starts.value_or(std::max(problem.solver.starts, options_starts));
    if (wanted.seed) problem.solver.seed = *wanted.seed;
    if (wanted.max_evaluations) problem.solver.max_evaluations = wanted.max_evaluations;
    problem.solver.threads = 1;
    problem.uncertainty = {.errors = ErrorMethod::covariance};
    return problem;
}

/// The most frequent error, the first of equally frequent errors.
const Error& most_common(const std::vector<Error>& errors) {
    const auto met = [&](const Error& error) {
        return std::count_if(errors.begin(), errors.end(),
                             [&](const Error& one) { return one.problem() == error.problem(); });
    };
    return *std::max_element(errors.begin(), errors.end(),
                             [&](const Error& a, const Error& b) { return met(a) < met(b); });
}

/// Throws the most frequent error if no law has a problem, since the data or the options cause it.
std::vector<LawCandidate> make(const std::vector<LawChoice>& choices, const std::string& data,
                               const MakeProblem& problem, const LawEntry* own, const CandidateOptions& wanted) {
    std::vector<LawCandidate> candidates;
    std::vector<Error> errors;
    for (const LawChoice& choice : choices) {
        LawCandidate candidate{choice.law, choice.law == own ? std::string{} : choice.obstacle};
        try {
            if (candidate.obstacle.empty()) {
                auto made = std::make_unique<const FitProblem>(searched(problem(choice), wanted));
                const ContactResiduals checks_the_start(*made);
                candidate.problem = std::move(made);
            }
        } catch (const Error& error) {
            candidate.obstacle = words_of(error);
            errors.push_back(error);
        }
        candidates.push_back(std::move(candidate));
    }
    const auto made = [](const LawCandidate& candidate) { return candidate.problem != nullptr; };
    if (!errors.empty() && std::none_of(candidates.begin(), candidates.end(), made)) throw most_common(errors);
    leave_out_incomplete(candidates);
    leave_out_copies(candidates, own);
    if (std::none_of(candidates.begin(), candidates.end(), made)) refuse(candidates, data);
    for (LawCandidate& candidate : candidates)
        if (candidate.problem) candidate.speed = speed_exponent(*candidate.problem);
    return candidates;
}

}  // namespace

std::vector<LawCandidate> law_candidates(const ProblemOptions& options, const CandidateOptions& wanted,
                                         const std::string& data_root) {
    const Dataset dataset = dataset_of_options(options, data_root);
    std::vector<LawChoice> choices = chosen(law_choices(dataset), wanted.laws);
    check_settings(options, choices);
    for (LawChoice& choice : choices) apply_settings(options, choice);
    const auto problem = [&](const LawChoice& choice) {
        ProblemOptions proposal = options;
        proposal.law = choice.law->description.name;
        proposal.free = choice.free;
        proposal.settings = choice.settings;
        return problem_from_options(proposal, data_root);
    };
    return make(choices, options.data, problem, nullptr, wanted);
}

std::vector<LawCandidate> law_candidates(const FitProblem& problem, const CandidateOptions& wanted) {
    const LawEntry* own = problem.model->law;
    const auto made = [&](const LawChoice& choice) {
        return choice.law == own ? problem : problem_for_law(problem, choice);
    };
    return make(chosen(law_choices(problem), wanted.laws), problem.path, made, own, wanted);
}

}  // namespace impactfit
