#pragma once
// Loops of records that end in contact.

#include <string>

#include "impactfit/comparison/reference/reference_fit.hpp"

namespace impactfit {

/// That their dissipated work is not told, as a sentence; empty if there are none.
std::string words_of_unfinished(const ReferenceFit& reference);

}  // namespace impactfit
