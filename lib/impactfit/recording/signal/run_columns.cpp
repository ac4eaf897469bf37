#include "impactfit/recording/signal/run_columns.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <map>
#include <set>
#include <vector>

#include "impactfit/dataset/lab_header/header_words.hpp"
#include "impactfit/recording/signal/signal_quantity.hpp"

namespace impactfit {
namespace {

bool is_digit(char c) {
    return std::isdigit(static_cast<unsigned char>(c)) != 0;
}

/// True for "1", "#1" and "No1".
bool is_run_number(std::string_view word) {
    if (word.starts_with('#')) word.remove_prefix(1);
    return !word.empty() && std::all_of(word.begin(), word.end(), is_digit);
}

/// Returns the words of a header between blanks and commas.
std::vector<std::string> words_of(const std::string& header) {
    std::vector<std::string> words{{}};
    for (const char c : header) {
        if (c == ' ' || c == ',') {
            if (!words.back().empty()) words.emplace_back();
        } else {
            words.back() += c;
        }
    }
    if (words.back().empty()) words.pop_back();
    return words;
}

/// Name of a column without the number or letter of its run: "time" and "1" of "Time_1", "t 1" and "t1".
struct NumberedName {
    std::string base, number;
};

NumberedName numbered_name(const std::string& name) {
    std::size_t end = name.size();
    while (end > 0 && is_digit(name[end - 1])) --end;
    const auto is_mark = [](char c) { return c == ' ' || c == '_' || c == '-' || c == '#' || c == '.'; };
    const bool letter =
        end == name.size() && end > 1 && is_mark(name[end - 2]) && name[end - 1] >= 'A' && name[end - 1] <= 'Z';
    if (letter) --end;
    NumberedName split{name.substr(0, end), name.substr(end)};
    while (!split.base.empty() && is_mark(split.base.back())) split.base.pop_back();
    return split;
}

bool is_clock_called(const std::string& name, const SignalColumn& column) {
    SignalColumn renamed{name, column.unit};
    const std::string word = joined(header_words(name));
    return column.texts.empty() && (quantity_of(renamed) == SignalQuantity::time || (word == "t" && !column.unit) ||
                                    (word == "x" && factor_to(column, "s")));
}

/// True for a column of values over a clock, not for numbers of events, intervals and labels.
bool is_value(const SignalColumn& column) {
    const SignalQuantity quantity = quantity_of(column);
    return column.texts.empty() && !column.values.empty() &&
           (quantity == SignalQuantity::unknown || quantity == SignalQuantity::table_only);
}

/// Numbers of the clocks of one name that have a column of values with the same number.
std::set<std::string> numbers_of_runs(const std::vector<SignalColumn>& columns) {
    std::map<std::string, std::set<std::string>> clocks;  // by name
    std::set<std::string> values;
    for (const SignalColumn& column : columns) {
        const NumberedName split = numbered_name(column.name);
        if (!column.label.empty() || split.base.empty()) continue;
        if (is_clock_called(split.base, column))
            clocks[split.base].insert(split.number);
        else if (is_value({split.base, column.unit, {}, {}, column.values, column.texts}))
            values.insert(split.number);
    }
    for (const auto& [name, numbers] : clocks)
        if (numbers.size() > 1 && std::includes(values.begin(), values.end(), numbers.begin(), numbers.end()))
            return numbers;
    return {};
}

std::string run_label(const std::string& number) {
    const bool letter = !number.empty() && !is_digit(number.front());
    return letter ? number : fmt::format("run {}", number.empty() ? "1" : number);
}

void label_by_numbers(std::vector<SignalColumn>& columns) {
    const std::set<std::string> numbers = numbers_of_runs(columns);
    if (numbers.contains("") && numbers.contains("1")) return;
    for (SignalColumn& column : columns) {
        const NumberedName split = numbered_name(column.name);
        if (!column.label.empty() || split.base.empty() || !numbers.contains(split.number)) continue;
        column.name = split.base;
        column.label = run_label(split.number);
    }
}

/// Labels blocks that begin with equal clocks, if each block has values.
void label_by_order(std::vector<SignalColumn>& columns) {
    std::vector<std::size_t> begins;
    for (std::size_t i = 0; i < columns.size(); ++i) {
        if (!columns[i].label.empty()) return;
        const bool first = begins.empty();
        if (is_clock_called(columns[i].name, columns[i]) && (first || columns[i].name == columns[begins[0]].name))
            begins.push_back(i);
    }
    if (begins.size() < 2) return;
    for (std::size_t run = 0; run < begins.size(); ++run) {
        const std::size_t end = run + 1 < begins.size() ? begins[run + 1] : columns.size();
        if (std::none_of(columns.begin() + static_cast<std::ptrdiff_t>(begins[run]) + 1,
                         columns.begin() + static_cast<std::ptrdiff_t>(end), is_value))
            return;
    }
    for (std::size_t run = 0; run < begins.size(); ++run) {
        const std::size_t end = run + 1 < begins.size() ? begins[run + 1] : columns.size();
        for (std::size_t i = run == 0 ? 0 : begins[run]; i < end; ++i)
            columns[i].label = fmt::format("run {}", run + 1);
    }
}

/// Gives a column without a unit that of the column with its name in another run: "t2, F2" beside "t1 [s], F1 [N]".
void take_units_of_other_runs(SignalTable& table) {
    for (SignalColumn& column : table.columns) {
        if (column.label.empty() || column.unit) continue;
        const auto other = std::find_if(table.columns.begin(), table.columns.end(), [&](const SignalColumn& one) {
            return !one.label.empty() && one.label != column.label && one.name == column.name && one.unit;
        });
        if (other == table.columns.end()) continue;
        column.unit = other->unit;
        table.notes.push_back(
            fmt::format("'{}' is read in {}, the unit of '{}'", column.written, *other->unit, other->written));
    }
}

}  // namespace

std::pair<std::string, std::string> split_run_label(const std::string& header) {
    const std::vector<std::string> words = words_of(header);
    for (std::size_t i = 0; i + 1 < words.size() && words.size() > 2; ++i) {
        std::string number = words[i + 1];
        if (number.ends_with(':')) number.pop_back();
        if (!is_run_label(words[i]) || !is_run_number(number)) continue;
        std::vector<std::string> rest = words;
        rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(i), rest.begin() + static_cast<std::ptrdiff_t>(i) + 2);
        return {words[i] + " " + number, fmt::format("{}", fmt::join(rest, " "))};
    }
    return {{}, header};
}

void label_runs(SignalTable& table) {
    label_by_numbers(table.columns);
    label_by_order(table.columns);
    take_units_of_other_runs(table);
    for (SignalColumn& column : table.columns)
        if (column.name != "time" && joined(header_words(column.name)) == "x" && factor_to(column, "s"))
            column.name = "time";
}

}  // namespace impactfit
