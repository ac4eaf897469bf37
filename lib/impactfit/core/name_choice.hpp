#pragma once
// Name choice: the parts of the message of allowed_names.

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace impactfit {

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
