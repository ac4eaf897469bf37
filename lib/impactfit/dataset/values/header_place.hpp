#pragma once
// Place of a column in the header of its file, for messages.

#include <string>

#include "impactfit/core/error.hpp"
#include "impactfit/dataset/values/dataset.hpp"

namespace impactfit {

/// Returns file, line of the header and column of a field. Without such a field the column is 0; the line is 0 for a
/// file without a header, such as a recording.
SourceLocation header_place(const Dataset& dataset, const std::string& name);

}  // namespace impactfit
