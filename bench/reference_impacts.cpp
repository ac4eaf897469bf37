#include "bench/reference_impacts.hpp"

#include <fstream>
#include <map>
#include <sstream>
#include <stdexcept>

namespace impactfit::bench {
namespace {

using Row = std::map<std::string, std::string>;

std::vector<std::string> cells_of(const std::string& line) {
    std::vector<std::string> cells;
    std::istringstream in(line);
    for (std::string cell; std::getline(in, cell, ',');) cells.push_back(cell);
    return cells;
}

std::vector<Row> read_rows(const std::string& file) {
    std::ifstream in(file);
    if (!in) throw std::runtime_error("cannot read " + file);
    std::vector<std::string> names;
    std::vector<Row> rows;
    for (std::string line; std::getline(in, line);) {
        if (line.empty() || line.front() == '#') continue;
        const std::vector<std::string> cells = cells_of(line);
        if (names.empty()) {
            names = cells;
            continue;
        }
        Row& row = rows.emplace_back();
        for (std::size_t i = 0; i < cells.size(); ++i) row[names.at(i)] = cells[i];
    }
    return rows;
}

bool is_wanted(const Row& row, Separation separation) {
    const bool in_set = row.at("set") == "zhang_impacts" ||
                        (row.at("set") == "ramaswamy_duration" && std::stod(row.at("damping_ratio")) == 1.0);
    const char* const rule = separation == Separation::zero_force ? "zero_force" : "zero_indentation";
    return in_set && row.at("separation") == rule && std::stod(row.at("restitution")) >= 0.1;
}

ReferenceImpact impact_of(const Row& row, Separation separation) {
    const auto number = [&](const char* name) { return std::stod(row.at(name)); };
    return {number("hertz_exponent"),
            number("damping_exponent"),
            number("velocity_exponent"),
            number("damping_ratio"),
            separation,
            number("restitution"),
            number("duration")};
}

}  // namespace

std::vector<ImpactGroup> impact_groups(Separation separation) {
    const std::string suffix = separation == Separation::zero_force ? "_zero_force" : "";
    std::vector<ImpactGroup> groups{{"m>=0.65_and_q=1" + suffix, 30.0, {}}, {"otherwise" + suffix, 80.0, {}}};
    for (const Row& row : read_rows(IMPACTFIT_BENCH_REFERENCE "/unit_impacts.csv")) {
        if (!is_wanted(row, separation)) continue;
        const ReferenceImpact impact = impact_of(row, separation);
        const bool first = impact.damping_exponent >= 0.65 && impact.velocity_exponent == 1.0;
        groups[first ? 0 : 1].impacts.push_back(impact);
    }
    return groups;
}

}  // namespace impactfit::bench
