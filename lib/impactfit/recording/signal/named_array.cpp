#include "impactfit/recording/signal/named_array.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "impactfit/core/error.hpp"

namespace impactfit {
namespace {

constexpr std::size_t most_array_columns = 256;

/// Adds the columns of an array of `length` values each.
void add_array(const NamedArray& array, SignalTable& table) {
    const bool across = array.rows < array.columns;
    const std::size_t length = std::max(array.rows, array.columns), count = std::min(array.rows, array.columns);
    for (std::size_t i = 0; i < std::min(count, most_array_columns); ++i) {
        SignalColumn column;
        column.name = column.written = count == 1 ? array.name : fmt::format("{} {}", array.name, i + 1);
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

}  // namespace

void refuse_array_file(const std::string& problem, const std::string& got, const std::string& allowed,
                       const std::string& path) {
    throw Error(ErrorKind::data, problem, got, allowed, {path, 0, 0, {}});
}

std::vector<SignalTable> tables_of_arrays(const std::vector<NamedArray>& arrays, const std::string& file) {
    std::map<std::size_t, SignalTable, std::greater<>> tables;
    std::vector<std::string> numbers, others;
    for (const NamedArray& array : arrays) {
        const std::size_t length = std::max(array.rows, array.columns);
        if (array.values.size() == 1) numbers.push_back(fmt::format("{} = {:g}", array.name, array.values.front()));
        if (array.values.empty()) others.push_back(array.name);
        if (array.values.size() < 2) continue;
        SignalTable& table = tables.try_emplace(length, SignalTable{file, {}, {}, {}}).first->second;
        add_array(array, table);
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
        result.front().notes.push_back(fmt::format("numbers that are not used: {}", fmt::join(numbers, ", ")));
    if (!others.empty())
        result.front().notes.push_back(
            fmt::format("variables that are no arrays of numbers with two dimensions: {}", fmt::join(others, ", ")));
    return result;
}

}  // namespace impactfit
