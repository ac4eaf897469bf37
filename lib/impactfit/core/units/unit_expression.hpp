#pragma once
// The grammar of compound units: from "N*s/m^2.5" to its factors. What a base such as N means is base_unit's matter.

#include <string>
#include <string_view>
#include <vector>

#include "impactfit/core/error.hpp"

namespace impactfit {

/// One base^exponent factor of a compound unit.
struct UnitFactor {
    std::string base;
    double exponent = 1.0;
};

/// The factors of a unit written as unit.hpp describes; none for "1". Throws Error for everything ambiguous.
std::vector<UnitFactor> split_unit(std::string_view text, const SourceLocation& where);

/// An error about a unit: kind data when `where` names a file, usage otherwise.
Error unit_error(const std::string& what, const std::string& got, const std::string& allowed,
                 const SourceLocation& where);

}  // namespace impactfit
