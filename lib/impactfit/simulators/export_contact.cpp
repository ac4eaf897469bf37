#include "impactfit/simulators/export_contact.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "impactfit/card/card_bounces.hpp"
#include "impactfit/card/card_request.hpp"
#include "impactfit/card/card_warnings.hpp"
#include "impactfit/core/error.hpp"
#include "impactfit/core/version.hpp"
#include "impactfit/simulators/export_settings.hpp"
#include "impactfit/simulators/export_step.hpp"
#include "impactfit/simulators/export_weight.hpp"
#include "impactfit/simulators/kept_contact.hpp"
#include "impactfit/simulators/law_routes.hpp"
#include "impactfit/simulators/newton_restitution.hpp"
#include "impactfit/simulators/radius_scaling.hpp"
#include "impactfit/simulators/unused_settings.hpp"

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

CalibratedLaw law_of(const ContactExport& made) {
    return {made.card.get(), made.contact.effective_mass, made.speeds, made.contact.gravity};
}

/// States the nearest force with its error, and the laws to fit instead.
[[noreturn]] void refuse_refit(const ContactExport& made) {
    const SimulatorTarget& target = *made.target;
    const Translation& nearest = made.contact.translation;
    std::string allowed =
        fmt::format("{} accepts the nearest force, {}: {}", option("refit"),
                    nearest.force ? fmt::format("'{}'", nearest.force->name) : "a single restitution", nearest.misfit);
    if (const std::vector<std::string> laws = laws_of_target(target, made.contact.version); !laws.empty())
        allowed += fmt::format("; or {} a law of {}{}: {}", made.card->stated ? "state" : "fit", target.title,
                               made.card->stated ? "" : " to the data", fmt::join(laws, ", "));
    throw Error(ErrorKind::usage, fmt::format("{} has neither this law nor its invariant", target.name),
                std::string(made.card->model->name), allowed,
                {made.card->path, 0, 0, option("to " + std::string(target.name))});
}

CardBounce realised_bounce(const ContactExport& made, const Impact<double>& impact) {
    if (made.target->restitution_only) return newton_bounce(made.contact, impact);
    if (made.contact.translation.force || std::isfinite(made.contact.time_step)) return stepped_bounce(made, impact);
    const Collision<double> collision = simulate(*made.card, impact);
    return {impact, collision.restitution, collision.duration, collision.peak_force, collision.peak_indentation};
}

std::vector<TranslatedBounce> realised_bounces(const ContactExport& made, std::span<const CardBounce> wanted) {
    std::vector<TranslatedBounce> bounces;
    for (const CardBounce& bounce : wanted) bounces.push_back({bounce, realised_bounce(made, bounce.impact)});
    return bounces;
}

/// Measured restitution at about this speed: the data have the mass of the export.
std::optional<double> measured_at(const ContactExport& made, double impact_speed) {
    if (!made.card->measured || !made.masses_of_card.contains(made.contact.effective_mass)) return {};
    for (const MeasuredRestitution::Point& point : made.card->measured->points)
        if (std::abs(point.impact_speed / impact_speed - 1.0) <= 0.05) return point.restitution;
    return {};
}

std::vector<BounceContext> context_of(const ContactExport& made) {
    std::vector<BounceContext> context;
    for (const TranslatedBounce& bounce : made.bounces) {
        const Impact<double>& impact = bounce.wanted.impact;
        context.push_back({measured_at(made, impact.impact_speed), restitutions_of_phases(made, impact)});
    }
    return context;
}

/// Limitations of the fit that the numbers inherit.
std::vector<std::string> notes_on_card(const ContactCard& card) {
    std::vector<std::string> notes;
    if (!card.verdict.empty() && card.verdict != "good")
        notes.push_back(fmt::format("the verdict of the fit is {}", card.verdict));
    if (!card.undetermined.empty())
        notes.push_back(fmt::format("the data do not determine {}", fmt::join(card.undetermined, ", ")));
    if (card.doubtful.value_or(false))
        notes.emplace_back("the fit is doubtful: the probability of its misfit is below 0.05");
    for (const std::string& note : translation_notes(card)) notes.push_back(note);
    return notes;
}

/// Warning on the indentation beside the radii of this export; empty for an instant, and without radii.
std::string size_note(const ContactExport& made) {
    const std::optional<std::array<double, 2>>& radii = made.contact.settings.radii;
    if (!radii || made.target->restitution_only) return {};
    std::vector<CardBounce> bounces;
    for (const TranslatedBounce& bounce : made.bounces)
        bounces.push_back(bounce.wanted), bounces.push_back(bounce.realised);
    return size_warning(*radii, bounces);
}

