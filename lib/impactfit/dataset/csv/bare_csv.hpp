#pragma once
// Fields of a bare CSV file, from its header.

#include <string>
#include <vector>

#include "impactfit/dataset/csv/column_header.hpp"
#include "impactfit/dataset/csv/delimited_text.hpp"
#include "impactfit/dataset/values/dataset.hpp"
#include "impactfit/dataset/values/read_options.hpp"

namespace impactfit {

/// Throws Error (data) for a first row with a number.
void refuse_numbers_as_header(const DelimitedRow& header, const std::string& file);

/// Returns the fields of names and units. `header`: file and line of the header. Adds the notes on unrecognised columns
/// to the fields and to `notes`. Throws Error (data) as stated in read_dataset.
std::vector<Field> fields_of(const std::vector<ColumnHeader>& headers, const SourceLocation& header,
                             std::vector<std::string>& notes);

/// Returns the fields of a header in the syntax of column_header.hpp, renamed by `columns`.
std::vector<Field> header_fields(const DelimitedRow& header, const std::vector<ColumnMapping>& columns,
                                 const std::string& file, std::vector<std::string>& notes);

}  // namespace impactfit
