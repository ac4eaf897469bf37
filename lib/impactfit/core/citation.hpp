#pragma once
// Bibliography: docs/bibliography.bib, compiled into the library.

#include <string>
#include <string_view>
#include <vector>

namespace impactfit {

struct Citation {
    std::string key;
    std::string bibtex;  ///< complete BibTeX entry

    /// Returns a field such as "title" without braces. Empty if the entry lacks the field.
    std::string field(std::string_view name) const;
    /// Returns the reference as text: "J. Zhang, C. Huang, ... Title. Journal 159 (2021) 107808. doi:...".
    std::string text() const;
};

const std::vector<Citation>& bibliography();

/// Returns the entry of this key. Throws Error (internal) for an unknown key.
const Citation& find_citation(std::string_view key);

}  // namespace impactfit