/// Returns what limits the numbers: limitations of the fit, and settings outside the data or the accurate step.
std::vector<std::string> limitations_of(const ContactExport& made) {
    std::vector<std::string> notes = notes_on_card(*made.card);
    if (made.contact.settings.stiffness && !determines_no_stiffness(*made.card))
        notes.emplace_back("the given stiffness replaces that of the data");
    const char* range_of = made.card->stated ? "range of the card" : "data";
    const ValidityRange& masses = made.masses_of_card;
    const double mass = made.contact.effective_mass;
    if (!masses.contains(mass))
        notes.push_back(
            fmt::format("effective mass {:.4g} kg is outside the {} ({})", mass, range_of, range_text(masses, "kg")));
    if (!made.mass_note.empty()) notes.push_back(made.mass_note);
    if (!made.card->speeds.contains(made.speeds))
        notes.push_back(fmt::format("speeds {} are outside the {} ({})", range_text(made.speeds, "m/s"), range_of,
                                    range_text(made.card->speeds, "m/s")));
    if (const std::string note = note_on_step(made); !note.empty()) notes.push_back(note);
    const std::optional<std::size_t> wall = made.contact.wall();
    if (wall && made.contact.settings.masses && !std::isinf((*made.contact.settings.masses)[*wall]))
        notes.push_back(
            fmt::format("the plane has {:.4g} kg: give the other body the effective mass, {:.4g} kg, if the "
                        "plane is a fixed wall",
                        (*made.contact.settings.masses)[*wall], mass));
    if (!made.radii_note.empty()) notes.push_back(made.radii_note);
    if (std::string note = gravity_note(made); !note.empty()) notes.push_back(std::move(note));
    if (std::string warning = size_note(made); !warning.empty()) notes.push_back(std::move(warning));
    return notes;
}

/// Returns law, route and impacts as comment lines of the simulator. They contain no text of the card, which could end
/// a comment.
std::string origin_comment(const ContactExport& made) {
    if (!made.target->comment) return {};
    const auto& [start, end] = *made.target->comment;
    const TranslatedContact& contact = made.contact;
    std::string restitutions;
    for (std::size_t i = 0; i < made.bounces.size(); ++i) {
        const CardBounce& bounce = made.bounces[i].realised;
        const std::optional<ValidityRange>& range = made.context[i].range;
        restitutions +=
            (restitutions.empty() ? "" : ", ") +
            (range ? fmt::format("{:.4f} to {:.4f} (mean {:.4f})", range->lowest, range->highest, bounce.restitution)
                   : fmt::format("{:.4f}", bounce.restitution)) +
            fmt::format(" at {:.4g} m/s", bounce.impact.impact_speed);
    }
    if (contact.gravity > 0.0) restitutions += fmt::format(", with gravity {:.6g} m/s^2", contact.gravity);
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

/// Sets settings and card. A given stiffness is that at the given radii; else these scale the stiffness of the card.
void set_card(ContactExport& made, const ContactCard& given, const ExportSettings& settings) {
    ContactCard card =
        card_with_stiffness(settings.keep ? keeping(given, *settings.keep) : given, settings, *made.target);
    made.contact.card = &card;
    made.contact.settings = settings_for(given, settings);
    made.radii_of_card = !settings.radii && given.radii;
    read_settings(made.contact, *made.target);
    made.contact.gravity = gravity_of(given, made.contact);
    made.speeds = settings.speeds.value_or(given.speeds);
    made.masses_of_card = given.masses;
    CardAtMass scaled_mass = at_mass(card, made.contact.effective_mass);
    card = std::move(scaled_mass.card);
    made.mass_note = std::move(scaled_mass.note);
    if (settings.radii && !settings.stiffness) {
        const CalibratedLaw law{&card, made.contact.effective_mass, made.speeds};
        RadiusScaling scaled = scaled_to_radii(card, *settings.radii, law.reference_impact());
        made.radii_note = std::move(scaled.note);
        card = std::move(scaled.card);
    }
    made.card = std::make_shared<const ContactCard>(std::move(card));
    made.contact.card = made.card.get();
}

/// Returns the export of a contact without loss, notes and curve; its text has no comment on the results.
ContactExport realised_contact(const ContactCard& given, const SimulatorTarget& target,
                               const ExportSettings& settings) {
    ContactExport made;
    made.target = &target;
    set_card(made, given, settings);
    const CalibratedLaw law = law_of(made);
    made.contact.translation = translation_into(target, law, made.contact);
    const std::vector<CardBounce> wanted = law.bounces(stated_bounces);
    check_rebounds(made, wanted);
    set_time_step(made, wanted);
    made.bounces = realised_bounces(made, wanted);
    if (made.contact.translation.route == Route::refit && !settings.refit) refuse_refit(made);
    if (target.inputs) made.inputs = target.inputs(made.contact);
    made.snippet = target.snippet(made.contact, made.inputs);
    return made;
}

/// Sets loss and notes: limitations and settings without effect first, then remarks on force and target.
void state_losses(ContactExport& made, const std::vector<std::string>& unused) {
    made.loss = loss_sentence(made);
    made.notes = limitations_of(made);
    made.notes.insert(made.notes.end(), unused.begin(), unused.end());
    made.limitations = made.notes.size();
    const SimulatorForce* force = made.contact.translation.force;
    if (force && !force->remark.empty()) made.notes.emplace_back(force->remark);
    const SimulatorTarget& target = *made.target;
    const bool other = made.weight && !target.remark_with_gravity.empty();
    const std::string_view remark = other ? target.remark_with_gravity : target.remark;
    if (!remark.empty()) made.notes.emplace_back(remark);
}

}  // namespace

ContactExport export_contact(const ContactCard& given, const SimulatorTarget& target, const ExportSettings& settings) {
    const auto export_with = [&](const ExportSettings& others) { return realised_contact(given, target, others); };
    check_reference_bounces(given);
    ContactExport made = export_with(settings);
    made.weight = weight_of(made);
    made.curve = realised_bounces(made, law_of(made).bounces(drawn_bounces));
    const std::vector<std::string> unused = notes_on_unused(made, settings, export_with);
    made.context = context_of(made);
    made.snippet = origin_comment(made) + made.snippet;
    state_losses(made, unused);
    return made;
}

}  // namespace impactfit
