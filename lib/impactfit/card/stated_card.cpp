#include "impactfit/card/stated_card.hpp"

#include <fmt/format.h>

#include <cmath>
#include <limits>

#include "impactfit/core/error.hpp"
#include "impactfit/core/version.hpp"

namespace impactfit {
namespace {

void check_speeds(const ImpactRequest& request, const ValidityRange& speeds) {
    const auto refuse = [](const char* what, const std::string& got, const std::string& allowed) {
        throw Error(ErrorKind::usage, what, got, allowed, {{}, 0, 0, option("speeds")});
    };
    const std::string range = fmt::format("{:g}:{:g}", speeds.lowest, speeds.highest);
    if (!(speeds.lowest > 0.0 && std::isfinite(speeds.highest)))
        refuse("speed out of range", range, "finite speeds > 0 m/s");
    if (speeds.lowest > speeds.highest) refuse("the speeds decrease", range, option("speeds LOWEST:HIGHEST"));
    if (!speeds.contains(request.impact.impact_speed))
        refuse("the speeds do not contain the impact speed",
               fmt::format("{} and {:g} m/s", range, request.impact.impact_speed), "a range around " + option("speed"));
}

/// Throws Error (usage) for a load with the exact damping of a kept restitution, which a card computes without load.
void check_kept_damping(const ImpactRequest& request) {
    if (request.impact.load == 0.0 || !request.restitution || request.damping_rule != exact_rule) return;
    throw Error(ErrorKind::usage, "a card keeps the damping of a prescribed restitution without load",
                fmt::format("{:g} N", request.impact.load),
                option("restitution") + ", the damping of the impact with the load", {{}, 0, 0, option("load")});
}

/// Throws Error (usage) for bodies that rest under the load after the stated impact.
void check_rebounds(const ContactCard& card, const Impact<double>& impact) {
    if (impact.load == 0.0 || simulate(card, impact).status != CollisionStatus::rests) return;
    throw Error(ErrorKind::usage, "the bodies rest under the load",
                fmt::format("{:g} N at {:g} m/s", impact.load, impact.impact_speed),
                "a higher speed, a smaller load or less damping", {{}, 0, 0, option("load")});
}

CardParameter parameter_at(const ImpactRequest& request, std::size_t index) {
    constexpr double unknown = std::numeric_limits<double>::quiet_NaN();
    const std::string_view name = request.law().parameters[index].name;
    if (request.restitution && name == "hysteresis_damping")
        return {std::string(prescribed_restitution), *request.restitution, unknown, "1"};
    return {std::string(name), request.values[index], unknown, request.law().unit_of(index, request.values)};
}

}  // namespace

ContactCard stated_card(const ImpactRequest& request, const ValidityRange& speeds) {
    if (request.nondimensional)
        throw Error(ErrorKind::usage, "a contact card requires dimensional parameters", std::string(request.form.name),
                    "the dimensional form of the law", {{}, 0, 0, option("parameterisation")});
    check_speeds(request, speeds);
    check_kept_damping(request);
    ContactCard card;
    card.model = request.model;
    card.form = {"dimensional", request.law().parameters, false, false, nullptr};
    if (request.restitution) card.damping_rule = request.damping_rule;
    card.separation = request.separation;
    for (std::size_t i = 0; i < request.values.size(); ++i) card.parameters.push_back(parameter_at(request, i));
    card.speeds = speeds;
    card.masses = {request.impact.effective_mass, request.impact.effective_mass};
    card.stated = true;
    card.program_version = version;
    card.bounces = bounces_of(card, {request.impact.load, request.impact.load});
    check_rebounds(card, request.impact);
    return card;
}

}  // namespace impactfit
