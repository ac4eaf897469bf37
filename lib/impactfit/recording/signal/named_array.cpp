#include "impactfit/recording/signal/named_array.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "impactfit/core/error.hpp"
#include "impactfit/dataset/csv/plain_text.hpp"
#include "impactfit/recording/signal/array_units.hpp"
#include "impactfit/recording/signal/rewritten_text.hpp"

namespace impactfit {
namespace {

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
