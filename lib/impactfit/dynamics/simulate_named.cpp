#include "impactfit/dynamics/simulate_named.hpp"

#include <fmt/format.h>

#include <cmath>
#include <limits>
#include <string_view>

#include "impactfit/core/error.hpp"
#include "impactfit/core/nearest_name.hpp"
#include "impactfit/dynamics/damping/damping_for_restitution.hpp"
#include "impactfit/dynamics/damping/default_damping.hpp"
#include "impactfit/dynamics/simulation/simulate_batch.hpp"

namespace impactfit {
namespace {

constexpr std::string_view made_damping = "hysteresis_damping";

bool takes_restitution(const ContactModel& model) {
    return model.law->has(made_damping);
}

void check_known(const ContactModel& model, const NamedValues& values) {
    std::vector<std::string> known;
    for (const Parameter& parameter : model.law->parameters) known.emplace_back(parameter.name);
    if (takes_restitution(model)) known.emplace_back(prescribed_restitution);
    for (const auto& [name, value] : values)
        if (std::find(known.begin(), known.end(), name) == known.end())
            throw Error(ErrorKind::usage, fmt::format("{} has no parameter of this name", model.name), name,
                        allowed_names(name, known));
}

/// Throws Error unless exactly one of hysteresis_damping and prescribed_restitution is present.
void check_damping(const ContactModel& model, const NamedValues& values) {
    if (!takes_restitution(model)) return;
    const bool factor = values.contains(made_damping), restitution = values.contains(prescribed_restitution);
    if (factor != restitution) return;
    throw Error(ErrorKind::usage, factor ? "duplicate damping" : "the damping is missing",
                factor ? fmt::format("{} and {}", made_damping, prescribed_restitution) : "neither",
                fmt::format("{} or {}", made_damping, prescribed_restitution));
}

std::vector<double> in_order(const ContactModel& model, const NamedValues& values) {
    const double nan = std::numeric_limits<double>::quiet_NaN();
    std::vector<double> ordered;
    std::string missing;
    for (const Parameter& parameter : model.law->parameters) {
        const auto given = values.find(parameter.name);
        ordered.push_back(given == values.end() ? nan : given->second);
        if (given == values.end() && parameter.name != made_damping)
            missing += fmt::format("{}{}", missing.empty() ? "" : ", ", parameter.name);
    }
    if (!missing.empty())
        throw Error(ErrorKind::usage, fmt::format("{} needs more parameters", model.name), "no value of " + missing,
                    "a value per parameter");
    return ordered;
}

}  // namespace

std::vector<double> ordered_values(const ContactModel& model, const NamedValues& values, const Impact<double>& impact,
                                   const SimulationOptions& options) {
    check_known(model, values);
    check_damping(model, values);
    std::vector<double> ordered = in_order(model, values);
    if (const auto wanted = values.find(prescribed_restitution); wanted != values.end()) {
        const LawEntry& law = *model.law;
        const Separation separation = options.separation.value_or(law.description.separation);
        ordered[law.index_of(made_damping)] = damping_by_rule(default_damping(model), law.coefficients(ordered), impact,
                                                              separation, wanted->second, options.tolerance);
    }
    return ordered;
}

Collision<double> simulate(const ContactModel& model, const NamedValues& values, const Impact<double>& impact,
                           const SimulationOptions& options) {
    return simulate(*model.law, ordered_values(model, values, impact, options), impact, options);
}

}  // namespace impactfit
