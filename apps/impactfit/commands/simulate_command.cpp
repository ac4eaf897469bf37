#include <fmt/format.h>

#include <CLI/App.hpp>
#include <cmath>
#include <optional>

#include "commands/commands.hpp"
#include "impactfit/core/error.hpp"
#include "impactfit/core/files/atomic_file.hpp"
#include "impactfit/core/nearest_name.hpp"
#include "impactfit/core/units/value_with_unit.hpp"
#include "impactfit/dynamics/damping/default_damping.hpp"
#include "impactfit/dynamics/impact/unknown_scale.hpp"
#include "impactfit/dynamics/motion_panels.hpp"
#include "impactfit/dynamics/simulation/simulate_batch.hpp"
#include "impactfit/dynamics/smallest_rebounding_speed.hpp"
#include "impactfit/report/simulation/collision_report.hpp"
#include "options/card_request.hpp"
#include "options/law_request.hpp"
#include "options/load_arguments.hpp"
#include "options/problem_arguments.hpp"
#include "output/drawn_figure.hpp"
#include "output/result_output.hpp"

namespace impactfit::app {
namespace {

struct SimulateArguments {
    LawArguments law;
    LoadArguments load;
    std::string damping, integrator = "dop853", step, trajectory, figure;
    double tolerance = default_tolerance;
    std::optional<long> points;
    std::vector<std::string> beside;  ///< models
};

constexpr long default_points = 401, most_points = 1000000;

Integrator read_integrator(const std::string& text) {
    if (text == "dop853") return Integrator::legs;
    if (text == "rk4") return Integrator::rk4;
    const std::vector<std::string> known{"dop853", "rk4"};
    throw Error(ErrorKind::usage, "unknown integrator", text, allowed_names(text, known), {{}, 0, 0, "--integrator"});
}

/// Rejects options without effect, because the user expects one.
void check_effect(const SimulateArguments& arguments) {
    if (!arguments.step.empty() && arguments.integrator != "rk4")
        throw Error(ErrorKind::usage, "a step needs an integrator with fixed steps", arguments.step, "--integrator rk4",
                    {{}, 0, 0, "--step"});
    if (!arguments.beside.empty() && arguments.figure.empty())
        throw Error(ErrorKind::usage, "models beside need a figure", arguments.beside.front(), "--figure FILE",
                    {{}, 0, 0, "--beside"});
    if (!arguments.points) return;
    const std::string got = fmt::format("{}", *arguments.points);
    if (arguments.trajectory.empty() && arguments.figure.empty())
        throw Error(ErrorKind::usage, "points need a trajectory or figure", got, "--trajectory or --figure",
                    {{}, 0, 0, "--points"});
    if (*arguments.points < 2 || *arguments.points > most_points)
        throw Error(ErrorKind::usage, "points out of range", got, fmt::format(">= 2 and <= {}", most_points),
                    {{}, 0, 0, "--points"});
}

SimulationOptions read_options(const SimulateArguments& arguments, const ImpactRequest& request) {
    SimulationOptions options;
    options.separation = request.separation;
    options.tolerance = arguments.tolerance;
    options.integrator = read_integrator(arguments.integrator);
    if (!arguments.step.empty()) options.step = parse_quantity(arguments.step, "s", {{}, 0, 0, "--step"});
    options.validate();
    return options;
}

/// Reads the law with its parameters, or a contact card. A card has its own damping formula.
ImpactRequest read_law_or_card(const SimulateArguments& arguments) {
    if (!names_card(arguments.law.law)) {
        ImpactRequest request = read_request(arguments.law, true);
        arguments.load.add_load(arguments.law, request);
        resolve_damping(request, arguments.damping, arguments.tolerance);
        return request;
    }
    for (const auto& [option, given] : {std::pair{"--damping-formula", arguments.damping},
                                        {"--beside", fmt::format("{}", fmt::join(arguments.beside, ","))}})
        if (!given.empty())
            throw Error(ErrorKind::usage, "the contact card determines the law and its parameters", given,
                        fmt::format("no {}", option), {{}, 0, 0, option});
    ImpactRequest request = read_card_request(arguments.law);
    arguments.load.add_load(arguments.law, request);
    return request;
}

std::string label_of(const ImpactRequest& request) {
    const std::string name(request.model->name);
    return request.damping_rule.empty() || request.damping_rule == default_damping(*request.model)
               ? name
               : fmt::format("{}, damping {}", name, request.damping_rule);
}

/// Returns the models of --beside with the same settings, each with its own damping formula.
std::vector<ImpactRequest> requests_beside(const SimulateArguments& arguments) {
    std::vector<ImpactRequest> requests;
    for (const std::string& name : arguments.beside) {
        LawArguments other = arguments.law;
        other.law = name;
        requests.push_back(read_request(other, true));
        arguments.load.add_load(other, requests.back());
        resolve_damping(requests.back(), "", arguments.tolerance);
    }
    return requests;
}

void draw_motions(const Session& session, const SimulateArguments& arguments, const ImpactRequest& request,
                  const std::vector<ImpactRequest>& beside, const LabelledMotion& motion) {
    std::vector<LabelledMotion> motions{motion};
    for (const ImpactRequest& other : beside)
        motions.push_back({label_of(other), simulate_trajectory(other.law(), other.values, other.impact,
                                                                read_options(arguments, other), motion.motion.size())});
    const std::string speed = request.nondimensional ? "" : fmt::format(" at {:g} m/s", request.impact.impact_speed);
    draw_figure(session, arguments.figure, std::string(beside.empty() ? request.model->name : "Motions") + speed,
                loop_and_histories(motions, request.nondimensional));
}

std::vector<FileWriter> files_beside(const Session& session, const SimulateArguments& arguments,
                                     const ImpactRequest& request, const std::vector<ImpactRequest>& beside,
                                     const SimulationOptions& options, const Collision<double>& collision) {
    if (arguments.trajectory.empty() && arguments.figure.empty()) return {};
    const auto trajectory = simulate_trajectory(request.law(), request.values, request.impact, options,
                                                static_cast<std::size_t>(arguments.points.value_or(default_points)));
    std::vector<FileWriter> files;
    if (!arguments.trajectory.empty())
        files.emplace_back(arguments.trajectory, [&, trajectory] {
            write_file_atomically(arguments.trajectory, trajectory_csv(trajectory));
        });
    if (!arguments.figure.empty())
        files.emplace_back(arguments.figure, [&, trajectory] {
            LabelledMotion motion{beside.empty() ? "" : label_of(request), trajectory};
            if (collision.status == CollisionStatus::rests && !std::isnan(collision.residual_indentation)) {
                motion.rest = collision.residual_indentation;
                if (beside.empty()) motion.label = "motion";  // a legend beside that of the rest
            }
            draw_motions(session, arguments, request, beside, motion);
        });
    return files;
}

/// Adds the consequences of a load to the request.
void describe_load(const SimulateArguments& arguments, const SimulationOptions& options, ImpactRequest& request) {
    if (request.impact.load == 0.0) return;
    if (options.integrator == Integrator::legs)
        request.smallest_rebounding_speed =
            smallest_rebounding_speed(request.law(), request.values, request.impact, options);
    if (request.restitution && (names_card(arguments.law.law) || request.damping_rule != exact_rule))
        request.notes.emplace_back(damping_without_load_note);
}

ExitCode simulate_command(const Session& session, const SimulateArguments& arguments) {
    check_effect(arguments);
    ImpactRequest request = read_law_or_card(arguments);
    const SimulationOptions options = read_options(arguments, request);
    describe_load(arguments, options, request);
    check_written_files(
        session, card_files(arguments.law.law),
        {{arguments.trajectory, "--trajectory"}, {arguments.figure, "--figure"}, result_file(session, "simulate")});
    if (!arguments.figure.empty()) check_figure(arguments.figure);
    if (request.nominal_stiffness) {
        refuse_unknown_scale(arguments.trajectory, "--trajectory");
        refuse_unknown_scale(arguments.figure, "--figure");
    }
    const std::vector<ImpactRequest> beside = requests_beside(arguments);
    const Collision<double> result = simulate(request.law(), request.values, request.impact, options);
    const Collision<double> collision = request.nominal_stiffness ? without_scale(result) : result;
    put_out(session,
            {"simulate", [&] { return collision_text(request, collision); },
             [&] { return collision_json(request, collision); }, [&] { return collision_csv(request, collision); },
             [&] { return short_collision_text(request, collision); }},
            is_valid(collision) ? files_beside(session, arguments, request, beside, options, collision)
                                : std::vector<FileWriter>{});
    return is_valid(collision) ? exit_success : exit_unexpected;
}

}  // namespace

void add_simulate_command(CLI::App& app, Session& session) {
    CLI::App* command = app.add_subcommand("simulate", "Simulates one impact.");
    const auto arguments = std::make_shared<SimulateArguments>();
    arguments->law.add_to(*command);
    command->add_option("--damping-formula", arguments->damping,
                        "damping formula for prescribed_restitution: exact, or a published formula (default: exact; a "
                        "named formula keeps its own)");
    arguments->load.add_to(*command);
    command->add_option("--tolerance", arguments->tolerance,
                        "error of a step, 1e-13 to 1e-3 (default: 1e-10; largest error of an impact: 2e-8)");
    command->add_option("--integrator", arguments->integrator,
                        "dop853 | rk4 (fixed steps, reproduces published figures) (default: dop853)");
    command->add_option("--step", arguments->step, "time step of rk4 [s] (default: 1e-8)");
    command->add_option("--trajectory", arguments->trajectory, "write the motion, FILE.csv");
    command->add_option("--points", arguments->points, "number of points of trajectory and figure (default: 401)");
    command->add_option("--figure", arguments->figure,
                        "draw the hysteresis loop and the histories, FILE.svg, .png or .pdf");
    add_names(*command, "--beside", arguments->beside,
              "draw these models too, a,b,..., with the same settings and their own damping formula");
    command->callback([&session, arguments] {
        session.run = [&session, arguments] { return simulate_command(session, *arguments); };
    });
}

}  // namespace impactfit::app
