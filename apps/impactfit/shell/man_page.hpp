#pragma once
// Manual pages in the man macros of groff, from the options of the program.

#include <string>

namespace CLI {
class App;
}

namespace impactfit::app {

/// Returns the name of the page: "impactfit" or "impactfit-fit". The file is NAME.1.
std::string man_page_name(const CLI::App& app);

/// Returns the manual page of the program or of a command.
std::string man_page(const CLI::App& app);

}  // namespace impactfit::app
