#pragma once
// Nearest names: suggestions for a misspelt name in error messages, and the parts of such a message.

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

inline constexpr std::string_view near_start = "did you mean '", near_joint = "' or '", near_end = "'? ";
inline constexpr std::string_view list_start = "available: ", list_joint = ", ";

/// Parts of a text of allowed_names.
struct NameChoice {
    std::string before;             ///< text in front of the names
    std::vector<std::string> near;  ///< nearest names
    std::string names;              ///< the list
    std::size_t count = 0;          ///< length of the list, omitted names included; 0: not a text of allowed_names
};

/// Inverse of allowed_names. The text may contain other words in front.
NameChoice read_names(std::string_view allowed);

}  // namespace impactfit
