#include <fmt/format.h>

#include <CLI/App.hpp>
#include <array>
#include <limits>
#include <optional>

#include "commands/commands.hpp"
#include "impactfit/core/error.hpp"
#include "impactfit/core/units/value_with_unit.hpp"
#include "impactfit/report/format/csv.hpp"
#include "impactfit/report/format/short_text.hpp"
#include "impactfit/report/simulation/stiffness_report.hpp"
#include "output/result_output.hpp"

namespace impactfit::app {
namespace {

struct StiffnessArguments {
    std::vector<std::string> radii, moduli, poisson;
    std::string duration, restitution, mass, speed, hertz_exponent;
    std::string stiffness;  ///< known: its moduli

    bool has_bodies() const { return !(radii.empty() && moduli.empty() && poisson.empty()); }
    bool has_impact() const {
        return !(duration.empty() && restitution.empty() && mass.empty() && speed.empty() && hertz_exponent.empty());
    }
};

constexpr const char* methods =
    "--radii A B --moduli E1 E2 --poisson NU1 NU2, or --duration T --restitution E --mass M --speed V "
    "--hertz-exponent N, or --stiffness K --radii A B [--poisson NU1 NU2]";

/// Reads a number with unit, or "inf" for a plane or a rigid body.
double read_size(const std::string& text, const char* unit, const char* option) {
    if (text == "inf") return std::numeric_limits<double>::infinity();
    return parse_quantity(text, unit, {{}, 0, 0, option});
}

double read_value(const std::string& text, const char* unit, const char* option) {
    if (text.empty())
        throw Error(ErrorKind::usage, "missing option for the stiffness from a duration", std::string("no ") + option,
                    "--duration T --restitution E --mass M --speed V --hertz-exponent N", {{}, 0, 0, option});
    return parse_quantity(text, unit, {{}, 0, 0, option});
}

HertzContact read_contact(const StiffnessArguments& arguments) {
    std::array<ElasticSphere, 2> bodies{};
    for (std::size_t i = 0; i < 2; ++i)
        bodies[i] = {read_size(arguments.radii[i], "m", "--radii"), read_size(arguments.moduli[i], "Pa", "--moduli"),
                     parse_quantity(arguments.poisson[i], "1", {{}, 0, 0, "--poisson"})};
    return hertz_contact(bodies[0], bodies[1]);
}

HertzModuli read_moduli(const StiffnessArguments& arguments) {
    if (!arguments.moduli.empty() || arguments.has_impact())
        throw Error(ErrorKind::usage, "a known stiffness has moduli as its results",
                    arguments.moduli.empty() ? "--stiffness and a measured impact" : "--stiffness and --moduli",
                    methods, {{}, 0, 0, "--stiffness"});
    if (arguments.radii.empty())
        throw Error(ErrorKind::usage, "missing option for the moduli of a stiffness", "no --radii", methods,
                    {{}, 0, 0, "--radii"});
    std::optional<std::array<double, 2>> ratios;
    if (!arguments.poisson.empty())
        ratios = {parse_quantity(arguments.poisson[0], "1", {{}, 0, 0, "--poisson"}),
                  parse_quantity(arguments.poisson[1], "1", {{}, 0, 0, "--poisson"})};
    return hertz_moduli(parse_quantity(arguments.stiffness, "N/m^1.5", {{}, 0, 0, "--stiffness"}),
                        {read_size(arguments.radii[0], "m", "--radii"), read_size(arguments.radii[1], "m", "--radii")},
                        ratios);
}

MeasuredDuration read_measured(const StiffnessArguments& arguments) {
    return {read_value(arguments.duration, "s", "--duration"),
            read_value(arguments.restitution, "1", "--restitution"),
            read_value(arguments.hertz_exponent, "1", "--hertz-exponent"),
            {read_value(arguments.mass, "kg", "--mass"), read_value(arguments.speed, "m/s", "--speed")}};
}

template <class Found>
void put_out_stiffness(const Session& session, const Found& found) {
    const Table table = stiffness_table(found);
    put_out(session, {"stiffness", [&] { return stiffness_text(found); }, [&] { return stiffness_json(table); },
                      [&] { return csv_text(table); }, [&] { return short_page(stiffness_text(found)); }});
}

ExitCode stiffness_command(const Session& session, const StiffnessArguments& arguments) {
    if (!arguments.stiffness.empty()) {
        put_out_stiffness(session, read_moduli(arguments));
        return exit_success;
    }
    const bool bodies = arguments.has_bodies(), impact = arguments.has_impact();
    if (bodies == impact)
        throw Error(ErrorKind::usage, "the method for the stiffness is ambiguous", bodies ? "both" : "neither",
                    methods);
    if (impact) {
        put_out_stiffness(session, compare_stiffness(read_measured(arguments)));
        return exit_success;
    }
    if (arguments.radii.empty() || arguments.moduli.empty() || arguments.poisson.empty())
        throw Error(ErrorKind::usage, "missing option for the stiffness of two bodies",
                    arguments.radii.empty()    ? "no --radii"
                    : arguments.moduli.empty() ? "no --moduli"
                                               : "no --poisson",
                    methods);
    put_out_stiffness(session, read_contact(arguments));
    return exit_success;
}

}  // namespace

void add_stiffness_command(CLI::App& app, Session& session) {
    CLI::App* command =
        app.add_subcommand("stiffness",
                           "Computes the stiffness of two elastic spheres, or from a measured duration, or "
                           "moduli from a stiffness.");
    const auto arguments = std::make_shared<StiffnessArguments>();
    command->add_option("--radii", arguments->radii, "radii of both bodies [m]; inf for a plane")->expected(2);
    command->add_option("--moduli", arguments->moduli, "Young's moduli [Pa]; inf for a rigid body")->expected(2);
    command->add_option("--poisson", arguments->poisson, "Poisson's ratios")->expected(2);
    command->add_option("--duration", arguments->duration, "measured duration [s]");
    command->add_option("--restitution", arguments->restitution, "measured restitution");
    command->add_option("--mass", arguments->mass, "effective mass [kg]");
    command->add_option("--speed", arguments->speed, "impact speed [m/s]");
    command->add_option("--hertz-exponent", arguments->hertz_exponent,
                        "exponent of the elastic force (1.5 for spheres)");
    command->add_option("--stiffness", arguments->stiffness,
                        "known stiffness [N/m^1.5] for the exponent 1.5: computes moduli, with --radii");
    command->callback([&session, arguments] {
        session.run = [&session, arguments] { return stiffness_command(session, *arguments); };
    });
}

}  // namespace impactfit::app
