#pragma once
// Results go to standard output in the chosen format, as a whole file into the --output folder, and into the other
// files a command was asked for. The result is printed first, since writing a file may fail.

#include <functional>
#include <string>
#include <vector>

#include "output/written_files.hpp"
#include "session.hpp"

namespace impactfit::app {

/// The result of a command in each format; only the one asked for is made.
struct Result {
    std::string command;
    std::function<std::string()> text, json, csv;
};

/// Draws or writes a further file. Throws an Error on failure.
using FileWriter = std::function<void()>;

/// The file of --output that a command's result goes to; an empty path without that option.
WrittenFile result_file(const Session& session, const std::string& command);

/// Prints the result, then writes it to --output/<command>.<txt|json|csv> if asked to, then calls `files`. A failure
/// does not keep the next from being tried: each is reported on standard error but the last, which is thrown.
void put_out(const Session& session, const Result& result, const std::vector<FileWriter>& files = {});

}  // namespace impactfit::app
