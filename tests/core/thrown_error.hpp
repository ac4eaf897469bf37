#pragma once
// Catches the library's error so that a test can look at its kind and its words.

#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "impactfit/core/error.hpp"

namespace impactfit_tests {

/// The Error `action` throws, or nothing when it throws none.
template <typename Action>
std::optional<impactfit::Error> thrown_error(Action&& action) {
    try {
        std::forward<Action>(action)();
    } catch (const impactfit::Error& error) {
        return error;
    }
    return std::nullopt;
}

/// Whether `action` throws an Error of this kind whose message holds both words: the offence and the allowed hint.
template <typename Action>
bool refuses(impactfit::ErrorKind kind, Action&& action, std::string_view offence, std::string_view hint) {
    const auto error = thrown_error(std::forward<Action>(action));
    if (!error || error->kind() != kind) return false;
    const std::string_view message = error->what();
    return message.find(offence) != std::string_view::npos && error->allowed().find(hint) != std::string::npos;
}

}  // namespace impactfit_tests
