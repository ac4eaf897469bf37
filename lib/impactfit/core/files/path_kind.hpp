#pragma once
// The kind of a path, with one error where the system refuses it.

#include <string>

#include "impactfit/core/error.hpp"

namespace impactfit {

/// What a path leads to, symbolic links followed. `other`: a device, pipe or socket.
enum class PathKind { nothing, file, folder, other };

/// Throws an Error of this kind that names path and reason if the system does not answer: no permission for a folder on
/// the way, a name that is too long, a loop of symbolic links.
PathKind path_kind(const std::string& path, ErrorKind refused = ErrorKind::data);

/// `path` from the root folder. Throws an Error (usage) if the working folder no longer exists.
std::string absolute_path(const std::string& path);

}  // namespace impactfit
