#pragma once
// Log of Ceres.

namespace impactfit {

/// Disables the log of Ceres, which writes to stderr by default; a library does not print. The summary of a solution
/// contains the messages. Thread-safe.
void silence_ceres_log();

}  // namespace impactfit
