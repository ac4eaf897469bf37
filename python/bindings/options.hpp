#pragma once
// Options from the arguments of Python functions.

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

#include "impactfit/core/error.hpp"
#include "impactfit/dynamics/impact/simulation_options.hpp"

namespace impactfit::python {

/// `separation`: zero_indentation, zero_force or law. Throws Error (usage) for another name.
SimulationOptions options_of(const std::string& separation, double tolerance);

/// Value of an enumeration by its name. Throws Error (usage) for another name.
template <class Enum, std::size_t N>
Enum value_of(const std::string& name, const std::array<std::string_view, N>& names, const std::string& option) {
    const auto found = std::find(names.begin(), names.end(), name);
    if (found == names.end())
        throw Error(ErrorKind::usage, "unknown value of " + option, name, fmt::format("{}", fmt::join(names, ", ")));
    return static_cast<Enum>(found - names.begin());
}

}  // namespace impactfit::python
