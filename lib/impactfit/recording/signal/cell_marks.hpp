#pragma once
// Marks in the cells of a signal that may be of thousands or of decimals: "1.234" beside "0,5".

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "impactfit/core/error.hpp"
#include "impactfit/dataset/csv/grouped_number.hpp"

namespace impactfit {

class CellMarks {
public:
    /// Adds the mark of a number of a column, from 0. `quoted`: a comma in the cell is within quotation marks, so it is
    /// not the decimal mark of a language, whose files have another delimiter.
    void add(std::size_t column, std::string_view cell, bool quoted, long line);

    /// Throws Error (data) for a cell such as "1.234", if all points of its column are of this form and a cell of the
    /// file has a decimal comma; and for a quoted "1,234" without a decimal comma in another cell. `where`: file.
    void check(SourceLocation where, const std::vector<std::string>& columns) const;

private:
    struct MarkedCell {
        std::string cell;
        std::size_t column = 0;
        long line = 0;
    };
    NumberMarks marks_;
    std::vector<bool> pointed_;          ///< columns whose points are decimal for certain
    std::vector<MarkedCell> of_points_;  ///< first cell such as "1.234" of each column
    MarkedCell of_comma_;                ///< first quoted cell such as "1,234"
};

}  // namespace impactfit
