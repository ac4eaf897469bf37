#include <fmt/format.h>

#include <CLI/App.hpp>
#include <algorithm>
#include <filesystem>

#include "commands/commands.hpp"
#include "impactfit/calibration/finished/contours_of_fit.hpp"
#include "impactfit/calibration/finished/finished_fit.hpp"
#include "impactfit/calibration/fit/fit.hpp"
#include "impactfit/calibration/fit/fit_posterior.hpp"
#include "impactfit/calibration/problem/problem_digest.hpp"
#include "impactfit/calibration/problem_file/problem_file.hpp"
#include "impactfit/core/files/atomic_file.hpp"
#include "impactfit/core/line_wrap.hpp"
#include "impactfit/core/nearest_name.hpp"
#include "impactfit/core/visible_text.hpp"
#include "impactfit/estimation/checkpoint/checkpoint.hpp"
#include "impactfit/report/fit/fit_figures.hpp"
#include "impactfit/report/fit/fit_report.hpp"
#include "impactfit/report/fit/form_report.hpp"
#include "impactfit/report/fit/notes_on_data.hpp"
#include "impactfit/report/fit/population_report.hpp"
#include "impactfit/report/fit/posterior_file.hpp"
#include "impactfit/report/fit_json/fit_card.hpp"
#include "impactfit/report/fit_json/fit_json.hpp"
#include "impactfit/report/format/csv.hpp"
#include "impactfit/report/format/short_text.hpp"
#include "impactfit/simulators/export_settings.hpp"
#include "options/card_arguments.hpp"
#include "options/export_arguments.hpp"
#include "options/prediction_request.hpp"
#include "options/problem_arguments.hpp"
#include "options/symbols.hpp"
#include "options/uncertainty_arguments.hpp"
#include "output/drawn_figure.hpp"
#include "output/fit_progress.hpp"
#include "output/report_page.hpp"
#include "output/result_output.hpp"
#include "output/standard_error.hpp"

namespace impactfit::app {
namespace {

struct FitArguments {
    ProblemArguments problem;  ///< `data` can be a problem file
    UncertaintyArguments uncertainty;
    PredictionRequest prediction;
    CardArguments card;
    ExportArguments exported;
    std::string title, figure, profile_figure, draws, posterior_file, posterior_figure, resume, method, header, report;
    std::optional<std::string> contours;  ///< names of parameters, a,b,...; empty: all free parameters
    std::optional<int> starts;
    std::optional<long> max_evaluations;
    bool check = false;

