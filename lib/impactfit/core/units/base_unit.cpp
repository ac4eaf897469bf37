#include "impactfit/core/units/base_unit.hpp"

#include <fmt/format.h>
#include <udunits2.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <mutex>
#include <string_view>
#include <vector>

#include "impactfit/core/nearest_name.hpp"
#include "impactfit/core/units/unit_expression.hpp"

namespace impactfit {
namespace {

struct FreeSystem {
    void operator()(ut_system* system) const { ut_free_system(system); }
};
struct FreeUnit {
    void operator()(ut_unit* unit) const { ut_free(unit); }
};
using OwnedUnit = std::unique_ptr<ut_unit, FreeUnit>;

// Properties of a unit, collected by the visitor.
struct Reading {
    Unit unit;
    bool offset = false;
    bool logarithmic = false;
    bool known_dimension = true;
};

constexpr std::array<std::string_view, 7> dimension_names{"meter",  "kilogram", "second", "ampere",
                                                          "kelvin", "mole",     "candela"};

ut_status visit_power(const ut_unit* basic, int power, Reading& reading) {
    if (ut_is_dimensionless(basic) != 0) return UT_SUCCESS;
    const char* name = ut_get_name(basic, UT_ASCII);
    const auto found =
        std::find(dimension_names.begin(), dimension_names.end(), std::string_view(name == nullptr ? "" : name));
    reading.known_dimension = reading.known_dimension && found != dimension_names.end();
    if (found != dimension_names.end()) {
        reading.unit.dimension[static_cast<std::size_t>(found - dimension_names.begin())] += power;
    }
    return UT_SUCCESS;
}

Reading& reading_of(void* argument) {
    return *static_cast<Reading*>(argument);
}

ut_status visit_basic(const ut_unit* unit, void* argument) {
    return visit_power(unit, 1, reading_of(argument));
}

ut_status visit_product(const ut_unit*, int count, const ut_unit* const* basics, const int* powers, void* argument) {
    for (int i = 0; i < count; ++i) visit_power(basics[i], powers[i], reading_of(argument));
    return UT_SUCCESS;
}

ut_status visit_logarithmic(const ut_unit*, double, const ut_unit*, void* argument) {
    reading_of(argument).logarithmic = true;
    return UT_SUCCESS;
}

ut_status visit_timestamp(const ut_unit*, const ut_unit*, double, void* argument) {
    reading_of(argument).offset = true;
    return UT_SUCCESS;
}

ut_status visit_galilean(const ut_unit*, double scale, const ut_unit* underlying, double offset, void* argument);

ut_status accept(const ut_unit* unit, void* argument) {
    static const ut_visitor visitor{visit_basic, visit_product, visit_galilean, visit_timestamp, visit_logarithmic};
    return ut_accept_visitor(unit, &visitor, argument);
}

ut_status visit_galilean(const ut_unit*, double scale, const ut_unit* underlying, double offset, void* argument) {
    Reading& reading = reading_of(argument);
    reading.unit.to_si *= scale;
    reading.offset = reading.offset || offset != 0.0;
    return accept(underlying, argument);
}

// UDUNITS stores its status in globals and prints to stderr by default. Calls are therefore serialised and silent.
std::mutex& udunits_mutex() {
    static std::mutex mutex;
    return mutex;
}

ut_system* unit_system() {
    static const std::unique_ptr<ut_system, FreeSystem> system = [] {
        ut_set_error_message_handler(ut_ignore);
        return std::unique_ptr<ut_system, FreeSystem>(ut_read_xml(nullptr));
    }();
    if (!system) {
        throw Error(ErrorKind::internal, "the unit database of UDUNITS-2 cannot be read", {},
                    "an installed libudunits2, or UDUNITS2_XML_PATH naming its udunits2.xml");
    }
    return system.get();
}

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

Reading read_symbol(const std::string& symbol, const SourceLocation& where) {
    const std::lock_guard lock(udunits_mutex());
    const OwnedUnit unit(ut_parse(unit_system(), as_udunits(symbol).c_str(), UT_UTF8));
    Reading reading;
    if (!unit || accept(unit.get(), &reading) != UT_SUCCESS) {
        throw unit_error("unknown unit", fmt::format("'{}'", symbol), allowed_names(symbol, familiar_units(), 40),
                         where);
    }
    return reading;
}

}  // namespace

Unit base_unit(const std::string& symbol, const SourceLocation& where) {
    const std::string got = fmt::format("'{}'", symbol);
    for (const Trap& trap : traps) {
        if (symbol == trap.symbol) throw unit_error(std::string(trap.what), got, std::string(trap.allowed), where);
    }
    const Reading reading = read_symbol(symbol, where);
    if (reading.logarithmic) throw unit_error("a logarithmic unit", got, "a linear unit", where);
    if (reading.offset) throw unit_error("a unit with an offset", got, "a unit without offset, such as K", where);
    if (!reading.known_dimension || !std::isfinite(reading.unit.to_si) || reading.unit.to_si <= 0.0) {
        throw unit_error("a unit that cannot be converted to SI", got, "a unit of mechanics, such as N, m or kg",
                         where);
    }
    return reading.unit;
}

}  // namespace impactfit
