#include "impactfit/dataset/lab_file/left_out_rows.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "impactfit/dataset/csv/spreadsheet_error.hpp"
#include "impactfit/dataset/lab_header/header_words.hpp"
#include "impactfit/dataset/lab_header/statistic_words.hpp"

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
    if (lines.empty() || lines.size() == rows.size()) return;
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
