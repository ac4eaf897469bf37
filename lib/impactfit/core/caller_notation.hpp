#pragma once
// Options in the texts of a result: notes, warnings, summaries. They have the notation of the calling front end.

#include <string>
#include <string_view>

#include "impactfit/core/option_notation.hpp"

namespace impactfit {

/// Sets the notation of the caller. A front end does this once, when it starts; the default is cpp.
void set_caller_notation(Notation notation);
Notation caller_notation();

/// Returns the option (see option()) in the notation of the problem file at `problem_path`, or of the caller if the
/// path is empty.
std::string noted_option(std::string_view text, std::string_view problem_path = {});

}  // namespace impactfit
