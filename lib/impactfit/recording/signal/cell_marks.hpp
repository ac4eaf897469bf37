#pragma once
// Marks in the cells of a signal that may be of thousands or of decimals: "1.234" beside "0,5".

#include <cstddef>
#include <string>
#include <string_view>
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
    /// the last digit of columns with such marks. Throws Error (data) for a cell such as "1.234" if all numbers with
    /// this mark in its column have this form, and a cell of the file has the other mark for decimals, or a cell of the
    /// column is a whole number from 100 to 999, or the cell is quoted.
    void take_thousands(SignalTable& table) const;

private:
    /// Cells of a column with one mark.
    struct UnclearCells {
        std::string first;  ///< text of the first one; empty: none
        long line = 0;
        std::vector<std::size_t> rows = {};
        bool quoted = false, decimal = false;  ///< another cell of the column has the mark for decimals
    };
    struct ColumnMarks {
        UnclearCells points, commas;
        bool hundreds = false, unclear = false;
    };

    NumberMarks marks_;
    std::vector<ColumnMarks> columns_;
};

}  // namespace impactfit
