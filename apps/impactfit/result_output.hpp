#pragma once
// Results go to standard output in the chosen format, and as a whole file into the --output folder.

#include <functional>
#include <string>

#include "session.hpp"
#include "written_files.hpp"

namespace impactfit::app {

/// The result of a command in each format; only the one asked for is made.
struct Result {
    std::string command;
    std::function<std::string()> text, json, csv;
};

/// The file of --output that a command's result goes to; an empty path without that option.
WrittenFile result_file(const Session& session, const std::string& command);

/// Makes the result, writes it to --output/<command>.<txt|json|csv> if asked to, then prints it.
void put_out(const Session& session, const Result& result);

}  // namespace impactfit::app
