#include "impactfit/dataset/lab_header/column_advice.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>

#include "impactfit/core/error.hpp"
#include "impactfit/core/units/unit.hpp"
#include "impactfit/dataset/lab_header/header_words.hpp"

namespace impactfit {
namespace {

constexpr double longest_contact = 60.0;  ///< [s]: a longer unit of time is that of a clock

/// Parts of words that name an error of reading.
constexpr std::array<std::string_view, 3> errors{"fehler", "error", "erreur"};
/// Words of lengths that are no response of an impact.
constexpr std::array<std::string_view, 17> sizes{
    "diameter", "durchmesser", "diametre", "radius",   "rayon",    "thickness", "dicke",    "epaisseur", "width",
    "breite",   "largeur",     "laenge",   "longueur", "distance", "abstand",   "position", "dia"};

bool is_no_response(const std::string& name) {
    const std::vector<std::string> words = header_words(name);
    return std::any_of(words.begin(), words.end(), [](const std::string& word) {
        return std::find(sizes.begin(), sizes.end(), word) != sizes.end() ||
               std::any_of(errors.begin(), errors.end(),
                           [&](std::string_view part) { return word.find(part) != std::string::npos; });
    });
}

bool holds(const std::vector<std::string>& names, std::string_view name) {
    return std::find(names.begin(), names.end(), name) != names.end();
}

bool has_word(const std::string& name, std::string_view part) {
    return joined(header_words(name)).find(part) != std::string::npos;
}

/// Returns the likely column; empty if the table has it, and for an energy.
std::string_view likely_column(const std::string& name, const Unit& unit, const std::string& written,
                               const std::vector<std::string>& present) {
    const auto is = [&](const char* other) { return same_dimension(unit, parse_unit(other)); };
    const auto if_missing = [&](std::string_view column) {
        return holds(present, column) ? std::string_view() : column;
    };
    const bool speed = holds(present, "impact_speed") || holds(present, "drop_height");
    const bool restitution =
        holds(present, "restitution") || holds(present, "rebound_speed") || holds(present, "rebound_height");
    if (is("s")) return if_missing("duration");
    if (is("N")) return if_missing("peak_force");
    if (is("m/s")) return !speed ? "impact_speed" : restitution ? std::string_view() : "rebound_speed";
    if (is("m") && (has_word(name, "height") || has_word(name, "hoehe") || has_word(name, "hauteur")))
        return !speed ? "drop_height" : restitution ? std::string_view() : "rebound_height";
    if (written == "%" && !has_word(name, "energ") && !restitution) return "restitution";
    return {};
}

}  // namespace

std::string column_advice(const std::string& name, const std::string& unit, const std::vector<std::string>& present) {
    std::optional<Unit> read;
    try {
        read = parse_unit(unit);
    } catch (const Error&) {
        return {};
    }
    const auto is = [&](const char* other) { return same_dimension(*read, parse_unit(other)); };
    const bool measured = unit == "%" || is("s") || is("N") || is("m/s") || is("m") || is("J");
    if (!measured || (is("s") && read->to_si >= longest_contact) || (is("m") && is_no_response(name))) return {};
    const std::string out = option(fmt::format("columns \"{}={}\"", name, unused_column));
    const std::string_view likely = likely_column(name, *read, unit, present);
    return likely.empty()
               ? out
               : fmt::format("{}, or {}", option(fmt::format("columns \"{}={} [{}]\"", name, likely, unit)), out);
}

}  // namespace impactfit
