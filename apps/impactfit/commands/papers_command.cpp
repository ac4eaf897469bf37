#include <fmt/format.h>

#include <CLI/App.hpp>
#include <cstdint>
#include <optional>

#include "commands/commands.hpp"
#include "impactfit/core/error.hpp"
#include "impactfit/report/format/csv.hpp"
#include "impactfit/report/format/figure.hpp"
#include "impactfit_papers/report/papers/paper_report.hpp"
#include "impactfit_papers/report/validation/validation_figures.hpp"
#include "impactfit_papers/tables/recipe_registry.hpp"
#include "output/drawn_figure.hpp"
#include "output/progress_line.hpp"
#include "output/result_output.hpp"

namespace impactfit::app {
namespace {

struct PapersArguments {
    std::string paper, item, figure;
};

std::uint64_t seed_of(const Session& session) {
    return static_cast<std::uint64_t>(session.seed.value_or(1));
}

/// A grid in the format of the session.
std::string grid_in_format(const Session& session, const Grid& grid) {
    if (session.format == "markdown") return grid_markdown(grid);
    return session.format == "latex" ? grid_latex(grid) : grid_text(grid);
}

ExitCode list_command(const Session& session, const std::vector<PaperItem>& items, const std::string& root) {
    const std::vector<ListedItem> listed = judged_items(root, items, seed_of(session));
    const auto grids = [&] {
        return paper_grids(listed, [&](const Grid& grid) { return grid_in_format(session, grid); });
    };
    put_out(session, {"papers",
                      grids,
                      [&] { return json_text(paper_items_json(listed)); },
                      [&] { return csv_text(paper_items_table(listed)); },
                      {},
                      grids});
    return exit_success;
}

std::vector<Panel> recipe_figure(const Session& session, const std::string& root, const std::string& recipe,
                                 const std::string& figure) {
    RecipeOptions options{root, seed_of(session), thread_count(session)};
    options.progress = [&session](std::string_view step) { print_step(session, std::string(step)); };
    const RecipeResult result = find_recipe(recipe).run(options);
    for (const RecipeFigure& one : result.figures)
        if (one.name == figure) return one.panels;
    throw Error(ErrorKind::data, "a recipe without the figure of the index", figure, "a figure of " + recipe,
                {root + "/published/index.csv", 0, 0, "figure"});
}

/// The panels of "VALIDATION/DISPLAY" or "RECIPE/FIGURE".
std::vector<Panel> panels_of(const Session& session, const std::string& root, const std::string& source) {
    const std::size_t slash = std::min(source.find('/'), source.size() - 1);
    const std::string maker = source.substr(0, slash), name = source.substr(slash + 1);
    for (const ValidationFigure& figure : validation_figures())
        if (maker == figure.validation && name == figure.name) return figure.panels(root, {});
    return recipe_figure(session, root, maker, name);
}

void check_figure_of(const PaperItem& item, const std::string& figure) {
    if (figure.empty()) return;
    if (item.figure.empty())
        throw Error(ErrorKind::usage, "no figure is drawn of this item", item.paper + " " + item.slug(),
                    item.command.empty() ? "see impactfit papers " + item.paper : "impactfit " + item.command,
                    {{}, 0, 0, "--figure"});
    check_figure(figure);
}

ExitCode item_command(const Session& session, const PaperItem& item, const std::string& root,
                      const PapersArguments& arguments) {
    check_figure_of(item, arguments.figure);
    check_written_files(session, {}, {{arguments.figure, "--figure"}, result_file(session, "papers")});
    std::vector<FileWriter> files;
    if (!arguments.figure.empty())
        files.emplace_back(arguments.figure, [&] {
            draw_figure(session, arguments.figure, fmt::format("{}, {}: {}", item.paper, item.label, item.title),
                        panels_of(session, root, item.figure));
        });
    if (const std::optional<PaperTable> table = paper_table(root, item)) {
        const auto grid = [&] { return grid_in_format(session, grid_of(item, *table)); };
        put_out(session,
                {"papers",
                 grid,
                 [&] { return json_text(paper_table_json(item, *table)); },
                 [&] { return csv_text(numbers_of(*table)); },
                 {},
                 grid},
                files);
        return exit_success;
    }
    const std::vector<ListedItem> listed = judged_items(root, {item}, seed_of(session));
    const auto grid = [&] { return grid_in_format(session, paper_grid(listed)); };
    put_out(session,
            {"papers",
             [&] { return session.format == "text" ? paper_item_text(listed.front()) : grid(); },
             [&] { return json_text(paper_items_json(listed)); },
             [&] { return csv_text(paper_items_table(listed)); },
             {},
             grid},
            files);
    return exit_success;
}

ExitCode papers_command(const Session& session, const PapersArguments& arguments) {
    const std::string root = data_folder(session);
    const std::vector<PaperItem> items = items_of_paper(read_paper_index(root), arguments.paper);
    if (!arguments.item.empty()) return item_command(session, find_item(items, arguments.item), root, arguments);
    if (!arguments.figure.empty())
        throw Error(ErrorKind::usage, "a figure needs an item", arguments.figure,
                    "impactfit papers PAPER figure-NUMBER --figure FILE", {{}, 0, 0, "--figure"});
    return list_command(session, items, root);
}

}  // namespace

void add_papers_command(CLI::App& app, Session& session) {
    CLI::App* command = app.add_subcommand(
        "papers", "Lists tables, figures and equations of the five papers with verdict and command.");
    const auto arguments = std::make_shared<PapersArguments>();
    command->add_option("PAPER", arguments->paper, "ZH21 | ZH22 | PN20 | MM24 | RH (default: all)");
    command->add_option("ITEM", arguments->item, "table-1, figure-10, eq-47: a table in the layout of the paper");
    command->add_option("--figure", arguments->figure, "draw the figure of the item, FILE.svg, .png or .pdf");
    command->callback([&session, arguments] {
        session.formats.insert(session.formats.end(), {"markdown", "latex"});
        session.run = [&session, arguments] { return papers_command(session, *arguments); };
    });
}

}  // namespace impactfit::app
