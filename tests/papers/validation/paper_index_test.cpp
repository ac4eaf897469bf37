// The index of the five papers: complete, with a verdict or a reason for each item, and tables from the simulation.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "impactfit/core/error.hpp"
#include "impactfit/core/files/text_file.hpp"
#include "impactfit_papers/tables/recipe_registry.hpp"
#include "impactfit_papers/validation/index/item_verdict.hpp"
#include "impactfit_papers/validation/index/paper_figures.hpp"
#include "impactfit_papers/validation/index/paper_table.hpp"
#include "tests/cli/data_copy.hpp"
#include "tests/core/thrown_error.hpp"
#include "tests/paths/paths.hpp"

using namespace impactfit;
using namespace impactfit_tests;

namespace {

const std::string root = data_folder();

/// Highest numbers of a paper, read in the paper.
struct Contents {
    int equations, tables, figures;
};

const std::map<std::string, Contents> papers{
    {"ZH21", {54, 3, 12}}, {"ZH22", {49, 3, 7}}, {"PN20", {57, 0, 12}}, {"MM24", {33, 2, 3}}, {"RH", {25, 0, 5}}};

std::set<ItemReference> expected_items(const Contents& contents) {
    std::set<ItemReference> items;
    for (int i = 1; i <= contents.equations; ++i) items.insert({ItemKind::equation, 0, i});
    for (int i = 1; i <= contents.tables; ++i) items.insert({ItemKind::table, 0, i});
    for (int i = 1; i <= contents.figures; ++i) items.insert({ItemKind::figure, 0, i});
    return items;
}

PaperTable table_of(const std::string& data_root, const std::string& paper, const std::string& item) {
    const auto items = items_of_paper(read_paper_index(data_root), paper);
    const std::optional<PaperTable> table = paper_table(data_root, find_item(items, item));
    REQUIRE(table);
    return *table;
}

const PaperTableCell& cell_of(const PaperTable& table, const std::string& label, std::size_t column) {
    for (const PaperTableRow& row : table.rows)
        if (row.label == label) return row.cells.at(column);
    FAIL("no row " << label);
    return table.rows.front().cells.front();
}

std::string note_of(const PaperTable& table, const PaperTableCell& cell) {
    for (const PaperTableNote& note : table.notes)
        if (cell.mark != 0 && note.mark == cell.mark) return note.text;
    return {};
}

std::string slugs(const std::string& text) {
    std::string all;
    for (const ItemReference& reference : references_in(text)) all += (all.empty() ? "" : " ") + slug_of(reference);
    return all;
}

}  // namespace

TEST_CASE("references to items of a paper") {
    CHECK(slugs("Eqs. 8-10, 15 and 17") == "eq-8 eq-9 eq-10 eq-15 eq-17");
    CHECK(slugs("Table 2 and Fig. 3, the loops") == "table-2 figure-3");
    CHECK(slugs("Eq. 57 against Eqs. 46 and 47 at n = 1") == "eq-57");
    CHECK(slugs("Fig. 7 c f g") == "figure-7");
    CHECK(slugs("Fig. 11, Eq. 50 is closer") == "figure-11");
    CHECK(slugs("table-1") == "table-1");
    CHECK(slugs("FIGURE 10") == "figure-10");
    CHECK(slugs("eq-A1") == "eq-A1");
    CHECK(slugs("Sec. 3.3.1").empty());
    CHECK(slugs("equal").empty());
    CHECK(slugs("").empty());
}

TEST_CASE("the papers with verdicts have the order of the index") {
    CHECK(judged_paper_keys() == indexed_papers(read_paper_index(root)));
}

TEST_CASE("every equation, table and figure of the papers is in the index") {
    const std::vector<PaperItem> items = read_paper_index(root);
    CHECK(indexed_papers(items).size() == papers.size());
    for (const auto& [paper, contents] : papers) {
        CAPTURE(paper);
        std::set<ItemReference> found;
        for (const PaperItem& item : items_of_paper(items, paper))
            for (const ItemReference& reference : item.references)
                if (reference.appendix == 0) found.insert(reference);
        CHECK(found == expected_items(contents));
    }
}

