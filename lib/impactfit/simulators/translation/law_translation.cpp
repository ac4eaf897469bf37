#include "impactfit/simulators/translation/law_translation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "impactfit/calibration/fit/fit.hpp"
#include "impactfit/calibration/initialisation/law_proposal.hpp"
#include "impactfit/card/card_bounces.hpp"
#include "impactfit/contact/parameter_unit.hpp"
#include "impactfit/core/error.hpp"
#include "impactfit/core/numbers/number.hpp"
#include "impactfit/simulators/translation/refit.hpp"

namespace impactfit {
namespace {

constexpr std::size_t translation_speeds = 9;
constexpr int translation_starts = 8;

double mass_of(const ContactCard& card, const LawTranslationSettings& settings) {
    if (settings.effective_mass) return *settings.effective_mass;
    if (card.masses.lowest > 0.0 && card.masses.lowest == card.masses.highest) return card.masses.lowest;
    throw Error(ErrorKind::usage, "the effective mass is missing",
                fmt::format("data of {:.4g} to {:.4g} kg", card.masses.lowest, card.masses.highest), option("mass M"),
                {card.path, 0, 0, option("mass")});
}

Separation ending_of(const ContactCard& card, const LawEntry& law, const LawTranslationSettings& settings) {
    if (law.ends_at_zero_force && settings.separation == Separation::zero_indentation)
        throw Error(ErrorKind::usage, "this law ends at zero force only", "zero_indentation", "zero_force",
                    {{}, 0, 0, option("separation")});
    if (law.ends_at_zero_force) return law.description.separation;
    return settings.separation.value_or(card.separation);
}

LawChoice choice_of(const FitProblem& problem) {
    for (LawChoice& choice : law_choices(problem))
        if (choice.law->description.name == problem.model->law->description.name) {
            if (choice.obstacle.empty()) return choice;
            throw Error(ErrorKind::data, "the law cannot be fitted to bounces", std::string(problem.model->name),
                        choice.obstacle);
        }
    throw Error(ErrorKind::usage, "the law is not in the registry", std::string(problem.model->name), "impactfit laws");
}

/// Rejects parameters without a role, which a list of free parameters can leave over.
void require_roles(const FitProblem& problem, const LawTranslationSettings& settings) {
    std::vector<std::string> missing;
    for (const FitParameter& parameter : problem.parameters)
        if (parameter.role == FitParameter::Role::fixed && std::isnan(parameter.value))
            missing.push_back(parameter.name);
    if (missing.empty()) return;
    throw Error(ErrorKind::usage, fmt::format("{} has parameters that are neither free nor fixed", problem.model->name),
                fmt::format("{}", fmt::join(missing, ", ")),
                fmt::format("{}, or {}", option(fmt::format("fix {}=VALUE", missing.front())),
                            option(fmt::format("free {},{}", fmt::join(settings.free, ","), missing.front()))),
                {{}, 0, 0, option("free")});
}

/// Sets the roles: the given, then those that the bounces permit.
std::vector<std::string> set_roles(FitProblem& problem, const LawTranslationSettings& settings) {
    const LawChoice choice = choice_of(problem);
    std::vector<std::string> free;
    for (const auto& [name, value] : settings.fixed) problem.fix(name, value);
    for (const std::string& name : settings.free.empty() ? choice.free : settings.free)
        if (!settings.fixed.contains(name)) {
            problem.free(name);
            free.push_back(name);
        }
    for (const auto& [name, value] : choice.fixed) {
        const bool taken = std::find(free.begin(), free.end(), name) != free.end() || settings.fixed.contains(name);
        if (!taken) problem.fix(name, value);
    }
    // By convention 1: it only scales the other constants of a Bouc-Wen law.
    constexpr std::string_view amplitude = "hysteresis_amplitude";
    const bool free_amplitude = std::find(free.begin(), free.end(), amplitude) != free.end();
    if (problem.model->law->has(amplitude) && !free_amplitude && !settings.fixed.contains(amplitude))
        problem.fix(amplitude, 1.0);
    require_roles(problem, settings);
    return free;
}

/// The verdict on the source remains, if it is not good; beyond its data the law is poorly known.
std::string verdict_on(const ContactCard& source, const ContactCard& translated) {
    if (!source.verdict.empty() && source.verdict != "good") return source.verdict;
    const bool within = source.speeds.contains(translated.speeds) && source.masses.contains(translated.masses);
    return within ? std::string() : "not_identifiable";
}

/// Parameters with a unit, if the data of the source determine the restitution only.
std::vector<std::string> undetermined_of(const ContactCard& source, const ContactCard& translated) {
    std::vector<std::string> names;
    if (std::find(source.undetermined.begin(), source.undetermined.end(), "stiffness") == source.undetermined.end())
        return names;
    for (const CardParameter& parameter : translated.parameters)
        if (parameter.unit != "1") names.push_back(parameter.name);
    return names;
}

ContactCard card_of(const ContactCard& source, const FitResult& result, const Impact<double>& typical,
                    const ValidityRange& speeds) {
    ContactCard card = source;
    const FitProblem& problem = *result.problem;
    card.path.clear();
    card.sha256.clear();
    card.kept = Kept::unstated;
    card.title = fmt::format("{}, translated into {}", source.title.empty() ? source.model->name : source.title,
                             problem.model->name);
    card.model = problem.model;
    card.form = problem.form;
    card.damping_rule = problem.takes_restitution ? problem.rule : std::string();
    card.separation = *problem.simulation.separation;
    card.parameters.clear();
    for (std::size_t i = 0; i < problem.parameters.size(); ++i)
        card.parameters.push_back({problem.parameters[i].name, result.estimate.given_values[i],
                                   std::numeric_limits<double>::quiet_NaN(),
                                   parameter_unit(problem.form.parameters, i, result.estimate.given_values)});
    card.covariance_names.clear();
    card.covariance.clear();
    set_undetermined(card, undetermined_of(source, card));
    card.speeds = speeds;
    card.masses = {typical.effective_mass, typical.effective_mass};
    card.verdict = verdict_on(source, card);
    const double load = load_acceleration(source).value_or(0.0) * typical.effective_mass;
    card.bounces = bounces_of(card, {load, load});
    return card;
}

}  // namespace

LawTranslation translate_law(const ContactCard& source, const ContactModel& model,
                             const LawTranslationSettings& settings) {
    check_reference_bounces(source);
    const CalibratedLaw law{&source, mass_of(source, settings), settings.speeds.value_or(source.speeds)};
    const std::vector<CardBounce> wanted = law.bounces(translation_speeds);
    FitProblem problem =
        bounce_problem(find_fittable_model(model.name), ending_of(source, *model.law, settings), wanted);
    problem.solver.starts = translation_starts;
    problem.solver.seed = settings.seed;
    problem.solver.threads = settings.threads;
    LawTranslation found;
    found.source = source.model->name;
    found.free = set_roles(problem, settings);
    const FitResult result = fit(std::move(problem));
    if (result.search.best.status == SolutionStatus::failed)
        throw Error(ErrorKind::data, "no impact of the law has a result", std::string(model.name),
                    "another law, or other speeds");
    found.card = card_of(source, result, wanted.front().impact, law.speeds);
    for (const CardBounce& bounce : wanted) {
        const Collision<double> collision = simulate(found.card, bounce.impact);
        found.bounces.push_back({bounce,
                                 {bounce.impact, collision.restitution, collision.duration, collision.peak_force,
                                  collision.peak_indentation}});
    }
    const LargestErrors errors = largest_errors(found.bounces);
    found.card.translations.push_back(
        {std::string(source.model->name), source.sha256, errors.restitution, errors.duration, errors.peak_force});
    found.loss =
        fmt::format("{} instead of {}: {}.", model.name, source.model->name, largest_differences(found.bounces));
    return found;
}

}  // namespace impactfit
