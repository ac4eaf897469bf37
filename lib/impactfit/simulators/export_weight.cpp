#include "impactfit/simulators/export_weight.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "impactfit/core/caller_notation.hpp"
#include "impactfit/core/error.hpp"
#include "impactfit/dynamics/smallest_rebounding_speed.hpp"

namespace impactfit {
namespace {

/// g T/v above which the weight changes the restitution by about 0.002.
constexpr double noticeable_weight = 0.02;

[[noreturn]] void refuse_gravity(const char* what, const std::string& got, const std::string& allowed) {
    throw Error(ErrorKind::usage, what, got, allowed, {{}, 0, 0, option("gravity")});
}

bool has_free_bodies(const ExportSettings& settings) {
    return settings.masses && std::isfinite((*settings.masses)[0]) && std::isfinite((*settings.masses)[1]);
}

/// Sag of the law: that of an impact that rests, or F(x, 0) = P of a power law. NaN if neither is known.
double sag_of(const ContactExport& made, const Impact<double>& impact, std::optional<double> smallest) {
    if (smallest) {
        const Collision<double> slow = simulate(*made.card, {impact.effective_mass, 0.5 * *smallest, impact.load});
        if (slow.status == CollisionStatus::rests) return slow.residual_indentation;
    }
    const LawEntry& law = made.card->law();
    if (!law.is_power_law) return std::nan("");
    const PowerLawCoefficients<double> power = law.coefficients(law_values(*made.card, impact));
    return std::pow(impact.load / power.stiffness, 1.0 / power.hertz_exponent);
}

/// Bounce with the largest g T/v.
const CardBounce& slowest(const ContactExport& made) {
    return made.bounces.front().wanted;
}

/// Change of the restitution by a weight that is left out; empty if it is small.
std::string left_out_note(const ContactExport& made, double gravity) {
    const CardBounce& bounce = slowest(made);
    const Impact<double>& impact = bounce.impact;
    if (!(gravity * bounce.duration / impact.impact_speed > noticeable_weight)) return {};
    const Collision<double> heavy =
        simulate(*made.card, {impact.effective_mass, impact.impact_speed, gravity * impact.effective_mass});
    if (heavy.status == CollisionStatus::rests)
        return fmt::format("with its weight a body on a fixed one rests after {:.4g} m/s: {}", impact.impact_speed,
                           noted_option("gravity"));
    if (heavy.status != CollisionStatus::separated) return {};
    return fmt::format("with its weight a body on a fixed one rebounds with {:.3f} instead of {:.3f} at {:.4g} m/s: {}",
                       heavy.restitution, bounce.restitution, impact.impact_speed, noted_option("gravity"));
}

}  // namespace

double gravity_of(const ContactCard& given, const TranslatedContact& contact) {
    const std::optional<double>& stated = contact.settings.gravity;
    const bool free = has_free_bodies(contact.settings);
    if (!stated && free) return 0.0;
    const std::optional<double> gravity = stated ? stated : load_acceleration(given);
    if (!gravity)
        refuse_gravity("the bounces of the card have several loads", "no " + option("gravity"),
                       option("gravity") + " or " + option("no-gravity"));
    if (!(*gravity >= 0.0) || std::isinf(*gravity))
        refuse_gravity("gravity out of range", fmt::format("{:g} m/s^2", *gravity), "a finite value >= 0");
    if (*gravity > 0.0 && free)
        refuse_gravity("two free bodies under the same gravity press with no weight", option("masses"),
                       "a mass of inf, or " + option("mass") + " of the body above a fixed one");
    if (*gravity > 0.0 && contact.card->nominal_stiffness)
        refuse_gravity("a weight needs a stiffness with a unit", "a nominal stiffness", option("stiffness K"));
    return *gravity;
}

void check_rebounds(const ContactExport& made, std::span<const CardBounce> wanted) {
    const Translation& t = made.contact.translation;
    if (!t.force || made.contact.gravity == 0.0) return;
    for (const CardBounce& bounce : wanted)
        if (continuous_impact(t.law, t.separation, bounce.impact).status != CollisionStatus::separated)
            throw Error(ErrorKind::data, "with its weight the body rests on the force of the simulator",
                        fmt::format("{} at {:.4g} m/s", t.force->name, bounce.impact.impact_speed),
                        "higher speeds, or " + option("no-gravity"), {made.card->path, 0, 0, option("speeds")});
}

std::optional<ExportWeight> weight_of(const ContactExport& made) {
    if (made.contact.gravity == 0.0) return {};
    const Impact<double>& impact = slowest(made).impact;
    SimulationOptions options;
    options.separation = made.card->separation;
    const std::optional<double> smallest =
        smallest_rebounding_speed(made.card->law(), law_values(*made.card, impact), impact, options);
    return ExportWeight{impact.load, sag_of(made, impact, smallest), smallest};
}

std::string gravity_note(const ContactExport& made) {
    const TranslatedContact& contact = made.contact;
    if (contact.gravity > 0.0)
        return made.target->sets_gravity
                   ? std::string()
                   : fmt::format("the text sets no gravity: the scene has {:.6g} m/s^2", contact.gravity);
    if (contact.settings.gravity || has_free_bodies(contact.settings) || made.card->nominal_stiffness) return {};
    return left_out_note(made, standard_gravity);
}

}  // namespace impactfit
