#pragma once
// The bibliography of the project, docs/bibliography.bib, built into the library.

#include <string>
#include <string_view>
#include <vector>

namespace impactfit {

struct Citation {
    std::string key;
    std::string bibtex;  ///< the whole entry

    /// Value of a field such as "title" without its braces; empty if there is none.
    std::string field(std::string_view name) const;
    /// "J. Zhang, C. Huang, ... Title. Journal 159 (2021) 107808. doi:...".
    std::string text() const;
};

const std::vector<Citation>& bibliography();

/// The entry of this key; an internal Error if a source file cites what is not there.
const Citation& find_citation(std::string_view key);

}  // namespace impactfit
