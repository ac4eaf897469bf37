#include "impactfit/core/units/unit_symbol.hpp"

#include <udunits2.h>

#include <algorithm>
#include <array>
#include <memory>
#include <mutex>
#include <string_view>

#include "impactfit/core/error.hpp"

namespace impactfit {
namespace {

struct FreeSystem {
    void operator()(ut_system* system) const { ut_free_system(system); }
};
struct FreeUnit {
    void operator()(ut_unit* unit) const { ut_free(unit); }
};
using OwnedUnit = std::unique_ptr<ut_unit, FreeUnit>;

constexpr std::array<std::string_view, 7> dimension_names{"meter",  "kilogram", "second", "ampere",
                                                          "kelvin", "mole",     "candela"};

ut_status visit_power(const ut_unit* basic, int power, SymbolReading& reading) {
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

SymbolReading& reading_of(void* argument) {
    return *static_cast<SymbolReading*>(argument);
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
    SymbolReading& reading = reading_of(argument);
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

}  // namespace

std::optional<SymbolReading> read_unit_symbol(const std::string& symbol) {
    const std::lock_guard lock(udunits_mutex());
    const OwnedUnit unit(ut_parse(unit_system(), symbol.c_str(), UT_UTF8));
    SymbolReading reading;
    if (!unit || accept(unit.get(), &reading) != UT_SUCCESS) return std::nullopt;
    return reading;
}

}  // namespace impactfit
