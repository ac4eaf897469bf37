#include <fmt/format.h>

#include <CLI/App.hpp>

#include "commands/commands.hpp"
#include "impactfit/contact/law_registry.hpp"
#include "impactfit/core/citation.hpp"
#include "impactfit/core/error.hpp"
#include "impactfit/report/format/csv.hpp"
#include "impactfit/report/format/short_text.hpp"
#include "impactfit/report/simulation/law_list.hpp"
#include "impactfit/report/simulation/law_page.hpp"
#include "output/drawn_figure.hpp"
#include "output/result_output.hpp"

namespace impactfit::app {
namespace {

struct LawsArguments {
    std::string name, figure;
    bool markdown = false, bibtex = false;
};

Result one_law(const LawsArguments& arguments) {
    const ContactModel& model = find_model(arguments.name);
    return {"laws",
            [&, arguments] {
                if (arguments.bibtex) return find_citation(model.source).bibtex + "\n";
                return arguments.markdown ? law_page_markdown(model) : law_page_text(model);
            },
            [&] { return law_page_json(model); }, [&] { return csv_text(parameter_table(*model.law)); },
            arguments.bibtex || arguments.markdown ? std::function<std::string()>{}
                                                   : [&] { return short_law_page(model); }};
}

Result law_overview(const LawsArguments& arguments) {
    return {
        "laws",
        [arguments] {
            return arguments.bibtex ? law_list_bibtex() : arguments.markdown ? law_list_markdown() : law_list_text();
        },
        [] { return law_list_json(); }, [] { return csv_text(law_list_table()); },
        arguments.bibtex || arguments.markdown ? std::function<std::string()>{} : [] { return short_law_list(); }};
}

std::vector<FileWriter> files_beside(const Session& session, const LawsArguments& arguments) {
    if (!arguments.figure.empty() && arguments.name.empty())
        throw Error(ErrorKind::usage, "a figure shows one law", "none", "impactfit laws NAME --figure FILE",
                    {{}, 0, 0, "--figure"});
    if (!arguments.figure.empty()) check_figure(arguments.figure);
    check_written_files(session, {}, {{arguments.figure, "--figure"}, result_file(session, "laws")});
    if (arguments.figure.empty()) return {};
    return {{arguments.figure, [&] {
                 const ContactModel& model = find_model(arguments.name);
                 draw_figure(session, arguments.figure, fmt::format("{}, unit mass and stiffness", model.name),
                             {law_panel(*model.law)});
             }}};
}

}  // namespace

void add_laws_command(CLI::App& app, Session& session) {
    CLI::App* command = app.add_subcommand("laws", "Lists the contact laws, or shows the page of a law.");
    const auto arguments = std::make_shared<LawsArguments>();
    command->add_option("NAME", arguments->name, "law or named model");
    auto* markdown = command->add_flag("--markdown", arguments->markdown, "print Markdown");
    command->add_flag("--bibtex", arguments->bibtex, "print the source as BibTeX")->excludes(markdown);
    command->add_option("--figure", arguments->figure,
                        "draw force over indentation at typical values, FILE.svg, .png or .pdf");
    command->callback([&session, arguments] {
        session.run = [&session, arguments] {
            if (session.format != "text" && (arguments->markdown || arguments->bibtex))
                throw Error(ErrorKind::usage, "conflicting formats", session.format,
                            "--markdown and --bibtex without --format", {{}, 0, 0, "--format"});
            const Result result = arguments->name.empty() ? law_overview(*arguments) : one_law(*arguments);
            put_out(session, result, files_beside(session, *arguments));
            return exit_success;
        };
    });
}

}  // namespace impactfit::app
