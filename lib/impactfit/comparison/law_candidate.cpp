#include "impactfit/comparison/law_candidate.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <set>

#include "impactfit/calibration/initialisation/law_proposal.hpp"
#include "impactfit/calibration/initialisation/parameter_roles.hpp"
#include "impactfit/calibration/initialisation/requested_problem.hpp"
#include "impactfit/calibration/residuals/contact_residuals.hpp"
#include "impactfit/comparison/problem_for_law.hpp"
#include "impactfit/comparison/reasons.hpp"
#include "impactfit/comparison/related_laws.hpp"
#include "impactfit/core/caller_notation.hpp"
#include "impactfit/core/nearest_name.hpp"
#include "impactfit/dynamics/damping/default_damping.hpp"

namespace impactfit {
namespace {

// ---- Which laws ----------------------------------------------------------------------------------------------

bool is_force_law(const ContactModel& model) {
    return model.name == model.law->description.name;
}

/// A proposal for a force law, or for a model with its own damping formula.
struct Wanted {
    LawChoice choice;
    const ContactModel* model = nullptr;  ///< null: the force law
    bool named = false;
    const OwnCandidate* own = nullptr;  ///< null: a law of the registry
};

const LawChoice& choice_of(const LawEntry* law, const std::vector<LawChoice>& choices) {
    return *std::find_if(choices.begin(), choices.end(), [&](const LawChoice& one) { return one.law == law; });
}

/// The choices of the named laws; all choices without names. A named model that is a damping formula has no force of
/// its own to fit.
std::vector<Wanted> chosen(const std::vector<LawChoice>& choices, const std::vector<std::string>& laws) {
    std::vector<Wanted> some;
    std::set<const ContactModel*> models;
    for (const std::string& name : laws) models.insert(&find_model(name));
    const auto is_named = [&](const LawEntry* law) {
        return std::any_of(models.begin(), models.end(),
                           [&](const ContactModel* model) { return model->law == law && is_force_law(*model); });
    };
    for (const LawChoice& choice : choices)
        if (laws.empty() || is_named(choice.law)) some.push_back({choice, nullptr, !laws.empty()});
    for (const ContactModel& model : all_models()) {
        if (!models.contains(&model) || is_force_law(model)) continue;
        some.push_back({choice_of(model.law, choices), &model, true});
        some.back().choice.obstacle =
            fmt::format("a damping formula for {}; compare formulas with {}", model.law->description.name,
                        noted_option("fix prescribed_restitution=restitution"));
    }
    return some;
}

/// The laws of a request: those of the registry, then the user-defined ones.
std::vector<Wanted> chosen(const std::vector<LawChoice>& choices, const CandidateOptions& wanted) {
    std::vector<Wanted> some;
    if (!wanted.laws.empty() || wanted.own_laws.empty()) some = chosen(choices, wanted.laws);
    for (const OwnCandidate& own : wanted.own_laws)
        some.push_back({.choice = {own.model->law, {}, {}}, .named = true, .own = &own});
    return some;
}

/// The power law with a free rate exponent, where the data determine exponents. The other laws of the family have a
/// fixed one.
void free_rate_exponent(LawChoice& choice) {
    constexpr const char* rate = "velocity_exponent";
    if (!choice.frees("damping_exponent") || !choice.fixed_value(rate)) return;
    std::erase_if(choice.fixed, [&](const auto& one) { return one.first == rate; });
    choice.free.emplace_back(rate);
}

/// Roles of the choice. Those of the request replace them.
std::vector<ParameterRequest> roles_of(const LawChoice& choice, const ProblemRequest& asked) {
    ProblemRequest roles;
    const auto is_open = [&](std::string_view name) { return asked.role(name) == nullptr; };
    for (const std::string& name : choice.free)
        if (is_open(name)) roles.free(name);
    for (const auto& [name, value] : choice.fixed)
        if (is_open(name)) roles.fix(name, ValueWithUnit(value));
    for (const ParameterRequest& parameter : asked.parameters)
        if (choice.law->has(parameter.name) || parameter.name == prescribed_restitution)
            roles.parameters.push_back(parameter);
    return std::move(roles.parameters);
}

/// Throws Error (usage) for a parameter of no law, or with two roles: else each law would be left out with that reason.
void check_names(const ProblemRequest& asked, const std::vector<Wanted>& laws) {
    const ParameterRoles one_role_each(asked, {});
    std::vector<std::string> known;
    for (const Wanted& one : laws)
        for (const Parameter& parameter : one.choice.law->parameters)
            if (std::find(known.begin(), known.end(), parameter.name) == known.end())
                known.emplace_back(parameter.name);
    for (const std::string& name : asked.separate)
        if (std::find(known.begin(), known.end(), name) == known.end())
            refuse_option("no compared law has a parameter of this name", name, allowed_names(name, known), "separate");
    for (const ParameterRequest& parameter : asked.parameters) {
        if (!parameter.is_free() && parameter.name == prescribed_restitution) continue;
        if (std::find(known.begin(), known.end(), parameter.name) == known.end())
            refuse_option("no compared law has a parameter of this name", parameter.name,
                          allowed_names(parameter.name, known), parameter.option_name());
    }
}

// ---- Damping formulas ----------------------------------------------------------------------------------------

/// Models with a damping for a prescribed restitution: the named ones, else those with a formula of their own.
std::vector<Wanted> chosen_formulas(const std::vector<LawChoice>& choices, const std::vector<std::string>& laws) {
    std::vector<Wanted> some;
    std::set<const ContactModel*> models;
    for (const std::string& name : laws) models.insert(&find_model(name));
    for (const ContactModel& model : all_models()) {
        if (laws.empty() ? default_damping(model) == exact_rule : !models.contains(&model)) continue;
        some.push_back({choice_of(model.law, choices), &model, !laws.empty()});
        LawChoice& choice = some.back().choice;
        choice.obstacle.clear();
        if (!can_be_fitted(*model.law))
            choice.obstacle = "the law reproduces its given restitution";
        else if (!model.law->is_power_law || !model.law->has("hysteresis_damping"))
            choice.obstacle = "the law has no damping for a prescribed restitution";
    }
    return some;
}

/// Only the stiffness is free, where the data determine it. Exponents without a value are those of spheres.
void fix_all_but_stiffness(LawChoice& choice) {
    for (const std::string& name : choice.free)
        if (name != "stiffness" && name != "hysteresis_damping") choice.fixed.emplace_back(name, 1.5);
    std::erase_if(choice.free, [](const std::string& name) { return name != "stiffness"; });
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
        const std::size_t of_a = a.problem->free_parameters().size(), of_b = b.problem->free_parameters().size();
        if (of_a != of_b) return of_a < of_b;
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
        candidate->obstacle = fmt::format("equivalent here to {}", (*same)->name());
        candidate->problem.reset();
    }
}

// ---- All of them ---------------------------------------------------------------------------------------------

using MakeProblem = std::function<FitProblem(const Wanted&)>;

std::string message_of(const Error& error) {
    return error.got().empty() ? error.problem() : fmt::format("{}: {}", error.problem(), error.got());
}

[[noreturn]] void refuse(const std::vector<LawCandidate>& candidates, const std::string& data) {
    std::vector<LawReason> reasons;
    for (const LawCandidate& candidate : candidates)
        reasons.push_back({std::string(candidate.name()), candidate.obstacle});
    throw Error(ErrorKind::problem, "no law can be compared on these data", grouped_reasons(reasons),
                "restitution and a duration, a peak or a record at several speeds", {data, 0, 0, {}});
}

/// Sets the solver options. One thread per fit, since the comparison runs fits in parallel.
FitProblem searched(FitProblem problem, const CandidateOptions& wanted) {
    const int usual = problem.model->law->dispatch != nullptr ? 1 : options_starts;
    problem.solver.starts = wanted.starts.value_or(std::max(problem.solver.starts, usual));
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
std::vector<LawCandidate> make(const std::vector<Wanted>& laws, const std::string& data, const MakeProblem& problem,
                               const LawEntry* own, const CandidateOptions& wanted) {
    std::vector<LawCandidate> candidates;
    std::vector<Error> errors;
    for (const Wanted& one : laws) {
        const bool is_own = one.choice.law == own && one.model == nullptr;
        LawCandidate candidate{one.choice.law, is_own ? std::string{} : one.choice.obstacle};
        candidate.model = one.model;
        candidate.named = one.named;
        try {
            if (candidate.obstacle.empty()) {
                auto made = std::make_unique<const FitProblem>(searched(problem(one), wanted));
                const ContactResiduals checks_the_start(*made);
                candidate.problem = std::move(made);
            }
        } catch (const Error& error) {
            candidate.obstacle = message_of(error);
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

std::vector<LawCandidate> law_candidates(const ProblemRequest& asked, const CandidateOptions& wanted) {
    check_is_file(asked);
    const ProblemRequest request = with_table(asked);
    const std::vector<LawChoice> choices = law_choices(*requested_rows(request));
    const ParameterRole* restitution = request.role(prescribed_restitution);
    const bool formulas = restitution != nullptr && !std::holds_alternative<FreeRole>(*restitution);
    std::vector<Wanted> laws = formulas ? chosen_formulas(choices, wanted.laws) : chosen(choices, wanted);
    check_names(request, laws);
    const auto problem = [&](const Wanted& one) {
        ProblemRequest of_law = request;
        of_law.law = one.model ? one.model->name : one.choice.law->description.name;
        of_law.own_law = one.own ? one.own->model : nullptr;
        of_law.parameters = one.own ? one.own->parameters : roles_of(one.choice, request);
        std::erase_if(of_law.separate, [&](const std::string& name) {
            const ParameterRole* role = of_law.role(name);
            return role == nullptr || !std::holds_alternative<FreeRole>(*role);
        });
        of_law.tests_formula = formulas;
        return make_problem(of_law);
    };
    for (Wanted& one : laws) formulas ? fix_all_but_stiffness(one.choice) : free_rate_exponent(one.choice);
    return make(laws, request.data, problem, nullptr, wanted);
}

std::vector<LawCandidate> law_candidates(const FitProblem& problem, const CandidateOptions& wanted) {
    const LawEntry* own = problem.model->law;
    std::vector<Wanted> laws = chosen(law_choices(problem), wanted.laws);
    if (own->dispatch != nullptr && wanted.laws.empty()) laws.push_back({{own, {}, {}}});
    for (Wanted& one : laws) free_rate_exponent(one.choice);
    const auto made = [&](const Wanted& one) {
        return one.choice.law == own ? problem : problem_for_law(problem, one.choice);
    };
    return make(laws, problem.path, made, own, wanted);
}

}  // namespace impactfit
