#include "impactfit/dataset/values/header_place.hpp"

#include <algorithm>

namespace impactfit {

SourceLocation header_place(const Dataset& dataset, const std::string& name) {
    SourceLocation place{dataset.files.empty() ? dataset.slug : dataset.files.front().path, dataset.table.header_line,
                         0, name};
    const bool in_file = dataset.table.layout == "rows" || dataset.table.layout == "side_by_side";
    const auto& columns = dataset.table.columns;
    const auto column = std::find_if(columns.begin(), columns.end(), [&](const SourceColumn& one) {
        return in_file && !name.empty() && (one.read_as == name || (one.read_as.empty() && one.name == name));
    });
    if (column != columns.end()) place.column = column->number;
    return place;
}

}  // namespace impactfit
