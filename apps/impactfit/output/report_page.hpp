#pragma once
// Option --report: the document of a result in a file.

#include <functional>
#include <string>

#include "output/result_output.hpp"

namespace CLI {
class App;
}

namespace impactfit::app {

/// Adds --report FILE.html, .md or .txt.
void add_report(CLI::App& command, std::string& file);

/// True for the ending .html, .md or .txt.
bool is_report(const std::string& file);

/// Throws Error (usage) for a file name with another ending.
void check_report(const std::string& file);

/// Appends a writer of the document of `json` if there is a file.
void add_report_writer(const Session& session, std::vector<FileWriter>& files, const std::string& file,
                       std::function<std::string()> json);

}  // namespace impactfit::app
