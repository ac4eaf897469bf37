#include "impactfit/simulators/export_contact.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "impactfit/core/error.hpp"
#include "impactfit/core/version.hpp"
#include "impactfit/simulators/export_settings.hpp"
#include "impactfit/simulators/newton_restitution.hpp"

namespace impactfit {
namespace {

constexpr std::size_t stated_bounces = 3, drawn_bounces = 33;

/// The law itself, for a target that has it as source code.
Translation own_translation(const CalibratedLaw& law) {
    Translation translation{nullptr,
                            Route::exact,
                            law.coefficients().value_or(PowerLawCoefficients<double>{}),
                            law.card->separation,
                            "every result",
                            {}};
    return translation;
}

[[noreturn]] void refuse_refit(const CalibratedLaw& law, const SimulatorTarget& target, const Translation& nearest,
                               const ContactExport& made) {
    double worst = 0.0, at = 0.0;
    for (const TranslatedBounce& bounce : made.bounces) {
        const double error = std::abs(bounce.realised.restitution - bounce.wanted.restitution);
        if (error >= worst) worst = error, at = bounce.wanted.impact.impact_speed;
    }
    throw Error(ErrorKind::usage, fmt::format("{} has neither this law nor its invariant", target.name),
                std::string(law.card->model->name),
                fmt::format("--refit accepts the nearest force, {}: restitution off by {:.2g} at {:.3g} m/s",
                            nearest.force ? nearest.force->name : "a single restitution", worst, at),
                {law.card->path, 0, 0, "--to " + std::string(target.name)});
}

TimeStepping stepping_of(const ContactExport& made) {
    return made.contact.translation.force->stepping.value_or(made.target->stepping);
}

CardBounce realised_bounce(const ContactExport& made, const Impact<double>& impact) {
    if (made.target->restitution_only) return newton_bounce(made.contact, impact);
    const Translation& t = made.contact.translation;
    const Collision<double> hit =
        t.force ? step_impact(t.law, t.separation, impact, stepping_of(made), made.contact.time_step)
                : simulate(*made.card, impact);
    if (hit.status != CollisionStatus::separated)
        throw Error(ErrorKind::usage, "no rebound at this time step",
                    fmt::format("{:.4g} s at {:.4g} m/s", made.contact.time_step, impact.impact_speed),
                    fmt::format("the accurate step is {:.3g} s", made.accurate_step), {{}, 0, 0, "--time-step"});
    return {impact, hit.restitution, hit.duration, hit.peak_force, hit.peak_indentation};
}

std::vector<TranslatedBounce> realised_bounces(const ContactExport& made, std::span<const CardBounce> wanted) {
    std::vector<TranslatedBounce> bounces;
    for (const CardBounce& bounce : wanted) bounces.push_back({bounce, realised_bounce(made, bounce.impact)});
    return bounces;
}

/// Returns a number of two digits.
double rounded_down(double value) {
    if (std::isinf(value) || value == 0.0) return value;
    const double digit = std::pow(10.0, std::floor(std::log10(value)) - 1.0);
    return std::stod(fmt::format("{:.6g}", std::floor(value / digit) * digit));
}

/// Sets the limits of the time step over the speeds, and the step: the given, or the accurate step.
void set_time_step(ContactExport& made, std::span<const CardBounce> wanted) {
    const Translation& t = made.contact.translation;
    made.accurate_step = made.stable_step = std::numeric_limits<double>::infinity();
    if (t.force)
        for (const CardBounce& bounce : wanted) {
            const TimeStepping stepping = stepping_of(made);
            made.accurate_step = std::min(
                made.accurate_step, accurate_step(t.law, t.separation, bounce.impact, stepping, export_tolerance));
            made.stable_step = std::min(
                made.stable_step, stable_step(t.law, bounce.impact.effective_mass, bounce.peak_indentation, stepping));
        }
    made.contact.time_step =
        made.contact.settings.time_step.value_or(rounded_down(std::min(made.accurate_step, made.stable_step)));
    if (made.contact.time_step > made.stable_step)
        throw Error(ErrorKind::usage, "the time step is unstable for this contact",
                    fmt::format("{:.4g} s", made.contact.time_step), fmt::format("<= {:.4g} s", made.stable_step),
                    {{}, 0, 0, "--time-step"});
    if (!(made.contact.time_step > 0.0))
        throw Error(ErrorKind::usage, "no time step realises this contact", "accurate step 0",
                    "another simulator, or --time-step", {{}, 0, 0, "--time-step"});
}

/// Doubts of the fit that the numbers inherit.
std::vector<std::string> notes_on_card(const ContactCard& card) {
    std::vector<std::string> notes;
    if (!card.verdict.empty() && card.verdict != "good")
        notes.push_back(fmt::format("the verdict of the fit is {}", card.verdict));
    if (!card.undetermined.empty())
        notes.push_back(fmt::format("the data do not determine {}", fmt::join(card.undetermined, ", ")));
    if (card.doubtful.value_or(false))
        notes.emplace_back("the fit is doubtful: the probability of its misfit is below 0.05");
    return notes;
}

/// Phases of the first touch within a step, at which the error of a long step is computed.
constexpr int step_phases = 16;

/// Largest change of the restitution by a step longer than the accurate step; 0 for an accurate step.
double step_error(const ContactExport& made) {
    if (!(made.contact.time_step > made.accurate_step)) return 0.0;
    const Translation& t = made.contact.translation;
    double worst = 0.0;
    for (const auto& [wanted, realised] : made.bounces) {
        const Collision<double> exact = continuous_impact(t.law, t.separation, wanted.impact);
        for (int i = 1; i <= step_phases; ++i) {
            const Collision<double> hit = step_impact(t.law, t.separation, wanted.impact, stepping_of(made),
                                                      made.contact.time_step, static_cast<double>(i) / step_phases);
            worst = std::max(worst, std::abs(hit.restitution - exact.restitution));
        }
    }
    return worst;
}

/// States the error of a step that the user chose; empty for an accurate step.
std::string note_on_step(const ContactExport& made, double error) {
    if (error == 0.0) return {};
    return fmt::format(
        "time step {:.4g} s is longer than the accurate step {:.4g} s: it changes the restitution by up "
        "to {:.2g}",
        made.contact.time_step, made.accurate_step, error);
}

std::string loss_sentence(const ContactExport& made, double error) {
    const std::string& lost = made.contact.translation.lost;
    if (error == 0.0) return lost.empty() ? "Nothing is lost." : lost + ".";
    const std::string by_step = fmt::format("he time step changes the restitution by up to {:.2g}.", error);
    return lost.empty() ? "T" + by_step : lost + "; t" + by_step;
}

/// Returns what limits the numbers: doubts of the fit, and settings outside the data or the accurate step.
std::vector<std::string> doubts_on(const ContactExport& made, double error_of_step) {
    std::vector<std::string> notes = notes_on_card(*made.card);
    if (made.contact.settings.stiffness && !determines_no_stiffness(*made.card))
        notes.emplace_back("the given stiffness replaces that of the data");
    const ValidityRange& masses = made.card->masses;
    const double mass = made.contact.effective_mass;
    if (!masses.contains(mass))
        notes.push_back(fmt::format("effective mass {:.4g} kg is outside the data ({:.4g} to {:.4g} kg)", mass,
                                    masses.lowest, masses.highest));
    if (!made.card->speeds.contains(made.speeds))
        notes.push_back(fmt::format("speeds {:.4g} to {:.4g} m/s are outside the data ({:.4g} to {:.4g} m/s)",
                                    made.speeds.lowest, made.speeds.highest, made.card->speeds.lowest,
                                    made.card->speeds.highest));
    if (const std::string note = note_on_step(made, error_of_step); !note.empty()) notes.push_back(note);
    const std::optional<std::size_t> wall = made.contact.wall();
    if (wall && made.contact.settings.masses && !std::isinf((*made.contact.settings.masses)[*wall]))
        notes.push_back(
            fmt::format("the plane has {:.4g} kg: give the other body the effective mass, {:.4g} kg, if the "
                        "plane is a fixed wall",
                        (*made.contact.settings.masses)[*wall], mass));
    return notes;
}

/// Returns law, route and impacts as comment lines of the simulator. They contain no text of the card, which could end
/// a comment.
std::string origin_comment(const ContactExport& made) {
    if (!made.target->comment) return {};
    const auto& [start, end] = *made.target->comment;
    const TranslatedContact& contact = made.contact;
    std::string restitutions;
    for (const TranslatedBounce& bounce : made.bounces)
        restitutions += fmt::format("{}{:.4f} at {:.4g} m/s", restitutions.empty() ? "" : ", ",
                                    bounce.realised.restitution, bounce.realised.impact.impact_speed);
    return fmt::format("{0}impactfit {2}: {3}, {4}, effective mass {5:.4g} kg{1}\n{0}restitution {6}{1}\n", start, end,
                       version, made.card->model->name, to_string(contact.translation.route), contact.effective_mass,
                       restitutions);
}

Translation translation_into(const SimulatorTarget& target, const CalibratedLaw& law,
                             const TranslatedContact& contact) {
    if (target.restitution_only) return newton_translation(law);
    if (target.expresses(*law.card)) return own_translation(law);
    return translate(law, target.forces(contact.version), contact.settings.match);
}

/// Sets loss and notes: doubts first, then remarks on force and target.
void state_losses(ContactExport& made) {
    const double error = step_error(made);
    made.loss = loss_sentence(made, error);
    made.notes = doubts_on(made, error);
    made.doubts = made.notes.size();
    const SimulatorForce* force = made.contact.translation.force;
    if (force && !force->remark.empty()) made.notes.emplace_back(force->remark);
    if (!made.target->remark.empty()) made.notes.emplace_back(made.target->remark);
}

}  // namespace

ContactExport export_contact(const ContactCard& given, const SimulatorTarget& target, const ExportSettings& settings) {
    ContactExport made;
    made.card = std::make_shared<const ContactCard>(card_with_stiffness(given, settings));
    made.target = &target;
    made.contact.card = made.card.get();
    made.contact.settings = settings;
    read_settings(made.contact, target);
    made.speeds = settings.speeds.value_or(made.card->speeds);
    const CalibratedLaw law{made.card.get(), made.contact.effective_mass, made.speeds};
    made.contact.translation = translation_into(target, law, made.contact);
    const std::vector<CardBounce> wanted = law.bounces(stated_bounces);
    set_time_step(made, wanted);
    made.bounces = realised_bounces(made, wanted);
    if (made.contact.translation.route == Route::refit && !settings.refit)
        refuse_refit(law, target, made.contact.translation, made);
    made.curve = realised_bounces(made, law.bounces(drawn_bounces));
    if (target.inputs) made.inputs = target.inputs(made.contact);
    made.snippet = origin_comment(made) + target.snippet(made.contact, made.inputs);
    state_losses(made);
    return made;
}

}  // namespace impactfit
