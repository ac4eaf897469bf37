#pragma once
// Grammar of compound units: splits "N*s/m^2.5" into factors. base_unit.hpp resolves the bases.

#include <string>
#include <string_view>
#include <vector>

#include "impactfit/core/error.hpp"

namespace impactfit {

/// Factor base^exponent of a compound unit.
struct UnitFactor {
    std::string base;
    double exponent = 1.0;
};

/// Returns the factors of a unit in the syntax of unit.hpp. Empty for "1". Throws Error for an invalid or ambiguous
/// text.
std::vector<UnitFactor> split_unit(std::string_view text, const SourceLocation& where);

/// Returns an Error about a unit: kind data if `where` names a file, otherwise usage.
Error unit_error(const std::string& what, const std::string& got, const std::string& allowed,
                 const SourceLocation& where);

}  // namespace impactfit
