#include <fmt/format.h>

#include <CLI/App.hpp>
#include <algorithm>
#include <memory>
#include <utility>

#include "commands/commands.hpp"
#include "impactfit/card/stated_card.hpp"
#include "impactfit/core/error.hpp"
#include "impactfit/core/files/atomic_file.hpp"
#include "impactfit/core/units/value_with_unit.hpp"
#include "impactfit/dynamics/impact/simulation_options.hpp"
#include "impactfit/dynamics/stated_impact.hpp"
#include "impactfit/report/card/card_json.hpp"
#include "impactfit/report/card/card_text.hpp"
#include "impactfit/report/format/csv.hpp"
#include "impactfit/simulators/kept_contact.hpp"
#include "options/card_arguments.hpp"
#include "options/export_arguments.hpp"
#include "options/law_request.hpp"
#include "options/load_arguments.hpp"
#include "options/symbols.hpp"
#include "output/result_output.hpp"

namespace impactfit::app {
namespace {

struct CardCommand {
    LawArguments law;
    LoadArguments load;
    CardArguments card;
    std::string restitution, duration, speeds, title, keep;
    std::vector<std::string> radii;
};

bool sets(const LawArguments& law, std::string_view name) {
    return std::any_of(law.settings.begin(), law.settings.end(), [&](const std::string& setting) {
        return setting.starts_with(name) && setting.substr(name.size()).starts_with('=');
    });
}

void refuse_set(const LawArguments& law, std::string_view name, const char* option) {
    if (sets(law, name))
        throw Error(ErrorKind::usage, fmt::format("{} determines the {}", option, name),
                    fmt::format("{} and --set {}", option, name), "one of them", {{}, 0, 0, "--set"});
}

/// Sets the stiffness 1 where a duration determines it, and the exponent of spheres where none is given.
void complete_stiffness(LawArguments& law, const ContactModel& model, const std::string& duration) {
    if (!duration.empty()) {
        refuse_set(law, "stiffness", "--duration");
        law.settings.emplace_back("stiffness=1");
    } else if (!sets(law, "stiffness")) {
        throw Error(ErrorKind::usage, fmt::format("the stiffness of {} is missing", model.name), "none",
                    "--set stiffness=K or --duration T", {{}, 0, 0, "--set"});
    }
    for (const Parameter& parameter : model.law->parameters)
        if (parameter.name == "hertz_exponent" && !sets(law, parameter.name))
            law.settings.push_back(fmt::format("{}={}", parameter.name, parameter.typical));
}

/// Returns true if the restitution determines a damping. For a law with a parameter prescribed_restitution it is this
/// parameter.
bool takes_restitution(LawArguments& law, const ContactModel& model, const std::string& restitution) {
    const bool damped = model.law->has("hysteresis_damping"), dashpot = model.law->has("rate_damping");
    if (restitution.empty()) {
        if ((damped && !sets(law, "hysteresis_damping") && !sets(law, prescribed_restitution)) ||
            (dashpot && !sets(law, "rate_damping")))
            throw Error(ErrorKind::usage, fmt::format("damping of {} is missing", model.name), "none",
                        fmt::format("--restitution E or --set {}=C", damped ? "hysteresis_damping" : "rate_damping"),
                        {{}, 0, 0, "--set"});
        return false;
    }
    if (!model.law->has(prescribed_restitution)) {
        check_has_damping(model);
        return true;
    }
    refuse_set(law, prescribed_restitution, "--restitution");
    law.settings.push_back(fmt::format("{}={}", prescribed_restitution, restitution));
    return false;
}

/// Reads law, parameters and impact, and computes the parameters that follow from restitution and duration.
ImpactRequest read_stated(const CardCommand& arguments) {
    LawArguments law = arguments.law;
    const ContactModel& model = find_model(law.law);
    name_parameters(law.settings, *model.law, "--set");
    if (law.form != "dimensional")
        throw Error(ErrorKind::usage, "a contact card requires dimensional parameters", law.form,
                    "the dimensional form of the law", {{}, 0, 0, "--parameterisation"});
    complete_stiffness(law, model, arguments.duration);
    const bool damped = takes_restitution(law, model, arguments.restitution);
    ImpactRequest request = read_request(law, !damped);
    arguments.load.add_load(law, request);
    if (damped) {
        request.restitution = parse_quantity(arguments.restitution, "1", {{}, 0, 0, "--restitution"});
        request.damping_rule = exact_rule;
    } else {
        resolve_damping(request, "", default_tolerance);
    }
    std::optional<double> duration;
    if (!arguments.duration.empty()) duration = parse_quantity(arguments.duration, "s", {{}, 0, 0, "--duration"});
    request.values = stated_values(request, duration, default_tolerance);
    if (damped) request.restitution.reset();
    return request;
}

ContactCard read_card_of(const CardCommand& arguments, const ImpactRequest& request) {
    const double speed = request.impact.impact_speed;
    ContactCard card = stated_card(request, read_speed_range(arguments.speeds).value_or(ValidityRange{speed, speed}));
    set_texts(card, arguments.card.texts);
    if (!arguments.title.empty()) card.title = arguments.title;
    card.radii = read_radii(arguments.radii);
    card.kept = kept_of_stated(card, arguments.keep, !arguments.restitution.empty());
    return card;
}

ExitCode card_command(const Session& given, const CardCommand& arguments) {
    // --output FILE.json is the card: the other commands have a folder here.
    Session session = given;
    std::string file = arguments.card.file;
    if (file.empty() && session.output.ends_with(".json")) file = std::exchange(session.output, {});
    const ImpactRequest request = read_stated(arguments);
    CardArguments replaced = arguments.card;
    replaced.file = file;
    if (!file.empty()) replaced.check(request.model->name);
    ContactCard card = read_card_of(arguments, request);
    set_texts(card, replaced.texts);
    check_written_files(session, {},
                        {{file, arguments.card.file.empty() ? "--output" : "--card"}, result_file(session, "card")});
    std::vector<FileWriter> files;
    if (!file.empty()) files.emplace_back(file, [&] { write_file_atomically(file, card_json(card)); });
    put_out(session,
            {"card", [&] { return stated_card_text(card, request.impact, file); }, [&] { return card_json(card); },
             [&] { return csv_text(bounce_table(card)); }},
            files);
    return card.bounces.empty() ? exit_unexpected : exit_success;
}

}  // namespace

void add_card_command(CLI::App& app, Session& session) {
    CLI::App* command =
        app.add_subcommand("card", "Writes the contact card of a law with stated parameters, without a fit.");
    const auto arguments = std::make_shared<CardCommand>();
    arguments->law.add_to(*command);
    arguments->load.add_to(*command);
    command->get_option("LAW")->description("contact law or named model (see: impactfit laws)");
    command->add_option("--restitution", arguments->restitution,
                        "restitution at this mass and speed: determines the damping exactly");
    command->add_option("--duration", arguments->duration,
                        "duration [s] at this mass and speed: determines the stiffness");
    command->add_option("--speeds", arguments->speeds,
                        "impact speeds LOWEST:HIGHEST [m/s] for which the card holds (default: --speed)");
    command->add_option("--keep", arguments->keep,
                        "restitution | damping | material, kept at another mass or other radii (default: restitution "
                        "for a law that DEM codes enter by it, with --restitution)");
    command->add_option("--radii", arguments->radii, "radii of both bodies [m]; inf for a plane")->expected(2);
    command->add_option("--card", arguments->card.file, "write the contact card, FILE.json; also --output FILE.json");
    command->add_option("--title", arguments->title, "title of the card (default: the file name)");
    arguments->card.add_texts_to(*command);
    command->callback(
        [&session, arguments] { session.run = [&session, arguments] { return card_command(session, *arguments); }; });
}

}  // namespace impactfit::app
