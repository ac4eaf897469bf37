#include <fmt/format.h>

#include <CLI/App.hpp>

#include "commands/commands.hpp"
#include "impactfit/core/error.hpp"
#include "impactfit/dynamics/impact/unknown_scale.hpp"
#include "impactfit/report/format/csv.hpp"
#include "impactfit/report/simulation/sweep_figure.hpp"
#include "impactfit/report/simulation/sweep_report.hpp"
#include "options/card_request.hpp"
#include "options/display.hpp"
#include "options/sweep_request.hpp"
#include "options/symbols.hpp"
#include "output/drawn_figure.hpp"
#include "output/report_page.hpp"
#include "output/result_output.hpp"

namespace impactfit::app {
namespace {

constexpr const char* observables = "observables";

struct SweepCommandArguments {
    SweepArguments sweep;
    std::string figure, draw = observables, observable, report;
};

void draw_sweep(const Session& session, const SweepCommandArguments& arguments, const SweepRequest& request,
                const SweepResult& result) {
    std::vector<std::string> units;
    for (const SweepAxis& axis : request.plan.axes) units.push_back(request.unit_of(axis.name));
    const std::string observable = arguments.observable.empty() ? "restitution" : arguments.observable;
    draw_figure(session, arguments.figure, std::string(request.base.model->name),
                arguments.draw == observables
                    ? std::vector{sweep_panel(request.plan, result, find_observable(observable), units)}
                    : sweep_motion_panels(request.plan, result, arguments.draw, units));
}

void check_sweep_display(const SweepCommandArguments& arguments) {
    std::vector<std::string> known = motion_displays();
    known.insert(known.begin(), observables);
    check_display(arguments.draw, known, arguments.figure);
    if (arguments.draw != observables && !arguments.observable.empty())
        throw Error(ErrorKind::usage, "an observable needs the display of observables", arguments.draw, observables,
                    {{}, 0, 0, "--draw"});
}

/// Checks the figure before the simulations.
void check_figure_request(const SweepCommandArguments& arguments, const SweepRequest& request) {
    if (!arguments.observable.empty()) {
        if (!has_no_scale(find_observable(arguments.observable)) && request.base.nominal_stiffness)
            refuse_unknown_scale(arguments.observable, "--observable");
        if (arguments.figure.empty())
            throw Error(ErrorKind::usage, "an observable needs a figure", arguments.observable,
                        "--figure FILE; the table shows all observables", {{}, 0, 0, "--observable"});
    }
    check_sweep_display(arguments);
    if (request.base.nominal_stiffness && arguments.draw != observables) refuse_unknown_scale(arguments.draw, "--draw");
    if (arguments.figure.empty()) return;
    check_figure(arguments.figure);
    if (arguments.draw == observables) check_sweep_panel(request.plan);
}

ExitCode exit_code_of(std::size_t failed_points) {
    return failed_points == 0 ? exit_success : exit_unexpected;
}

/// A CSV alone is simulated while it is written.
ExitCode put_rows(const Session& session, const SweepRequest& request) {
    const SweepBatches batches(request.plan);
    std::size_t failed = 0;
    Result result{"sweep", {}, {}, {}};
    result.csv_parts = [&](const PutText& put) { failed = put_sweep_csv(request, batches, put); };
    put_out(session, result);
    return exit_code_of(failed);
}

ExitCode sweep_command(const Session& session, const SweepCommandArguments& arguments) {
    SweepRequest request = read_sweep(arguments.sweep);
    request.plan.threads = thread_count(session);
    check_figure_request(arguments, request);
    check_report(arguments.report);
    check_written_files(
        session, card_files(arguments.sweep.law.law),
        {{arguments.figure, "--figure"}, {arguments.report, "--report"}, result_file(session, "sweep")});
    if (session.format == "csv" && arguments.figure.empty() && arguments.report.empty())
        return put_rows(session, request);
    const SweepResult result = run_sweep(request.plan);
    const auto table = [&] { return sweep_table(request, result); };
    std::vector<FileWriter> files;
    if (!arguments.figure.empty())
        files.emplace_back(arguments.figure, [&] { draw_sweep(session, arguments, request, result); });
    const auto json = [&] { return sweep_json(request, result, table()); };
    add_report_writer(session, files, arguments.report, json);
    put_out(session,
            {"sweep", [&] { return sweep_text(request, result, table()); }, json,
             [&] { return sweep_csv(request, result); }, [&] { return short_sweep_text(request, result, table()); }},
            files);
    return exit_code_of(failed_points(result));
}

}  // namespace

void add_sweep_command(CLI::App& app, Session& session) {
    CLI::App* command = app.add_subcommand("sweep", "Simulates a law over a grid of parameters, masses and speeds.");
    const auto arguments = std::make_shared<SweepCommandArguments>();
    SweepArguments& sweep = arguments->sweep;
    sweep.law.add_to(*command);
    command
        ->add_option("--vary", sweep.ranges,
                     "NAME=START:STOP:COUNT[:log]; NAME: parameter, effective_mass, impact_speed, load or\n"
                     "prescribed_restitution; repeatable: full grid, the first range varies slowest")
        ->expected(1)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)
        ->allow_extra_args(false);
    command->add_option("--damping-formula", sweep.damping,
                        "damping formula for prescribed_restitution: exact, or a published formula (default: exact; a "
                        "named formula keeps its own)");
    sweep.load.add_to(*command);
    command->add_option("--tolerance", sweep.tolerance,
                        "error of a step, 1e-13 to 1e-3 (default: 1e-10; largest error of an impact: 2e-8)");
    command->add_option("--figure", arguments->figure,
                        "draw one observable over the first range, one curve for each value of the second range, or\n"
                        "the display of --draw, FILE.svg, .png or .pdf");
    command->add_option("--draw", arguments->draw,
                        "observables | loops (force over indentation) | histories | phase (rate over indentation);\n"
                        "motions: at most 12 points of the sweep (default: observables)");
    command->add_option("--observable", arguments->observable, "observable of the figure (default: restitution)");
    add_report(*command, arguments->report);
    command->callback([&session, arguments] {
        arguments->observable = observable_name(arguments->observable);
        session.formats.emplace_back("markdown");
        session.run = [&session, arguments] { return sweep_command(session, *arguments); };
    });
}

}  // namespace impactfit::app
