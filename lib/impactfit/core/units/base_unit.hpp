#pragma once
// Base unit: one unit symbol, looked up in UDUNITS-2.

#include <string>

#include "impactfit/core/error.hpp"
#include "impactfit/core/units/unit.hpp"

namespace impactfit {

/// Returns the unit of a single symbol or name, with or without a prefix: N, kN, ms, %, newton. Thread-safe. Throws
/// Error for an unknown symbol (with the nearest names), an offset (degC) or a logarithm (dB).
Unit base_unit(const std::string& symbol, const SourceLocation& where);

}  // namespace impactfit
