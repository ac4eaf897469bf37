#include "impactfit/dataset/values/known_column.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace impactfit {
namespace {

struct KnownColumn {
    std::string_view name, unit;
};

constexpr std::string_view any_power_stiffness = "N/m^x";

constexpr std::array<KnownColumn, 26> known_columns{{{"impact_speed", "m/s"},
                                                     {"drop_height", "m"},
                                                     {"rebound_speed", "m/s"},
                                                     {"rebound_height", "m"},
                                                     {"restitution", "1"},
                                                     {"energy_ratio", "1"},
                                                     {"duration", "s"},
                                                     {"peak_force", "N"},
                                                     {"peak_indentation", "m"},
                                                     {"residual_indentation", "m"},
                                                     {"time_of_peak_indentation", "s"},
                                                     {"time_of_peak_force", "s"},
                                                     {"time", "s"},
                                                     {"force", "N"},
                                                     {"indentation", "m"},
                                                     {"velocity", "m/s"},
                                                     {"effective_mass", "kg"},
                                                     {"stiffness", any_power_stiffness},
                                                     {"hertz_exponent", "1"},
                                                     {"damping_exponent", "1"},
                                                     {"velocity_exponent", "1"},
                                                     {"damping_ratio", "1"},
                                                     {"modification_parameter", "1"},
                                                     {"impact_time", "1"},
                                                     {"diameter", "m"},
                                                     {use_column, "1"}}};

// A force divided by any power of length: kg m^(1-x) s^-2.
bool is_stiffness(const Unit& unit) {
    const auto& d = unit.dimension;
    const auto near = [](double a, double b) { return std::abs(a - b) < 1e-9; };
    return near(d[1], 1) && near(d[2], -2) && std::all_of(d.begin() + 3, d.end(), [](double x) { return x == 0.0; });
}

}  // namespace

const std::vector<std::string>& known_column_names() {
    static const std::vector<std::string> names = [] {
        std::vector<std::string> result;
        for (const KnownColumn& column : known_columns) result.emplace_back(column.name);
        return result;
    }();
    return names;
}

std::string_view known_column_unit(std::string_view name) {
    const auto* found = std::find_if(known_columns.begin(), known_columns.end(),
                                     [name](const KnownColumn& column) { return column.name == name; });
    return found == known_columns.end() ? std::string_view{} : found->unit;
}

void check_known_dimension(std::string_view name, std::string_view written, const Unit& unit,
                           const SourceLocation& where) {
    const std::string_view expected = known_column_unit(name);
    if (expected.empty()) return;
    const bool right =
        expected == any_power_stiffness ? is_stiffness(unit) : same_dimension(unit, parse_unit(expected));
    if (right) return;
    throw Error(ErrorKind::data, fmt::format("{} in a unit of the wrong dimension", name),
                fmt::format("[{}] (in SI: {})", written, si_text(unit)),
                fmt::format("[{}] or a unit of the same dimension", expected), where);
}

}  // namespace impactfit
