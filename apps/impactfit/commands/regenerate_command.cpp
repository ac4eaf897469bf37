#include <fmt/format.h>
#include <unistd.h>

#include <CLI/App.hpp>

#include "commands/commands.hpp"
#include "impactfit/core/error.hpp"
#include "impactfit/report/format/csv.hpp"
#include "impactfit/report/format/gnuplot.hpp"
#include "impactfit/report/format/text.hpp"
#include "impactfit/report/recipes/recipe_report.hpp"
#include "impactfit/tables/recipe_registry.hpp"
#include "output/result_output.hpp"
#include "output/standard_error.hpp"

namespace impactfit::app {
namespace {

constexpr const char* everything = "all";

RecipeOptions options_of(const Session& session) {
    RecipeOptions options{data_folder(session), static_cast<std::uint64_t>(session.seed.value_or(1)),
                          thread_count(session)};
    if (!session.quiet && isatty(STDERR_FILENO))
        options.progress = [](std::string_view step) { print_message(fmt::format("  {}\n", step)); };
    return options;
}

std::vector<const Recipe*> wanted_recipes(const std::string& wanted) {
    const auto all = all_recipes();
    if (wanted == everything) return {all.begin(), all.end()};
    return {&find_recipe(wanted)};
}

/// Checks before the work that all files are writable and that gnuplot starts.
void check_outputs(const Session& session, const std::vector<const Recipe*>& recipes) {
    if (session.output.empty()) return;
    std::vector<WrittenFile> files{result_file(session, "regenerate")};
    for (const Recipe* recipe : recipes) {
        const std::string folder = fmt::format("{}/{}", session.output, recipe->name);
        make_output_folder(folder);
        files.push_back({folder + "/result.json", "--output"});
    }
    check_gnuplot();
    check_written_files(session, {}, files);
}

/// Runs a recipe. An error in its data becomes part of the outcome, so that the remaining recipes run.
RecipeOutcome outcome_of(const Recipe& recipe, const RecipeOptions& options) {
    options.begin(recipe.name);
    RecipeOutcome outcome{&recipe, {}};
    try {
        outcome.result = recipe.run(options);
    } catch (const Error& error) {
        if (error.kind() != ErrorKind::data) throw;
        outcome.error = error.what();
    }
    return outcome;
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

Table recipe_list_table() {
    Table table{{{"recipe"}, {"source"}, {"title"}}, {}};
    for (const Recipe* recipe : all_recipes())
        table.rows.push_back({std::string(recipe->name), std::string(recipe->source), std::string(recipe->title)});
    return table;
}

ExitCode list_command(const Session& session) {
    const Table table = recipe_list_table();
    put_out(session, {"regenerate", [&] { return table_text(table); },
                      [&] { return json_text(json_rows("regenerate", table, {})); }, [&] { return csv_text(table); }});
    return exit_success;
}

ExitCode regenerate_command(const Session& session, const std::string& wanted) {
    if (wanted.empty()) return list_command(session);
    const std::vector<const Recipe*> recipes = wanted_recipes(wanted);
    const RecipeOptions options = options_of(session);
    check_outputs(session, recipes);
    std::vector<RecipeOutcome> outcomes;
    std::vector<FileWriter> files;
    for (const Recipe* recipe : recipes) {
        outcomes.push_back(outcome_of(*recipe, options));
        if (const std::string& error = outcomes.back().error; !error.empty())
            print_message(fmt::format("impactfit: {}: {}\n", recipe->name, error));
        write_files(session.output, outcomes.back(), files);
    }
    if (!session.output.empty() && wanted == everything)
        files.emplace_back([&] { write_recipe_index(session.output, outcomes); });
    put_out(session,
            {"regenerate", [&] { return recipes_text(outcomes); }, [&] { return json_text(recipes_json(outcomes)); },
             [&] { return csv_text(verdict_table(outcomes)); }},
            files);
    return exit_code_of(outcomes);
}

}  // namespace

void add_regenerate_command(CLI::App& app, Session& session) {
    CLI::App* command = app.add_subcommand(
        "regenerate", "regenerate published tables of constants from the models; --output FOLDER writes all files");
    const auto wanted = std::make_shared<std::string>();
    command->add_option("RECIPE", *wanted, "recipe, or all (default: list the recipes)");
    command->callback(
        [&session, wanted] { session.run = [&session, wanted] { return regenerate_command(session, *wanted); }; });
}

}  // namespace impactfit::app
