#pragma once
// Option --report: the result as a page to look at.

#include <functional>
#include <string>

#include "output/result_output.hpp"

namespace CLI {
class App;
}

namespace impactfit::app {

/// Adds --report FILE.html.
void add_report(CLI::App& command, std::string& file);

/// Throws Error (usage) for a file name with another ending.
void check_report(const std::string& file);

/// Appends a writer of the page of `json` if there is a file.
void add_report_writer(const Session& session, std::vector<FileWriter>& files, const std::string& file,
                       std::function<std::string()> json);

}  // namespace impactfit::app
