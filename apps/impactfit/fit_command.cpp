#include <fmt/format.h>

#include <CLI/App.hpp>
#include <algorithm>
#include <thread>

#include "commands.hpp"
#include "fit_progress.hpp"
#include "impactfit/calibration/fit.hpp"
#include "impactfit/calibration/problem_file.hpp"
#include "impactfit/report/csv.hpp"
#include "impactfit/report/fit_report.hpp"
#include "result_output.hpp"

namespace impactfit::app {
namespace {

struct FitArguments {
    std::string problem, figure;
    bool check = false;
};

FitProblem read(const Session& session, const FitArguments& arguments) {
    FitProblem problem = read_problem(arguments.problem, data_folder(session));
    if (session.seed) problem.solver.seed = *session.seed;
    problem.solver.threads =
        session.threads.value_or(std::max(1, static_cast<int>(std::thread::hardware_concurrency())));
    return problem;
}

ExitCode check_command(const Session& session, const FitProblem& problem) {
    const auto words = [&] { return explain(problem); };
    put_out(session, {"fit", words, words, words});
    return exit_success;
}

/// A fit is done when it converged and the data fix what was asked of them; a misfit is an answer.
ExitCode exit_code_of(FitVerdict verdict) {
    return verdict == FitVerdict::good || verdict == FitVerdict::bad_fit ? exit_success : exit_unexpected;
}

ExitCode fit_command(const Session& session, const FitArguments& arguments) {
    if (!arguments.figure.empty()) check_figure_path(arguments.figure);
    const FitProblem problem = read(session, arguments);
    if (arguments.check) return check_command(session, problem);
    const FitResult result = [&] {
        FitProgress progress(session);
        return fit(problem, progress.callback());
    }();
    if (!arguments.figure.empty() && result.search.best.status != SolutionStatus::failed)
        write_figure(arguments.figure, problem.title.empty() ? std::string(problem.model->name) : problem.title,
                     fit_panels(result));
    put_out(session, {"fit", [&] { return fit_text(result); }, [&] { return fit_json(result); },
                      [&] { return csv_text(parameter_table(result)); }});
    return exit_code_of(result.verdict);
}

}  // namespace

void add_fit_command(CLI::App& app, Session& session) {
    CLI::App* command = app.add_subcommand("fit", "calibrate a law to measured impacts");
    const auto arguments = std::make_shared<FitArguments>();
    command->add_option("PROBLEM", arguments->problem, "problem file, see docs/problem_file.md")->required();
    command->add_flag("--check", arguments->check, "read everything and explain the problem; run nothing long");
    command->add_option("--figure", arguments->figure, "draw data, fit and residuals, FILE.svg or FILE.png");
    command->callback([&session, arguments] {
        session.run = [&session, arguments] { return fit_command(session, *arguments); };
    });
}

}  // namespace impactfit::app
