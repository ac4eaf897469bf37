#pragma once
// Units outside the header: a row of units under it, and units and deviations in the cells ("93 %", "20 cm",
// "0.91 ± 0.02", "0.91(2)").

#include "impactfit/dataset/lab_file/lab_table.hpp"

namespace impactfit {

/// Takes the first row as units if it has no number except 1, a unit under at least one recognised column without a
/// unit, and only units and empty cells under recognised columns. Does nothing otherwise.
void take_unit_row(LabTable& table);

/// Takes the unit out of the cells of a recognised column if all its numbers have the same one. Splits
/// "0.91 ± 0.02" and "0.91(2)" into two columns if all cells have this form.
void take_cell_units(LabTable& table);

}  // namespace impactfit
