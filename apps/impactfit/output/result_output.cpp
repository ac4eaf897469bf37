#include "output/result_output.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>
#include <optional>

#include "impactfit/core/error.hpp"
#include "impactfit/core/files/atomic_file.hpp"
#include "impactfit/core/visible_text.hpp"
#include "impactfit_papers/report/recipes/recipe_report.hpp"
#include "output/coloured_text.hpp"
#include "output/standard_error.hpp"

namespace impactfit::app {
namespace {

void print(const std::string& content) {
    if (std::fwrite(content.data(), 1, content.size(), stdout) != content.size() || std::fflush(stdout) != 0)
        throw Error(ErrorKind::usage, "standard output cannot be written");
}

ResultDocument document_of(const Session& session, const Result& result) {
    return result_document(result.json(), {}, session.command_line, recipe_documents());
}

std::string full_text(const Session& session, const Result& result) {
    return result.text ? visible_lines(result.text()) : document_text(document_of(session, result));
}

std::string markdown_of(const Session& session, const Result& result) {
    return result.markdown ? result.markdown() : document_markdown(document_of(session, result));
}

/// Prints a result, with colours if it is a text on a terminal. A terminal gets no control characters of other formats
/// either.
void print_result(const Session& session, const std::string& content) {
    // Each branch prints on its own: a common expression would copy the content, which may have hundreds of megabytes.
    if (session.format == "text" && has_colour(stdout))
        print(coloured(content));
    else if (session.format != "text" && isatty(STDOUT_FILENO))
        print(visible_lines(content));
    else
        print(content);
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
    const bool is_text = session.format == "text";
    const auto content = [&] {
        return session.format == "json"       ? result.json()
               : session.format == "csv"      ? result.csv()
               : session.format == "markdown" ? markdown_of(session, result)
                                              : full_text(session, result);
    };
    std::vector<FileWriter> steps;
    steps.emplace_back([&] {
        print_result(session, is_text && result.brief && !session.verbose ? visible_lines(result.brief()) : content());
    });
    if (!session.output.empty()) {
        const std::string path = result_file(session, result.command).path;
        steps.emplace_back(path, [&, path] {
            make_output_folder(session.output);
            write_file_atomically(path, content());
        });
    }
    steps.insert(steps.end(), files.begin(), files.end());
    std::vector<std::string> written;
    std::optional<Error> failed;
    for (const FileWriter& step : steps) {
        try {
            step.write();
            if (!step.path.empty()) written.push_back(step.path);
        } catch (const Error& error) {
            if (failed) print_error(*failed);
            failed = error;
        }
    }
    if (is_text && !written.empty())
        print_result(session, visible_text(fmt::format("written: {}", fmt::join(written, ", "))) + "\n");
    if (failed) throw Error(*failed);
}

}  // namespace impactfit::app
