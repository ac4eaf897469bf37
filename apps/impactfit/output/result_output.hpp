#pragma once
// Output of results: standard output in the selected format, a file in the --output folder, further files of a
// command. Standard output is first, because a file can fail.

#include <concepts>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "output/written_files.hpp"
#include "session.hpp"

namespace impactfit::app {

/// Result of a command in each format. Only the selected formats are evaluated.
struct Result {
    std::string command;
    std::function<std::string()> text, json, csv;  ///< default of `text`: the document of the JSON
    std::function<std::string()> brief = {};       ///< short text on standard output without --verbose; default: `text`
    std::function<std::string()> markdown = {};    ///< default: the document of the JSON
    /// Puts a long CSV part by part, in place of `csv`. It is called once, also for an output to two places.
    std::function<void(const std::function<void(std::string_view)>& put)> csv_parts = {};
};

/// Draws or writes a further file. Throws Error on failure.
struct FileWriter {
    std::function<void()> write;
    std::string path;  ///< of the file, for the list of written files; empty: not listed

    FileWriter(std::string file, std::function<void()> writer) : write(std::move(writer)), path(std::move(file)) {}
    template <std::invocable Writer>
    FileWriter(Writer writer) : write(std::move(writer)) {}
};

/// Prints a page of text. Throws Error if standard output cannot be written.
ExitCode print_page(const std::string& text);

/// Returns the file for the result of a command in the --output folder. The path is empty without --output.
WrittenFile result_file(const Session& session, const std::string& command);

/// Prints the result, writes it to --output/<command>.<txt|json|csv> with --output, then calls `files`. The file has
/// the full text. After a text, the last line on standard output has the paths of the written files. All steps run even
/// if a step fails. Throws the last error; prints earlier errors on standard error.
void put_out(const Session& session, const Result& result, const std::vector<FileWriter>& files = {});

}  // namespace impactfit::app
