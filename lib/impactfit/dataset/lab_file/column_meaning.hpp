#pragma once
// Meaning of columns whose names allow several: pairs of speeds, symbols, letters alone.

#include "impactfit/dataset/lab_file/lab_table.hpp"

namespace impactfit {

/// Chooses the meaning of columns by their neighbours and numbers: "u" and "v" are speeds before and after the impact,
/// "T [ms]" beside an impact speed is a contact time, and a letter alone without a second hint is unknown. Throws Error
/// (data) for a name without a unit that has two meanings.
void infer_meanings(LabTable& table);

/// True for a column that means a measured response or its standard deviation.
bool is_of_response(const HeaderCell& cell);

}  // namespace impactfit
