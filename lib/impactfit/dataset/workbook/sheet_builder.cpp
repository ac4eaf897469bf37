#include "impactfit/dataset/workbook/sheet_builder.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <map>

#include "impactfit/core/error.hpp"
#include "impactfit/core/files/text_file.hpp"
#include "impactfit/core/numbers/number.hpp"
#include "impactfit/dataset/csv/plain_text.hpp"

namespace impactfit {
namespace {

constexpr std::size_t most_cells = 20'000'000;

/// Returns the text on one line without blanks at its ends.
std::string cell_text(std::string text) {
    std::replace_if(
        text.begin(), text.end(), [](unsigned char c) { return c < 0x20 || c == 0x7f; }, ' ');
    text.erase(0, std::min(text.find_first_not_of(' '), text.size()));
    text.erase(text.find_last_not_of(' ') + 1);
    return text;
}

bool has_number(const SheetRow& row) {
    return std::any_of(row.cells.begin(), row.cells.end(),
                       [](const std::string& cell) { return parse_number(cell).has_value(); });
}

/// For each column the last text above a row: whether it has a percent sign.
class TextsAbove {
public:
    explicit TextsAbove(const Sheet& sheet) : sheet_(sheet) {}

    /// Rows must not decrease.
    bool have_percent_sign(std::size_t row, std::size_t column) {
        for (; row_ < row; ++row_) take(sheet_.rows[row_].cells);
        return column < signs_.size() && signs_[column];
    }

private:
    void take(const std::vector<std::string>& cells) {
        if (signs_.size() < cells.size()) signs_.resize(cells.size());
        for (std::size_t i = 0; i < cells.size(); ++i)
            if (!cells[i].empty() && !parse_number(cells[i])) signs_[i] = cells[i].find('%') != std::string::npos;
    }

