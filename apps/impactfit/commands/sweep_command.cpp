#include <fmt/format.h>

#include <CLI/App.hpp>
#include <cmath>

#include "commands/commands.hpp"
#include "impactfit/core/error.hpp"
#include "impactfit/dynamics/impact/observable.hpp"
#include "impactfit/report/format/csv.hpp"
#include "impactfit/report/format/json.hpp"
#include "impactfit/report/format/text.hpp"
#include "impactfit/report/simulation/sweep_figure.hpp"
#include "options/sweep_request.hpp"
#include "output/result_output.hpp"

namespace impactfit::app {
namespace {

struct SweepCommandArguments {
    SweepArguments sweep;
    std::string figure, observable;
};

/// How the points ended.
struct Outcome {
    std::size_t sticks = 0, failed = 0;
};

Outcome outcome_of(const SweepResult& result) {
    Outcome outcome;
    for (const Collision<double>& hit : result.impacts) {
        if (hit.status == CollisionStatus::sticks) ++outcome.sticks;
        if (!has_numbers(hit)) ++outcome.failed;
    }
    return outcome;
}

std::vector<TableColumn> columns_of(const SweepRequest& request, bool by_rule) {
    std::vector<TableColumn> columns;
    for (const SweepAxis& axis : request.plan.axes) columns.push_back({axis.name, request.unit_of(axis.name)});
    if (by_rule) columns.push_back({"hysteresis_damping", request.unit_of("hysteresis_damping")});
    columns.push_back({"status"});
    for (const Observable& observable : all_observables)
        columns.push_back({std::string(observable.name),
                           request.base.nondimensional ? std::string("1") : std::string(observable.unit)});
    for (const char* name : {"lost_compression_share", "lost_restitution_share", "stored_at_separation_share"})
        columns.push_back({name, "1"});
    return columns;
}

Cell finite_cell(double value) {
    return std::isfinite(value) ? Cell{value} : Cell{};
}

void add_response(std::vector<Cell>& row, const Collision<double>& hit) {
    const bool known = has_numbers(hit);
    const auto add = [&](double value) { row.push_back(known ? Cell{value} : Cell{}); };
    row.push_back(std::string(to_string(hit.status)));
    for (const Observable& observable : all_observables) add(observable(hit));
    const EnergyAccount<double>& energy = hit.energy;
    for (const double part : {energy.lost_compression, energy.lost_restitution, energy.stored_at_separation})
        add(part / energy.initial);
}

Table sweep_table(const SweepRequest& request, const SweepResult& result) {
    const SweepPlan& plan = request.plan;
    const bool by_rule = plan.has_damping_rule();
    const std::size_t width = plan.law->parameters.size();
    const std::size_t damping = by_rule ? plan.law->index_of("hysteresis_damping") : 0;
    Table table{columns_of(request, by_rule), {}};
    table.rows.reserve(result.impacts.size());
    for (std::size_t i = 0; i < result.impacts.size(); ++i) {
        std::vector<Cell> row;
        row.reserve(table.columns.size());
        for (std::size_t a = 0; a < plan.axes.size(); ++a) row.emplace_back(plan.varied(a, i));
        if (by_rule) row.push_back(finite_cell(result.parameters[i * width + damping]));
        add_response(row, result.impacts[i]);
        table.rows.push_back(std::move(row));
    }
    return table;
}

std::string axis_text(const SweepRequest& request, const SweepAxis& axis) {
    const std::string unit = request.unit_of(axis.name);
    return fmt::format("{} {:g} to {:g}{} in {}{}", axis.name, axis.start, axis.stop, unit == "1" ? "" : " " + unit,
                       axis.count, axis.logarithmic ? ", logarithmic" : "");
}

std::string sweep_text(const SweepRequest& request, const SweepResult& result, const Table& table) {
    const Outcome outcome = outcome_of(result);
    std::string text = fmt::format("{} over {} points", request.base.model->name, result.impacts.size());
    for (const SweepAxis& axis : request.plan.axes) text += "; " + axis_text(request, axis);
    text += fmt::format("\nseparation {}", to_string(request.base.separation));
    if (request.base.nondimensional)
        text += fmt::format(", {} form: unit mass, stiffness and speed", request.base.form.name);
    if (request.plan.has_damping_rule()) text += fmt::format(", damping by rule {}", request.plan.rule);
    if (outcome.sticks > 0) text += fmt::format("; {} stick", outcome.sticks);
    if (outcome.failed > 0) text += fmt::format("; {} WITHOUT A RESULT", outcome.failed);
    return text + "\n\n" + table_text(table);
}

Json varied_json(const SweepPlan& plan) {
    Json json = Json::array();
    for (const SweepAxis& axis : plan.axes)
        json.push_back({{"name", axis.name},
                        {"start", axis.start},
                        {"stop", axis.stop},
                        {"count", axis.count},
                        {"spacing", axis.logarithmic ? "logarithmic" : "even"}});
    return json;
}

/// What is the same at every point.
Json fixed_json(const SweepRequest& request) {
    const LawRequest& base = request.base;
    Json json = Json::object();
    for (std::size_t i = 0; i < base.values.size(); ++i)
        if (!std::isnan(base.values[i])) json[std::string(base.form.parameters[i].name)] = base.values[i];
    if (!base.nondimensional) json[std::string(swept_mass)] = base.impact.effective_mass;
    if (!base.nondimensional || base.form.needs_speed) json[std::string(swept_speed)] = base.impact.impact_speed;
    if (base.restitution) json[std::string(swept_restitution)] = *base.restitution;
    for (const SweepAxis& axis : request.plan.axes) json.erase(axis.name);
    return json;
}

std::string sweep_json(const SweepRequest& request, const Table& table) {
    Json json = json_rows("sweep", table, {});
    json["law"] = request.base.model->name;
    json["parameterisation"] = request.base.form.name;
    json["separation"] = to_string(request.base.separation);
    json["tolerance"] = request.plan.options.tolerance;
    if (request.plan.has_damping_rule()) json["damping_formula"] = request.plan.rule;
    json["varied"] = varied_json(request.plan);
    json["fixed"] = fixed_json(request);
    for (const TableColumn& column : table.columns)
        if (!column.unit.empty()) json["units"][column.name] = column.unit;
    return json_text(json);
}

void draw(const SweepCommandArguments& arguments, const SweepRequest& request, const SweepResult& result) {
    std::vector<std::string> units;
    for (const SweepAxis& axis : request.plan.axes) units.push_back(request.unit_of(axis.name));
    const std::string observable = arguments.observable.empty() ? "restitution" : arguments.observable;
    write_figure(arguments.figure, std::string(request.base.model->name),
                 {sweep_panel(request.plan, result, find_observable(observable), units)});
}

/// Before anything is simulated.
void check_figure(const SweepCommandArguments& arguments, const SweepPlan& plan) {
    if (!arguments.observable.empty()) {
        find_observable(arguments.observable);
        if (arguments.figure.empty())
            throw Error(ErrorKind::usage, "an observable is chosen for a figure", arguments.observable,
                        "--figure FILE with it; the table shows all", {{}, 0, 0, "--observable"});
    }
    if (!arguments.figure.empty()) check_sweep_figure(arguments.figure, plan);
}

ExitCode sweep_command(const Session& session, const SweepCommandArguments& arguments) {
    const SweepRequest request = read_sweep(arguments.sweep);
    check_figure(arguments, request.plan);
    check_written_files(session, {}, {{arguments.figure, "--figure"}, result_file(session, "sweep")});
    const SweepResult result = run_sweep(request.plan);
    const Table table = sweep_table(request, result);
    std::vector<FileWriter> files;
    if (!arguments.figure.empty()) files.emplace_back([&] { draw(arguments, request, result); });
    put_out(session,
            {"sweep", [&] { return sweep_text(request, result, table); }, [&] { return sweep_json(request, table); },
             [&] { return csv_text(table); }},
            files);
    return outcome_of(result).failed == 0 ? exit_success : exit_unexpected;
}

}  // namespace

void add_sweep_command(CLI::App& app, Session& session) {
    CLI::App* command = app.add_subcommand("sweep", "simulate a law over a grid of parameters, masses and speeds");
    const auto arguments = std::make_shared<SweepCommandArguments>();
    SweepArguments& sweep = arguments->sweep;
    sweep.law.add_to(*command);
    command
        ->add_option("--vary", sweep.ranges,
                     "NAME=START:STOP:COUNT[:log], NAME a parameter, effective_mass, impact_speed or\n"
                     "prescribed_restitution; repeated: a full grid, the first varies slowest")
        ->expected(1)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)
        ->allow_extra_args(false);
    command->add_option("--damping-formula", sweep.damping,
                        "rule for prescribed_restitution: exact, or a published one; default: the model's own");
    command->add_option("--tolerance", sweep.tolerance, "relative error aimed at, 1e-13 to 1e-3");
    command->add_option("--figure", arguments->figure,
                        "draw one observable over the first name, a curve for each value of the second");
    command->add_option("--observable", arguments->observable, "what the figure shows; default: restitution");
    command->callback(
        [&session, arguments] { session.run = [&session, arguments] { return sweep_command(session, *arguments); }; });
}

}  // namespace impactfit::app
