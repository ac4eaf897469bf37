// List of the simulators, with the route from each law.

#include <fmt/format.h>

#include <optional>

#include "impactfit/report/format/json.hpp"
#include "impactfit/report/format/text.hpp"
#include "impactfit/report/simulators/export_report.hpp"

namespace impactfit {
namespace {

/// Exponents of a law where it leaves them free, and a weak damping.
PowerLawCoefficients<double> sample_of(const LawEntry& law) {
    std::vector<double> values;
    for (const Parameter& parameter : law.parameters) {
        double value = parameter.name == "hertz_exponent" ? 1.5 : parameter.typical;
        if (parameter.name == "hysteresis_damping") value = 0.1;
        values.push_back(value);
    }
    return law.coefficients(values);
}

/// True if the restitution does not depend on the speed: no damping, or m = (n-1)/2 with q = 1.
bool has_constant_restitution(const LawEntry& law) {
    if (!law.is_power_law) return law.description.name == "walton_braun_1986";
    const PowerLawCoefficients<double> sample = sample_of(law);
    if (sample.hysteresis_damping == 0.0) return true;
    return keeps_restitution(sample.hertz_exponent, sample.damping_exponent) && sample.velocity_exponent == 1.0;
}

/// X: exact, e: the invariant keeps the restitution, ~: refit.
char route_letter(const LawEntry& law, const SimulatorTarget& target) {
    const ContactModel& model = find_model(law.description.name);
    ContactCard card;
    card.model = &model;
    card.separation = law.description.separation;
    if (target.has_law && target.has_law(card)) return 'X';
    if (target.restitution_only) return has_constant_restitution(law) ? 'e' : '~';
    std::optional<Route> best;
    if (law.is_power_law)
        for (const SimulatorForce& force : target.forces(target.versions.empty() ? "" : target.versions.front())) {
            const std::optional<Route> route = direct_route(sample_of(law), card.separation, force);
            if (route && (!best || *route < *best)) best = route;
        }
    return !best ? '~' : *best == Route::exact ? 'X' : 'e';
}

}  // namespace

Table target_table() {
    Table table{{{"target"}, {"title"}, {"field"}, {"read_from"}}, {}};
    for (const SimulatorTarget* target : all_simulator_targets())
        table.rows.push_back({std::string(target->name), std::string(target->title), std::string(target->field),
                              std::string(target->read_from)});
    return table;
}

Table route_table() {
    Table table{{{"target"}}, {}};
    for (const LawEntry& law : all_laws()) table.columns.push_back({std::string(law.description.name)});
    for (const SimulatorTarget* target : all_simulator_targets()) {
        std::vector<Cell> row{std::string(target->name)};
        for (const LawEntry& law : all_laws()) row.emplace_back(std::string(1, route_letter(law, *target)));
        table.rows.push_back(std::move(row));
    }
    return table;
}

/// Laws are rows, so that the names of the targets are the only heads.
std::string target_list_text() {
    const auto targets = all_simulator_targets();
    std::string text = "Route of each law: X exact, e restitution kept at every speed, ~ refit (--refit)\n\n";
    constexpr std::size_t law_column = 34;
    std::size_t number = 0;
    for (const SimulatorTarget* target : targets)
        text += fmt::format("{:>2} {:<12} {:<14} {}\n", ++number, target->name, target->field, target->title);
    text += fmt::format("\n{:<{}}", "law", law_column);
    for (std::size_t i = 1; i <= targets.size(); ++i) text += fmt::format("{:>3}", i);
    text += '\n';
    for (const LawEntry& law : all_laws()) {
        text += fmt::format("{:<{}}", law.description.name, law_column);
        for (const SimulatorTarget* target : targets) text += fmt::format("{:>3}", route_letter(law, *target));
        text += '\n';
    }
    return text;
}

std::string target_list_json() {
    Json json = json_header("export_list");
    json["targets"] = json_objects(target_table());
    json["routes"] = json_objects(route_table());
    return json_text(json);
}

}  // namespace impactfit
