#pragma once
// Reads a data file as a laboratory writes it.
//
// A file in the syntax of read_dataset.hpp is unchanged. Otherwise columns are recognised by synonyms in English,
// German and French (column_synonyms.hpp), units by several notations (unit_notation.hpp) or from a row of units, and
// titles above the header are skipped. Columns of one response are repeats: rows of one line. Each assumption is a
// note.

#include <string>
#include <string_view>
#include <vector>

#include "impactfit/dataset/csv/column_header.hpp"
#include "impactfit/dataset/csv/delimited_text.hpp"
#include "impactfit/dataset/values/read_options.hpp"
#include "impactfit/dataset/values/source_table.hpp"

namespace impactfit {

struct LabFile {
    std::vector<ColumnHeader> headers;  ///< names and units of the columns
    DelimitedText text;                 ///< rows with a cell for each header, and the notes
    std::string specimens = {};         ///< column with the labels of specimens side by side (specimens.hpp)
    SourceTable table = {};             ///< columns of the file
};

/// Reads the text of `file`, with columns named by `columns`. Throws Error (data) with the option that decides for what
/// is ambiguous: two columns of one meaning, a missing unit, a column of numbers without a name; and as
/// parse_delimited_text.
LabFile read_lab_file(std::string_view content, const std::string& file, const std::vector<ColumnMapping>& columns,
                      const TableReading& reading = {});

}  // namespace impactfit
