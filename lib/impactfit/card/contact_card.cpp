#include "impactfit/card/contact_card.hpp"

#include <algorithm>
#include <cmath>

#include "impactfit/core/error.hpp"
#include "impactfit/dynamics/damping/damping_for_restitution.hpp"
#include "impactfit/dynamics/simulation/simulate_batch.hpp"

namespace impactfit {
namespace {

constexpr std::string_view damping_name = "hysteresis_damping";

/// Returns the damping of the prescribed restitution at this impact.
double damping_at(const ContactCard& card, const std::vector<double>& values, const Impact<double>& impact,
                  double restitution) {
    return damping_by_rule(card.damping_rule, card.law().coefficients(values), impact, card.separation, restitution,
                           default_tolerance);
}

std::vector<double> speeds_of(const ValidityRange& range) {
    if (range.lowest == range.highest) return {range.lowest};
    return {range.lowest, std::sqrt(range.lowest * range.highest), range.highest};
}

}  // namespace

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
    if (restitution) values[card.law().index_of(damping_name)] = damping_at(card, values, impact, restitution->value);
    card.law().check(values);
    return values;
}

Collision<double> simulate(const ContactCard& card, const Impact<double>& impact, double tolerance) {
    check_impact(impact);
    SimulationOptions options;
    options.separation = card.separation;
    options.tolerance = tolerance;
    return simulate(card.law(), law_values(card, impact), impact, options);
}

std::vector<CardBounce> bounces_of(const ContactCard& card) {
    std::vector<double> masses{card.masses.lowest};
    if (card.masses.highest != card.masses.lowest) masses.push_back(card.masses.highest);
    std::vector<CardBounce> bounces;
    for (const double mass : masses)
        for (const double speed : speeds_of(card.speeds)) {
            const Collision<double> hit = simulate(card, {mass, speed});
            if (has_numbers(hit))
                bounces.push_back({{mass, speed}, hit.restitution, hit.duration, hit.peak_force, hit.peak_indentation});
        }
    return bounces;
}

}  // namespace impactfit
