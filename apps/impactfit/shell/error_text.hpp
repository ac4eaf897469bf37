#pragma once
// Layout of an error on the terminal: the problem with the offending value, the nearest names, how to continue, and the
// location. One line each.

#include <string>

namespace impactfit {
class Error;
}

namespace impactfit::app {

/// Returns the message with its line break:
///
///     impactfit: unknown contact law: hunt-crossley
///       did you mean 'hunt_crossley_1975'?
///       all: impactfit laws
///       where: problem.toml, line 2, law
std::string error_text(const Error& error);

}  // namespace impactfit::app
