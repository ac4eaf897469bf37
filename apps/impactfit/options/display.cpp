#include "options/display.hpp"

#include <CLI/App.hpp>
#include <algorithm>

#include "impactfit/core/error.hpp"
#include "impactfit/core/nearest_name.hpp"

namespace impactfit::app {

void add_verbose(CLI::App& app, Session& session) {
    app.add_flag("--verbose", session.verbose, "print the full text instead of the short text");
}

void check_display(const std::string& wanted, const std::vector<std::string>& known, const std::string& figure) {
    if (std::find(known.begin(), known.end(), wanted) == known.end())
        throw Error(ErrorKind::usage, "unknown display", wanted, allowed_names(wanted, known), {{}, 0, 0, "--draw"});
    if (figure.empty() && wanted != known.front())
        throw Error(ErrorKind::usage, "a display needs a figure", wanted, "--figure FILE", {{}, 0, 0, "--draw"});
}

}  // namespace impactfit::app
