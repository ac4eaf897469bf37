#pragma once
// Nearest names: suggestions for a misspelt name in error messages.

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace impactfit {

/// Returns the names in `known` nearest to `name`, best first, at most `most`. Empty if none is near.
/// The distance counts inserted, deleted, substituted and transposed letters. A change of case, or between `-`, `_` and
/// a space, counts half. A name that contains `name` completely (three letters or more), or begins like it, is near.
std::vector<std::string> nearest_names(std::string_view name, std::span<const std::string> known, std::size_t most = 3);

/// Returns the `allowed` part of an error about an unknown name: "did you mean 'stiffness'? available: a, b, c".
/// Without a near name it contains the list only. The list ends after `longest_list` names and states the number of
/// omitted names.
std::string allowed_names(std::string_view name, std::span<const std::string> known, std::size_t longest_list = 24);

}  // namespace impactfit
