#include "impactfit/dataset/csv/decimal_comma.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "impactfit/core/error.hpp"
#include "impactfit/core/numbers/number.hpp"

namespace impactfit {
namespace {

// Returns the decimal mark of a number; 0 if there is none or the text is not a number.
char decimal_mark(const std::string& cell) {
    const bool comma = std::count(cell.begin(), cell.end(), ',') == 1 && cell.find('.') == std::string::npos;
    const bool point = cell.find('.') != std::string::npos && cell.find(',') == std::string::npos;
    if (point) return parse_number(cell) ? '.' : '\0';
    std::string pointed = cell;
    std::replace(pointed.begin(), pointed.end(), ',', '.');
    return comma && parse_number(pointed) ? ',' : '\0';
}

}  // namespace

bool detect_decimal_comma(const DelimitedText& text, const std::vector<bool>& is_number, const std::string& file) {
    if (text.delimiter == ',') return false;
    char mark = '\0';
    long first_line = 0;
    for (const DelimitedRow& row : text.rows) {
        for (std::size_t i = 0; i < row.cells.size(); ++i) {
            const char here = is_number[i] ? decimal_mark(row.cells[i]) : '\0';
            if (here == '\0') continue;
            if (mark != '\0' && here != mark) {
                throw Error(ErrorKind::data, "decimal commas and points are mixed", row.cells[i],
                            fmt::format("one decimal mark in the whole file ('{}' since line {})", mark, first_line),
                            {file, row.line, static_cast<long>(i) + 1, text.header.cells[i]});
            }
            if (mark == '\0') first_line = row.line;
            mark = here;
        }
    }
    return mark == ',';
}

}  // namespace impactfit
