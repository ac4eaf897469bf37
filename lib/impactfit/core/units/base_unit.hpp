#pragma once
// What one unit symbol means, asked of UDUNITS-2 one base at a time.

#include <string>

#include "impactfit/core/error.hpp"
#include "impactfit/core/units/unit.hpp"

namespace impactfit {

/// The unit a single symbol or name stands for, with a prefix or not: N, kN, ms, %, newton. Safe to call from several
/// threads. Throws Error for an unknown symbol (with the nearest known), an offset (degC) or a logarithm (dB).
Unit base_unit(const std::string& symbol, const SourceLocation& where);

}  // namespace impactfit
