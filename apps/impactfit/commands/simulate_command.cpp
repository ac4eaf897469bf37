#include <fmt/format.h>

#include <CLI/App.hpp>
#include <optional>

#include "commands/commands.hpp"
#include "impactfit/core/error.hpp"
#include "impactfit/core/files/atomic_file.hpp"
#include "impactfit/core/nearest_name.hpp"
#include "impactfit/core/units/unit.hpp"
#include "impactfit/dynamics/impact/observable.hpp"
#include "impactfit/dynamics/simulation/simulate_batch.hpp"
#include "impactfit/report/format/csv.hpp"
#include "impactfit/report/format/figure.hpp"
#include "impactfit/report/format/json.hpp"
#include "options/law_request.hpp"
#include "output/result_output.hpp"

namespace impactfit::app {
namespace {

struct SimulateArguments {
    LawArguments law;
    std::string damping, integrator = "dop853", step, trajectory, figure;
    double tolerance = default_tolerance;
    std::optional<long> points;
};

constexpr long default_points = 401, most_points = 1000000;

Integrator read_integrator(const std::string& text) {
    if (text == "dop853") return Integrator::legs;
    if (text == "rk4") return Integrator::rk4;
    const std::vector<std::string> known{"dop853", "rk4"};
    throw Error(ErrorKind::usage, "unknown integrator", text, allowed_names(text, known), {{}, 0, 0, "--integrator"});
}

/// An option that would change nothing is a misunderstanding.
void check_effect(const SimulateArguments& arguments) {
    if (!arguments.step.empty() && arguments.integrator != "rk4")
        throw Error(ErrorKind::usage, "a step without fixed steps", arguments.step, "with --integrator rk4 only",
                    {{}, 0, 0, "--step"});
    if (!arguments.points) return;
    const std::string got = fmt::format("{}", *arguments.points);
    if (arguments.trajectory.empty() && arguments.figure.empty())
        throw Error(ErrorKind::usage, "points without a trajectory or figure", got,
                    "with --trajectory or --figure only", {{}, 0, 0, "--points"});
    if (*arguments.points < 2 || *arguments.points > most_points)
        throw Error(ErrorKind::usage, "points out of range", got, fmt::format(">= 2 and <= {}", most_points),
                    {{}, 0, 0, "--points"});
}

SimulationOptions read_options(const SimulateArguments& arguments, const LawRequest& request) {
    SimulationOptions options;
    options.separation = request.separation;
    options.tolerance = arguments.tolerance;
    options.integrator = read_integrator(arguments.integrator);
    if (!arguments.step.empty()) options.step = parse_quantity(arguments.step, "s", {{}, 0, 0, "--step"});
    options.validate();
    return options;
}

Json parameters_json(const LawRequest& request) {
    Json json = Json::object();
    for (std::size_t i = 0; i < request.values.size(); ++i)
        json[std::string(request.law().parameters[i].name)] = json_number(request.values[i]);
    return json;
}

/// Nondimensional impacts have unit mass, stiffness and speed, and no units.
std::string unit_in(const LawRequest& request, std::string_view unit) {
    return request.nondimensional ? "1" : std::string(unit);
}

Json units_json(const LawRequest& request) {
    Json json = Json::object();
    for (std::size_t i = 0; i < request.values.size(); ++i)
        json[std::string(request.law().parameters[i].name)] =
            unit_in(request, request.law().unit_of(i, request.values));
    json["effective_mass"] = unit_in(request, "kg");
    json["impact_speed"] = unit_in(request, "m/s");
    for (const Observable& observable : all_observables)
        json[std::string(observable.name)] = unit_in(request, observable.unit);
    json["energy"] = unit_in(request, "J");
    return json;
}

std::string simulate_json(const LawRequest& request, const Collision<double>& hit) {
    Json json = json_header("simulate");
    json["law"] = request.model->name;
    json["parameters"] = parameters_json(request);
    if (request.restitution) {
        json["prescribed_restitution"] = *request.restitution;
        json["damping_formula"] = request.damping_rule;
    }
    json["impact"] = {{"effective_mass", request.impact.effective_mass}, {"impact_speed", request.impact.impact_speed}};
    json["separation"] = to_string(hit.separation);
    json["status"] = to_string(hit.status);
    json["evaluations"] = hit.evaluations;
    json["units"] = units_json(request);
    if (!has_numbers(hit)) return json_text(json);
    for (const Observable& observable : all_observables)
        json["response"][std::string(observable.name)] = json_number(observable(hit));
    const EnergyAccount<double>& energy = hit.energy;
    json["energy"] = {{"initial", json_number(energy.initial)},
                      {"lost_compression", json_number(energy.lost_compression)},
                      {"lost_restitution", json_number(energy.lost_restitution)},
                      {"stored_at_separation", json_number(energy.stored_at_separation)},
                      {"defect", json_number(energy.defect)}};
    return json_text(json);
}

std::string simulate_csv(const LawRequest& request, const Collision<double>& hit) {
    Table table{{{"law"},
                 {"status"},
                 {"separation"},
                 {"effective_mass", unit_in(request, "kg")},
                 {"impact_speed", unit_in(request, "m/s")}},
                {}};
    std::vector<Cell> row{std::string(request.model->name), std::string(to_string(hit.status)),
                          std::string(to_string(hit.separation)), request.impact.effective_mass,
                          request.impact.impact_speed};
    for (const Observable& observable : all_observables) {
        table.columns.push_back({std::string(observable.name), unit_in(request, observable.unit)});
        row.push_back(has_numbers(hit) ? Cell{observable(hit)} : Cell{});
    }
    table.rows.push_back(row);
    return csv_text(table);
}

/// Which rule made the damping: most published ones miss the restitution they are asked for.
std::string rule_text(const LawRequest& request) {
    if (!request.restitution) return {};
    const bool exact = request.damping_rule == exact_rule;
    return fmt::format("  hysteresis_damping is {} for a restitution of {:g}{}\n",
                       exact ? "exact" : "by the formula " + request.damping_rule, *request.restitution,
                       exact ? "" : " (see response; exact: --damping-formula exact)");
}

std::string simulate_text(const LawRequest& request, const Collision<double>& hit) {
    std::string text = fmt::format("{} {}\n\nparameters\n", request.model->name,
                                   request.nondimensional ? std::string("without dimensions") : hit.brief());
    const auto line = [&](std::string_view name, double value, std::string_view unit) {
        text += fmt::format("  {:<26}{:<18.10g}{}\n", name, value, unit_in(request, unit));
    };
    for (std::size_t i = 0; i < request.values.size(); ++i)
        line(request.law().parameters[i].name, request.values[i], request.law().unit_of(i, request.values));
    text += rule_text(request) + "impact\n";
    line("effective_mass", request.impact.effective_mass, "kg");
    line("impact_speed", request.impact.impact_speed, "m/s");
    return text + hit.full_report(request.nondimensional);
}

std::string trajectory_csv(const std::vector<TrajectoryPoint>& trajectory) {
    Table table{
        {{"time", "s"}, {"indentation", "m"}, {"indentation_rate", "m/s"}, {"force", "N"}, {"energy_lost", "J"}}, {}};
    for (const TrajectoryPoint& p : trajectory)
        table.rows.push_back({p.time, p.indentation, p.indentation_rate, p.force, p.energy_lost});
    return csv_text(table);
}

std::vector<FileWriter> files_beside(const SimulateArguments& arguments, const LawRequest& request,
                                     const SimulationOptions& options) {
    if (arguments.trajectory.empty() && arguments.figure.empty()) return {};
    const auto trajectory = simulate_trajectory(request.law(), request.values, request.impact, options,
                                                static_cast<std::size_t>(arguments.points.value_or(default_points)));
    std::vector<FileWriter> files;
    if (!arguments.trajectory.empty())
        files.emplace_back(
            [&, trajectory] { write_file_atomically(arguments.trajectory, trajectory_csv(trajectory)); });
    if (!arguments.figure.empty())
        files.emplace_back([&, trajectory] {
            write_figure(arguments.figure,
                         fmt::format("{} at {:g} m/s", request.model->name, request.impact.impact_speed),
                         collision_panels(trajectory));
        });
    return files;
}

ExitCode simulate_command(const Session& session, const SimulateArguments& arguments) {
    check_effect(arguments);
    LawRequest request = read_request(arguments.law, true);
    const SimulationOptions options = read_options(arguments, request);
    check_written_files(
        session, {},
        {{arguments.trajectory, "--trajectory"}, {arguments.figure, "--figure"}, result_file(session, "simulate")});
    if (!arguments.figure.empty()) check_figure(arguments.figure);
    resolve_damping(request, arguments.damping, arguments.tolerance);
    const Collision<double> hit = simulate(request.law(), request.values, request.impact, options);
    put_out(session,
            {"simulate", [&] { return simulate_text(request, hit); }, [&] { return simulate_json(request, hit); },
             [&] { return simulate_csv(request, hit); }},
            has_numbers(hit) ? files_beside(arguments, request, options) : std::vector<FileWriter>{});
    return has_numbers(hit) ? exit_success : exit_unexpected;
}

}  // namespace

void add_simulate_command(CLI::App& app, Session& session) {
    CLI::App* command = app.add_subcommand("simulate", "simulate one impact");
    const auto arguments = std::make_shared<SimulateArguments>();
    arguments->law.add_to(*command);
    command->add_option("--damping-formula", arguments->damping,
                        "rule for prescribed_restitution: exact, or a published one; default: the model's own");
    command->add_option("--tolerance", arguments->tolerance, "relative error aimed at, 1e-13 to 1e-3; default: 1e-10");
    command->add_option("--integrator", arguments->integrator,
                        "legs (default) | rk4 (fixed steps, to reproduce published figures)");
    command->add_option("--step", arguments->step, "time step of rk4 [s]; default: 1e-8");
    command->add_option("--trajectory", arguments->trajectory, "write the motion to this CSV file");
    command->add_option("--points", arguments->points, "points of the trajectory and figure; default: 401");
    command->add_option("--figure", arguments->figure,
                        "draw the hysteresis loop and the histories, FILE.svg or FILE.png");
    command->callback([&session, arguments] {
        session.run = [&session, arguments] { return simulate_command(session, *arguments); };
    });
}

}  // namespace impactfit::app
