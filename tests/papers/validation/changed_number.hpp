#pragma once
// The numbers of a data file, and how a copy of it is changed in the last digit of one of them.

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <cmath>
#include <sstream>
#include <string>
#include <vector>

#include "impactfit/core/files/text_file.hpp"
#include "impactfit/dataset/read_dataset.hpp"
#include "tests/cli/data_copy.hpp"

namespace impactfit_tests {

struct NumberCell {
    std::string file;  ///< below the data folder
    std::string column, first_cell, text;
    long line;
    std::size_t index;  ///< of the column
};

inline std::vector<NumberCell> number_cells(const std::string& root, const std::string& file) {
    const impactfit::Dataset data =
        impactfit::read_dataset(root + "/" + (file.starts_with("datasets/") ? file.substr(0, file.rfind('/')) : file));
    std::vector<NumberCell> cells;
    for (const impactfit::DatasetRow& row : data.rows)
        for (std::size_t i = 0; i < data.fields.size(); ++i)
            if (data.fields[i].is_number && !row.cells[i].text.empty())
                cells.push_back({file, data.fields[i].name, row.cells.front().text, row.cells[i].text, row.line, i});
    return cells;
}

/// "2.620e-4" moved by two units: "2.622e-4".
inline std::string moved_by(const std::string& text, int units) {
    const std::size_t exponent = std::min(text.find_first_of("eE"), text.size());
    const std::string mantissa = text.substr(0, exponent);
    const std::size_t point = mantissa.find('.');
    const auto decimals = point == std::string::npos ? 0 : static_cast<int>(mantissa.size() - point - 1);
    const double unit = std::pow(10.0, -decimals);
    return fmt::format("{:.{}f}{}", std::stod(mantissa) + units * unit, decimals, text.substr(exponent));
}

/// The line with another text in one cell.
inline std::string with_cell(const std::string& line, std::size_t index, const std::string& text) {
    std::size_t begin = 0, cell = 0;
    bool quoted = false;
    for (std::size_t i = 0; i <= line.size(); ++i) {
        if (i < line.size() && line[i] == '"') quoted = !quoted;
        if (i < line.size() && (line[i] != ',' || quoted)) continue;
        if (cell == index) return line.substr(0, begin) + text + line.substr(i);
        ++cell;
        begin = i + 1;
    }
    FAIL("no such cell");
    return line;
}

/// A file of the copy while one of its numbers is another; without the other rows, if wanted.
class ChangedNumber {
public:
    ChangedNumber(const DataCopy& copy, const NumberCell& cell, const std::string& text, bool alone)
        : copy_(copy), file_(cell.file), before_(impactfit::read_text_file(copy.root() + "/" + cell.file)) {
        std::istringstream lines(before_);
        std::string line, changed;
        bool header_read = false;
        for (long number = 1; std::getline(lines, line); ++number) {
            if (number == cell.line) line = with_cell(line, cell.index, text);
            if (alone && header_read && number != cell.line) continue;
            changed += line + "\n";
            header_read = header_read || !line.starts_with('#');
        }
        copy_.write(file_, changed);
    }
    ~ChangedNumber() { copy_.write(file_, before_); }
    ChangedNumber(const ChangedNumber&) = delete;
    ChangedNumber& operator=(const ChangedNumber&) = delete;

private:
    const DataCopy& copy_;
    std::string file_, before_;
};

}  // namespace impactfit_tests
