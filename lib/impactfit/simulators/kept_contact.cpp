#include "impactfit/simulators/kept_contact.hpp"

#include <fmt/format.h>

#include "impactfit/core/error.hpp"
#include "impactfit/simulators/translation/simulator_force.hpp"

namespace impactfit {
namespace {

constexpr std::string_view damping_name = "hysteresis_damping";

[[noreturn]] void refuse(const char* what, const std::string& got, const std::string& allowed) {
    throw Error(ErrorKind::usage, what, got, allowed, {{}, 0, 0, option("keep")});
}

}  // namespace

ContactCard keeping(const ContactCard& card, Kept kept) {
    check_keeps(card.law(), kept);
    ContactCard keeper = card;
    if (!card.damping_rule.empty()) {
        if (kept != Kept::restitution)
            refuse("the card prescribes the restitution of each impact", std::string(to_string(kept)),
                   option("keep restitution") + ", or a card with hysteresis_damping");
        return keeper;
    }
    if (kept == Kept::restitution && card.masses.lowest != card.masses.highest)
        refuse("a card of several masses keeps no restitution at another mass",
               fmt::format("{:.4g} to {:.4g} kg", card.masses.lowest, card.masses.highest), "damping, material");
    keeper.kept = kept;
    return keeper;
}

Kept kept_of_stated(const ContactCard& card, const std::string& name, bool from_restitution) {
    if (!name.empty()) return keeping(card, kept_called(name)).kept;
    const LawEntry& law = card.law();
    if (!from_restitution || !law.is_power_law || !law.has(damping_name)) return Kept::unstated;
    const PowerLawCoefficients<double> power =
        law.coefficients(law_values(card, {card.masses.lowest, card.speeds.lowest}));
    const bool by_restitution =
        power.velocity_exponent == 1.0 && keeps_restitution(power.hertz_exponent, power.damping_exponent);
    return by_restitution ? Kept::restitution : Kept::unstated;
}

CardAtMass at_mass(const ContactCard& card, double effective_mass) {
    CardAtMass scaled{card, {}};
    const double own = card.masses.lowest;
    if (card.kept != Kept::restitution || effective_mass == own) return scaled;
    const double damping = law_values(card, {effective_mass, card.speeds.lowest})[card.law().index_of(damping_name)];
    double factor = 1.0;
    for (CardParameter& parameter : scaled.card.parameters)
        if (parameter.name == damping_name && parameter.value != 0.0) {
            factor = damping / parameter.value;
            parameter.value = damping;
            parameter.standard_error *= factor;
        }
    scaled.card.masses = {effective_mass, effective_mass};
    scaled.card.covariance_names.clear();
    scaled.card.covariance.clear();
    scaled.card.bounces.clear();
    scaled.card.states_bounces = false;
    scaled.note =
        fmt::format("hysteresis_damping scaled from {:.4g} kg to {:.4g} kg, by {:.4g}; the restitution is kept", own,
                    effective_mass, factor);
    return scaled;
}

}  // namespace impactfit
