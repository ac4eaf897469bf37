#pragma once
// Marks in the cells of a signal that may be of thousands or of decimals: "1.234" beside "0,5".

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "impactfit/dataset/csv/grouped_number.hpp"
#include "impactfit/recording/signal/signal_table.hpp"

namespace impactfit {

class CellMarks {
public:
    /// Adds the mark of a number of a column and a row, from 0. `quoted`: a comma in the cell is within quotation
    /// marks, so it is not the decimal mark of a language, whose files have another delimiter. Returns true if the mark
    /// may be either.
    bool add(std::size_t column, std::size_t row, std::string_view cell, bool quoted, long line);

    /// Multiplies the numbers whose mark is one of thousands by other cells of the file: "1,490" beside "1,234.5". Sets
    /// the last digit of columns with such marks. Throws Error (data) for a cell such as "1.234", if all points of its
    /// column are of this form and a cell of the file has a decimal comma; and for a quoted "1,234" without a decimal
    /// comma in another cell.
    void take_thousands(SignalTable& table) const;

private:
    using Place = std::pair<std::size_t, std::size_t>;  ///< column and row
    struct UnclearCells {
        std::string first;  ///< text of the first one; empty: none
        std::size_t column = 0;
        long line = 0;
        std::vector<Place> places = {};

        void add(std::size_t column_of_cell, std::size_t row, std::string_view cell, long line_of_cell);
    };
    bool are_of_thousands(const UnclearCells& cells, char mark) const;

    NumberMarks marks_;
    std::vector<Place> places_of_thousands(const SignalTable& table) const;
    std::vector<bool> unclear_;            ///< columns with a mark that may be either
    std::vector<bool> pointed_;            ///< columns whose points are decimal for certain
    std::vector<UnclearCells> of_points_;  ///< of each column
    UnclearCells of_commas_;
};

}  // namespace impactfit
