#pragma once
// Units of named arrays: the texts of a file that state them.

#include <map>
#include <string>
#include <vector>

#include "impactfit/recording/signal/named_array.hpp"

namespace impactfit {

/// Returns the position of the last part of a name: behind its last slash, else behind its last dot.
std::size_t last_part(const std::string& name);

/// Returns the texts of units by the names of their arrays, in the order of preference of tables_of_arrays. `used`:
/// adds the names of the texts.
std::map<std::string, std::string> unit_texts(const std::vector<NamedArray>& arrays, std::vector<std::string>& used);

}  // namespace impactfit
