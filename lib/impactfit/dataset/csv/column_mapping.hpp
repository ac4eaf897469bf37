#pragma once
// Renaming of a column by the user: {"v_in", "impact_speed [m/s]"}.

#include <string>
#include <string_view>
#include <vector>

#include "impactfit/core/error.hpp"
#include "impactfit/dataset/csv/column_header.hpp"
#include "impactfit/dataset/values/read_options.hpp"

namespace impactfit {

/// Returns the name and unit after renaming. "[ms]" in place of a name states the unit only. Throws Error (data) if the
/// header and the renaming state different units.
ColumnHeader renamed(const ColumnHeader& header, const ColumnMapping& mapping, const SourceLocation& where);

/// Returns the mappings of "v_in=impact_speed [m/s], h=drop_height [cm]". A part without = belongs to the name before
/// it. Throws Error (usage) for another format.
std::vector<ColumnMapping> parse_column_mappings(std::string_view text, const SourceLocation& where);

/// Returns the headers of the columns of a file without a header: "time [ms], force [N]". Throws Error (usage) for an
/// empty name.
std::vector<ColumnMapping> parse_column_names(std::string_view text, const SourceLocation& where);

/// Returns the mapping of "duration=ms", which states a unit only. Throws Error (usage) for another format.
ColumnMapping parse_unit_mapping(std::string_view text, const SourceLocation& where);

}  // namespace impactfit
