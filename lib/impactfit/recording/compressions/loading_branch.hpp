#pragma once
// Loading branch of a compression test: force over indentation without an impact, up to the largest force.

#include <string>
#include <vector>

#include "impactfit/dataset/row_choice.hpp"
#include "impactfit/dataset/values/dataset.hpp"
#include "impactfit/recording/signal/signal_table.hpp"

namespace impactfit {

/// Returns true for a table with a force and a length, such as `Load (N)` and `Extension (mm)`, that rise together in
/// at least 20 rows. With a time, in a unit: from a tenth of the force to its peak it takes more than 0.2 s, longer
/// than an impact.
bool may_hold_compression(const SignalTable& table);

/// Returns the columns indentation [m] and force [N] of a loading, signs reversed if the force falls. Both keep their
/// zero. `read`: tables of a file; labels above columns
/// side by side name tests. `choices`: rows by the texts of a column, or the number of a loading, `loading=2`. Without
/// a number it is the first loading, if all loadings are cycles of one specimen, which a warning states. Throws Error
/// (data) without such columns, for a loading of fewer than 10 rows, and for loadings of several specimens with the
/// options that choose one; Error (problem) for a choice without a row.
Dataset loading_branch(const std::vector<SignalTable>& read, const std::string& path,
                       const std::vector<RowChoice>& choices = {});

}  // namespace impactfit
