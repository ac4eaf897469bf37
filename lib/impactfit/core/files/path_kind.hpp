#pragma once
// Kind of a path, with a uniform error for system failures.

#include <string>

#include "impactfit/core/error.hpp"

namespace impactfit {

/// Kind of the target of a path, after symbolic links. `other`: a device, pipe or socket.
enum class PathKind { nothing, file, folder, other };

/// Returns the kind of `path`. Throws Error of kind `refused`, naming path and reason, for a system failure: a folder
/// without permission, an overlong name, a loop of symbolic links. Throws as check_may_read (permitted_folder.hpp) too.
PathKind path_kind(const std::string& path, ErrorKind refused = ErrorKind::data);

/// Returns the absolute path. Throws Error (usage) if the working folder no longer exists.
std::string absolute_path(const std::string& path);

}  // namespace impactfit
