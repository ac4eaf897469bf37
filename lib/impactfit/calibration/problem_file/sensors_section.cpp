#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>

#include "impactfit/calibration/problem/expressions.hpp"
#include "impactfit/calibration/problem/problem_error.hpp"
#include "impactfit/calibration/problem/record.hpp"
#include "impactfit/calibration/problem_file/parameter_entry.hpp"
#include "impactfit/calibration/problem_file/sections.hpp"

namespace impactfit {
namespace {

constexpr double infinite = std::numeric_limits<double>::infinity();

constexpr Parameter delay{"delay", "", "s", "delay of the reading", -infinite, infinite, true, ParameterScale::linear};
constexpr Parameter gain{"gain", "", "1", "reading over quantity", 0.0, infinite, false, ParameterScale::linear};
constexpr Parameter frequency{
    "filter_frequency",   "", "Hz", "undamped natural frequency of the filter", 0.0, infinite, false,
    ParameterScale::log10};
constexpr Parameter sensor_damping{"filter_damping",      "", "1", "damping ratio of the filter", 0.0, infinite, false,
                                   ParameterScale::linear};

Parameter offset_in(std::string_view unit) {
    return {"offset", "", unit, "reading at rest", -infinite, infinite, true, ParameterScale::linear};
}

/// Measurable quantities.
constexpr std::array<std::string_view, 3> quantities{"force", "indentation", "velocity"};

class SensorReader {
public:
    SensorReader(const TomlTable& entry, const std::string& name, FitProblem& problem)
        : entry_(entry), name_(name), problem_(problem) {}

    Sensor read() {
        entry_.only_keys(std::vector<std::string>{"measures", "delay", "gain", "offset", "filter", "filter_frequency",
                                                  "filter_damping"});
        const std::size_t quantity = entry_.choice("measures", quantities);
        Sensor sensor{name_};
        sensor.measures = std::string(quantities[quantity]);
        if (entry_.has("filter"))
            sensor.filter = static_cast<SensorFilter>(entry_.choice("filter", sensor_filter_names));
        sensor.delay = parameter(delay);
        sensor.gain = parameter(gain);
        sensor.offset = parameter(offset_in(record_unit(quantities[quantity])));
        check_filter(sensor.filter);
        sensor.filter_frequency = parameter(frequency);
        sensor.filter_damping = parameter(sensor_damping);
        return sensor;
    }

private:
    void check_filter(SensorFilter filter) const {
        const auto wants = [&](const char* key, bool wanted) {
            if (entry_.has(key) == wanted) return;
            refuse_problem(wanted ? "missing filter parameter" : "filter parameter without a filter", key,
                           "first_order: filter_frequency; second_order: filter_frequency and filter_damping; none: "
                           "neither",
                           entry_.where(wanted ? "filter" : key));
        };
        wants("filter_frequency", filter != SensorFilter::none);
        wants("filter_damping", filter == SensorFilter::second_order);
    }

    /// Returns the index of the auxiliary parameter, empty if the key is absent. A number is a fixed value; a table has
    /// the keys of [parameters].
    std::optional<std::size_t> parameter(const Parameter& described) {
        if (!entry_.has(described.name)) return std::nullopt;
        const std::string unit(described.unit);
        FitParameter read{std::string(described.name)};
        if (entry_.is_table(described.name)) {
            read = read_parameter(entry_.table(described.name), described, unit, problem_.model->name);
            if (read.role == FitParameter::Role::column || read.per_group)
                refuse_problem("sensor parameters are common to all impacts", "column or group_by",
                               "start, fixed or expression", entry_.where(described.name));
        } else {
            read.value = entry_.quantity(described.name, unit);
            read.unit = unit;
            located(entry_.where(described.name), [&] { return check_parameter(described, read.value, name_), 0; });
        }
        read.name = fmt::format("{}_{}", formula_name(name_), described.name);
        read.nuisance = true;
        problem_.auxiliary.push_back(std::move(read));
        return problem_.auxiliary.size() - 1;
    }

    const TomlTable& entry_;
    const std::string& name_;
    FitProblem& problem_;
};

}  // namespace

void read_sensors(const TomlTable& file, FitProblem& problem) {
    if (!file.has("sensors")) return;
    const TomlTable section = file.table("sensors");
    for (const std::string& name : section.keys())
        problem.sensors.push_back(SensorReader(section.table(name), name, problem).read());
}

}  // namespace impactfit
