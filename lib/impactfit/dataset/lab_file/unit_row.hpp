#pragma once
// Row of units under the header.

#include "impactfit/dataset/lab_file/lab_table.hpp"

namespace impactfit {

/// Takes the first row as units if it has no number except 1, a unit under at least one recognised column without a
/// unit, and only units and empty cells under recognised columns. Does nothing otherwise.
void take_unit_row(LabTable& table);

}  // namespace impactfit
