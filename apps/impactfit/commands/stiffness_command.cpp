#include <fmt/format.h>

#include <CLI/App.hpp>
#include <limits>
#include <optional>

#include "commands/commands.hpp"
#include "impactfit/contact/hertz.hpp"
#include "impactfit/core/error.hpp"
#include "impactfit/core/units/unit.hpp"
#include "impactfit/dynamics/damping/impact_time.hpp"
#include "impactfit/report/format/csv.hpp"
#include "impactfit/report/format/json.hpp"
#include "impactfit/report/format/text.hpp"
#include "output/result_output.hpp"

namespace impactfit::app {
namespace {

struct StiffnessArguments {
    std::vector<std::string> radii, moduli, poisson;
    std::string duration, restitution, mass, speed, hertz_exponent;
};

/// A number with unit, or "inf" where that means something.
double read_size(const std::string& text, const char* unit, const char* option) {
    if (text == "inf") return std::numeric_limits<double>::infinity();
    return parse_quantity(text, unit, {{}, 0, 0, option});
}

double read_value(const std::string& text, const char* unit, const char* option) {
    if (text.empty())
        throw Error(ErrorKind::usage, "the stiffness from a duration needs more", std::string("no ") + option,
                    "--duration T --restitution E --mass M --speed V --hertz-exponent N", {{}, 0, 0, option});
    return parse_quantity(text, unit, {{}, 0, 0, option});
}

// ---- from the bodies ---------------------------------------------------------------------------------------------

HertzContact read_contact(const StiffnessArguments& arguments) {
    std::array<ElasticSphere, 2> bodies{};
    for (std::size_t i = 0; i < 2; ++i)
        bodies[i] = {read_size(arguments.radii[i], "m", "--radii"), read_size(arguments.moduli[i], "Pa", "--moduli"),
                     parse_quantity(arguments.poisson[i], "1", {{}, 0, 0, "--poisson"})};
    return hertz_contact(bodies[0], bodies[1]);
}

Table contact_table(const HertzContact& contact) {
    return {{{"stiffness", "N/m^1.5"}, {"hertz_exponent", "1"}, {"effective_radius", "m"}, {"effective_modulus", "Pa"}},
            {{contact.stiffness, 1.5, contact.effective_radius, contact.effective_modulus}}};
}

std::string contact_text(const HertzContact& contact) {
    return fmt::format(
        "stiffness {:.12g} N/m^1.5, hertz_exponent 1.5\neffective radius {:.12g} m, effective modulus {:.12g} Pa\n",
        contact.stiffness, contact.effective_radius, contact.effective_modulus);
}

void put_out_contact(const Session& session, const HertzContact& contact) {
    const Table table = contact_table(contact);
    put_out(session, {"stiffness", [&] { return contact_text(contact); },
                      [&] { return json_text(json_rows("stiffness", table, {})); }, [&] { return csv_text(table); }});
}

// ---- from a measured impact ----------------------------------------------------------------------------------------

struct MeasuredImpact {
    double duration, restitution, hertz_exponent;
    Impact<double> impact;
};

struct DurationAnswer {
    MeasuredImpact measured;
    DurationStiffness exact;
    std::optional<DurationStiffness> published;  ///< none beyond the range of its fit
    std::string refusal;                         ///< why there is none
};

MeasuredImpact read_measured(const StiffnessArguments& arguments) {
    return {read_value(arguments.duration, "s", "--duration"),
            read_value(arguments.restitution, "1", "--restitution"),
            read_value(arguments.hertz_exponent, "1", "--hertz-exponent"),
            {read_value(arguments.mass, "kg", "--mass"), read_value(arguments.speed, "m/s", "--speed")}};
}

DurationAnswer find_stiffness(const MeasuredImpact& it) {
    DurationAnswer answer{
        it, stiffness_from_duration(it.duration, it.restitution, it.impact, it.hertz_exponent), {}, {}};
    const double ratio = ramaswamy_humbert::damping_ratio(it.restitution);
    if (ramaswamy_humbert::fits_impact_time(ratio, it.hertz_exponent)) {
        answer.published = stiffness_from_duration(it.duration, it.restitution, it.impact, it.hertz_exponent,
                                                   ImpactTimeFormulas::published);
    } else {
        answer.refusal = fmt::format("beyond its range: damping ratio {:.6g} (0 to 10), hertz_exponent {:.6g} (1 to 5)",
                                     ratio, it.hertz_exponent);
    }
    return answer;
}

Table duration_table(const DurationAnswer& answer) {
    const std::string unit = fmt::format("N/m^{:.12g}", answer.measured.hertz_exponent);
    const DurationStiffness& exact = answer.exact;
    Table table{{{"formulas"},
                 {"stiffness", unit},
                 {"stiffness_difference", "1"},
                 {"damping_ratio", "1"},
                 {"impact_time", "1"},
                 {"impact_time_difference", "1"},
                 {"remark"}},
                {}};
    const auto add = [&](const char* name, const DurationStiffness& found) {
        table.rows.push_back({std::string(name),
                              found.stiffness,
                              found.stiffness / exact.stiffness - 1.0,
                              found.damping_ratio,
                              found.impact_time,
                              found.impact_time / exact.impact_time - 1.0,
                              {}});
    };
    add("exact", exact);
    if (answer.published) add("published", *answer.published);
    if (!answer.published) table.rows.push_back({std::string("published"), {}, {}, {}, {}, {}, answer.refusal});
    return table;
}

std::string duration_text(const DurationAnswer& answer, const Table& table) {
    const MeasuredImpact& it = answer.measured;
    return fmt::format(
               "Hunt-Crossley contact with hertz_exponent {0:g}: {1:g} kg at {2:g} m/s, restitution {3:g} after {4:g} "
               "s\n"
               "take stiffness {5:.12g} N/m^{0:g}\n\nBeside the published fits of Ramaswamy and Humbert, differences "
               "relative to exact:\n",
               it.hertz_exponent, it.impact.effective_mass, it.impact.impact_speed, it.restitution, it.duration,
               answer.exact.stiffness) +
           table_text(table);
}

void put_out_duration(const Session& session, const DurationAnswer& answer) {
    const Table table = duration_table(answer);
    put_out(session, {"stiffness", [&] { return duration_text(answer, table); },
                      [&] { return json_text(json_rows("stiffness", table, {})); }, [&] { return csv_text(table); }});
}

// ----------------------------------------------------------------------------------------------------------------------

ExitCode stiffness_command(const Session& session, const StiffnessArguments& arguments) {
    const bool bodies = !(arguments.radii.empty() && arguments.moduli.empty() && arguments.poisson.empty());
    const bool impact = !(arguments.duration.empty() && arguments.restitution.empty() && arguments.mass.empty() &&
                          arguments.speed.empty() && arguments.hertz_exponent.empty());
    const char* ways =
        "--radii A B --moduli E1 E2 --poisson NU1 NU2, or --duration T --restitution E --mass M "
        "--speed V --hertz-exponent N";
    if (bodies == impact)
        throw Error(ErrorKind::usage, "the method for the stiffness is ambiguous", bodies ? "both" : "neither", ways);
    if (impact) {
        put_out_duration(session, find_stiffness(read_measured(arguments)));
        return exit_success;
    }
    if (arguments.radii.empty() || arguments.moduli.empty() || arguments.poisson.empty())
        throw Error(ErrorKind::usage, "the stiffness of two bodies needs more",
                    arguments.radii.empty()    ? "no --radii"
                    : arguments.moduli.empty() ? "no --moduli"
                                               : "no --poisson",
                    ways);
    put_out_contact(session, read_contact(arguments));
    return exit_success;
}

}  // namespace

void add_stiffness_command(CLI::App& app, Session& session) {
    CLI::App* command = app.add_subcommand(
        "stiffness", "stiffness of two elastic spheres, or of an impact whose duration was measured");
    const auto arguments = std::make_shared<StiffnessArguments>();
    command->add_option("--radii", arguments->radii, "radii of both bodies [m]; a plane is inf")->expected(2);
    command->add_option("--moduli", arguments->moduli, "Young's moduli [Pa]; a rigid body is inf")->expected(2);
    command->add_option("--poisson", arguments->poisson, "Poisson's ratios")->expected(2);
    command->add_option("--duration", arguments->duration, "measured time in contact [s]");
    command->add_option("--restitution", arguments->restitution, "measured restitution");
    command->add_option("--mass", arguments->mass, "effective mass [kg]");
    command->add_option("--speed", arguments->speed, "impact speed [m/s]");
    command->add_option("--hertz-exponent", arguments->hertz_exponent, "exponent of the law (3/2 for spheres)");
    command->callback([&session, arguments] {
        session.run = [&session, arguments] { return stiffness_command(session, *arguments); };
    });
}

}  // namespace impactfit::app
