#pragma once
// The columns of a bare CSV file from its header.

#include <string>
#include <vector>

#include "impactfit/dataset/csv/delimited_text.hpp"
#include "impactfit/dataset/values/dataset.hpp"
#include "impactfit/dataset/values/read_options.hpp"

namespace impactfit {

/// The fields a header describes, after renaming by `columns`; what is worth a word goes to `notes`. Throws Error
/// (data) as read_dataset says.
std::vector<Field> header_fields(const DelimitedRow& header, const std::vector<ColumnMapping>& columns,
                                 const std::string& file, std::vector<std::string>& notes);

}  // namespace impactfit