TEST_CASE("an item has a verdict or a reason, and its errata and figures exist") {
    const std::string errata = read_text_file(root + "/../docs/errata.md");
    const std::vector<PaperItem> items = read_paper_index(root);
    for (const std::string& paper : indexed_papers(items)) {
        const PaperVerdicts verdicts = verdicts_of_paper(root, paper, 1);
        for (const PaperItem& item : items_of_paper(items, paper)) {
            CAPTURE(paper);
            CAPTURE(item.label);
            const ItemVerdict verdict = verdict_on(item, verdicts);
            CHECK((verdict.statements.empty() && verdict.files.empty() && item.figure.empty()) == !item.reason.empty());
            CHECK((!item.reason.empty() || !item.command.empty()));
            CHECK(!item.title.empty());
            for (const std::string& id : item.errata) CHECK(has(errata, "**" + id + "**"));
            const std::string recipe = item.figure.substr(0, item.figure.find('/'));
            if (has(recipe, "_")) CHECK_NOTHROW(find_recipe(recipe));
            for (const std::string& file : verdict.files)
                CHECK(has(read_text_file(root + "/../" + file), "@eq{" + paper));
        }
    }
}

TEST_CASE("verdicts of the index are those of the validations and recipes") {
    const std::vector<PaperItem> zh22 = items_of_paper(read_paper_index(root), "ZH22"),
                                 zh21 = items_of_paper(read_paper_index(root), "zh21");
    const PaperVerdicts of_2022 = verdicts_of_paper(root, "ZH22", 1);
    CHECK(verdict_on(find_item(zh22, "fig 7"), of_2022).summary == "holds (13), the opposite holds (1)");
    CHECK(verdict_on(find_item(zh22, "eq. 35"), of_2022).summary ==
          "implemented in lib/impactfit/contact/approximate_dynamics.hpp");
    CHECK(verdict_on(find_item(zh22, "figure-1"), of_2022).summary == "not attempted: a sketch");
    CHECK(verdict_on(find_item(zh21, "eq-50"), verdicts_of_paper(root, "ZH21", 1)).summary ==
          "reproduced (5), reproduced by another reading (1)");
    const DataCopy copy;
    copy.edit("datasets/zhang-sharf-2009/points.csv", "\n0.54,", "\n0.594,");  // a heavier ball
    const ItemVerdict changed = verdict_on(find_item(zh22, "table-1"), verdicts_of_paper(copy.root(), "ZH22", 1));
    CHECK(has(changed.summary, "differs"));
}

TEST_CASE("Table 1 of ZH22: printed and computed digits, and the errata of what differs") {
    const PaperTable table = table_of(root, "ZH22", "table-1");
    REQUIRE(table.columns.size() == 6);
    CHECK(table.rows.size() == 9);
    CHECK(table.columns[2].unit == "1e-4 s");
    CHECK(cell_of(table, "Experiment", 4).printed == "1076.6");
    const PaperTableCell& sampled = cell_of(table, "m = 1.5, q = 1.0", 2);
    CHECK(sampled.printed == "2.620");
    CHECK(sampled.computed == "2.617");  // 2.61738e-4 s, tests/reference
    CHECK(has(note_of(table, sampled), "ZH22-8"));
    const PaperTableCell& complex_power = cell_of(table, "m = 1.2, q = 0.9", 0);
    CHECK(complex_power.printed == "0.8886");
    CHECK(complex_power.computed == "0.8858");  // docs/errata.md, ZH22-7: 0.88581
    CHECK(has(note_of(table, complex_power), "ZH22-7"));
    const PaperTableCell& as_printed = cell_of(table, "Hunt and Crossley", 4);
    CHECK(as_printed.printed == "1095.0");
    CHECK(as_printed.computed == "1095.0");
    CHECK(as_printed.mark == 0);
    CHECK(cell_of(table, "Zhang et al. 2020", 1).printed == "-0.00");
}

TEST_CASE("a table of the index is computed from the data") {
    const DataCopy copy;
    copy.edit("datasets/zhang-sharf-2009/points.csv", "\n0.54,", "\n0.594,");
    const PaperTable table = table_of(copy.root(), "ZH22", "table-2");
    // F scales with m0^(n/(n+1)) at a given restitution: 4491.3 N * 1.1^0.6, both with five digits
    CHECK(std::stod(cell_of(table, "Hunt and Crossley", 4).computed) == doctest::Approx(4755.66).epsilon(2e-5));
    CHECK(has(note_of(table, cell_of(table, "Hunt and Crossley", 4)), "not reproduced"));
}

