#include "impactfit/recording/signal/named_array.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <map>
#include <string>
#include <vector>

#include "impactfit/core/error.hpp"
#include "impactfit/dataset/csv/plain_text.hpp"
#include "impactfit/recording/signal/rewritten_text.hpp"
#include "impactfit/recording/signal/signal_quantity.hpp"

namespace impactfit {
namespace {

/// Returns the position of the last part of a name: behind its last slash, else behind its last dot.
std::size_t last_part(const std::string& name) {
    const std::string path = name.substr(0, name.find_first_of("[("));  // a unit may have a slash
    const std::size_t slash = path.rfind('/');
    const std::size_t mark = slash == std::string::npos ? path.rfind('.') : slash;
    return mark == std::string::npos ? 0 : mark + 1;
}

bool is_vector(const NamedArray& array) {
    return array.values.size() > 1;
}

bool is_time(const NamedArray& array) {
    const std::string name = array.name.substr(last_part(array.name));
    return name == "t" || quantity_of(signal_column(name)) == SignalQuantity::time;
}

std::string lower(std::string text) {
    std::transform(text.begin(), text.end(), text.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return text;
}

/// Texts by their names in lower case.
class UnitTexts {
public:
    explicit UnitTexts(const std::vector<NamedArray>& arrays) {
        for (const NamedArray& array : arrays) {
            if (array.values.empty() && !array.text.empty()) texts_.emplace(lower(array.name), &array);
            if (is_vector(array) && !is_time(array)) ++values_in_[array.name.substr(0, last_part(array.name))];
        }
    }

    /// Returns the variable of text with the unit of an array; null without one.
    const NamedArray* of(const NamedArray& array) const {
        const std::string group = array.name.substr(0, last_part(array.name));
        const std::string name = array.name.substr(group.size());
        const char dot = group.empty() ? '.' : group.back();
        std::vector<std::string> places{array.name + "_unit", array.name + "_units", array.name + "unit",
                                        array.name + "units"};
        for (const char* units : {"unit", "units"}) places.push_back(group + units + dot + name);
        const auto vectors = values_in_.find(group);
        const bool only = !is_time(array) && vectors != values_in_.end() && vectors->second == 1;
        for (const char* units : {"unit", "units"})
            if (only) places.push_back(group + units);
        for (const std::string& place : places)
            if (const auto found = texts_.find(lower(place)); found != texts_.end()) return found->second;
        return nullptr;
    }

private:
    std::map<std::string, const NamedArray*> texts_;
    std::map<std::string, int> values_in_;  ///< vectors that are no times, by group
};

/// Returns the texts of units by the names of their arrays, in the order of preference of tables_of_arrays. `used`:
/// adds the names of the texts.
std::map<std::string, std::string> unit_texts(const std::vector<NamedArray>& arrays, std::vector<std::string>& used) {
    const UnitTexts texts(arrays);
    std::map<std::string, std::string> units;
    for (const NamedArray& array : arrays) {
        if (!is_vector(array)) continue;
        if (!array.text.empty())
            units[array.name] = array.text;
        else if (const NamedArray* text = texts.of(array))
            units[array.name] = text->text, used.push_back(text->name);
    }
    return units;
}

constexpr std::size_t most_array_columns = 256;

/// Returns a key of a JSON pointer without the escapes "~1" and "~0" (RFC 6901).
std::string plain_key(std::string key) {
    for (std::size_t at = key.find('~'); at != std::string::npos && at + 1 < key.size(); at = key.find('~', at + 1)) {
        if (key[at + 1] != '0' && key[at + 1] != '1') continue;
        key.replace(at, 2, key[at + 1] == '1' ? "/" : "~");
    }
    return key;
}

/// Returns the names of the groups of an array: "run" of "run.force" and "/run/force".
std::string group_of(const std::string& name) {
    const std::size_t last = last_part(name), first = name.starts_with('/') ? 1 : 0;
    return last > first + 1 ? name.substr(first, last - 1 - first) : std::string();
}

/// Returns the column of an array or of one of its channels, with the unit of a text.
SignalColumn column_of_array(const NamedArray& array, const std::string& channel, const std::string& unit,
                             std::vector<std::string>& notes) {
    SignalColumn column = signal_column(plain_key(array.name.substr(last_part(array.name))) + channel);
    column.written = array.name + channel;
    column.label = group_of(array.name);
    if (unit.empty()) return column;
    const std::string readable = utf8_text(unit, notes);
    const std::optional<std::string> stated = preamble_unit(readable);
    if (!stated) notes.push_back(fmt::format("the unit '{}' of {} is not recognised", readable, array.name));
    if (stated) column.unit = stated;
    return column;
}

/// Adds the columns of an array of `length` values each.
void add_array(const NamedArray& array, const std::string& unit, SignalTable& table) {
    const bool across = array.rows < array.columns;
    const std::size_t length = std::max(array.rows, array.columns), count = std::min(array.rows, array.columns);
    for (std::size_t i = 0; i < std::min(count, most_array_columns); ++i) {
        SignalColumn column = column_of_array(array, count == 1 ? "" : fmt::format(" {}", i + 1), unit, table.notes);
        column.values.reserve(length);
        for (std::size_t j = 0; j < length; ++j)
            column.values.push_back(array.values[across ? j * count + i : i * length + j]);
        table.columns.push_back(std::move(column));
    }
    if (count > most_array_columns)
        table.notes.push_back(
            fmt::format("{} has {} channels; the first {} are read", array.name, count, most_array_columns));
    if (across && count > 1)
        table.notes.push_back(
            fmt::format("{} has {} rows of {} values: a row is a channel", array.name, count, length));
}

std::string first_names(const std::vector<std::string>& names) {
    constexpr std::size_t most = 12;
    const auto end = names.begin() + static_cast<std::ptrdiff_t>(std::min(names.size(), most));
    const std::string more = names.size() > most ? fmt::format(" and {} more", names.size() - most) : "";
    return fmt::format("{}{}", fmt::join(names.begin(), end, ", "), more);
}

}  // namespace

void refuse_array_file(const std::string& problem, const std::string& got, const std::string& allowed,
                       const std::string& path) {
    throw Error(ErrorKind::data, problem, got, allowed, {path, 0, 0, {}});
}

std::vector<SignalTable> tables_of_arrays(const std::vector<NamedArray>& arrays, const std::string& file) {
    std::map<std::size_t, SignalTable, std::greater<>> tables;
    std::vector<std::string> numbers, others, used;
    const std::map<std::string, std::string> units = unit_texts(arrays, used);
    for (const NamedArray& array : arrays) {
        const std::size_t length = std::max(array.rows, array.columns);
        if (array.values.size() == 1) numbers.push_back(fmt::format("{} = {:g}", array.name, array.values.front()));
        if (array.values.empty() && std::find(used.begin(), used.end(), array.name) == used.end())
            others.push_back(array.name);
        if (array.values.size() < 2) continue;
        SignalTable& table = tables.try_emplace(length, SignalTable{file, {}, {}, {}}).first->second;
        const auto unit = units.find(array.name);
        add_array(array, unit == units.end() ? std::string() : unit->second, table);
    }
    if (tables.empty())
        refuse_array_file("no array of numbers in the file", fmt::format("{} variables", arrays.size()),
                          "vectors of times and values", file);
    std::vector<SignalTable> result;
    for (auto& [length, table] : tables) {
        for (std::size_t i = 0; i < length; ++i) table.lines.push_back(static_cast<long>(i) + 1);
        if (tables.size() > 1) table.sheet = fmt::format("{} values", length);
        result.push_back(std::move(table));
    }
    if (!numbers.empty())
        result.front().notes.push_back(fmt::format("numbers that are not used: {}", first_names(numbers)));
    if (!others.empty())
        result.front().notes.push_back(
            fmt::format("variables that are no arrays of numbers with two dimensions: {}", first_names(others)));
    return result;
}

}  // namespace impactfit
