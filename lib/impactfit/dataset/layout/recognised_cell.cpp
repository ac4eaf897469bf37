#include "impactfit/dataset/layout/recognised_cell.hpp"

#include <algorithm>

#include "impactfit/core/error.hpp"
#include "impactfit/core/numbers/number.hpp"
#include "impactfit/dataset/csv/number_spelling.hpp"
#include "impactfit/dataset/lab_header/header_cell.hpp"
#include "impactfit/dataset/lab_header/header_words.hpp"

namespace impactfit {

bool is_recognised(const std::string& cell, const std::vector<ColumnMapping>& columns) {
    if (cell.empty() || cell.size() > longest_name || states_value(cell)) return false;
    const auto named = [&](const ColumnMapping& column) {
        return !column.is_header && joined(header_words(column.from)) == joined(header_words(cell)) &&
               !column.from.empty();
    };
    if (std::any_of(columns.begin(), columns.end(), named)) return true;
    try {
        return read_header_cell(cell, {}).is_known();
    } catch (const Error&) {
        return true;  // a recognised name with a mistake
    }
}

bool means_column(const std::string& cell, const std::vector<std::string>& targets) {
    if (cell.empty() || cell.size() > longest_name) return false;
    try {
        HeaderCell header = read_header_cell(cell, {});
        infer_unit(header, {});
        return std::any_of(header.columns.begin(), header.columns.end(), [&](const std::string& column) {
            return std::find(targets.begin(), targets.end(), column) != targets.end();
        });
    } catch (const Error&) {
        return false;
    }
}

bool is_number_cell(const std::string& cell, char delimiter) {
    return !cell.empty() && spelled_number(cell, delimiter != ',').has_value();
}

std::size_t filled_cells(const DelimitedRow& row) {
    return static_cast<std::size_t>(
        std::count_if(row.cells.begin(), row.cells.end(), [](const std::string& cell) { return !cell.empty(); }));
}

bool states_value(const std::string& cell) {
    const std::size_t sign = cell.find_first_of("=:");
    return sign != std::string::npos && number_prefix(plain_number(on_one_line(cell.substr(sign + 1))));
}

}  // namespace impactfit