TEST_CASE("tables of constants have the results of the recipes") {
    const PaperTable alpha = table_of(root, "ZH21", "eq-50");
    CHECK(cell_of(alpha, "Eq. 50, m = 0.65", 1).printed == "-20.41");
    CHECK(cell_of(alpha, "Eq. 50, m = 0.65", 1).computed == "-20.57");
    CHECK(has(note_of(alpha, cell_of(alpha, "Eq. 50, m = 0.65", 1)), "ZH21-7"));
    CHECK(cell_of(alpha, "Eq. 49, m = 1.0", 0).mark == 0);
    const PaperTable pair = table_of(root, "RH", "eq-17");
    CHECK(cell_of(pair, "damping ratio to 96.65", 0).computed == "1.381");
    CHECK(cell_of(pair, "damping ratio to 100", 0).computed == "1.407");
    CHECK(table_of(root, "RH", "eq-23").rows.size() == 10);
    CHECK(table_of(root, "PN20", "eq-47").rows.size() == 8);
    CHECK(table_of(root, "PN20", "eq-52").rows.size() == 3);
    CHECK(table_of(root, "PN20", "eq-57").rows.size() == 4);
    CHECK(cell_of(table_of(root, "MM24", "table-1"), "J", 0).printed == "0.0357");
    CHECK(cell_of(table_of(root, "MM24", "table-2"), "n", 0).printed == "1.1");
    CHECK(cell_of(table_of(root, "ZH22", "table-3"), "C: cork 81 % and yarn 19 %", 2).printed == "5.65");
    CHECK(cell_of(table_of(root, "ZH22", "figure-6"), "m=1.1 q=1.25: peak force", 1).computed == "1.6");
}

TEST_CASE("figures of Zhang et al.: panels, curves and their peaks") {
    const std::vector<Panel> loops = zhang_2022_loop_panels(root), motions = zhang_2022_motion_panels(root, "Fig. 4");
    REQUIRE(loops.size() == 7);
    for (const Panel& panel : loops) CHECK(panel.curves.size() == 5);
    // Fig. 7 a: the smaller velocity exponent has the larger peak force
    const auto peak = [](const Curve& curve) { return *std::max_element(curve.y.begin(), curve.y.end()); };
    for (std::size_t i = 1; i < 5; ++i) CHECK(peak(loops[0].curves[i]) < peak(loops[0].curves[i - 1]));
    REQUIRE(motions.size() == 3);
    for (const Panel& panel : motions) CHECK(panel.curves.size() == 6);  // three settings: a line and points each
    // cr = 0.9: both motions have the predicted peak 1 within 1 % (claim close_approximation)
    for (const Curve& curve : motions[0].curves) CHECK(std::abs(peak(curve) - 1.0) < 0.01);
    const std::vector<Panel> of_2021 = zhang_2021_motion_panels(root);
    CHECK(of_2021.size() == 6);
    for (const Panel& panel : of_2021) CHECK(panel.curves.size() == 6);
}

TEST_CASE("a damaged index is named") {
    const auto error_after = [](const char* from, const char* to) {
        const DataCopy copy;
        copy.edit("published/index.csv", from, to);
        return thrown_error([&] { read_paper_index(copy.root()); });
    };
    CHECK(error_after("ZH22,Table 1,", "ZH22,Table,")->problem() == "an item without a number");
    CHECK(error_after("ZH22,Table 2,", "ZH22,Table 1,")->problem() == "a duplicate item");
    CHECK(error_after(",places,", ",sections,")->problem() == "a column is missing");
    const std::vector<PaperItem> items = read_paper_index(root);
    CHECK(thrown_error([&] { items_of_paper(items, "ZH23"); })->kind() == ErrorKind::usage);
    CHECK(thrown_error([&] { find_item(items_of_paper(items, "ZH22"), "table-9"); })->kind() == ErrorKind::usage);
}
