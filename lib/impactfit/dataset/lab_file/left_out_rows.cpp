#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "impactfit/core/numbers/number.hpp"
#include "impactfit/dataset/csv/plain_text.hpp"
#include "impactfit/dataset/lab_file/reading_steps.hpp"
#include "impactfit/dataset/lab_header/header_words.hpp"

namespace impactfit {
namespace {

// In lower-case ASCII, and dashes.
constexpr std::array<std::string_view, 16> missing_marks{"-",  "--",   "\u2013", "\u2014", "n/a", "n.a.", "na",   "nan",
                                                         "nd", "n.d.", "k.a.",   "k. a.",  "?",   "none", "null", "."};
// Whole labels, joined: "S.E." is "se".
constexpr std::array<std::string_view, 22> summary_words{
    "min",   "max",        "minimum", "maximum",      "median",   "mediane", "range", "cv",
    "rms",   "spannweite", "se",      "stddeviation", "rsd",      "cov",     "ave",   "sum",
    "summe", "count",      "varianz", "anzahl",       "streuung", "variance"};

std::string lower_case(std::string text) {
    for (char& c : text)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    return text;
}

bool is_missing_mark(const std::string& cell) {
    return std::find(missing_marks.begin(), missing_marks.end(), lower_case(cell)) != missing_marks.end();
}

/// True for a cell that begins with a digit, a sign or a blank: it has no word of a statistic.
bool begins_like_number(const std::string& cell) {
    return cell.empty() || std::string_view("0123456789+-. ").find(cell.front()) != std::string_view::npos;
}

/// True for a word that a label of a statistic may have beside its name: "Average of 3", "Overall mean".
bool is_extent(const std::string& word) {
    static constexpr std::array<std::string_view, 5> extents{"of", "overall", "total", "gesamt", "n"};
    return word.find_first_not_of("0123456789") == std::string::npos ||
           std::find(extents.begin(), extents.end(), word) != extents.end();
}

bool is_summary(const std::string& cell) {
    if (begins_like_number(cell)) return false;
    const std::string text = on_one_line(cell.substr(0, cell.find_first_of("([")));
    if (text == "\u00d8" || text == "\u2300") return true;  // the sign of an average
    std::vector<std::string> words = header_words(text);
    if (words.empty()) return false;
    const std::string label = joined(words);
    if (std::find(summary_words.begin(), summary_words.end(), label) != summary_words.end()) return true;
    if (take_statistic(words) == Statistic::none) return false;
    return std::all_of(words.begin(), words.end(), is_extent);
}

/// True for abbreviations that also name materials or samples, as "SE" does.
bool may_be_specimen(const std::string& label) {
    const std::string word = joined(header_words(label));
    return word == "se" || word == "cov" || word == "rsd" || word == "ave" || word == "sum";
}

/// Numbers of a column above a row.
struct ColumnSums {
    double count = 0.0, sum = 0.0, least = 0.0, most = 0.0;