    const Sheet& sheet_;
    std::size_t row_ = 0;
    std::vector<bool> signs_ = {};
};

std::string counted(long count, const char* one) {
    return fmt::format("{} {}{}", count, one, count == 1 ? "" : "s");
}

}  // namespace

void CellBudget::take(std::size_t cells, std::size_t bytes) {
    cells_ += cells;
    bytes_ += bytes;
    if (cells_ <= most_cells && bytes_ <= most_data_bytes) return;
    throw Error(ErrorKind::data, "the workbook has too many cells",
                cells_ > most_cells ? fmt::format("more than {} cells", most_cells)
                                    : fmt::format("more than {} bytes in its cells", most_data_bytes),
                "the sheet as CSV", {file_, 0, 0, {}});
}

SheetBuilder::SheetBuilder(std::string name, CellBudget& budget) : budget_(budget), sheet_{std::move(name), {}} {}

void SheetBuilder::add(long line, long column, CellValue value) {
    const long last = sheet_.rows.empty() ? 0 : sheet_.rows.back().line;
    if (line < std::max(last, 1L) || line > most_sheet_rows || column < 1 || column > most_sheet_columns)
        throw Error(ErrorKind::data, "a cell outside of its sheet",
                    fmt::format("row {}, column {} of '{}'", line, column, sheet_.name),
                    fmt::format("rows in order up to {}, columns up to {}", most_sheet_rows, most_sheet_columns),
                    {budget_.file(), 0, 0, {}});
    if (value.without_value) ++without_value_, budget_.take(1, 0);
    std::string text = cell_text(std::move(value.text));
    if (text.empty()) return;
    if (!is_utf8(text))
        throw Error(ErrorKind::data, "a cell is not UTF-8 text",
                    fmt::format("row {}, column {} of '{}'", line, column, sheet_.name), "a workbook in UTF-8",
                    {budget_.file(), 0, 0, {}});
    if (line != last) sheet_.rows.push_back({line, {}});
    std::vector<std::string>& cells = sheet_.rows.back().cells;
    const auto at = static_cast<std::size_t>(column) - 1;
    budget_.take(at + 1 - std::min(at + 1, cells.size()), text.size());
    if (cells.size() <= at) cells.resize(at + 1);
    cells[at] = std::move(text);
    if (value.percent) percent_.push_back({sheet_.rows.size() - 1, at});
}

void SheetBuilder::scale_percent(std::vector<std::string>& found) {
    std::map<std::pair<std::size_t, bool>, long> counts;  // of a column, with and without a sign above
    TextsAbove above(sheet_);
    for (const Place& place : percent_) {
        const bool sign = above.have_percent_sign(place.row, place.column);
        ++counts[{place.column, sign}];
        std::string& cell = sheet_.rows[place.row].cells[place.column];
        if (sign) cell = percent_text(cell);
    }
    for (const auto& [column, count] : counts)
        found.push_back(fmt::format("{} in column {} shown in % {} read as {}", counted(count, "number"),
                                    column_letters(static_cast<long>(column.first) + 1), count == 1 ? "is" : "are",
                                    column.second ? "percent, for the % above them" : "fractions: 91 % is 0.91"));
}

void SheetBuilder::fill_merged(std::vector<std::string>& found) {
    long filled = 0;
    for (const MergedCells& merged : merged_) {
        const auto by_line = [](const SheetRow& row, long line) { return row.line < line; };
        auto row = std::lower_bound(sheet_.rows.begin(), sheet_.rows.end(), merged.first_line, by_line);
        const auto at = static_cast<std::size_t>(merged.column) - 1;
        if (row == sheet_.rows.end() || row->line != merged.first_line || at >= row->cells.size()) continue;
        budget_.take(0, row->cells.size());  // of many merged cells in one row
        if (row->cells[at].empty() || !has_number(*row)) continue;
        const std::string text = row->cells[at];
        for (++row; row != sheet_.rows.end() && row->line <= merged.last_line; ++row) {
            budget_.take(at + 1 - std::min(at + 1, row->cells.size()), text.size());
            if (row->cells.size() <= at) row->cells.resize(at + 1);
            row->cells[at] = text;
            ++filled;
        }
    }
    if (filled > 0)
        found.push_back(fmt::format("merged cells: {} filled with the value above", counted(filled, "cell")));
}

Sheet SheetBuilder::finish(std::vector<std::string>& notes) {
    std::vector<std::string> found;
    if (hidden_) found.emplace_back("the sheet is hidden");
    if (hidden_rows_ > 0) found.push_back(counted(hidden_rows_, "hidden row") + " read");
    if (without_value_ > 0)
        found.push_back(fmt::format("{} without a stored value {} empty: save the workbook in a spreadsheet program",
                                    counted(without_value_, "formula"), without_value_ == 1 ? "is" : "are"));
    scale_percent(found);
    fill_merged(found);
    for (const std::string& note : found) notes.push_back(sheet_note_start(sheet_.name) + note);
    return std::move(sheet_);
}

std::string percent_text(const std::string& number) {
    const std::size_t exponent = number.find_first_of("eE"), point = number.find('.');
    if (!parse_number(number)) return number;
    if (exponent != std::string::npos) {
        const long power = std::strtol(number.c_str() + exponent + 1, nullptr, 10);
        return fmt::format("{}e{}", number.substr(0, exponent), power + 2);
    }
    std::string digits = number, fraction;
    if (point != std::string::npos) fraction = number.substr(point + 1), digits = number.substr(0, point);
    fraction.resize(std::max<std::size_t>(fraction.size(), 2), '0');
    digits += fraction.substr(0, 2);
    const std::size_t sign = digits.find_first_of("0123456789");
    const std::size_t first = std::min(digits.find_first_not_of('0', sign), digits.size() - 1);
    digits.erase(sign, first - sign);
    return fraction.size() > 2 ? digits + "." + fraction.substr(2) : digits;
}

std::string column_letters(long column) {
    std::string letters;
    for (; column > 0; column = (column - 1) / 26)
        letters.insert(letters.begin(), static_cast<char>('A' + (column - 1) % 26));
    return letters;
}

}  // namespace impactfit
