#pragma once
// The reference tables of tests/reference: impacts computed by programs that share nothing with the library. The sets
// of the Zhang papers are good to 12 digits (peak force 11), the others to 13 and more.

#include <fmt/format.h>

#include <cstddef>
#include <cstdlib>
#include <fstream>
#include <map>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "impactfit/contact/impact.hpp"
#include "tests/paths/paths.hpp"

namespace impactfit_tests {

/// One row of a table; quantities its source does not give are empty.
struct ReferenceImpact {
    std::string set;
    double stiffness = 1.0, hertz_exponent, damping_exponent, velocity_exponent;
    double hysteresis_damping;  ///< the damping ratio where mass, stiffness and speed are 1
    impactfit::Impact<double> impact;
    impactfit::Separation separation = impactfit::Separation::zero_indentation;
    std::optional<double> restitution, duration, peak_indentation, peak_force, time_of_peak_indentation,
        residual_indentation;
};

/// alpha = primary damping / exact damping for a wanted restitution.
struct ReferenceAlpha {
    double hertz_exponent, damping_exponent, velocity_exponent;
    impactfit::Separation separation;
    double restitution, alpha;
};

namespace reference_detail {

using Row = std::map<std::string, std::string>;

inline std::vector<std::string> cells(const std::string& line) {
    std::vector<std::string> result(1);
    for (const char c : line)
        if (c == ',')
            result.emplace_back();
        else if (c != '\r')
            result.back() += c;
    return result;
}

inline std::vector<Row> rows(const std::string& name) {
    std::ifstream file(fmt::format("{}/{}", reference_folder(), name));
    if (!file) throw std::runtime_error("reference table not found: " + name);
    std::vector<std::string> header;
    std::vector<Row> result;
    for (std::string line; std::getline(file, line);) {
        if (line.empty() || line[0] == '#') continue;
        const auto values = cells(line);
        if (header.empty()) {
            header = values;
            continue;
        }
        Row& row = result.emplace_back();
        for (std::size_t i = 0; i < header.size(); ++i) row[header[i]] = values.at(i);
    }
    return result;
}

inline std::optional<double> optional_number(const Row& row, const std::string& key) {
    const auto cell = row.find(key);
    if (cell == row.end() || cell->second.empty()) return std::nullopt;
    return std::strtod(cell->second.c_str(), nullptr);
}

inline double number(const Row& row, const std::string& key) {
    return optional_number(row, key).value();
}

inline impactfit::Separation separation(const Row& row) {
    return row.at("separation") == "zero_force" ? impactfit::Separation::zero_force
                                                : impactfit::Separation::zero_indentation;
}

inline ReferenceImpact impact_of(const Row& row) {
    ReferenceImpact result;
    result.set = row.at("set");
    result.hertz_exponent = number(row, "hertz_exponent");
    result.damping_exponent = number(row, "damping_exponent");
    result.velocity_exponent = number(row, "velocity_exponent");
    result.restitution = optional_number(row, "restitution");
    result.duration = optional_number(row, "duration");
    result.peak_indentation = optional_number(row, "peak_indentation");
    result.peak_force = optional_number(row, "peak_force");
    result.time_of_peak_indentation = optional_number(row, "time_of_peak_indentation");
    result.residual_indentation = optional_number(row, "residual_indentation");
    return result;
}

}  // namespace reference_detail

/// Unit mass, stiffness and speed; both separation rules.
inline std::vector<ReferenceImpact> unit_reference_impacts() {
    std::vector<ReferenceImpact> result;
    for (const auto& row : reference_detail::rows("unit_impacts.csv")) {
        ReferenceImpact& impact = result.emplace_back(reference_detail::impact_of(row));
        impact.hysteresis_damping = reference_detail::number(row, "damping_ratio");
        impact.separation = reference_detail::separation(row);
    }
    return result;
}

/// SI units, separated at zero indentation.
inline std::vector<ReferenceImpact> dimensional_reference_impacts() {
    std::vector<ReferenceImpact> result;
    for (const auto& row : reference_detail::rows("dimensional_impacts.csv")) {
        ReferenceImpact& impact = result.emplace_back(reference_detail::impact_of(row));
        impact.stiffness = reference_detail::number(row, "stiffness");
        impact.hysteresis_damping = reference_detail::number(row, "hysteresis_damping");
        impact.impact = {reference_detail::number(row, "effective_mass"),
                         reference_detail::number(row, "impact_speed")};
    }
    return result;
}

inline std::vector<ReferenceAlpha> reference_alphas() {
    using reference_detail::number;
    std::vector<ReferenceAlpha> result;
    for (const auto& row : reference_detail::rows("alpha.csv"))
        result.push_back({number(row, "hertz_exponent"), number(row, "damping_exponent"),
                          number(row, "velocity_exponent"), reference_detail::separation(row),
                          number(row, "restitution"), number(row, "alpha")});
    return result;
}

}  // namespace impactfit_tests
