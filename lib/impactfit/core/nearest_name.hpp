#pragma once
// The known names closest to a misspelt one, so that an error can say what was probably meant.

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace impactfit {

/// The known names nearest to `name`, best first, at most `most` of them; empty when none is near.
/// Distance is the number of letters inserted, dropped, changed or swapped with a neighbour; a change of case or
/// between `-`, `_` and a space counts half. A known name that contains `name` whole (three letters or more) is near.
std::vector<std::string> nearest_names(std::string_view name, std::span<const std::string> known, std::size_t most = 3);

/// What to put in the `allowed` part of an error about an unknown name: "did you mean 'stiffness'? known: a, b, c".
/// Without a near name only the list; the list is cut after `longest_list` names and says how many were left out.
std::string allowed_names(std::string_view name, std::span<const std::string> known, std::size_t longest_list = 24);

}  // namespace impactfit
