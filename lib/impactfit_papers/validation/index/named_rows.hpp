#pragma once
// Rows of texts by the names of their columns, for CSV files without numbers.

#include <string>
#include <string_view>

#include "impactfit/dataset/csv/delimited_text.hpp"

namespace impactfit {

class NamedRows {
public:
    /// Reads a file. Throws Error (data) as parse_delimited_text does.
    explicit NamedRows(std::string path);

    std::size_t size() const { return text_.rows.size(); }
    long line(std::size_t row) const { return text_.rows[row].line; }
    const std::string& path() const { return path_; }

    /// Returns a cell. Throws Error (data) for a missing column.
    const std::string& text(std::size_t row, std::string_view column) const;

private:
    std::string path_;
    DelimitedText text_;
};

}  // namespace impactfit
