#include "impactfit/dataset/lab_header/column_advice.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "impactfit/core/error.hpp"
#include "impactfit/core/numbers/formula.hpp"
#include "impactfit/core/units/unit.hpp"
#include "impactfit/dataset/lab_header/header_name.hpp"
#include "impactfit/dataset/lab_header/header_words.hpp"

namespace impactfit {
namespace {

constexpr double longest_contact = 60.0;  ///< [s]: a longer unit of time is that of a clock

/// Parts of words that name an error of reading.
constexpr std::array<std::string_view, 3> words_of_errors{"fehler", "error", "erreur"};
/// Words of lengths that are no response of an impact.
constexpr std::array<std::string_view, 17> sizes{
    "diameter", "durchmesser", "diametre", "radius",   "rayon",    "thickness", "dicke",    "epaisseur", "width",
    "breite",   "largeur",     "laenge",   "longueur", "distance", "abstand",   "position", "dia"};

bool is_no_response(const std::string& name) {
    const std::vector<std::string> words = header_words(name);
    return std::any_of(words.begin(), words.end(), [](const std::string& word) {
        return std::find(sizes.begin(), sizes.end(), word) != sizes.end() ||
               std::any_of(words_of_errors.begin(), words_of_errors.end(),
                           [&](std::string_view part) { return word.find(part) != std::string::npos; });
    });
}

bool holds(const std::vector<std::string>& names, std::string_view name) {
    return std::find(names.begin(), names.end(), name) != names.end();
}

bool has_word(const std::string& name, std::string_view part) {
    return joined(header_words(name)).find(part) != std::string::npos;
}

/// True for a time of flight or between events: no contact time.
bool is_time_between_impacts(const std::string& name) {
    constexpr std::array<std::string_view, 10> parts{"interval", "flight",   "event",    "flug",     "period",
                                                     "airtime",  "falltime", "fallzeit", "droptime", "bouncetime"};
    return std::any_of(parts.begin(), parts.end(), [&](std::string_view part) { return has_word(name, part); });
}

/// Returns "column [unit]" with the likely meaning of a unit; empty if the table has such a column.
std::string meaning_by_unit(const std::string& name, const std::string& written, const Unit& unit,
                            const std::vector<std::string>& present, const ColumnNumbers& numbers) {
    const auto is = [&](const char* other) { return same_dimension(unit, parse_unit(other)); };
    const auto in_unit = [&](std::string_view column) { return fmt::format("{} [{}]", column, written); };
    const auto if_missing = [&](std::string_view column) {
        return holds(present, column) ? std::string() : in_unit(column);
    };
    const bool speed = holds(present, "impact_speed") || holds(present, "drop_height");
    const bool restitution = holds_rebound(present);
    // Without impacts a column of times or forces may be a recording.
    const bool impacts = speed || restitution;
    if (is("s"))
        return numbers.rise || !impacts || is_time_between_impacts(name) ? std::string() : if_missing("duration");
    if (is("N")) return impacts ? if_missing("peak_force") : std::string();
    if (is("m/s")) return !speed ? in_unit("impact_speed") : restitution ? std::string() : in_unit("rebound_speed");
    if (is("m") && (has_word(name, "height") || has_word(name, "hoehe") || has_word(name, "hauteur")))
        return !speed ? in_unit("drop_height") : restitution ? std::string() : in_unit("rebound_height");
    if (written == "%" && !has_word(name, "energ") && !restitution) return in_unit("restitution");
    return {};
}

/// Returns the likely meaning of a column without a unit: by the symbol of a time, or by its numbers.
std::string meaning_by_numbers(const std::string& name, const std::vector<std::string>& present,
                               const ColumnNumbers& numbers) {
    const std::string symbol = joined(header_words(name));
    if (symbol == "tau" || symbol == "t" || symbol == "dt" || symbol == "deltat")
        return numbers.rise || holds(present, "duration") ? std::string() : "duration [UNIT]";
    if (numbers.up_to_one && !holds_rebound(present)) return "restitution [1]";
    return "NAME [UNIT]";
}

/// True for a lost energy as a fraction: "Energy lost (%)".
bool is_lost_energy(const std::string& name, const std::optional<std::string>& unit) {
    if (!has_word(name, "energ") || (unit && *unit != "%" && *unit != "1")) return false;
    constexpr std::array<std::string_view, 7> losses{"lost", "loss", "dissip", "absorb", "verlust", "perdu", "perte"};
    return std::any_of(losses.begin(), losses.end(), [&](std::string_view part) { return has_word(name, part); });
}

/// Returns the likely meaning as an option. Empty without one.
std::string meaning_option(const std::string& name, const std::optional<std::string>& unit,
                           const std::vector<std::string>& present, const ColumnNumbers& numbers) {
    if (is_expression(name)) return {};
    if (is_lost_energy(name, unit) && !holds_rebound(present))
        return option(fmt::format("column \"energy_ratio=1 - {}\"", formula_name(name)));
    const std::string meaning = unit ? meaning_by_unit(name, *unit, parse_unit(*unit), present, numbers)
                                     : meaning_by_numbers(name, present, numbers);
    return meaning.empty() ? std::string() : option(fmt::format("columns \"{}={}\"", name, meaning));
}

/// True for a unit of a quantity that impacts have, or none.
bool may_be_measured(const std::string& name, const std::optional<std::string>& unit) {
    if (!unit || *unit == "%") return true;
    try {
        const Unit read = parse_unit(*unit);
        const auto is = [&](const char* other) { return same_dimension(read, parse_unit(other)); };
        if (is("s")) return read.to_si < longest_contact;
        return is("N") || is("m/s") || is("J") || (is("m") && !is_no_response(name));
    } catch (const Error&) {
        return false;
    }
}

}  // namespace

bool holds_rebound(const std::vector<std::string>& names) {
    return holds(names, "restitution") || holds(names, "rebound_speed") || holds(names, "rebound_height") ||
           holds(names, "energy_ratio");
}

std::string column_advice(const std::string& name, const std::optional<std::string>& unit,
                          const std::vector<std::string>& present, const ColumnNumbers& numbers) {
    if (!may_be_measured(name, unit)) return {};
    const std::string out = option(fmt::format("columns \"{}={}\"", name, unused_column));
    const std::string meaning = meaning_option(name, unit, present, numbers);
    return meaning.empty() ? out : fmt::format("{}, or {}", meaning, out);
}

}  // namespace impactfit
