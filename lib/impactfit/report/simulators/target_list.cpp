// List of the simulators, with the route from each law.

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <vector>

#include "impactfit/report/format/json.hpp"
#include "impactfit/report/format/text.hpp"
#include "impactfit/report/simulators/export_report.hpp"
#include "impactfit/simulators/law_routes.hpp"

namespace impactfit {
namespace {

/// X: exact, e: the invariant keeps the restitution, ~: refit.
char route_letter(const LawEntry& law, const SimulatorTarget& target) {
    constexpr std::string_view letters = "Xe~";
    return letters[static_cast<std::size_t>(route_of(law, target))];
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
