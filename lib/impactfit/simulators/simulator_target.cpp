#include "impactfit/simulators/simulator_target.hpp"

#include <fmt/format.h>

#include <utility>

#include "impactfit/core/error.hpp"
#include "impactfit/core/nearest_name.hpp"

namespace impactfit {

std::string UnitSystem::unit(const Dimension& d) const {
    std::string above, below;
    for (const auto& [word, power] :
         {std::pair{force_name, d.force}, {mass_name, d.mass}, {length_name, d.length}, {time_name, d.time}}) {
        if (power == 0.0) continue;
        std::string& side = power > 0.0 ? above : below;
        const double size = std::abs(power);
        side += (side.empty() ? "" : "*") + std::string(word) + (size == 1.0 ? "" : fmt::format("^{:g}", size));
    }
    if (above.empty() && below.empty()) return "1";
    const bool several = below.find('*') != std::string::npos;
    return (above.empty() ? "1" : above) + (below.empty() ? "" : several ? "/(" + below + ")" : "/" + below);
}

std::optional<std::size_t> TranslatedContact::wall() const {
    const std::optional<std::array<double, 2>>& sizes = settings.radii ? settings.radii : settings.masses;
    for (std::size_t body = 0; sizes && body < 2; ++body)
        if (std::isinf((*sizes)[body])) return body;
    return {};
}

Collision<double> TranslatedContact::impact(double impact_speed) const {
    const Impact<double> impact{effective_mass, impact_speed};
    return translation.force
               ? step_impact(law(), translation.separation, impact, TimeStepping::error_controlled, time_step)
               : simulate(*card, impact);
}

SimulatorInput TranslatedContact::input(std::string name, double si, const Dimension& dimension,
                                        std::string meaning) const {
    return {std::move(name), units.convert(si, dimension), units.unit(dimension), std::move(meaning)};
}

const SimulatorTarget& find_simulator_target(const std::string& name) {
    std::vector<std::string> known;
    for (const SimulatorTarget* target : all_simulator_targets()) {
        if (target->name == name) return *target;
        known.emplace_back(target->name);
    }
    throw Error(ErrorKind::usage, "unknown simulator", name, allowed_names(name, known), {{}, 0, 0, option("to")});
}

double gravity_input(const TranslatedContact& contact) {
    return contact.units.convert(contact.gravity, {0.0, 1.0, -2.0});
}

std::string input_line(const SimulatorInput& input, std::size_t width) {
    return fmt::format("{:<{}}{}{}\n", input.name, width, input_number(input.value),
                       input.unit == "1" ? std::string() : " " + input.unit);
}

std::string input_number(double value) {
    return fmt::format("{:.10g}", value);
}

}  // namespace impactfit
