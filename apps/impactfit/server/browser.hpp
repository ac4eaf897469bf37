#pragma once
// Browser: opens an address in the browser of the user.

#include <string>

#include "server/temporary_folder.hpp"

namespace impactfit::app {

/// Starts the program $BROWSER, else xdg-open where there is a display, without a shell. Does nothing without either.
/// The list of processes is public, so the browser gets a private file in `folder` that leads to the address.
void open_in_browser(const std::string& address, const TemporaryFolder& folder);

}  // namespace impactfit::app