    const std::string& file() const { return problem.data; }
};

/// Returns the parameters of --contours; empty: all free ones. The option without names may be in front of the file.
std::vector<std::string> contour_names(const FitArguments& arguments) {
    const std::string& text = *arguments.contours;
    if (arguments.file().empty() && arguments.problem.grid.empty())
        throw Error(ErrorKind::usage, "--contours takes names of parameters, or nothing at the end of the command",
                    text, "stiffness,hysteresis_damping", {{}, 0, 0, "--contours"});
    std::vector<std::string> names;
    for (std::size_t begin = 0, end = 0; !text.empty() && begin <= text.size(); begin = end + 1) {
        end = std::min(text.find(',', begin), text.size());
        names.push_back(text.substr(begin, end - begin));
    }
    name_parameters(names, arguments.problem.law, arguments.problem.form, "--contours");
    return names;
}

FitProblem read(const Session& session, const FitArguments& arguments) {
    arguments.uncertainty.check_posterior();
    if (arguments.contours) contour_names(arguments);
    if (arguments.file().empty() && arguments.problem.grid.empty())
        throw Error(ErrorKind::usage, "no problem file and no data", "none",
                    "a problem file, a data file, or --form with --grid", {{}, 0, 0, "PROBLEM_OR_DATA"});
    FitProblem problem = arguments.problem.read(session);
    if (!arguments.title.empty()) problem.title = arguments.title;
    if (!arguments.method.empty()) problem.solver.method = method_called(arguments.method);
    check_starts(arguments.starts);
    check_most_evaluations(arguments.max_evaluations);
    if (arguments.max_evaluations) problem.solver.max_evaluations = arguments.max_evaluations;
    if (arguments.starts) problem.solver.starts = *arguments.starts;
    arguments.uncertainty.apply_to(problem);
    arguments.prediction.apply_to(problem);
    if (!problem.form_task) problem.radii = read_radii(arguments.exported.radii);
    if (session.seed) problem.solver.seed = *session.seed;
    problem.solver.threads = thread_count(session);
    return problem;
}

/// Returns a command as lines (line_wrap.hpp), each but the last with a backslash at its end.
std::vector<std::string> shell_lines(const std::vector<std::string>& words) {
    std::vector<std::string> lines;
    std::string line = "  ";
    for (const std::string& word : words) {
        constexpr std::size_t end = 2;  // blank and backslash
        if (line.size() + word.size() + end > line_width() && line.find_first_not_of(' ') != std::string::npos) {
            lines.push_back(line + "\\");
            line = "      ";
        }
        line += word + " ";
    }
    line.pop_back();
    lines.push_back(line);
    return lines;
}

std::vector<std::string> init_arguments(const FitArguments& arguments) {
    std::vector<std::string> init{fmt::format("impactfit init {}", shell_word(arguments.file()))};
    for (const std::string& option : arguments.problem.shell_options()) init.push_back(option);
    return init;
}

bool has_problem_file(const FitArguments& arguments) {
    return arguments.problem.has_problem_file() || !arguments.problem.grid.empty();
}

/// Returns the command that writes the options as a problem file. Empty for a problem file.
std::vector<std::string> init_lines(const FitArguments& arguments) {
    if (has_problem_file(arguments)) return {};
    const std::vector<std::string> init = init_arguments(arguments);
    const std::string line = fmt::format("as a problem file: {}", fmt::join(init, " "));
    if (line.size() <= line_width()) return {line};
    std::vector<std::string> lines = shell_lines(init);
    lines.insert(lines.begin(), "as a problem file:");
    return lines;
}

/// Returns init_lines with the command that fits the file, as a paragraph.
std::string further_text(const FitArguments& arguments) {
    if (has_problem_file(arguments)) return {};
    const auto after = [](const char* option, const std::string& text) {
        return text.empty() ? text : fmt::format(" {}{}", option, text);
    };
    const auto number = [](const auto& given) { return given ? std::to_string(*given) : std::string(); };
    const std::string title = arguments.title.empty() ? "" : " --title " + shell_word(arguments.title);
    std::vector<std::string> init = init_arguments(arguments);
    init.emplace_back("--problem problem.toml");
    return fmt::format("\nas a problem file:\n{}\n  impactfit fit problem.toml{}{}{}\n",
                       fmt::join(shell_lines(init), "\n"), after("--method ", arguments.method) + title,
                       after("--starts ", number(arguments.starts)),
                       after("--max-evaluations ", number(arguments.max_evaluations)));
}

/// Returns the warnings on the data, a paragraph above the text; empty without any.
std::string warnings_above(const FitProblem& problem) {
    std::string text;
    for (const std::string& warning : warnings_on_data(problem))
        text += fmt::format("{}\n", fmt::join(text_lines("warning: " + warning), "\n"));
    return text.empty() ? text : text + "\n";
}

ExitCode check_command(const Session& session, const FitArguments& arguments, const FitProblem& problem) {
    const auto text = [&] { return explain(problem) + further_text(arguments); };
    const auto whole = [&] { return warnings_above(problem) + text(); };
    put_out(session, {"check", whole, whole, whole, [&] {
                          return warnings_above(problem) + short_page(text());
                      }});  // fit.txt is reserved for the result of a fit
    check_fit(problem);
    return exit_success;
}

ExitCode exit_code_of(const FitResult& result) {
    if (result.goodness.verdict == FitVerdict::not_tested) return exit_not_tested;
    return result.goodness.verdict == FitVerdict::good ? exit_success : exit_unexpected;
}

/// Rejects output files under --check. Otherwise the user expects files that are not written.
void check_explanation(const Session& session, const FitArguments& arguments) {
    if (!arguments.check) return;
    if (session.format != "text")
        throw Error(ErrorKind::usage, "--check prints text", "--format " + session.format,
                    "--format text, or no --check", {{}, 0, 0, "--format"});
    for (const auto& [option, file] : {std::pair{"--figure", &arguments.figure},
                                       {"--profile-figure", &arguments.profile_figure},
                                       {"--draws", &arguments.draws},
                                       {"--posterior-file", &arguments.posterior_file},
                                       {"--posterior-figure", &arguments.posterior_figure},
                                       {"--header", &arguments.header},
                                       {"--report", &arguments.report},
                                       {"--resume", &arguments.resume},
                                       {"--card", &arguments.card.file},
                                       {"--export", &arguments.exported.target}})
        if (!file->empty())
            throw Error(ErrorKind::usage, "--check prints text and runs no fit", fmt::format("{} {}", option, *file),
                        fmt::format("no {}, or no --check", option), {{}, 0, 0, option});
}

/// Returns the file of one chain, as CmdStan names it: draws_1.csv for draws.csv.
std::string chain_file(const std::string& file, std::size_t chain) {
    const std::filesystem::path path(file);
    return (path.parent_path() / fmt::format("{}_{}{}", path.stem().string(), chain + 1, path.extension().string()))
        .string();
}

/// Returns the files of --draws: one of a bootstrap, one for each chain of a posterior.
std::vector<WrittenFile> draw_files(const FitArguments& arguments, const FitProblem& problem) {
    const auto& posterior = problem.uncertainty.posterior;
    if (arguments.draws.empty() || !posterior) return {{arguments.draws, "--draws"}};
    std::vector<WrittenFile> files;
    for (std::size_t chain = 0; chain < static_cast<std::size_t>(posterior->chains); ++chain)
        files.push_back({chain_file(arguments.draws, chain), "--draws"});
    return files;
}

void check_files(const Session& session, const FitArguments& arguments, const FitProblem& problem) {
    std::vector<WrittenFile> files{{arguments.figure, "--figure"}, {arguments.profile_figure, "--profile-figure"}};
    for (WrittenFile& draws : draw_files(arguments, problem)) files.push_back(std::move(draws));
    files.insert(files.end(), {{arguments.posterior_file, "--posterior-file"},
                               {arguments.posterior_figure, "--posterior-figure"},
                               {arguments.header, "--header"},
                               {arguments.report, "--report"},
                               {arguments.resume, "--resume"},
                               {arguments.card.file, "--card"},
                               {arguments.exported.snippet, "--snippet"},
                               result_file(session, arguments.check ? "check" : "fit")});
    check_written_files(session, files_read(problem), files);
}

void check_figures_and_tables(const FitArguments& arguments, const FitProblem& problem) {
    if (!arguments.header.empty() && !problem.form_task)
        throw Error(ErrorKind::usage, "a header requires a form", arguments.header, "--form NAME, or no --header",
                    {{}, 0, 0, "--header"});
    if (!arguments.draws.empty() && (problem.uncertainty.bootstrap > 0) == problem.uncertainty.posterior.has_value())
        throw Error(ErrorKind::usage, "a table of draws needs a bootstrap or a posterior, not both", arguments.draws,
                    "--bootstrap 200 or --posterior", {{}, 0, 0, "--draws"});
    for (const auto& [option, file] : {std::pair{"--posterior-file", &arguments.posterior_file},
                                       {"--posterior-figure", &arguments.posterior_figure}})
        if (!file->empty() && !problem.uncertainty.posterior)
            throw Error(ErrorKind::usage, "an output of a posterior without a posterior", *file,
                        fmt::format("--posterior, or no {}", option), {{}, 0, 0, option});
    if (!arguments.posterior_file.empty()) check_posterior_file(arguments.posterior_file);
    if (!arguments.profile_figure.empty() && problem.population)
        throw Error(ErrorKind::usage, "a population has no figure of profiles", arguments.profile_figure,
                    "no --profile-figure; intervals are in the result", {{}, 0, 0, "--profile-figure"});
    if (!arguments.profile_figure.empty() && problem.uncertainty.errors != ErrorMethod::profile)
        throw Error(ErrorKind::usage, "a figure of profiles needs profiles", arguments.profile_figure,
                    "--errors profile", {{}, 0, 0, "--profile-figure"});
}

/// Checks the settings of --export before the search. A second result is text, because the first may be a document.
void check_export(const Session& session, const FitArguments& arguments, const FitProblem& problem) {
    const ExportArguments& exported = arguments.exported;
    if (problem.form_task && !exported.radii.empty())
        throw Error(ErrorKind::usage, "a form has no bodies", exported.radii.front(), "no --radii",
                    {{}, 0, 0, "--radii"});
    if (!exported.wanted()) return exported.refuse_without_target();
    if (session.format != "text")
        throw Error(ErrorKind::usage, "--export prints text", "--format " + session.format,
                    "impactfit export RESULT.json for a saved result", {{}, 0, 0, "--format"});
    check_settings(exported.read(), exported.target_named());
    check_card(problem);
}

/// Returns the predictions if there are any; else the estimates of a population, the constants of a form, or the
/// parameters of a law.
Table csv_table(const FitResult& result) {
    if (!result.intervals.bands.empty()) return band_table(result);
    if (result.population)
        return result.population->bands.empty() ? population_table(result) : specimen_band_table(result);
    return result.problem->form_task ? form_table(result) : parameter_table(result);
}

void add_posterior_writers(const Session& session, std::vector<FileWriter>& files, const FitArguments& arguments,
                           const FitResult& result, const std::string& title) {
    if (!result.posterior || result.posterior->drawn.parameters.empty()) return;
    if (!arguments.posterior_file.empty())
        files.emplace_back(arguments.posterior_file, [&] {
            write_file_atomically(arguments.posterior_file,
                                  posterior_file(inference_data(result), arguments.posterior_file));
        });
    if (!arguments.posterior_figure.empty())
        files.emplace_back(arguments.posterior_figure, [&, title] {
            draw_figure(session, arguments.posterior_figure, title, posterior_panels(result), fit_caption(result));
        });
    if (arguments.draws.empty()) return;
    for (std::size_t chain = 0; chain < result.posterior->drawn.chains.size(); ++chain) {
        const std::string file = chain_file(arguments.draws, chain);
        files.emplace_back(
            file, [&result, file, chain] { write_file_atomically(file, posterior_draws_text(result, chain)); });
    }
}

std::vector<FileWriter> files_beside(const Session& session, const FitArguments& arguments, const FitResult& result) {
    const FitProblem& problem = *result.problem;
    const std::string title = problem.title.empty() ? std::string(problem.model->name) : problem.title;
    std::vector<FileWriter> files;
    if (!arguments.draws.empty() && result.intervals.bootstrap)
        files.emplace_back(arguments.draws,
                           [&] { write_file_atomically(arguments.draws, csv_text(bootstrap_table(result))); });
    add_posterior_writers(session, files, arguments, result, title);
    if (!arguments.header.empty() && result.search.best.status != SolutionStatus::failed)
        files.emplace_back(arguments.header, [&] { write_file_atomically(arguments.header, form_header(result)); });
    if (!arguments.figure.empty() && result.search.best.status != SolutionStatus::failed)
        files.emplace_back(arguments.figure, [&, title] {
            draw_figure(session, arguments.figure, title, fit_panels(result), fit_caption(result));
        });
    if (!arguments.profile_figure.empty() && !result.intervals.profiles.empty())
        files.emplace_back(arguments.profile_figure, [&, title] {
            std::vector<Panel> panels = profile_panels(result);
            for (Panel& panel : contour_panels(result)) panels.push_back(std::move(panel));
            draw_figure(session, arguments.profile_figure, title, panels, fit_caption(result));
        });
    add_report_writer(session, files, arguments.report, [&] { return fit_json(result); });
    arguments.card.add_writer(files, result);
    return files;
}

/// Names requested files that a result without draws, profiles or an estimate does not have. Those of an earlier fit
/// may stand there.
void print_missing_files(const FitArguments& arguments, const FitProblem& problem,
                         const std::vector<FileWriter>& files) {
    std::vector<std::string> wanted{arguments.figure, arguments.profile_figure, arguments.header,
                                    arguments.posterior_file, arguments.posterior_figure};
    for (const WrittenFile& draws : draw_files(arguments, problem)) wanted.push_back(draws.path);
    std::erase_if(wanted, [&](const std::string& path) {
        return path.empty() ||
               std::any_of(files.begin(), files.end(), [&](const auto& one) { return one.path == path; });
    });
    if (wanted.empty()) return;
    print_message(
        visible_text(fmt::format("not written, the result has no content for it: {}", fmt::join(wanted, ", "))) + "\n");
}

/// Names a file of draws that an earlier run with more chains has left beside those of this one.
void print_older_draws(const FitArguments& arguments, const FitResult& result) {
    if (arguments.draws.empty() || !result.posterior || result.posterior->drawn.parameters.empty()) return;
    const std::string next = chain_file(arguments.draws, result.posterior->drawn.chains.size());
    if (std::filesystem::exists(next))
        print_message(visible_text(fmt::format("{} is not of this run, which has fewer chains", next)) + "\n");
}

/// Returns the options that make a problem of data; of a problem file those that replace its priors.
std::string data_options(const FitArguments& arguments) {
    if (arguments.problem.has_problem_file()) return fmt::format("{}", fmt::join(arguments.problem.prior, ", "));
    return fmt::format("{} {}", arguments.file(), fmt::join(arguments.problem.shell_options(), " "));
}

FitResult fit_or_resume(const Session& session, const FitArguments& arguments, const FitProblem& problem) {
    FitProgress progress(session);
    FitResult result;
    if (arguments.resume.empty()) {
        result = fit(problem, progress.callback());
    } else {
        Checkpoint checkpoint(arguments.resume, checkpoint_owner(problem, data_options(arguments)));
        result = fit(problem, progress.callback(), &checkpoint);
        checkpoint.write();
    }
    if (arguments.contours) add_contours(result, contour_names(arguments), progress.callback());
    return result;
}

ExitCode fit_command(const Session& session, FitArguments& arguments) {
    check_explanation(session, arguments);
    if (!arguments.figure.empty()) check_figure(arguments.figure);
    if (!arguments.profile_figure.empty()) check_figure(arguments.profile_figure);
    if (!arguments.posterior_figure.empty()) check_figure(arguments.posterior_figure);
    check_report(arguments.report);
    const FitProblem problem = read(session, arguments);
    if (arguments.contours) check_contours(problem, contour_names(arguments));
    check_figures_and_tables(arguments, problem);
    arguments.card.check(problem, !arguments.title.empty() || arguments.problem.has_problem_file());
    check_export(session, arguments, problem);
    check_files(session, arguments, problem);
    if (arguments.check) return check_command(session, arguments, problem);
    FitResult result = fit_or_resume(session, arguments, problem);
    result.diagnosis = diagnose(result);
    const std::vector<FileWriter> files = files_beside(session, arguments, result);
    put_out(
        session,
        {"fit", [&] { return fit_text(result) + further_text(arguments); }, [&] { return fit_json(result); },
         [&] { return csv_text(csv_table(result)); }, [&] { return short_fit_text(result, init_lines(arguments)); }},
        files);
    print_missing_files(arguments, problem, files);
    print_older_draws(arguments, result);
    if (arguments.exported.wanted() && result.search.best.status != SolutionStatus::failed)
        arguments.exported.put_out_export(session, card_of(result, arguments.card.texts));
    return exit_code_of(result);
}

}  // namespace

void add_fit_command(CLI::App& app, Session& session) {
    CLI::App* command = app.add_subcommand("fit", "Calibrates a law to measured impacts, or a form to points.");
    const auto arguments = std::make_shared<FitArguments>();
    command->add_option("PROBLEM_OR_DATA", arguments->problem.data,
                        "problem file (.toml, see docs/problem_file.md), or measured data: CSV file, Data Package or "
                        "shipped dataset");
    arguments->problem.add_to(*command);
    arguments->problem.add_form_to(*command);
    arguments->problem.add_grid_to(*command);
    arguments->problem.add_prior_to(*command);
    command->add_option("--title", arguments->title,
                        "title of result, page, figure and card (default: from the problem file, else the file name)");
    command->add_option(
        "--method", arguments->method,
        "least_squares | ceres | nelder_mead | global (default: from the problem file, else least_squares)");
    command->add_option("--starts", arguments->starts,
                        fmt::format("number of starts (default: from the problem file; {} for data)", options_starts));
    add_most_evaluations(*command, arguments->max_evaluations);
    command->add_flag("--check", arguments->check, "read and explain the problem without a fit");
    command->add_option("--figure", arguments->figure, "draw data, fit and residuals, FILE.svg, .png or .pdf");
    arguments->uncertainty.add_to(*command);
    arguments->prediction.add_to(*command);
    command
        ->add_option("--contours", arguments->contours,
                     "trace the joint regions of pairs of free parameters, a,b,... (default: of all of at most 4)")
        ->expected(0, 1);
    command->add_option("--profile-figure", arguments->profile_figure,
                        "draw the profile likelihoods, their linear approximation and the contours, FILE.svg, .png or "
                        ".pdf");
    command->add_option("--posterior-figure", arguments->posterior_figure,
                        "draw the posterior: marginals, pairs, predicted values, chains, FILE.svg, .png or .pdf");
    add_report(*command, arguments->report);
    command->add_option("--resume", arguments->resume, "checkpoint file; the fit resumes from an existing file");
    command->add_option("--header", arguments->header, "write the fitted form as C99 code, FILE.h");
    command->add_option("--draws", arguments->draws,
                        "write the bootstrap draws, FILE.csv; of a posterior one file for each chain, FILE_1.csv");
    command->add_option("--posterior-file", arguments->posterior_file,
                        "write the posterior as NetCDF with the groups of ArviZ, FILE.nc");
    arguments->card.add_to(*command, "write the law with its fitted parameters as a contact card");
    arguments->exported.add_beside_fit(*command);
    command->callback([&session, arguments] {
        arguments->problem.use_names();
        session.formats.emplace_back("markdown");
        session.run = [&session, arguments] { return fit_command(session, *arguments); };
    });
}

}  // namespace impactfit::app
