#pragma once
// The typographic ways of writing a unit, brought to the one the grammar reads.

#include <string>
#include <string_view>

namespace impactfit {

/// `text` with product dots and crosses as `*`, `**` and superscript digits as powers, the true minus as `-`, the
/// micro signs before a letter as `u`, and a point between two letters as `*`: "N·s/m²" becomes "N*s/m^2".
std::string plain_spelling(std::string_view text);

}  // namespace impactfit
