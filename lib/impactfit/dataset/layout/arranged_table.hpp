#pragma once
// Layouts other than a header above rows of impacts: each is a function from the rows of a file to those of a table.
//
//   - transposed: a row a quantity ("v [m/s],0.5,1.0" above "e,0.93,0.91");
//   - long: a row a value, with a column of quantities ("test,quantity,value");
//   - crossed: the values of one quantity below the speeds or heights of a header, or below numbers of repeats;
//   - titled: a speed or height in a line above each block of rows ("Drop height: 20 cm");
//   - blocks: the header again above further rows, of another run or specimen;
//   - columns separated by blanks, a header in a comment, and no header at all.
//
// Each has a note, and DelimitedText::layout has the word before the colon; "rows" without one. The rows keep the lines
// and columns of the file.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "impactfit/dataset/csv/delimited_text.hpp"
#include "impactfit/dataset/values/read_options.hpp"

namespace impactfit {

/// Text of a file with its rows, and the names that the user gives to columns.
struct FileRows {
    const std::string& file;
    const std::vector<ColumnMapping>& columns;
    TextRows text;
};

/// Returns the table of a text in another layout. Empty for a header above rows, which parse_delimited_text reads.
/// `text` is that of plain_text(). The layout is that of `reading`, or the first one that the rows have. Throws Error
/// (data) with the option that decides for a layout that is not certain, for rows of different lengths, for numbers
/// without a header, for rows that cannot have the stated layout, and for a stated line of the header without names.
std::optional<DelimitedText> arranged_table(const std::string& text, const std::string& file,
                                            const std::vector<ColumnMapping>& columns,
                                            const TableReading& reading = {});

}  // namespace impactfit
