#include "impactfit/core/units/unit_symbol.hpp"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <limits>

#include "unit_table.hpp"

namespace impactfit {
namespace {

bool same_letter(char a, char b) {
    return std::tolower(static_cast<unsigned char>(a)) == std::tolower(static_cast<unsigned char>(b));
}

bool is_spelled(const UnitRow& row, std::string_view text) {
    return row.is_name ? std::equal(text.begin(), text.end(), row.spelling.begin(), row.spelling.end(), same_letter)
                       : text == row.spelling;
}

const UnitRow* unit_of(std::string_view text, bool is_name) {
    for (const UnitRow& row : unit_rows())
        if (row.is_name == is_name && is_spelled(row, text)) return &row;
    return nullptr;
}

/// Returns the longest prefix at the begin of a text.
const UnitRow* prefix_of(std::string_view text, bool is_name) {
    const UnitRow* longest = nullptr;
    for (const UnitRow& row : prefix_rows())
        if (row.is_name == is_name && is_spelled(row, text.substr(0, row.spelling.size())) &&
            (longest == nullptr || row.spelling.size() > longest->spelling.size()))
            longest = &row;
    return longest;
}

/// UDUNITS takes a factor that is 1 but for rounding as 1.
double rounded(double factor) {
    return std::abs(factor - 1.0) < 10.0 * std::numeric_limits<double>::epsilon() ? 1.0 : factor;
}

}  // namespace

/// The order of UDUNITS: a name, a symbol, then prefixes by name, and one by symbol.
std::optional<SymbolReading> read_unit_symbol(const std::string& symbol) {
    if (symbol.find('%') != std::string::npos && symbol != "%") return std::nullopt;
    std::string_view rest = symbol;
    double factor = 1.0;
    for (bool symbol_seen = false; !rest.empty();) {
        const UnitRow* unit = unit_of(rest, true);
        if (unit == nullptr) unit = unit_of(rest, false);
        if (unit != nullptr) {
            SymbolReading reading{
                {rounded(factor * unit->to_si), {}}, unit->offset, unit->logarithmic, unit->known_dimension};
            std::copy(unit->dimension.begin(), unit->dimension.end(), reading.unit.dimension.begin());
            return reading;
        }
        const UnitRow* prefix = prefix_of(rest, true);
        if (prefix == nullptr && !symbol_seen) {
            prefix = prefix_of(rest, false);
            symbol_seen = true;
        }
        if (prefix == nullptr) break;
        factor *= prefix->to_si;
        rest.remove_prefix(prefix->spelling.size());
    }
    return std::nullopt;
}

}  // namespace impactfit
