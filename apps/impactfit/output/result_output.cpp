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

void print(std::string_view content) {
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

std::string content_of(const Session& session, const Result& result) {
    return session.format == "json"       ? result.json()
           : session.format == "csv"      ? result.csv()
           : session.format == "markdown" ? markdown_of(session, result)
                                          : full_text(session, result);
}

/// Standard output, then the file.
void add_whole_steps(const Session& session, const Result& result, std::vector<FileWriter>& steps) {
    steps.emplace_back([&] {
        const bool is_brief = session.format == "text" && result.brief && !session.verbose;
        print_result(session, is_brief ? visible_lines(result.brief()) : content_of(session, result));
    });
    if (session.output.empty()) return;
    const std::string path = result_file(session, result.command).path;
    steps.emplace_back(path, [&, path] {
        make_output_folder(session.output);
        write_file_atomically(path, content_of(session, result));
    });
}

/// Runs an action unless an earlier one has failed.
template <class Action>
void attempt(std::optional<Error>& failed, const Action& action) try {
    if (!failed) action();
} catch (const Error& error) {
    failed = error;
}

/// Puts a CSV in parts to standard output and, in the same pass, to the file, which appears whole at the end. Ends
/// early once both have failed.
void put_parts(const Session& session, const Result& result) {
    const std::string path = result_file(session, result.command).path;
    const bool is_terminal = isatty(STDOUT_FILENO) != 0;
    std::optional<Error> print_failed, file_failed;
    std::optional<AtomicFile> file;
    if (!path.empty())
        attempt(file_failed, [&] {
            make_output_folder(session.output);
            file.emplace(path);
        });
    result.csv_parts([&](std::string_view part) {
        attempt(print_failed, [&] { is_terminal ? print(visible_lines(part)) : print(part); });
        if (file) attempt(file_failed, [&] { file->append(part); });
        if (print_failed && (!file || file_failed)) throw Error(*print_failed);
    });
    if (file) attempt(file_failed, [&] { file->publish(); });
    if (print_failed && file_failed) print_error(*print_failed);
    if (file_failed) throw Error(*file_failed);
    if (print_failed) throw Error(*print_failed);
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
    std::vector<FileWriter> steps;
    if (session.format == "csv" && result.csv_parts)
        steps.emplace_back([&] { put_parts(session, result); });
    else
        add_whole_steps(session, result, steps);
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