    void add(double number) {
        least = count == 0.0 ? number : std::min(least, number);
        most = count == 0.0 ? number : std::max(most, number);
        ++count;
        sum += number;
    }
    bool has_mean(double number, double digit) const { return std::abs(sum / count - number) <= 0.51 * digit; }
    /// True if a measured value is seldom as near to the mean as its last digit.
    bool is_fine(double digit) const {
        constexpr double fine = 0.04;  // of the range: two columns agree by chance in 0.2 % of rows
        return digit < fine * (most - least);
    }
    bool has_sum(double number, double digit) const {
        return count > 1.0 && most > least && std::abs(sum - number) <= 0.51 * digit + 1e-9 * std::abs(sum);
    }
};

/// How sure it is that a row has the means, or the sums, of the rows above in two columns or more, and no other number.
enum class Repetition { no, possible, certain };

Repetition repetition_of_rows_above(const LabTable& table, std::size_t row) {
    constexpr std::size_t least_rows = 3, least_columns = 2;
    if (row < least_rows) return Repetition::no;
    std::size_t filled = 0, means = 0, fine = 0, sums = 0;
    for (std::size_t i = 0; i < table.cells.size(); ++i) {
        const auto number = table.cells[i].is_known() ? table.number(row, i) : std::nullopt;
        if (!number) continue;
        ColumnSums above;
        for (std::size_t k = 0; k < row; ++k)
            if (const auto one = table.number(k, i)) above.add(*one);
        if (above.most == above.least) continue;  // a mass, the same in each row
        const double digit = last_digit_unit(table.text.rows[row].cells[i]);
        ++filled;
        means += above.has_mean(*number, digit) ? 1U : 0U;
        fine += above.is_fine(digit) ? 1U : 0U;
        sums += above.has_sum(*number, digit) ? 1U : 0U;
    }
    if (filled < least_columns) return Repetition::no;
    if (sums == filled || (means == filled && fine == filled)) return Repetition::certain;
    return means == filled ? Repetition::possible : Repetition::no;
}

/// True if a row lacks the number or label that all rows above it have.
bool lacks_a_cell(const LabTable& table, std::size_t row) {
    const auto& rows = table.text.rows;
    for (std::size_t i = 0; i < table.cells.size(); ++i)
        if (rows[row].cells[i].empty() &&
            std::none_of(rows.begin(), rows.begin() + static_cast<std::ptrdiff_t>(row),
                         [i](const DelimitedRow& above) { return above.cells[i].empty(); }))
            return true;
    return false;
}

/// Leaves out means or sums without a label in the last row. A note names a row that may be a mean.
void leave_out_last_sums(LabTable& table) {
    auto& rows = table.text.rows;
    if (rows.empty()) return;
    const std::size_t last = rows.size() - 1;
    const Repetition found = repetition_of_rows_above(table, last);
    if (found == Repetition::no) return;
    const bool left_out = found == Repetition::certain || lacks_a_cell(table, last);
    const long line = rows[last].line;
    table.text.notes.insert(
        table.text.notes.begin(),
        left_out
            ? fmt::format("not used, the mean or sum of the rows above: line {}", line)
            : fmt::format("line {} has the means of the rows above and is used: delete it if it is no test", line));
    if (left_out) rows.pop_back();
}

}  // namespace

void empty_missing_marks(LabTable& table) {
    std::set<std::string> marks;
    long count = 0;
    for (DelimitedRow& row : table.text.rows)
        for (std::size_t i = 0; i < table.cells.size(); ++i) {
            const bool mark = table.cells[i].is_known() && !table.cells[i].own && is_missing_mark(row.cells[i]);
            const bool error = is_spreadsheet_error(row.cells[i]);
            if (!mark && !error) continue;
            if (error && table.cells[i].unreadable.empty()) table.cells[i].unreadable = row.cells[i];
            marks.insert(std::exchange(row.cells[i], {}));
            ++count;
        }
    if (count > 0)
        table.note(fmt::format("{} cell{} with '{}' {} read as empty", count, count == 1 ? "" : "s",
                               fmt::join(marks, "', '"), count == 1 ? "is" : "are"));
}

void leave_out_summary_rows(LabTable& table) {
    std::map<std::string, long> labels;
    auto& rows = table.text.rows;
    for (const DelimitedRow& row : rows)
        for (const std::string& cell : row.cells)
            if (is_summary(cell)) ++labels[cell];
    const bool certain =
        std::any_of(labels.begin(), labels.end(), [](const auto& label) { return !may_be_specimen(label.first); });
    const auto is_left_out = [&](const std::string& cell) {
        return is_summary(cell) && (certain || labels[cell] == 1 || !may_be_specimen(cell));
    };
    const auto summarises = [&](const DelimitedRow& row) {
        return std::any_of(row.cells.begin(), row.cells.end(), is_left_out);
    };
    std::vector<std::string> lines;
    for (const DelimitedRow& row : rows)
        if (summarises(row))
            lines.push_back(fmt::format("line {} ('{}')", row.line,
                                        *std::find_if(row.cells.begin(), row.cells.end(), is_left_out)));
    if (lines.empty()) return leave_out_last_sums(table);
    if (lines.size() == rows.size()) return;
    std::erase_if(rows, summarises);
    table.text.notes.insert(table.text.notes.begin(),
                            fmt::format("not used, a summary of other rows: {}", fmt::join(lines, ", ")));
}

void apply_sign_convention(LabTable& table) {
    const auto has = [&](std::string_view column) {
        return std::any_of(table.cells.begin(), table.cells.end(),
                           [&](const HeaderCell& cell) { return !cell.columns.empty() && cell.columns[0] == column; });
    };
    if (!has("impact_speed") || table.holds_samples()) return;
    for (std::size_t i = 0; i < table.cells.size(); ++i) {
        const auto& columns = table.cells[i].columns;
        if (columns.empty() || (columns[0] != "impact_speed" && columns[0] != "rebound_speed")) continue;
        bool negative = false, positive = false;
        for (std::size_t row = 0; row < table.text.rows.size(); ++row) {
            const auto number = table.number(row, i);
            if (number) (*number < 0.0 ? negative : positive) = true;
        }
        if (!negative || positive) continue;
        for (DelimitedRow& row : table.text.rows)
            if (row.cells[i].starts_with("-")) row.cells[i].erase(0, 1);
        table.note(
            fmt::format("'{}': the sign is the direction; the speed is its absolute value", table.cells[i].written));
    }
}

}  // namespace impactfit
