#include "impactfit/core/units/base_unit.hpp"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <optional>
#include <string_view>
#include <vector>

#include "impactfit/core/nearest_name.hpp"
#include "impactfit/core/units/unit_expression.hpp"
#include "impactfit/core/units/unit_symbol.hpp"

namespace impactfit {
namespace {

// Common units of impact mechanics, listed in the error about an unknown unit.
const std::vector<std::string>& familiar_units() {
    static const std::vector<std::string> names{"1",  "%",  "m",   "mm",  "cm", "um",  "km",  "in",  "ft",
                                                "s",  "ms", "us",  "kg",  "g",  "mg",  "lb",  "N",   "mN",
                                                "kN", "MN", "lbf", "kgf", "Pa", "kPa", "MPa", "GPa", "J",
                                                "mJ", "kJ", "Hz",  "kHz", "W",  "rad", "K",   "min", "h"};
    return names;
}

struct Trap {
    std::string_view symbol, what, allowed;
};

// Symbols that UDUNITS rejects or interprets as an unrelated unit.
constexpr std::array<Trap, 10> traps{{
    {"dB", "a logarithmic unit", "a linear unit"},
    {"B", "a logarithmic unit", "a linear unit"},
    {"Np", "a logarithmic unit", "a linear unit"},
    {"bel", "a logarithmic unit", "a linear unit"},
    {"decibel", "a logarithmic unit", "a linear unit"},
    {"neper", "a logarithmic unit", "a linear unit"},
    {"gr", "an ambiguous unit (UDUNITS reads grain, 65 mg)", "g, or grain"},
    {"Nm", "invalid unit", "N*m"},
    {"Ns", "invalid unit", "N*s"},
    {"kgm", "invalid unit", "kg*m"},
}};

// Speeds that UDUNITS reads as milliphot and kilophot (no impact is measured in phot), and a usual symbol of degrees.
constexpr std::array<std::pair<std::string_view, std::string_view>, 3> usual_symbols{
    {{"mph", "mile/hour"}, {"kph", "km/hour"}, {"deg", "degree"}}};

std::string as_udunits(const std::string& symbol) {
    for (const auto& [written, expression] : usual_symbols)
        if (symbol == written) return std::string(expression);
    return symbol;
}

SymbolReading read_symbol(const std::string& symbol, const SourceLocation& where) {
    const std::optional<SymbolReading> reading = read_unit_symbol(as_udunits(symbol));
    if (!reading)
        throw unit_error("unknown unit", fmt::format("'{}'", symbol), allowed_names(symbol, familiar_units(), 40),
                         where);
    return *reading;
}

}  // namespace

Unit base_unit(const std::string& symbol, const SourceLocation& where) {
    const std::string got = fmt::format("'{}'", symbol);
    for (const Trap& trap : traps) {
        if (symbol == trap.symbol) throw unit_error(std::string(trap.what), got, std::string(trap.allowed), where);
    }
    const SymbolReading reading = read_symbol(symbol, where);
    if (reading.logarithmic) throw unit_error("a logarithmic unit", got, "a linear unit", where);
    if (reading.offset) throw unit_error("a unit with an offset", got, "a unit without offset, such as K", where);
    if (!reading.known_dimension || !std::isfinite(reading.unit.to_si) || reading.unit.to_si <= 0.0) {
        throw unit_error("a unit that cannot be converted to SI", got, "a unit of mechanics, such as N, m or kg",
                         where);
    }
    return reading.unit;
}

}  // namespace impactfit
