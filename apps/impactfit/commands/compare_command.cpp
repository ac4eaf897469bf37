#include <CLI/App.hpp>
#include <algorithm>
#include <memory>

#include "commands/commands.hpp"
#include "impactfit/card/read_card.hpp"
#include "impactfit/comparison/mean_candidates.hpp"
#include "impactfit/core/error.hpp"
#include "impactfit/report/comparison/comparison_report.hpp"
#include "impactfit/report/comparison/form_comparison_report.hpp"
#include "impactfit/report/comparison/population_comparison_report.hpp"
#include "impactfit/report/format/csv.hpp"
#include "options/problem_arguments.hpp"
#include "options/uncertainty_arguments.hpp"
#include "output/drawn_figure.hpp"
#include "output/fit_progress.hpp"
#include "output/report_page.hpp"
#include "output/result_output.hpp"

namespace impactfit::app {
namespace {

struct CompareArguments {
    ProblemArguments problem;  ///< `data` can be a problem file
    std::vector<std::string> laws, forms, cards;
    std::vector<std::string> means;  ///< of the population of a problem file
    std::optional<int> starts;
    std::optional<long> max_evaluations;
    std::optional<std::string> posterior;  ///< draws of each chain; empty: those of the problem file, else the default
    std::string figure, report;
};

std::vector<LawCandidate> candidates(const Session& session, const CompareArguments& arguments) {
    check_starts(arguments.starts);
    check_most_evaluations(arguments.max_evaluations);
    const CandidateOptions wanted{arguments.laws, arguments.starts, session.seed, arguments.max_evaluations};
    if (arguments.problem.has_problem_file()) {
        const FitProblem problem = arguments.problem.read_problem_file(session);
        if (problem.form_task)
            throw Error(ErrorKind::usage, "a problem of a form is compared with forms", arguments.problem.data,
                        "--forms all, or --forms a,b", {{}, 0, 0, "--forms"});
        return law_candidates(problem, wanted);
    }
    return law_candidates(arguments.problem.request(session), wanted);
}

std::optional<PosteriorOptions> posterior_of(const Session& session, const CompareArguments& arguments) {
    if (!arguments.posterior) return std::nullopt;
    if (!arguments.posterior->empty()) posterior_draws(*arguments.posterior);
    const bool of_file = arguments.problem.has_problem_file();
    return requested_posterior(
        arguments.posterior,
        of_file ? arguments.problem.read_problem_file(session).uncertainty.posterior : std::nullopt);
}

/// Success: every fit converged, no interruption.
ExitCode exit_code_of(const LawComparison& comparison) {
    const bool done = std::none_of(comparison.laws.begin(), comparison.laws.end(), [](const ComparedLaw& law) {
        return law.fit && law.fit->goodness.verdict == FitVerdict::not_converged;
    });
    return done && !comparison.interrupted ? exit_success : exit_unexpected;
}

std::string title_of(const LawComparison& comparison) {
    const FitProblem& problem = comparison.problem();
    return problem.title.empty() ? problem.sources.front().name : problem.title;
}

void check_files(const Session& session, const CompareArguments& arguments, const std::vector<LawCandidate>& laws) {
    std::vector<std::string> read;
    if (arguments.problem.has_problem_file()) read.push_back(arguments.problem.data);
    read.insert(read.end(), arguments.cards.begin(), arguments.cards.end());
    for (const LawCandidate& law : laws) {
        if (!law.problem) continue;
        const std::vector<std::string> data = files_read(*law.problem);
        read.insert(read.end(), data.begin(), data.end());
    }
    check_written_files(
        session, read,
        {{arguments.figure, "--figure"}, {arguments.report, "--report"}, result_file(session, "compare")});
}

std::vector<ComparedForm> compared_forms(const Session& session, const CompareArguments& arguments) {
    const FormSearch search{arguments.starts, arguments.max_evaluations, session.seed, thread_count(session)};
    if (arguments.problem.has_problem_file())
        return compare_forms(arguments.problem.read_problem_file(session), arguments.forms, data_folder_if_any(session),
                             search);
    return compare_forms(arguments.problem.request(session), arguments.forms, search);
}

void check_form_files(const Session& session, const CompareArguments& arguments) {
    std::vector<std::string> read{arguments.problem.data};
    if (arguments.problem.has_problem_file()) read = files_read(arguments.problem.read_problem_file(session));
    check_written_files(
        session, read,
        {{arguments.figure, "--figure"}, {arguments.report, "--report"}, result_file(session, "compare")});
}

/// Ranks forms instead of laws.
ExitCode compare_forms_command(const Session& session, const CompareArguments& arguments) {
    if (!arguments.cards.empty())
        throw Error(ErrorKind::usage, "a contact card is compared with laws", arguments.cards.front(),
                    "no --forms, or no --card", {{}, 0, 0, "--card"});
    if (arguments.posterior)
        throw Error(ErrorKind::usage, "forms are compared without posteriors", "--posterior", "no --forms",
                    {{}, 0, 0, "--posterior"});
    if (!arguments.laws.empty())
        throw Error(ErrorKind::usage, "--forms needs data, without --laws", "--laws",
                    "impactfit compare DATA --forms a,b", {{}, 0, 0, "--forms"});
    check_starts(arguments.starts);
    check_most_evaluations(arguments.max_evaluations);
    check_form_files(session, arguments);
    const std::vector<ComparedForm> forms = compared_forms(session, arguments);
    std::vector<FileWriter> files;
    if (const std::vector<Panel> panels = form_comparison_panels(forms); !arguments.figure.empty() && !panels.empty())
        files.emplace_back(arguments.figure,
                           [&, panels] { draw_figure(session, arguments.figure, "Forms compared", panels); });
    add_report_writer(session, files, arguments.report, [&] { return form_comparison_json(forms); });
    put_out(session,
            {"compare",
             {},
             [&] { return form_comparison_json(forms); },
             [&] { return csv_text(form_comparison_table(forms)); },
             [&] { return short_form_comparison_text(forms); }},
            files);
    const bool any =
        std::any_of(forms.begin(), forms.end(), [](const ComparedForm& form) { return form.fit.has_value(); });
    return any ? exit_success : exit_unexpected;
}

// ---- Populations ---------------------------------------------------------------------------------------------

/// Returns the candidates of --mean.
std::vector<PopulationCandidate> stated_means(const Session& session, const CompareArguments& arguments) {
    const auto refuse = [](const char* what, const std::string& got, const char* allowed) {
        throw Error(ErrorKind::usage, what, got, allowed, {{}, 0, 0, "--mean"});
    };
    if (!arguments.laws.empty()) refuse("means are those of one law", "--laws", "--mean, or --laws");
    if (!arguments.forms.empty()) refuse("a form has no population", "--forms", "--mean, or --forms");
    if (!arguments.problem.has_problem_file())
        refuse("means need a problem file", arguments.problem.data,
               "impactfit init DATA --population NAME --group COLUMN --problem FILE.toml, then compare FILE.toml "
               "--mean ...");
    check_starts(arguments.starts);
    check_most_evaluations(arguments.max_evaluations);
    static_cast<void>(arguments.problem.read_problem_file(session));  // refuses options of data
    return mean_candidates(arguments.problem.data, data_folder_if_any(session), arguments.means,
                           {{}, arguments.starts, session.seed, arguments.max_evaluations});
}

/// Success: every model converged, no interruption.
ExitCode exit_code_of(const PopulationComparison& comparison) {
    const bool done =
        std::none_of(comparison.models.begin(), comparison.models.end(), [](const ComparedPopulation& model) {
            return model.fit && model.fit->goodness.verdict == FitVerdict::not_converged;
        });
    return done && !comparison.interrupted ? exit_success : exit_unexpected;
}

void check_population_files(const Session& session, const CompareArguments& arguments,
                            const std::vector<PopulationCandidate>& models) {
    std::vector<std::string> read;
    if (arguments.problem.has_problem_file()) read.push_back(arguments.problem.data);
    for (const PopulationCandidate& model : models) {
        if (!model.problem) continue;
        const std::vector<std::string> data = files_read(*model.problem);
        read.insert(read.end(), data.begin(), data.end());
    }
    check_written_files(session, read, {{arguments.report, "--report"}, result_file(session, "compare")});
}

/// Ranks populations by their marginal likelihood: laws, or means.
ExitCode compare_populations_command(const Session& session, const CompareArguments& arguments,
                                     std::vector<PopulationCandidate> models, const ComparisonOptions& options) {
    if (!arguments.figure.empty())
        throw Error(ErrorKind::usage, "a comparison of populations has no figure", arguments.figure,
                    "no --figure; impactfit fit FILE --figure draws the specimens", {{}, 0, 0, "--figure"});
    check_population_options(options);
    check_population_files(session, arguments, models);
    FitProgress progress(session);
    const PopulationComparison comparison =
        compare_populations(std::move(models), options.threads, progress.callback(), !arguments.means.empty());
    std::vector<FileWriter> files;
    add_report_writer(session, files, arguments.report, [&] { return population_comparison_json(comparison); });
    put_out(session,
            {"compare",
             {},
             [&] { return population_comparison_json(comparison); },
             [&] { return csv_text(population_comparison_table(comparison)); },
             [&] { return short_population_comparison_text(comparison); }},
            files);
    return exit_code_of(comparison);
}

ExitCode compare_command(const Session& session, const CompareArguments& arguments) {
    if (!arguments.figure.empty()) check_figure(arguments.figure);
    check_report(arguments.report);
    if (!arguments.forms.empty() && arguments.means.empty()) return compare_forms_command(session, arguments);
    ComparisonOptions options{thread_count(session), nullptr, {}, posterior_of(session, arguments)};
    for (const std::string& file : arguments.cards) options.cards.push_back(read_card(file));
    if (!arguments.means.empty())
        return compare_populations_command(session, arguments, stated_means(session, arguments), options);
    std::vector<LawCandidate> laws = candidates(session, arguments);
    if (have_population(laws))
        return compare_populations_command(session, arguments, population_candidates(std::move(laws)), options);
    check_files(session, arguments, laws);
    FitProgress progress(session);
    const LawComparison comparison = compare_laws(std::move(laws), options, progress.callback());
    std::vector<FileWriter> files;
    if (!arguments.figure.empty())
        files.emplace_back(arguments.figure, [&] {
            draw_figure(session, arguments.figure, title_of(comparison), comparison_panels(comparison, most_drawn_laws),
                        comparison_caption(comparison));
        });
    add_report_writer(session, files, arguments.report, [&] { return comparison_json(comparison); });
    put_out(session,
            {"compare", [&] { return comparison_text(comparison); }, [&] { return comparison_json(comparison); },
             [&] { return csv_text(comparison_table(comparison)); }, [&] { return short_comparison_text(comparison); }},
            files);
    return exit_code_of(comparison);
}

}  // namespace

void add_compare_command(CLI::App& app, Session& session) {
    CLI::App* command = app.add_subcommand("compare", "Ranks all laws on one dataset.");
    const auto arguments = std::make_shared<CompareArguments>();
    command
        ->add_option("DATA", arguments->problem.data,
                     "measured data: CSV file, Data Package, shipped dataset or problem file (.toml)")
        ->required();
    add_names(*command, "--laws", arguments->laws,
              "laws to compare, a,b,... (default: all laws that these data permit; see: impactfit laws); with --fix "
              "prescribed_restitution=restitution: damping formulas at the measured restitution");
    add_names(*command, "--forms", arguments->forms,
              "forms to rank instead of laws, a,b,..., or all (see: impactfit forms); with a problem file of a form: "
              "next to that form; PROBLEM.toml in the list: the form of that file");
    command
        ->add_option("--card", arguments->cards,
                     "contact card or result of a fit, FILE.json: a candidate without free parameters; repeatable")
        ->expected(1)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)
        ->allow_extra_args(false);
    command
        ->add_option(
            "--mean", arguments->means,
            "means of a population to rank beside that of the problem file, instead of laws: 'stiffness = k0 * "
            "(thickness/3e-3)^b; b = 0' with starts of new coefficients, or constant; repeatable")
        ->expected(1)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)
        ->allow_extra_args(false);
    arguments->problem.add_without_law_to(*command);
    command->add_option("--starts", arguments->starts,
                        "number of starts per law (default: 8, or a larger number in the problem file)");
    add_most_evaluations(*command, arguments->max_evaluations);
    command
        ->add_option(
            "--posterior", arguments->posterior,
            "also compare laws by posteriors of 4 chains of N draws: density of left-out values (PSIS-LOO) and "
            "stacking weights (default: 1000 draws)")
        ->expected(0, 1);
    command->add_option("--figure", arguments->figure,
                        "draw the data and the curve of every law or form, FILE.svg, .png or .pdf");
    add_report(*command, arguments->report);
    command->callback([&session, arguments] {
        arguments->problem.use_names();
        session.formats.emplace_back("markdown");
        session.run = [&session, arguments] { return compare_command(session, *arguments); };
    });
}

}  // namespace impactfit::app
