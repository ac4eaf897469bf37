#include "output/result_output.hpp"

#include <fmt/format.h>

#include <cstdio>
#include <optional>

#include "impactfit/core/error.hpp"
#include "impactfit/core/files/atomic_file.hpp"
#include "output/standard_error.hpp"

namespace impactfit::app {
namespace {

void print(const std::string& content) {
    if (std::fwrite(content.data(), 1, content.size(), stdout) != content.size() || std::fflush(stdout) != 0)
        throw Error(ErrorKind::usage, "standard output cannot be written");
}

}  // namespace

ExitCode print_page(const std::string& text) {
    print(text);
    return exit_success;
}

WrittenFile result_file(const Session& session, const std::string& command) {
    if (session.output.empty()) return {{}, "--output"};
    const std::string ending = session.format == "text"       ? "txt"
                               : session.format == "markdown" ? "md"
                               : session.format == "latex"    ? "tex"
                                                              : session.format;
    return {fmt::format("{}/{}.{}", session.output, command, ending), "--output"};
}

void put_out(const Session& session, const Result& result, const std::vector<FileWriter>& files) {
    const std::string content = session.format == "json"  ? result.json()
                                : session.format == "csv" ? result.csv()
                                                          : result.text();
    std::vector<FileWriter> steps{[&] { print(content); }};
    if (!session.output.empty())
        steps.emplace_back([&] {
            make_output_folder(session.output);
            write_file_atomically(result_file(session, result.command).path, content);
        });
    steps.insert(steps.end(), files.begin(), files.end());
    std::optional<Error> failed;
    for (const FileWriter& step : steps) {
        try {
            step();
        } catch (const Error& error) {
            if (failed) print_error(*failed);
            failed = error;
        }
    }
    if (failed) throw Error(*failed);
}

}  // namespace impactfit::app
