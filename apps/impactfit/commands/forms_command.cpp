#include <fmt/format.h>

#include <CLI/App.hpp>

#include "commands/commands.hpp"
#include "impactfit/core/error.hpp"
#include "impactfit/report/format/csv.hpp"
#include "impactfit/report/format/short_text.hpp"
#include "impactfit/report/simulation/form_page.hpp"
#include "output/drawn_figure.hpp"
#include "output/result_output.hpp"

namespace impactfit::app {
namespace {

struct FormsArguments {
    std::string name, figure;
};

Result result_of(const FormsArguments& arguments) {
    if (arguments.name.empty())
        return {"forms", [] { return form_list_text(); }, [] { return form_list_json(); },
                [] { return csv_text(form_list_table()); }, [] { return clipped(form_list_text()); }};
    const FormEntry& form = find_form(arguments.name);
    return {"forms", [&form] { return form_page_text(form); }, [&form] { return form_page_json(form); },
            [&form] { return csv_text(form_parameter_table(form)); }};
}

std::vector<FileWriter> files_beside(const Session& session, const FormsArguments& arguments) {
    if (!arguments.figure.empty() && arguments.name.empty())
        throw Error(ErrorKind::usage, "a figure shows a single form", "none", "impactfit forms NAME --figure FILE",
                    {{}, 0, 0, "--figure"});
    if (!arguments.figure.empty()) check_figure(arguments.figure);
    check_written_files(session, {}, {{arguments.figure, "--figure"}, result_file(session, "forms")});
    if (arguments.figure.empty()) return {};
    return {{arguments.figure, [&] {
                 const FormEntry& form = find_form(arguments.name);
                 draw_figure(session, arguments.figure, std::string(form.description.title), {form_panel(form)});
             }}};
}

}  // namespace

void add_forms_command(CLI::App& app, Session& session) {
    CLI::App* command = app.add_subcommand("forms", "Lists the published forms, or shows the page of a form.");
    const auto arguments = std::make_shared<FormsArguments>();
    command->add_option("NAME", arguments->name, "name of a form");
    command->add_option("--figure", arguments->figure,
                        "draw the published curve beside the exact values, FILE.svg, .png or .pdf");
    command->callback([&session, arguments] {
        session.run = [&session, arguments] {
            const Result result = result_of(*arguments);  // an unknown name makes no folder
            put_out(session, result, files_beside(session, *arguments));
            return exit_success;
        };
    });
}

}  // namespace impactfit::app
