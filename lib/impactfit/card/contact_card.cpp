#include "impactfit/card/contact_card.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "impactfit/core/error.hpp"
#include "impactfit/core/nearest_name.hpp"
#include "impactfit/dynamics/damping/damping_for_restitution.hpp"
#include "impactfit/dynamics/impact/unknown_scale.hpp"
#include "impactfit/dynamics/simulation/simulate_batch.hpp"

namespace impactfit {
namespace {

constexpr std::string_view damping_name = "hysteresis_damping";

/// Returns the damping of the prescribed restitution at this impact, which is that without load.
double damping_at(const ContactCard& card, const std::vector<double>& values, const Impact<double>& impact,
                  double restitution) {
    return damping_by_rule(card.damping_rule, card.law().coefficients(values),
                           {impact.effective_mass, impact.impact_speed}, card.separation, restitution,
                           default_tolerance);
}

/// Scales the damping of a card that keeps its restitution to another mass. By similarity the restitution is kept at
/// every speed: lambda ~ m0^((n-m)/(n+1)).
void scale_to_mass(const ContactCard& card, std::vector<double>& values, double effective_mass) {
    if (card.kept != Kept::restitution || effective_mass == card.masses.lowest) return;
    const PowerLawCoefficients<double> law = card.law().coefficients(values);
    const double n = law.hertz_exponent, m = law.damping_exponent;
    values[card.law().index_of(damping_name)] *= std::pow(effective_mass / card.masses.lowest, (n - m) / (n + 1.0));
}

std::vector<double> speeds_of(const ValidityRange& range) {
    if (range.lowest == range.highest) return {range.lowest};
    return {range.lowest, std::sqrt(range.lowest * range.highest), range.highest};
}

constexpr std::array<std::string_view, 4> kept_names{"unstated", "restitution", "damping", "material"};

}  // namespace

std::string_view to_string(Kept kept) {
    return kept_names[static_cast<std::size_t>(kept)];
}

Kept kept_called(const std::string& name) {
    for (std::size_t i = 1; i < kept_names.size(); ++i)
        if (kept_names[i] == name) return static_cast<Kept>(i);
    const std::vector<std::string> known(kept_names.begin() + 1, kept_names.end());
    throw Error(ErrorKind::usage, "unknown result to keep", name, allowed_names(name, known),
                {{}, 0, 0, option("keep")});
}

void check_keeps(const LawEntry& law, Kept kept) {
    if (kept == Kept::unstated || (law.is_power_law && law.has(damping_name))) return;
    throw Error(ErrorKind::usage, fmt::format("{} keeps nothing else", law.description.name),
                std::string(to_string(kept)), "a power law with hysteresis_damping, or no " + option("keep"),
                {{}, 0, 0, option("keep")});
}

bool has_load(const ContactCard& card) {
    return std::any_of(card.bounces.begin(), card.bounces.end(),
                       [](const CardBounce& bounce) { return bounce.impact.load > 0.0; });
}

std::optional<double> load_acceleration(const ContactCard& card) {
    constexpr double rounding = 1e-9;
    double lowest = HUGE_VAL, highest = 0.0;
    for (const CardBounce& bounce : card.bounces) {
        lowest = std::min(lowest, bounce.impact.load / bounce.impact.effective_mass);
        highest = std::max(highest, bounce.impact.load / bounce.impact.effective_mass);
    }
    if (highest == 0.0) return 0.0;
    return highest - lowest > rounding * highest ? std::nullopt : std::optional(highest);
}

std::vector<double> law_values(const ContactCard& card, const Impact<double>& impact) {
    if (card.form.unit_impact)
        throw Error(ErrorKind::data, "the parameters are nondimensional: they determine no force",
                    std::string(card.form.name), "dimensional parameters", {card.path, 0, 0, "law.parameterisation"});
    std::vector<double> given;
    const CardParameter* restitution = nullptr;
    for (const CardParameter& parameter : card.parameters) {
        if (parameter.name == prescribed_restitution && !card.damping_rule.empty()) restitution = &parameter;
        given.push_back(restitution == &parameter ? 0.0 : parameter.value);
    }
    std::vector<double> values = card.form.values ? card.form.values(given, impact.impact_speed) : given;
    if (restitution)
        values[card.law().index_of(damping_name)] = damping_at(card, values, impact, restitution->value);
    else
        scale_to_mass(card, values, impact.effective_mass);
    card.law().check(values);
    return values;
}

void set_undetermined(ContactCard& card, std::vector<std::string> names) {
    const auto lists = [](const std::vector<std::string>& list, std::string_view name) {
        return std::find(list.begin(), list.end(), name) != list.end();
    };
    card.undetermined = std::move(names);
    card.nominal_stiffness =
        lists(card.undetermined, "stiffness") && !lists(card.covariance_names, "stiffness") &&
        std::any_of(card.parameters.begin(), card.parameters.end(), [](const CardParameter& parameter) {
            return parameter.name == "stiffness" && parameter.value == 1.0;
        });
}

Collision<double> simulate(const ContactCard& card, const Impact<double>& impact, double tolerance) {
    check_impact(impact);
    SimulationOptions options;
    options.separation = card.separation;
    options.tolerance = tolerance;
    const Collision<double> collision = simulate(card.law(), law_values(card, impact), impact, options);
    return card.nominal_stiffness ? without_scale(collision) : collision;
}

std::vector<CardBounce> bounces_of(const ContactCard& card, const LoadRange& loads) {
    const auto [light, heavy] = card.nominal_stiffness ? LoadRange() : loads;
    std::vector<std::pair<double, double>> bodies{{card.masses.lowest, light}};
    if (card.masses.highest != card.masses.lowest || heavy != light) bodies.emplace_back(card.masses.highest, heavy);
    std::vector<CardBounce> bounces;
    for (const auto& [mass, load] : bodies)
        for (const double speed : speeds_of(card.speeds)) {
            const Impact<double> impact{mass, speed, load};
            const Collision<double> collision = simulate(card, impact);
            if (is_valid(collision))
                bounces.push_back({impact, collision.restitution, collision.duration, collision.peak_force,
                                   collision.peak_indentation});
        }
    return bounces;
}

}  // namespace impactfit
