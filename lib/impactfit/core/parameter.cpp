#include "impactfit/core/parameter.hpp"

#include <fmt/format.h>

#include <cmath>
#include <string>
#include <vector>

#include "impactfit/core/error.hpp"
#include "impactfit/core/nearest_name.hpp"

namespace impactfit {

std::size_t parameter_index(std::span<const Parameter> parameters, std::string_view name, std::string_view owner) {
    std::vector<std::string> known;
    for (std::size_t i = 0; i < parameters.size(); ++i) {
        if (parameters[i].name == name) return i;
        known.emplace_back(parameters[i].name);
    }
    throw Error(ErrorKind::usage, fmt::format("{} has no parameter of this name", owner), std::string(name),
                allowed_names(name, known));
}

std::string allowed_text(const Parameter& parameter) {
    const std::string low = fmt::format("{} {:g}", parameter.lower_allowed ? ">=" : ">", parameter.lower);
    if (std::isinf(parameter.lower)) return "a finite number";
    if (std::isinf(parameter.upper)) return "a finite number " + low;
    return fmt::format("{} and {} {:g}", low, parameter.upper_allowed ? "<=" : "<", parameter.upper);
}

void check_parameter(const Parameter& parameter, double value, std::string_view owner) {
    const bool high_enough = parameter.lower_allowed ? value >= parameter.lower : value > parameter.lower;
    const bool low_enough = parameter.upper_allowed ? value <= parameter.upper : value < parameter.upper;
    const bool counts = std::isfinite(value) || (parameter.infinite_allowed && value == parameter.upper);
    if (counts && high_enough && low_enough) return;
    throw Error(ErrorKind::usage, fmt::format("{} of {} is out of range", parameter.name, owner),
                fmt::format("{:g}", value), allowed_text(parameter), {{}, 0, 0, std::string(parameter.name)});
}

void check_published(const Parameter& parameter, double value, std::string_view owner) {
    if (!parameter.left_out.has(value)) return;
    throw Error(ErrorKind::usage, fmt::format("{} of {} is outside its published range", parameter.name, owner),
                fmt::format("{:g}", value), published_text(parameter));
}

std::string published_text(const Parameter& parameter) {
    const LeftOut& out = parameter.left_out;
    if (out.above == out.below) return {};
    return fmt::format("not between {:g} and {:g} ({})", out.above, out.below, out.source);
}

}  // namespace impactfit
