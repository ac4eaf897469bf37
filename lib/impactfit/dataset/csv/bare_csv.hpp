#pragma once
// Fields of a bare CSV file, from its header.

#include <string>
#include <vector>

#include "impactfit/dataset/csv/delimited_text.hpp"
#include "impactfit/dataset/values/dataset.hpp"
#include "impactfit/dataset/values/read_options.hpp"

namespace impactfit {

/// Returns the fields of a header, renamed by `columns`. Adds the notes on unrecognised columns to the fields and to
/// `notes`. Throws Error
/// (data) as stated in read_dataset.
std::vector<Field> header_fields(const DelimitedRow& header, const std::vector<ColumnMapping>& columns,
                                 const std::string& file, std::vector<std::string>& notes);

}  // namespace impactfit
