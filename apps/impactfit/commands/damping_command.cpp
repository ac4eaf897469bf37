#include <fmt/format.h>

#include <CLI/App.hpp>

#include "commands/commands.hpp"
#include "impactfit/card/read_card.hpp"
#include "impactfit/core/error.hpp"
#include "impactfit/core/units/value_with_unit.hpp"
#include "impactfit/dynamics/impact/simulation_options.hpp"
#include "impactfit/report/format/csv.hpp"
#include "impactfit/report/format/short_text.hpp"
#include "impactfit/report/simulation/damping_report.hpp"
#include "options/card_request.hpp"
#include "options/load_arguments.hpp"
#include "output/result_output.hpp"

namespace impactfit::app {
namespace {

struct DampingArguments {
    LawArguments law;
    LoadArguments load;
    std::string restitution;
    double tolerance = default_tolerance;
};

/// Reads the law without its damping, or a contact card, whose damping is replaced.
ImpactRequest read_law_or_card(const LawArguments& arguments) {
    if (!names_card(arguments.law)) {
        check_has_damping(find_model(arguments.law));
        return read_request(arguments, false);
    }
    const ContactCard card = read_card(arguments.law);
    check_has_damping(*card.model);
    const std::vector<std::string> computed{"hysteresis_damping", "rate_damping", "pi_1", "pi_1_base",
                                            std::string(prescribed_restitution)};
    ImpactRequest request = read_request(with_law_of(card, arguments, computed), false);
    request.notes = validity_notes(card, request.impact);
    request.nominal_stiffness = card.nominal_stiffness;
    return request;
}

double read_restitution(const DampingArguments& arguments) {
    return parse_quantity(arguments.restitution, "1", {{}, 0, 0, "--restitution"});
}

ExitCode damping_command(const Session& session, const DampingArguments& arguments) {
    ImpactRequest request = read_law_or_card(arguments.law);
    arguments.load.add_load(arguments.law, request);
    if (request.law().has("rate_damping")) {
        const RateDampingResult result = find_rate_damping(request, read_restitution(arguments), arguments.tolerance);
        put_out(session,
                {"damping", [&] { return rate_damping_text(result); }, [&] { return rate_damping_json(result); },
                 [&] { return rate_damping_csv(result); }, [&] { return short_page(rate_damping_text(result)); }});
        return is_valid(result.collision) ? exit_success : exit_unexpected;
    }
    const DampingComparison comparison = compare_dampings(request, read_restitution(arguments), arguments.tolerance);
    put_out(session,
            {"damping", [&] { return damping_text(comparison); }, [&] { return damping_json(comparison); },
             [&] { return csv_text(damping_table(comparison)); }, [&] { return short_damping_text(comparison); }});
    return comparison.converged() ? exit_success : exit_unexpected;
}

}  // namespace

void add_damping_command(CLI::App& app, Session& session) {
    CLI::App* command =
        app.add_subcommand("damping", "Computes the damping of a prescribed restitution, and the errors of formulas.");
    const auto arguments = std::make_shared<DampingArguments>();
    arguments->law.add_to(*command);
    command->add_option("--restitution", arguments->restitution, "prescribed restitution, above 0 and at most 1")
        ->required();
    arguments->load.add_to(*command);
    command->add_option("--tolerance", arguments->tolerance,
                        "error of a step of the simulations, 1e-13 to 1e-3 (default: 1e-10)");
    command->callback([&session, arguments] {
        session.run = [&session, arguments] { return damping_command(session, *arguments); };
    });
}

}  // namespace impactfit::app
