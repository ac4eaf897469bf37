#include <fmt/format.h>

#include <CLI/App.hpp>
#include <algorithm>
#include <memory>

#include "commands/commands.hpp"
#include "impactfit/calibration/design/experiment_design.hpp"
#include "impactfit/calibration/fit/fit.hpp"
#include "impactfit/calibration/initialisation/synthetic_points.hpp"
#include "impactfit/calibration/problem/population_plan.hpp"
#include "impactfit/calibration/problem_file/problem_file.hpp"
#include "impactfit/calibration/summary/fit_summary.hpp"
#include "impactfit/core/files/atomic_file.hpp"
#include "impactfit/core/nearest_name.hpp"
#include "impactfit/report/design/design_report.hpp"
#include "impactfit/report/format/csv.hpp"
#include "options/problem_arguments.hpp"
#include "options/speed_range.hpp"
#include "options/symbols.hpp"
#include "options/uncertainty_arguments.hpp"
#include "output/drawn_figure.hpp"
#include "output/fit_progress.hpp"
#include "output/report_page.hpp"
#include "output/result_output.hpp"

namespace impactfit::app {
namespace {

struct DesignArguments {
    ProblemArguments problem;  ///< `data` can be a problem file
    std::string speeds, inputs, at = "fit", figure, sensitivity_figure, sensitivities, report;
    std::vector<std::string> observables, deviations;
    long repeats = 1, count = 1;
    std::optional<std::string> posterior;  ///< draws of each chain; empty: those of the problem file, else the default
};

/// A longer plan requires a new fit in between.
constexpr long most_proposals = 100, most_repeats = 1'000'000;

int checked(long value, long most, const char* option) {
    if (value < 1 || value > most)
        throw Error(ErrorKind::usage, "a number is out of range", fmt::format("{}", value),
                    fmt::format("1 to {}", most), {{}, 0, 0, option});
    return static_cast<int>(value);
}

/// Parses "duration=2 %".
PlannedObservable read_deviation(const FitProblem& problem, const std::string& text) {
    const std::size_t equals = text.find('=');
    if (equals == std::string::npos)
        throw Error(ErrorKind::usage, "format is name=value", text, "for example --sd duration='2 %'",
                    {{}, 0, 0, "--sd"});
    const SourceLocation where{{}, 0, 0, "--sd"};
    const Observable& observable = possible_observable(problem, text.substr(0, equals), where);
    return {&observable, planned_noise(observable, read_deviation(text.substr(equals + 1), where), where)};
}

/// Parses "restitution=0.1:0.9:9".
void read_inputs(const FitProblem& problem, const std::string& text, DesignRequest& request) {
    const SourceLocation where{{}, 0, 0, "--inputs"};
    const std::size_t equals = text.find('=');
    if (equals == std::string::npos)
        throw Error(ErrorKind::usage, "format is INPUT=START:STOP:COUNT", text,
                    "for example --inputs restitution=0.1:0.9:9", where);
    request.input = text.substr(0, equals);
    static_cast<void>(design_coordinate(problem, request.input));
    const FormEntry& form = problem.form_task->form();
    if (form.input(request.input) == form.inputs.size()) return;
    request.speeds = read_input_grid(form, request.input, text.substr(equals + 1), where).values;
}

DesignRequest request_of(const DesignArguments& arguments, const FitProblem& problem) {
    DesignRequest request;
    for (const std::string& name : arguments.observables)
        request.observables.push_back(&possible_observable(problem, name, {{}, 0, 0, "--observables"}));
    for (const std::string& text : arguments.deviations) request.noise.push_back(read_deviation(problem, text));
    if (!arguments.inputs.empty()) read_inputs(problem, arguments.inputs, request);
    if (!arguments.speeds.empty() && problem.form_task)
        throw Error(ErrorKind::usage, "speeds for a form", arguments.speeds, "--inputs INPUT=START:STOP:COUNT",
                    {{}, 0, 0, "--speeds"});
    if (!arguments.speeds.empty()) request.speeds = read_speeds(arguments.speeds, planned_speeds_count);
    request.repeats = checked(arguments.repeats, most_repeats, "--repeats");
    request.count = checked(arguments.count, most_proposals, "--count");
    return request;
}

void check_choices(const DesignArguments& arguments) {
    const std::vector<std::string> known{"fit", "start"};
    if (std::find(known.begin(), known.end(), arguments.at) == known.end())
        throw Error(ErrorKind::usage, "unknown linearisation point", arguments.at, allowed_names(arguments.at, known),
                    {{}, 0, 0, "--at"});
    if (!arguments.figure.empty()) check_figure(arguments.figure);
    if (!arguments.sensitivity_figure.empty()) check_figure(arguments.sensitivity_figure);
    check_report(arguments.report);
    if (!arguments.posterior) return;
    if (!arguments.posterior->empty()) posterior_draws(*arguments.posterior);
    if (arguments.at == "start")
        throw Error(ErrorKind::usage, "a posterior without a fit", "--at start", "--at fit", {{}, 0, 0, "--posterior"});
}

FitProblem read(const Session& session, const DesignArguments& arguments) {
    FitProblem problem = arguments.problem.read(session);
    refuse_population(problem, "a design", "parameters without a population");
    const auto posterior = requested_posterior(arguments.posterior, problem.uncertainty.posterior);
    problem.uncertainty = {.errors = posterior ? ErrorMethod::profile : ErrorMethod::covariance,
                           .posterior = posterior};
    if (session.seed) problem.solver.seed = *session.seed;
    problem.solver.threads = thread_count(session);
    if (arguments.at == "start" && !problem.noise_stated)
        throw Error(ErrorKind::problem, "without stated noise the design needs a fit", "--at start",
                    "--at fit, or sd = { observable = ... } for all data", {problem.path, 0, 0, "sd"});
    return problem;
}

Eigen::VectorXd start_of(const FitProblem& problem) {
    return ParameterSpace(problem.free_parameters()).start();
}

std::vector<FileWriter> files_beside(const Session& session, const DesignArguments& arguments,
                                     const ExperimentDesign& design, const FitResult* fit) {
    const FitProblem& problem = *design.problem;
    const std::string title = problem.title.empty() ? std::string(problem.model->name) : problem.title;
    std::vector<FileWriter> files;
    if (!arguments.sensitivities.empty())
        files.emplace_back(arguments.sensitivities, [&] {
            write_file_atomically(arguments.sensitivities, csv_text(sensitivity_table(design)));
        });
    if (const std::vector<Panel> panels = design_panels(design); !arguments.figure.empty() && !panels.empty())
        files.emplace_back(arguments.figure,
                           [&, title, panels] { draw_figure(session, arguments.figure, title, panels); });
    if (!arguments.sensitivity_figure.empty())
        files.emplace_back(arguments.sensitivity_figure, [&, title] {
            draw_figure(session, arguments.sensitivity_figure, title, sensitivity_panels(design));
        });
    add_report_writer(session, files, arguments.report, [&design, fit] { return design_json(design, fit); });
    return files;
}

ExitCode report(const Session& session, const DesignArguments& arguments, const ExperimentDesign& design,
                const FitResult* fit) {
    put_out(session,
            {"design", [&] { return design_text(design, fit); }, [&] { return design_json(design, fit); },
             [&] { return csv_text(candidate_table(design)); }, [&] { return short_design_text(design, fit); }},
            files_beside(session, arguments, design, fit));
    const bool stopped =
        fit && (fit->goodness.verdict == FitVerdict::not_converged || fit->goodness.verdict == FitVerdict::interrupted);
    return design.steps.empty() || stopped ? exit_unexpected : exit_success;
}

FitResult fitted(const Session& session, const FitProblem& problem) {
    FitProgress progress(session);
    return fit(problem, progress.callback());
}

ExitCode design_command(const Session& session, const DesignArguments& arguments) {
    check_choices(arguments);
    const FitProblem problem = read(session, arguments);
    const DesignRequest request = request_of(arguments, problem);
    static_cast<void>(design_coordinate(problem, request.input));
    static_cast<void>(planned_observables(problem, request, 1.0));  // throws before the fit if the request is invalid
    check_written_files(session, files_read(problem),
                        {{arguments.figure, "--figure"},
                         {arguments.sensitivity_figure, "--sensitivity-figure"},
                         {arguments.sensitivities, "--sensitivities"},
                         {arguments.report, "--report"},
                         result_file(session, "design")});
    if (arguments.at == "start")
        return report(session, arguments, design_experiment(problem, start_of(problem), request), nullptr);
    const FitResult result = fitted(session, problem);
    if (result.search.best.status == SolutionStatus::failed)
        throw Error(ErrorKind::problem, "the fit failed: no estimate for the design", summary(result).front(),
                    "other starts, or --at start", {problem.path, 0, 0, {}});
    return report(session, arguments, design(result, request), &result);
}

}  // namespace

void add_design_command(CLI::App& app, Session& session) {
    CLI::App* command = app.add_subcommand("design", "Proposes the most informative next measurement.");
    const auto arguments = std::make_shared<DesignArguments>();
    command
        ->add_option("PROBLEM_OR_DATA", arguments->problem.data,
                     "problem file (.toml, see docs/problem_file.md), or measured data: CSV file, Data Package or "
                     "shipped dataset")
        ->required();
    arguments->problem.add_without_noise_to(*command);
    arguments->problem.add_form_to(*command);
    add_names(*command, "--observables", arguments->observables,
              "observables that can be measured, a,b,... (default: all with known noise)");
    command->add_option(
        "--speeds", arguments->speeds,
        "possible impact speeds, START:STOP[:COUNT] in m/s; suffix :log for a logarithmic grid (default: speeds of the "
        "data)");
    command->add_option(
        "--inputs", arguments->inputs,
        "possible inputs of a further point of a form, INPUT=START:STOP:COUNT[:log] (default: 25 values "
        "of the first varied input over the range of the data)");
    command
        ->add_option("--sd", arguments->deviations,
                     "standard deviation of a future measurement: restitution=0.005, 'duration=2 %', 'duration=5 us'; "
                     "repeatable (default: from the data)")
        ->expected(1)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)
        ->allow_extra_args(false);
    command->add_option("--repeats", arguments->repeats, "number of replicates of a measurement (default: 1)");
    command->add_option("--count", arguments->count, "number of successive proposals (default: 1)");
    command->add_option("--at", arguments->at,
                        "linearisation point: fit (estimate) | start (starting values) (default: fit)");
    command->add_option("--figure", arguments->figure,
                        "draw the standard errors after each measurement over its speed, FILE.svg, .png or .pdf");
    command->add_option("--sensitivity-figure", arguments->sensitivity_figure,
                        "draw the sensitivities and the singular values of the data, FILE.svg, .png or .pdf");
    command->add_option("--sensitivities", arguments->sensitivities, "write the sensitivities, FILE.csv");
    command
        ->add_option(
            "--posterior", arguments->posterior,
            "also rank measurements by information gain over the posterior, 4 chains of N draws (default: 1000 "
            "draws)")
        ->expected(0, 1);
    add_report(*command, arguments->report);
    command->callback([&session, arguments] {
        arguments->problem.use_names();
        name_observables(arguments->observables);
        name_observables(arguments->deviations);
        session.formats.emplace_back("markdown");
        session.run = [&session, arguments] { return design_command(session, *arguments); };
    });
}

}  // namespace impactfit::app
