#pragma once
// Output of results: standard output in the selected format, a file in the --output folder, further files of a
// command. Standard output is first, because a file can fail.

#include <functional>
#include <string>
#include <vector>

#include "output/written_files.hpp"
#include "session.hpp"

namespace impactfit::app {

/// Result of a command in each format. Only the selected format is evaluated.
struct Result {
    std::string command;
    std::function<std::string()> text, json, csv;
};

/// Draws or writes a further file. Throws Error on failure.
using FileWriter = std::function<void()>;

/// Prints a page of text. Throws Error if standard output cannot be written.
ExitCode print_page(const std::string& text);

/// Returns the file for the result of a command in the --output folder. The path is empty without --output.
WrittenFile result_file(const Session& session, const std::string& command);

/// Prints the result, writes it to --output/<command>.<txt|json|csv> with --output, then calls `files`. All steps run
/// even if a step fails. Throws the last error; prints earlier errors on standard error.
void put_out(const Session& session, const Result& result, const std::vector<FileWriter>& files = {});

}  // namespace impactfit::app
