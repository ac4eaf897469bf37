#pragma once
// Names made of what a user calls things.

#include <string>

namespace impactfit {

/// A name that formulas can hold: every character beside letters, digits and _ becomes _.
std::string formula_name(const std::string& words);

}  // namespace impactfit
