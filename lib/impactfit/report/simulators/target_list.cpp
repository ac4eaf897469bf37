// List of the simulators, with the route from each law.

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string_view>
#include <vector>

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
    if (target.expresses(card)) return 'X';
    if (target.restitution_only) return has_constant_restitution(law) ? 'e' : '~';
    std::optional<Route> best;
    if (law.is_power_law)
        for (const SimulatorForce& force : target.forces(target.versions.empty() ? "" : target.versions.front())) {
            const std::optional<Route> route = direct_route(sample_of(law), card.separation, force);
            if (route && (!best || *route < *best)) best = route;
        }
    return !best ? '~' : *best == Route::exact ? 'X' : 'e';
}

constexpr std::size_t target_column = 14;

/// Numbers and names of the laws in two columns.
std::string law_legend() {
    const auto laws = all_laws();
    const std::size_t half = (laws.size() + 1) / 2;
    std::string text;
    for (std::size_t i = 0; i < half; ++i) {
        text += fmt::format("{:>2} {:<37}", i + 1, laws[i].description.name);
        if (i + half < laws.size()) text += fmt::format("{:>2} {}", i + half + 1, laws[i + half].description.name);
        text += '\n';
    }
    return text;
}

std::vector<std::string_view> fields() {
    std::vector<std::string_view> names;
    for (const SimulatorTarget* target : all_simulator_targets())
        if (std::find(names.begin(), names.end(), target->field) == names.end()) names.push_back(target->field);
    std::sort(names.begin(), names.end());
    return names;
}

std::string target_row(const SimulatorTarget& target) {
    std::string text = fmt::format("  {:<{}}", target.name, target_column - 2);
    for (const LawEntry& law : all_laws()) text += fmt::format("{:>3}", route_letter(law, target));
    return text + '\n';
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

std::string target_list_text() {
    std::string text = "Route of each law: X exact, e restitution kept at every speed, ~ refit (--refit)\n\n";
    text += law_legend() + fmt::format("\n{:<{}}", "simulator", target_column);
    for (std::size_t i = 1; i <= all_laws().size(); ++i) text += fmt::format("{:>3}", i);
    text += '\n';
    for (const std::string_view field : fields()) {
        text += fmt::format("{}\n", field);
        for (const SimulatorTarget* target : all_simulator_targets())
            if (target->field == field) text += target_row(*target);
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
