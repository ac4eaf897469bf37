#pragma once
// Loading branch of a compression test: force over indentation without an impact, up to the largest force.

#include <string>
#include <vector>

#include "impactfit/dataset/values/dataset.hpp"
#include "impactfit/recording/signal/signal_table.hpp"

namespace impactfit {

/// Returns true for a table with a force and a length, such as `Load (N)` and `Extension (mm)`, that rise together in
/// at least 20 rows. With a time, in a unit: from a tenth of the force to its peak it takes more than 0.2 s, longer
/// than an impact.
bool may_hold_compression(const SignalTable& table);

/// Returns the columns indentation [m] and force [N] of the first loading, signs reversed if the force falls. Both keep
/// their zero. Throws Error (data) without such columns, for a loading of fewer than 10 rows, and for several
/// compressions in one file.
Dataset loading_branch(const std::vector<SignalTable>& tables, const std::string& path);

}  // namespace impactfit
