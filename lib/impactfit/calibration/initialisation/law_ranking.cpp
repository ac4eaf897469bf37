#include "impactfit/calibration/initialisation/law_ranking.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <tuple>

#include "impactfit/calibration/diagnosis/without_load.hpp"
#include "impactfit/calibration/initialisation/initial_guess.hpp"
#include "impactfit/calibration/initialisation/starting_values.hpp"
#include "impactfit/calibration/problem/thinned_problem.hpp"

namespace impactfit {
namespace {

using Role = FitParameter::Role;

constexpr double equal_exponents = 1e-9;
constexpr std::size_t most_candidates = 3;  ///< that a proposal names beside the chosen law

/// Value of a setting of the choice; the exponent of spheres, or 1, without a setting.
double fixed_value(const LawChoice& choice, std::string_view name) {
    if (const auto fixed = choice.fixed_value(name)) return *fixed;
    return name == "hertz_exponent" || name == "damping_exponent" ? sphere_exponent : 1.0;
}

/// The data with the law of a choice. Restitution depends on the damping ratio and the exponents only, so the stiffness
/// is 1.
FitProblem with_law(const FitProblem& data, const LawChoice& choice) {
    FitProblem problem = data;
    problem.model = &find_model(choice.law->description.name);
    problem.form = {"dimensional", choice.law->parameters, false, false, nullptr};
    problem.takes_restitution = false;
    problem.parameters.clear();
    for (const Parameter& parameter : choice.law->parameters) {
        FitParameter made{.name = std::string(parameter.name), .lower = parameter.lower, .upper = parameter.upper};
        made.unit = parameter.unit;
        if (choice.frees(parameter.name)) made.role = Role::free;
        made.value = fixed_value(choice, parameter.name);
        problem.parameters.push_back(std::move(made));
    }
    return problem;
}

/// Impacts with restitution only; errors are independent.
FitProblem impacts_with_restitution(const FitProblem& data) {
    FitProblem problem = without_load(thinned_problem(data, enough_conditions));
    for (FitCondition& condition : problem.conditions) {
        std::erase_if(condition.measurements, [](const Measurement& one) {
            return one.observable->quantity != Quantity::restitution || !(one.value > 0.0);
        });
        condition.column_values.clear();
        condition.speed_shifts.clear();
        condition.records.clear();
        for (Measurement& one : condition.measurements) one.shifts.clear(), one.loss = {};
    }
    std::erase_if(problem.conditions, [](const FitCondition& condition) { return condition.measurements.empty(); });
    return problem;
}

bool has_speed_exponent(const LawChoice& choice) {
    return choice.obstacle.empty() && choice.law->is_power_law && choice.frees("hysteresis_damping");
}

/// Hertz exponent of a law: the proposed value of a parameter, else a property of the law.
double hertz_exponent_of(const FitProblem& problem) {
    return problem.model->law->coefficients(start_values(problem)).hertz_exponent;
}

bool equal_force(const RankedLaw& a, const RankedLaw& b) {
    return std::abs(a.speed.lowest - b.speed.lowest) < equal_exponents &&
           std::abs(a.speed.highest - b.speed.highest) < equal_exponents &&
           a.choice->free.size() == b.choice->free.size() &&
           std::abs(a.exponent_distance - b.exponent_distance) < equal_exponents;
}

/// Sort key: ruled out, free parameters, distances, all parameters, place in the registry.
auto rank_of(const RankedLaw& law) {
    // Means that scatter determine the exponent poorly. Of the laws within two standard errors, the one of the most
    // constant restitution is then the simplest.
    const bool within = law.speed.needed.means_scatter && law.gap < 2.0 * law.speed.needed.standard_error;
    const double gap = within                      ? std::min(std::abs(law.speed.lowest), std::abs(law.speed.highest))
                       : law.gap < equal_exponents ? 0.0
                                                   : law.gap;
    const std::size_t parameters = law.choice->free.size();
    return std::tuple(law.speed.ruled_out, law.speed.ruled_out ? 0 : parameters,
                      law.speed.needed.means_scatter && !within, gap, law.exponent_distance, parameters,
                      law.choice->law->parameters.size(), law.choice->law->index);
}

ProposedLaw as_proposed(const LawChoice& choice, double lowest, double highest) {
    return {std::string(choice.law->description.name), choice.free, lowest, highest};
}

/// "0.32", or "0.2 to 1" for a law with a free exponent.
std::string exponents_text(double lowest, double highest) {
    const auto shown = [](double power) { return std::abs(power) < equal_exponents ? 0.0 : power; };
    if (highest - lowest < equal_exponents) return fmt::format("{:.2g}", shown(lowest));
    return fmt::format("{:.2g} to {:.2g}", shown(lowest), shown(highest));
}

std::string candidate_text(const ProposedLaw& law) {
    return fmt::format("{} ({}, {} parameter{})", law.law, exponents_text(law.lowest, law.highest), law.free.size(),
                       law.free.size() == 1 ? "" : "s");
}

/// The proposal of the best of several ranked laws.
LawProposal best_of(const std::vector<RankedLaw>& ranked) {
    const RankedLaw& best = ranked.front();
    LawProposal proposal{as_proposed(*best.choice, best.speed.lowest, best.speed.highest)};
    proposal.needed = best.speed.needed.power;
    proposal.standard_error = best.speed.needed.standard_error;
    proposal.reason = fmt::format("{} parameter{}, speed exponent of the data {:.2f} +- {:.1g}, of the law {}",
                                  best.choice->free.size(), best.choice->free.size() == 1 ? "" : "s", proposal.needed,
                                  proposal.standard_error, exponents_text(best.speed.lowest, best.speed.highest));
    std::vector<std::string> texts;
    for (std::size_t i = 1; i < std::min(ranked.size(), most_candidates + 1); ++i) {
        proposal.next.push_back(as_proposed(*ranked[i].choice, ranked[i].speed.lowest, ranked[i].speed.highest));
        texts.push_back(candidate_text(proposal.next.back()));
    }
    proposal.others = fmt::format("{}", fmt::join(texts, ", "));
    return proposal;
}

/// The first law without an obstacle: the named ones, then any. A law with an obstacle if there is no other.
const LawChoice& first_possible(const std::vector<LawChoice>& allowed, std::initializer_list<std::string_view> names) {
    for (const std::string_view name : names)
        for (const LawChoice& choice : allowed)
            if (choice.obstacle.empty() && choice.law->description.name == name) return choice;
    for (const LawChoice& choice : allowed)
        if (choice.obstacle.empty()) return choice;
    return allowed.front();
}

LawProposal without_ranking(const std::vector<LawChoice>& allowed, bool restitution) {
    const LawChoice& choice = restitution ? first_possible(allowed, {"hunt_crossley_1975"})
                                          : first_possible(allowed, {"hertz_1882", "hunt_crossley_1975"});
    LawProposal proposal{as_proposed(choice, std::nan(""), std::nan(""))};
    proposal.reason = restitution ? "the data determine no speed exponent of restitution"
                                  : "no restitution is fitted, so the data determine no speed exponent";
    return proposal;
}

std::vector<LawChoice> choices_with(const std::vector<LawChoice>& choices, const std::vector<std::string>& names) {
    std::vector<LawChoice> some;
    for (const LawChoice& choice : choices)
        if (std::all_of(names.begin(), names.end(), [&](const std::string& name) {
                return choice.law->has(name) ||
                       (name == prescribed_restitution && choice.law->has("hysteresis_damping"));
            }))
            some.push_back(choice);
    return some.empty() ? choices : some;
}

}  // namespace

std::vector<RankedLaw> rank_laws(const FitProblem& data, const std::vector<LawChoice>& choices) {
    const FitProblem measured = impacts_with_restitution(data);
    if (measured.conditions.empty()) return {};
    const auto guess = guess_hertz_exponent(data);
    const double hertz_exponent = guess ? guess->value : sphere_exponent;
    std::vector<RankedLaw> ranked;
    for (const LawChoice& choice : choices) {
        if (!has_speed_exponent(choice)) continue;
        const FitProblem problem = with_law(measured, choice);
        const auto speed = speed_exponent(problem);
        if (!speed) continue;
        const double gap = std::max({speed->lowest - speed->needed.power, speed->needed.power - speed->highest, 0.0});
        ranked.push_back({&choice, *speed, gap, std::abs(hertz_exponent_of(problem) - hertz_exponent)});
    }
    std::sort(ranked.begin(), ranked.end(),
              [](const RankedLaw& a, const RankedLaw& b) { return rank_of(a) < rank_of(b); });
    std::vector<RankedLaw> distinct;
    for (const RankedLaw& law : ranked)
        if (std::none_of(distinct.begin(), distinct.end(),
                         [&](const RankedLaw& known) { return equal_force(known, law); }))
            distinct.push_back(law);
    return distinct;
}

LawProposal propose_law(const FitProblem& data, const std::vector<LawChoice>& choices,
                        const std::vector<std::string>& names) {
    const std::vector<LawChoice> allowed = choices_with(choices, names);
    const std::vector<RankedLaw> ranked = rank_laws(data, allowed);
    if (!ranked.empty()) return best_of(ranked);
    return without_ranking(allowed, !measured_values(data, Quantity::restitution).empty());
}

}  // namespace impactfit
