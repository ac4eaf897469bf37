#pragma once
// Loops without dissipated work: records that end in contact.

#include <string>

#include "impactfit/comparison/reference/reference_fit.hpp"

namespace impactfit {

/// Returns a sentence with the number of records without dissipated work. Empty if there are none.
std::string words_of_unfinished(const ReferenceFit& reference);

}  // namespace impactfit
