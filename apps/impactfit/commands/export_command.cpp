#include <fmt/format.h>

#include <CLI/App.hpp>
#include <memory>

#include "commands/commands.hpp"
#include "impactfit/card/read_card.hpp"
#include "impactfit/core/error.hpp"
#include "impactfit/report/format/csv.hpp"
#include "impactfit/report/simulators/export_report.hpp"
#include "impactfit/simulators/export_settings.hpp"
#include "options/export_arguments.hpp"
#include "output/drawn_figure.hpp"
#include "output/report_page.hpp"
#include "output/result_output.hpp"

namespace impactfit::app {
namespace {

struct ExportCommand {
    std::string card;
    ExportArguments settings;
    bool list = false;
};

ExitCode list_targets(const Session& session) {
    put_out(session, {"export_list", target_list_text, target_list_json, [] { return csv_text(route_table()); }, {}});
    return exit_success;
}

ExitCode export_command(const Session& session, const ExportCommand& arguments) {
    if (arguments.list) return list_targets(session);
    if (arguments.card.empty())
        throw Error(ErrorKind::usage, "no card and no result of a fit", "none", "CARD.json or RESULT.json, or --list",
                    {{}, 0, 0, "CARD_OR_RESULT"});
    if (!arguments.settings.figure.empty()) check_figure(arguments.settings.figure);
    check_report(arguments.settings.report);
    const SimulatorTarget& target = arguments.settings.target_named();
    const ExportSettings settings = arguments.settings.read();
    check_written_files(session, {arguments.card},
                        {{arguments.settings.snippet, "--snippet"},
                         {arguments.settings.figure, "--figure"},
                         {arguments.settings.report, "--report"},
                         result_file(session, "export")});
    const ContactCard card = read_card(arguments.card);
    check_settings(settings_for(card, settings), target);
    arguments.settings.put_out_export(session, card);
    return exit_success;
}

}  // namespace

void add_export_command(CLI::App& app, Session& session) {
    CLI::App* command = app.add_subcommand("export", "Translates a calibrated contact into the input of a simulator.");
    const auto arguments = std::make_shared<ExportCommand>();
    command->add_option("CARD_OR_RESULT", arguments->card,
                        "contact card, or result of a fit (impactfit fit ... --format json)");
    arguments->settings.add_to(*command);
    command->add_flag("--list", arguments->list, "list the simulators and the route of each law");
    command->callback([&session, arguments] {
        if (!arguments->list) session.formats.emplace_back("markdown");
        session.run = [&session, arguments] { return export_command(session, *arguments); };
    });
}

}  // namespace impactfit::app
