#include <fmt/format.h>

#include <CLI/App.hpp>

#include "commands/commands.hpp"
#include "impactfit/core/error.hpp"
#include "impactfit/core/files/atomic_file.hpp"
#include "impactfit/report/comparison/form_comparison_report.hpp"
#include "impactfit/report/format/csv.hpp"
#include "impactfit/report/format/gnuplot.hpp"
#include "impactfit/report/format/short_text.hpp"
#include "impactfit/report/format/text.hpp"
#include "impactfit_papers/report/recipes/recipe_report.hpp"
#include "impactfit_papers/tables/recipe_registry.hpp"
#include "options/problem_arguments.hpp"
#include "output/progress_line.hpp"
#include "output/report_page.hpp"
#include "output/result_output.hpp"
#include "output/standard_error.hpp"

namespace impactfit::app {
namespace {

constexpr const char* everything = "all";

RecipeOptions options_of(const Session& session) {
    RecipeOptions options{data_folder(session), static_cast<std::uint64_t>(session.seed.value_or(1)),
                          thread_count(session)};
    options.progress = [&session](std::string_view step) { print_step(session, std::string(step)); };
    return options;
}

std::vector<const Recipe*> wanted_recipes(const std::string& wanted) {
    const auto all = all_recipes();
    if (wanted == everything) return {all.begin(), all.end()};
    return {&find_recipe(wanted)};
}

/// Checks before the work that all files are writable and that gnuplot starts.
void check_outputs(const Session& session, const std::vector<const Recipe*>& recipes, const std::string& report) {
    std::vector<WrittenFile> files{result_file(session, "regenerate"), {report, "--report"}};
    if (session.output.empty()) return check_written_files(session, {}, files);
    for (const Recipe* recipe : recipes) {
        const std::string folder = fmt::format("{}/{}", session.output, recipe->name);
        make_output_folder(folder);
        files.push_back({folder + "/result.json", "--output"});
    }
    check_gnuplot();
    check_written_files(session, {}, files);
}

/// Writes the files of a completed recipe. A failure becomes a step of put_out, which prints the result first.
void write_files(const std::string& folder, const RecipeOutcome& outcome, std::vector<FileWriter>& failures) {
    if (folder.empty() || !outcome.error.empty()) return;
    try {
        write_recipe(folder, outcome);
    } catch (const Error& error) {
        failures.emplace_back([error] { throw Error(error); });
    }
}

ExitCode exit_code_of(const std::vector<RecipeOutcome>& outcomes) {
    bool expected = true;
    for (const RecipeOutcome& outcome : outcomes) {
        if (!outcome.error.empty()) return exit_data;
        expected = expected && as_expected(outcome.result);
    }
    return expected ? exit_success : exit_unexpected;
}

ExitCode list_command(const Session& session) {
    const Table table = recipe_list_table();
    put_out(session, {"regenerate", [&] { return table_text(table); }, [] { return recipe_list_json(); },
                      [&] { return csv_text(table); }, [&] { return clipped(table_text(table)); }});
    return exit_success;
}

struct RegenerateArguments {
    std::string recipe, method, report;
    std::vector<std::string> grid;
    RecipeTerms terms;

    bool has_terms() const {
        return !grid.empty() || !terms.points.empty() || !terms.objective.empty() || !method.empty();
    }
};

/// Fits the forms of a recipe on the user's terms, without verdict on the paper.
ExitCode terms_command(const Session& session, const RegenerateArguments& arguments) {
    if (arguments.recipe.empty() || arguments.recipe == everything)
        throw Error(ErrorKind::usage, "terms apply to a single recipe",
                    arguments.recipe.empty() ? "none" : arguments.recipe, "impactfit regenerate RECIPE --grid ...",
                    {{}, 0, 0, "RECIPE"});
    if (!arguments.grid.empty() && !arguments.terms.points.empty())
        throw Error(ErrorKind::usage, "two sources of points", "--grid and --points", "one of them",
                    {{}, 0, 0, "--points"});
    find_recipe(arguments.recipe);
    RecipeTerms terms = arguments.terms;
    terms.grid = read_grids(arguments.grid);
    if (!arguments.method.empty()) terms.method = method_called(arguments.method);
    terms.seed = session.seed.value_or(1);
    terms.threads = thread_count(session);
    const std::vector<FormMethods> fits = regenerate_forms(arguments.recipe, terms, data_folder(session));
    std::vector<FileWriter> files;
    if (!session.output.empty())
        files.emplace_back(session.output + "/regenerate.html", [&] {
            write_file_atomically(session.output + "/regenerate.html", form_methods_html(arguments.recipe, fits));
        });
    put_out(session,
            {"regenerate", [&] { return form_methods_text(fits); }, [&] { return form_methods_json(fits); },
             [&] { return csv_text(form_methods_table(fits)); }, [&] { return short_page(form_methods_text(fits)); }},
            files);
    return exit_success;
}

ExitCode regenerate_command(const Session& session, const RegenerateArguments& arguments) {
    const std::string& wanted = arguments.recipe;
    check_report(arguments.report);
    if (!arguments.report.empty() && (arguments.has_terms() || wanted.empty()))
        throw Error(ErrorKind::usage, "a report needs a recipe on its own terms", arguments.report,
                    "impactfit regenerate RECIPE --report FILE.html", {{}, 0, 0, "--report"});
    if (arguments.has_terms()) return terms_command(session, arguments);
    if (wanted.empty()) return list_command(session);
    const std::vector<const Recipe*> recipes = wanted_recipes(wanted);
    const RecipeOptions options = options_of(session);
    check_outputs(session, recipes, arguments.report);
    std::vector<RecipeOutcome> outcomes;
    std::vector<FileWriter> files;
    for (const Recipe* recipe : recipes) {
        outcomes.push_back(outcome_of(*recipe, options, print_error));
        write_files(session.output, outcomes.back(), files);
    }
    if (!session.output.empty() && wanted == everything)
        files.emplace_back(session.output + "/index.html", [&] { write_recipe_index(session.output, outcomes); });
    const auto json = [&] { return json_text(recipes_json(outcomes)); };
    add_report_writer(session, files, arguments.report, json);
    put_out(session,
            {"regenerate", [&] { return recipes_text(outcomes); }, json,
             [&] { return csv_text(verdict_table(outcomes)); }, [&] { return short_recipes_text(outcomes); }},
            files);
    return exit_code_of(outcomes);
}

}  // namespace

void add_regenerate_command(CLI::App& app, Session& session) {
    CLI::App* command = app.add_subcommand("regenerate", "Regenerates published tables of constants from the models.");
    const auto arguments = std::make_shared<RegenerateArguments>();
    command->add_option("RECIPE", arguments->recipe, "recipe, or all (default: list the recipes)");
    command
        ->add_option("--grid", arguments->grid,
                     "fit the forms of the recipe to other synthetic points, INPUT=START:STOP:COUNT[:log]; once for "
                     "each input")
        ->expected(1)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)
        ->allow_extra_args(false);
    command->add_option("--points", arguments->terms.points, "fit the forms of the recipe to the points of this file");
    command->add_option("--objective", arguments->terms.objective,
                        "output | relative_output | realised_restitution (default: that of the recipe)");
    command->add_option("--method", arguments->method,
                        "method beside least_squares: nelder_mead | ceres | global (default: nelder_mead)");
    add_report(*command, arguments->report);
    command->callback([&session, arguments] {
        if (!arguments->recipe.empty() && !arguments->has_terms()) session.formats.emplace_back("markdown");
        session.run = [&session, arguments] { return regenerate_command(session, *arguments); };
    });
}

}  // namespace impactfit::app
