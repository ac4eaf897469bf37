#include "impactfit_papers/validation/index/named_rows.hpp"

#include <utility>

#include "impactfit/core/error.hpp"
#include "impactfit/core/files/text_file.hpp"
#include "impactfit/core/nearest_name.hpp"

namespace impactfit {

NamedRows::NamedRows(std::string path)
    : path_(std::move(path)), text_(parse_delimited_text(read_text_file(path_), path_)) {}

const std::string& NamedRows::text(std::size_t row, std::string_view column) const {
    const std::vector<std::string>& names = text_.header.cells;
    for (std::size_t i = 0; i < names.size(); ++i)
        if (names[i] == column) return text_.rows[row].cells[i];
    throw Error(ErrorKind::data, "a column is missing", std::string(column), allowed_names(column, names),
                {path_, text_.header.line, 0, {}});
}

}  // namespace impactfit
