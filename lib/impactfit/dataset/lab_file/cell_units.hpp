#pragma once
// Units and deviations in the cells: "93 %", "20 cm", "0.91 ± 0.02".

#include "impactfit/dataset/lab_file/lab_table.hpp"

namespace impactfit {

/// Takes the unit out of the cells of a recognised column if all its numbers have the same one. Splits "value ±
/// deviation" into two columns if all cells have this form.
void take_cell_units(LabTable& table);

}  // namespace impactfit
