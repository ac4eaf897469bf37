#include <fmt/format.h>

#include <CLI/App.hpp>
#include <cstdint>

#include "commands/commands.hpp"
#include "impactfit/card/card_bounces.hpp"
#include "impactfit/card/read_card.hpp"
#include "impactfit/core/error.hpp"
#include "impactfit/core/units/value_with_unit.hpp"
#include "impactfit/report/card/card_figure.hpp"
#include "impactfit/report/card/card_validation.hpp"
#include "impactfit/report/format/csv.hpp"
#include "impactfit/report/format/figure.hpp"
#include "impactfit_papers/report/validation/validation_figures.hpp"
#include "impactfit_papers/report/validation/validation_report.hpp"
#include "options/card_request.hpp"
#include "options/display.hpp"
#include "options/law_request.hpp"
#include "output/drawn_figure.hpp"
#include "output/progress_line.hpp"
#include "output/report_page.hpp"
#include "output/result_output.hpp"

namespace impactfit::app {
namespace {

void print_progress(const Session& session, std::string_view paper) {
    print_step(session, fmt::format("checking {}", paper));
}

struct ValidateArguments {
    std::string wanted, figure, draw, report, law;
    std::vector<std::string> cards, settings;

    bool has_own() const { return !law.empty() || !cards.empty(); }
};

/// Models beside those of the papers. Throws Error (usage) for another validation than zhang-sharf and sliotar.
std::vector<OwnModel> own_models(const ValidateArguments& arguments) {
    const char* option = arguments.cards.empty() ? "--law" : "--card";
    if (arguments.has_own() && arguments.wanted != "zhang-sharf" && arguments.wanted != "sliotar")
        throw Error(ErrorKind::usage, "a model beside those of the papers needs their measurements",
                    arguments.wanted.empty() ? "all validations" : arguments.wanted,
                    "impactfit validate zhang-sharf, or sliotar", {{}, 0, 0, option});
    if (arguments.law.empty() && !arguments.settings.empty())
        throw Error(ErrorKind::usage, "parameters without a law", arguments.settings.front(), "--law NAME",
                    {{}, 0, 0, "--set"});
    std::vector<OwnModel> models;
    for (const std::string& file : arguments.cards) models.push_back(own_model(read_card(file)));
    if (arguments.law.empty()) return models;
    const ContactModel& model = find_model(arguments.law);
    NamedValues stated = read_fixed_values(arguments.settings, model);
    const std::string restitution = fmt::format("{}=", prescribed_restitution);
    for (const std::string& setting : arguments.settings)
        if (setting.starts_with(restitution))
            stated[std::string(prescribed_restitution)] =
                parse_quantity(setting.substr(restitution.size()), "1", {{}, 0, 0, "--set prescribed_restitution"});
    models.push_back(own_model(model, std::move(stated)));
    return models;
}

/// Returns the display of the arguments. All validations together have the display of the papers.
const ValidationFigure& display_of(const ValidateArguments& arguments) {
    const std::string validation = arguments.wanted.empty() ? papers_validation : arguments.wanted;
    std::vector<std::string> known;
    const ValidationFigure* found = nullptr;
    for (const ValidationFigure& display : validation_figures()) {
        if (validation != display.validation) continue;
        known.emplace_back(display.name);
        if (arguments.draw == display.name || (arguments.draw.empty() && known.size() == 1)) found = &display;
    }
    check_display(found == nullptr ? arguments.draw : known.front(), known, arguments.figure);
    return *found;
}

/// Checks the figure before the simulations.
void check_figure_request(const ValidateArguments& arguments) {
    if (!arguments.draw.empty() && arguments.figure.empty())
        throw Error(ErrorKind::usage, "a display needs a figure", arguments.draw, "--figure FILE",
                    {{}, 0, 0, "--draw"});
    if (arguments.figure.empty()) return;
    check_figure(arguments.figure);
    display_of(arguments);
}

/// Recomputes the bounces of a contact card.
ExitCode validate_card_command(const Session& session, const ValidateArguments& arguments) {
    if (!arguments.draw.empty())
        throw Error(ErrorKind::usage, "a contact card has a single display", arguments.draw, "no --draw",
                    {{}, 0, 0, "--draw"});
    if (!arguments.figure.empty()) check_figure(arguments.figure);
    check_report(arguments.report);
    check_written_files(
        session, {arguments.wanted},
        {{arguments.figure, "--figure"}, {arguments.report, "--report"}, result_file(session, "validate")});
    const ContactCard card = read_card(arguments.wanted);
    const ComparedValues report = validate_card(card);
    const auto json = [&] { return card_validation_json(card, report); };
    std::vector<FileWriter> files;
    if (!arguments.figure.empty())
        files.emplace_back(arguments.figure,
                           [&] { draw_figure(session, arguments.figure, card_title(card), card_panels(card)); });
    add_report_writer(session, files, arguments.report, json);
    put_out(session,
            {"validate", [&] { return card_validation_text(card, report); }, json,
             [&] { return csv_text(report.rows); }, [&] { return short_card_validation_text(card, report); }},
            files);
    return report.as_expected ? exit_success : exit_unexpected;
}

ExitCode validate_command(const Session& session, const ValidateArguments& arguments) {
    if (names_card(arguments.wanted) && !arguments.has_own()) return validate_card_command(session, arguments);
    const std::vector<OwnModel> own = own_models(arguments);
    const std::vector<std::string> wanted =
        validation_names(arguments.wanted.empty() ? std::vector<std::string>{} : std::vector{arguments.wanted});
    check_figure_request(arguments);
    check_report(arguments.report);
    const std::string root = data_folder(session);
    check_written_files(
        session, arguments.cards,
        {{arguments.figure, "--figure"}, {arguments.report, "--report"}, result_file(session, "validate")});
    const std::vector<ValidationReport> reports = run_validations(
        wanted, root, static_cast<std::uint64_t>(session.seed.value_or(1)),
        [&session](std::string_view paper) { print_progress(session, paper); }, own);
    std::vector<FileWriter> files;
    if (!arguments.figure.empty())
        files.emplace_back(arguments.figure, [&] {
            const ValidationFigure& display = display_of(arguments);
            draw_figure(session, arguments.figure, display.title, display.panels(root, own));
        });
    const ValidationReport all = joined(reports);
    const auto json = [&] { return validation_json(all, wanted, root, own); };
    add_report_writer(session, files, arguments.report, json);
    put_out(session,
            {"validate", [&] { return validation_text(reports); }, json, [&] { return csv_text(all.rows); },
             [&] { return short_validation_text(reports); }},
            files);
    return all.as_expected ? exit_success : exit_unexpected;
}

}  // namespace

void add_validate_command(CLI::App& app, Session& session) {
    CLI::App* command =
        app.add_subcommand("validate", "Compares the laws with measured and printed impacts, a card with its bounces.");
    const auto arguments = std::make_shared<ValidateArguments>();
    command->add_option("WHAT", arguments->wanted,
                        "zhang-sharf | sliotar | papers (default: all), or a contact card, FILE.json");
    command->add_option("--figure", arguments->figure,
                        "draw the models beside the measurements, or the law of the card with its bounces, FILE.svg, "
                        ".png or .pdf");
    command->add_option("--draw", arguments->draw,
                        "sliotar: loops | exponents (error over the exponents); zhang-sharf: observables;\n"
                        "papers: loops of the baseball, zh21-figures-3-8, zh22-figure-4, -5, -7 (default: the first)");
    command
        ->add_option("--card", arguments->cards,
                     "contact card or result of a fit, FILE.json, beside the models of zhang-sharf or sliotar; "
                     "repeatable")
        ->expected(1)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)
        ->allow_extra_args(false);
    command->add_option("--law", arguments->law,
                        "law or named model beside those of zhang-sharf or sliotar; stiffness, Hertz exponent and "
                        "restitution are those of the measurement unless --set states them");
    command->add_option("--set", arguments->settings, "parameter of --law, name=value or 'name=value unit'; repeatable")
        ->expected(1)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)
        ->allow_extra_args(false);
    add_report(*command, arguments->report);
    command->callback([&session, arguments] {
        session.formats.emplace_back("markdown");
        session.run = [&session, arguments] { return validate_command(session, *arguments); };
    });
}

}  // namespace impactfit::app
