#pragma once
// Symbol of a unit as UDUNITS-2 reads it.

#include <optional>
#include <string>

#include "impactfit/core/units/unit.hpp"

namespace impactfit {

/// Properties of a symbol. `unit` has the factor to SI and the exponents of the dimensions that Unit has.
struct SymbolReading {
    Unit unit;
    bool offset = false;
    bool logarithmic = false;
    bool known_dimension = true;  ///< false: also dimensions that Unit lacks
};

/// Returns the properties of a symbol or name, with or without a prefix; nullopt for an unknown one. Thread-safe.
/// Throws Error (internal) without the unit database.
std::optional<SymbolReading> read_unit_symbol(const std::string& symbol);

}  // namespace impactfit
