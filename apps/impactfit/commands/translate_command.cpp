#include <fmt/format.h>

#include <CLI/App.hpp>
#include <memory>

#include "commands/commands.hpp"
#include "impactfit/card/read_card.hpp"
#include "impactfit/contact/law_registry.hpp"
#include "impactfit/core/error.hpp"
#include "impactfit/core/units/value_with_unit.hpp"
#include "impactfit/report/format/csv.hpp"
#include "impactfit/report/simulators/translated_bounces.hpp"
#include "impactfit/report/simulators/translation_report.hpp"
#include "options/card_arguments.hpp"
#include "options/export_arguments.hpp"
#include "options/law_request.hpp"
#include "options/problem_arguments.hpp"
#include "output/drawn_figure.hpp"
#include "output/report_page.hpp"
#include "output/result_output.hpp"

namespace impactfit::app {
namespace {

struct TranslateArguments {
    std::string source, law, speeds, mass, separation, figure, report;
    CardArguments card;
    std::vector<std::string> free, settings;
};

/// Values of --fix. The options of other commands have the name --set.
NamedValues fixed_values(const std::vector<std::string>& texts, const ContactModel& model) {
    try {
        NamedValues values;
        for (const auto& [name, value] : read_fixed_values(texts, model)) values[name] = value;
        return values;
    } catch (const Error& error) {
        SourceLocation where = error.where();
        if (where.key.starts_with("--set")) where.key.replace(0, 5, "--fix");
        throw error.at(where);
    }
}

LawTranslationSettings translation_settings(const Session& session, const TranslateArguments& arguments,
                                            const ContactModel& model) {
    LawTranslationSettings settings;
    if (!arguments.mass.empty()) settings.effective_mass = parse_quantity(arguments.mass, "kg", {{}, 0, 0, "--mass"});
    settings.speeds = read_speed_range(arguments.speeds);
    if (!arguments.separation.empty()) settings.separation = read_separation(arguments.separation, *model.law);
    settings.free = arguments.free;
    for (const auto& [name, value] : fixed_values(arguments.settings, model)) settings.fixed[name] = value;
    settings.seed = session.seed.value_or(settings.seed);
    settings.threads = thread_count(session);
    return settings;
}

ExitCode translate_command(const Session& session, TranslateArguments& arguments) {
    if (!arguments.figure.empty()) check_figure(arguments.figure);
    check_report(arguments.report);
    const ContactModel& model = find_model(arguments.law);
    const LawTranslationSettings settings = translation_settings(session, arguments, model);
    check_written_files(session, {arguments.source},
                        {{arguments.card.file, "--card"},
                         {arguments.figure, "--figure"},
                         {arguments.report, "--report"},
                         result_file(session, "translate")});
    const ContactCard source = read_card(arguments.source);
    arguments.card.check(model.name, {source.specimen, source.licence, source.citation});
    const LawTranslation translation = translate_law(source, model, settings);
    std::vector<FileWriter> files;
    arguments.card.add_writer(files, translation.card);
    if (!arguments.figure.empty())
        files.emplace_back(arguments.figure, [&] {
            draw_figure(session, arguments.figure, translation_title(translation), translation_panels(translation));
        });
    add_report_writer(session, files, arguments.report, [&] { return translation_json(translation); });
    put_out(session,
            {"translate", [&] { return translation_text(translation); }, [&] { return translation_json(translation); },
             [&] { return csv_text(bounces_table(translation.bounces, translation_labels)); }},
            files);
    return exit_success;
}

}  // namespace

void add_translate_command(CLI::App& app, Session& session) {
    CLI::App* command = app.add_subcommand("translate", "Fits a law to the bounces of another, calibrated law.");
    const auto arguments = std::make_shared<TranslateArguments>();
    command->add_option("CARD_OR_RESULT", arguments->source, "contact card, or result of a fit")->required();
    command->add_option("--to-law", arguments->law, "law of the translation (see: impactfit laws)")->required();
    command->add_option("--speeds", arguments->speeds,
                        "impact speeds LOWEST:HIGHEST [m/s] (default: those of the card)");
    command->add_option("--mass", arguments->mass, "effective mass [kg] (default: that of the card)");
    add_names(*command, "--free", arguments->free,
              "parameters to fit, a,b,... (default: those that the bounces determine)");
    command->add_option("--fix,--set", arguments->settings, "fixed parameter, name=value; repeatable")
        ->expected(1)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)
        ->allow_extra_args(false);
    command->add_option("--separation", arguments->separation,
                        "zero_indentation | zero_force (default: that of the card)");
    arguments->card.add_to(*command, "write the card of the law");
    add_report(*command, arguments->report);
    command->add_option("--figure", arguments->figure, "draw the results of both laws, FILE.svg, .png or .pdf");
    command->callback([&session, arguments] {
        session.formats.emplace_back("markdown");
        session.run = [&session, arguments] { return translate_command(session, *arguments); };
    });
}

}  // namespace impactfit::app
