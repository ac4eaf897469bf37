#pragma once
// CSV output with units in the header, readable by read_dataset.

#include <string>
#include <string_view>
#include <vector>

#include "impactfit/core/table.hpp"

namespace impactfit {

/// Lines of CSV, cell by cell. Numbers have round-trip precision; text is quoted if necessary.
class CsvLines {
public:
    void add(double value);
    void add(long value);
    void add(bool value);
    void add(std::string_view value);
    void add_empty() { separate(); }
    void end_line();

    const std::string& text() const { return text_; }
    /// Removes the lines and keeps their memory.
    void clear() { text_.clear(); }

private:
    template <class Number>
    void add_number(Number value);
    void separate();

    std::string text_;
    bool begins_ = true;  ///< the next cell is the first of its line
};

/// Returns a header line "name [unit]" and one line per row.
std::string csv_text(const Table& table);

/// Returns the header line alone.
std::string csv_header(const std::vector<TableColumn>& columns);

}  // namespace impactfit
