#include "output/report_page.hpp"

#include <CLI/App.hpp>

#include "impactfit/core/error.hpp"
#include "impactfit/core/files/atomic_file.hpp"
#include "impactfit/report/page/document_html.hpp"
#include "impactfit_papers/report/recipes/recipe_report.hpp"

namespace impactfit::app {

void add_report(CLI::App& command, std::string& file) {
    command.add_option("--report", file,
                       "write the result as a page with interactive figures, FILE.html, or without figures, FILE.md or "
                       "FILE.txt");
}

bool is_report(const std::string& file) {
    return file.ends_with(".html") || file.ends_with(".md") || file.ends_with(".txt");
}

void check_report(const std::string& file) {
    if (!file.empty() && !is_report(file))
        throw Error(ErrorKind::usage, "unknown ending of a report", file, "FILE.html, FILE.md or FILE.txt",
                    {{}, 0, 0, "--report"});
}

void add_report_writer(const Session& session, std::vector<FileWriter>& files, const std::string& file,
                       std::function<std::string()> json) {
    if (file.empty()) return;
    files.emplace_back(file, [file, json = std::move(json), line = session.command_line] {
        write_file_atomically(file, document_for_file(result_document(json(), {}, line, recipe_documents()), file));
    });
}

}  // namespace impactfit::app
