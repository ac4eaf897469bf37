#include "impactfit/simulators/law_routes.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "impactfit/contact/law_registry.hpp"

namespace impactfit {
namespace {

constexpr std::string_view free_exponent = "hertz_exponent";
constexpr double chosen_exponent = 1.5;

/// A law with the chosen exponent, if it leaves it free, and a weak damping.
PowerLawCoefficients<double> sample_of(const LawEntry& law) {
    std::vector<double> values;
    for (const Parameter& parameter : law.parameters) {
        double value = parameter.name == free_exponent ? chosen_exponent : parameter.typical;
        if (parameter.name == "hysteresis_damping") value = 0.1;
        values.push_back(value);
    }
    return law.coefficients(values);
}

bool is_undamped(const LawEntry& law) {
    return law.is_power_law && sample_of(law).hysteresis_damping == 0.0;
}

/// True if the restitution does not depend on the speed: no damping, or m = (n-1)/2 with q = 1.
bool has_constant_restitution(const LawEntry& law) {
    if (!law.is_power_law) return law.description.name == "walton_braun_1986";
    const PowerLawCoefficients<double> sample = sample_of(law);
    return is_undamped(law) ||
           (keeps_restitution(sample.hertz_exponent, sample.damping_exponent) && sample.velocity_exponent == 1.0);
}

Route route_of_force(const LawEntry& law, const SimulatorTarget& target, std::string_view target_version) {
    Route best = Route::refit;
    if (!law.is_power_law) return best;
    for (const SimulatorForce& force : target.forces(target_version))
        best = std::min(best, direct_route(sample_of(law), law.description.separation, force).value_or(Route::refit));
    return best;
}

}  // namespace

Route route_of(const LawEntry& law, const SimulatorTarget& target, std::string_view target_version) {
    const ContactModel& model = find_model(law.description.name);
    ContactCard card;
    card.model = &model;
    card.separation = law.description.separation;
    if (target.expresses(card)) return Route::exact;
    if (target.restitution_only) return has_constant_restitution(law) ? Route::invariant : Route::refit;
    return route_of_force(
        law, target, target_version.empty() && !target.versions.empty() ? target.versions.front() : target_version);
}

std::vector<std::string> laws_of_target(const SimulatorTarget& target, std::string_view target_version) {
    std::vector<std::string> names;
    for (const LawEntry& law : all_laws())
        if (!is_undamped(law) && route_of(law, target, target_version) == Route::exact)
            names.push_back(law.has(free_exponent)
                                ? fmt::format("{} with {} {}", law.description.name, free_exponent, chosen_exponent)
                                : std::string(law.description.name));
    return names;
}

}  // namespace impactfit
