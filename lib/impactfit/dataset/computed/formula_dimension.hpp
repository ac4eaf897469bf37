#pragma once
// Dimension of a formula of columns: how its value changes with the units of the columns.

#include <optional>
#include <string>
#include <vector>

#include "impactfit/core/numbers/formula.hpp"
#include "impactfit/core/units/unit.hpp"

namespace impactfit {

/// Dimension of a formula. `unit` is empty if its value is no product of powers of the base units.
struct FormulaDimension {
    std::optional<Unit> unit;
    bool is_certain;  ///< no number of the formula may have a unit
};

/// Returns the dimension of a formula at values in SI of its names: each base unit is divided by 2 and by 3, and the
/// value of a product of powers changes by 2^p and 3^p. It is certain for a formula whose numbers are 0.25, 0.5, 1, 2,
/// 3, 4 and exponents, and, without a unit, for one that has exponents only.
FormulaDimension dimension_of(const Formula& formula, const std::string& text, const std::vector<Unit>& units,
                              const std::vector<double>& values);

}  // namespace impactfit
