#include <fmt/format.h>

#include <CLI/App.hpp>
#include <filesystem>
#include <memory>
#include <utility>

#include "commands/commands.hpp"
#include "impactfit/core/files/atomic_file.hpp"
#include "impactfit/core/files/text_file.hpp"
#include "impactfit/report/page/document_html.hpp"
#include "impactfit_papers/report/recipes/recipe_report.hpp"
#include "output/report_page.hpp"
#include "output/result_output.hpp"

namespace impactfit::app {
namespace {

struct ReportArguments {
    std::string result, report;
};

/// Returns the file of --report, else the name of the result with the ending .html, in the folder of --output or beside
/// the result.
std::string page_path(const Session& session, const ReportArguments& arguments) {
    if (!arguments.report.empty()) return arguments.report;
    const std::filesystem::path name = std::filesystem::path(arguments.result).replace_extension(".html");
    return session.output.empty() ? name.string() : (std::filesystem::path(session.output) / name.filename()).string();
}

/// --output FILE.html, .md or .txt is the report: the other commands have a folder here.
void use_output_as_report(Session& session, ReportArguments& arguments) {
    if (arguments.report.empty() && is_report(session.output)) arguments.report = std::exchange(session.output, {});
}

ExitCode report_command(Session session, ReportArguments arguments) {
    use_output_as_report(session, arguments);
    check_report(arguments.report);
    const std::string path = page_path(session, arguments);
    check_written_files(session, {arguments.result}, {{path, arguments.report.empty() ? "--output" : "--report"}});
    const std::string result = read_text_file(arguments.result, most_tree_bytes);
    write_file_atomically(
        path,
        document_for_file(result_document(result, arguments.result, session.command_line, recipe_documents()), path));
    return print_page(fmt::format("page: {}\n", path));
}

}  // namespace

void add_report_command(CLI::App& app, Session& session) {
    CLI::App* command = app.add_subcommand(
        "report", "Writes a result or a contact card as a page with interactive figures, Markdown or text.");
    const auto arguments = std::make_shared<ReportArguments>();
    command
        ->add_option("RESULT", arguments->result,
                     "JSON of a fit, comparison, design, sweep, validation, regeneration, export or "
                     "translation (--format json), or a contact card")
        ->required();
    add_report(*command, arguments->report);
    command->callback(
        [&session, arguments] { session.run = [&session, arguments] { return report_command(session, *arguments); }; });
}

}  // namespace impactfit::app
