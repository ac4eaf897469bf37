#pragma once
// Collects the cells of a sheet with limits that hold for the workbook, fills merged cells, and notes what a reader of
// the texts cannot see.

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "impactfit/dataset/workbook/workbook.hpp"

namespace impactfit {

/// Limits of a sheet of Excel and LibreOffice Calc.
inline constexpr long most_sheet_rows = 1'048'576, most_sheet_columns = 16'384;

/// Cells and their bytes in all sheets: a text that the file has once can be in every cell.
class CellBudget {
public:
    explicit CellBudget(std::string file) : file_(std::move(file)) {}
    /// Counts `cells` cells with `bytes` bytes together. Throws Error (data) above 20 million cells or 256 MiB.
    void take(std::size_t cells, std::size_t bytes);
    const std::string& file() const { return file_; }

private:
    std::string file_;
    std::size_t cells_ = 0, bytes_ = 0;
};

/// Text of a cell and the way it is shown.
struct CellValue {
    std::string text;
    bool percent = false;        ///< a number shown in percent
    bool without_value = false;  ///< a formula whose value is not stored
};

/// Merged cells; lines and columns count from 1.
struct MergedCells {
    long first_line = 0, last_line = 0, column = 0;
};

class SheetBuilder {
public:
    SheetBuilder(std::string name, CellBudget& budget);

    /// Adds a cell of a row. Lines must not decrease. Throws Error (data) above the limits.
    void add(long line, long column, CellValue value);
    void add_merged(const MergedCells& merged) { merged_.push_back(merged); }
    void set_hidden() { hidden_ = true; }
    void add_hidden_rows(long count) { hidden_rows_ += count; }

    /// Returns the sheet, with its notes behind those in `notes`.
    Sheet finish(std::vector<std::string>& notes);

private:
    struct Place {
        std::size_t row = 0, column = 0;
    };
    void scale_percent(std::vector<std::string>& found);
    void fill_merged(std::vector<std::string>& found);

    CellBudget& budget_;
    Sheet sheet_;
    std::vector<Place> percent_ = {};
    std::vector<MergedCells> merged_ = {};
    long without_value_ = 0, hidden_rows_ = 0;
    bool hidden_ = false;
};

/// Returns a number text times 100, digit by digit: "91" of "0.91". A text that is no number is unchanged.
std::string percent_text(const std::string& number);

/// Returns the name of a column: A, B, …, AA.
std::string column_letters(long column);

}  // namespace impactfit
