// Layouts that the user states: tables that are refused or read otherwise without it, and equal to the plain table with
// it.
#include <doctest/doctest.h>

#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "impactfit/core/error.hpp"
#include "impactfit/dataset/read_dataset.hpp"
#include "tests/core/scratch_folder.hpp"
#include "tests/core/thrown_error.hpp"
#include "tests/dataset/small_workbook.hpp"
#include "tests/paths/paths.hpp"

namespace impactfit {
namespace {

using namespace impactfit_tests;

/// Texts of the columns in the order of the rows.
using Texts = std::map<std::string, std::vector<std::string>>;

Dataset read_as(const std::string& content, const TableReading& reading,
                const std::vector<ColumnMapping>& columns = {}) {
    return read_table(content, "table.csv", columns, {}, reading);
}

Texts texts_of(const Dataset& dataset) {
    Texts texts;
    for (const Field& field : dataset.fields)
        for (std::size_t row = 0; row < dataset.rows.size(); ++row)
            texts[field.name].push_back(dataset.text(row, field.name));
    return texts;
}

/// Texts of the columns of `wanted`; empty for a table that is refused or has fewer columns.
Texts texts_or_none(const std::string& content, const TableReading& reading, const Texts& wanted) {
    Texts texts;
    try {
        texts = texts_of(read_as(content, reading));
    } catch (const Error&) {
        return {};
    }
    std::erase_if(texts, [&](const auto& column) { return !wanted.contains(column.first); });
    return texts;
}

const Texts plain{{"impact_speed", {"0.5", "1.0", "2.0"}}, {"restitution", {"0.93", "0.91", "0.88"}}};

TEST_CASE("a stated layout: each table is read otherwise without it, and equal to the plain table with it") {
    const Texts beside{{"drop_height", {"10", "10", "20", "20"}},
                       {"restitution", {"0.93", "0.83", "0.91", "0.81"}},
                       {"group", {"A", "B", "A", "B"}}};
    const Texts runs{{"impact_speed", {"1", "1", "2", "2"}},
                     {"restitution", {"0.93", "0.83", "0.91", "0.81"}},
                     {"group", {"Run 1", "Run 2", "Run 1", "Run 2"}}};
    const struct {
        std::string name, content;
        TableReading reading;
        Texts texts;
    } cases[] = {
        {"one row with a recognised name",
         "Messreihe,A,B,C\nv [m/s],0.5,1.0,2.0\nQuality,good,good,bad\n",
         {.layout = "transposed"},
         {{"impact_speed", {"0.5", "1.0", "2.0"}}, {"Quality", {"good", "good", "bad"}}}},
        {"equal names beside a common height",
         "h [cm],e,e\n10,0.93,0.83\n20,0.91,0.81\n",
         {.layout = "side_by_side"},
         {{"drop_height", beside.at("drop_height")},
          {"restitution", beside.at("restitution")},
          {"group", beside.at("group")}}},
        {"labels of runs that are specimens",
         "Run 1,,Run 2,\nv [m/s],e,v [m/s],e\n1,0.93,1,0.83\n2,0.91,2,0.81\n",
         {.layout = "side_by_side"},
         runs},
        {"numbered columns of specimens",
         "h [cm],e 1,e 2\n10,0.93,0.83\n20,0.91,0.81\n",
         {.layout = "side_by_side"},
         beside},
        {"a title with names of columns",
         "v,e of steel\nsee the notes,page 4\nv [m/s],e\n0.5,0.93\n1.0,0.91\n2.0,0.88\n",
         {.header_line = 3},
         plain},
        {"titles above a transposed table",
         "speed,restitution\n\nv [m/s],0.5,1.0,2.0\ne,0.93,0.91,0.88\n",
         {.layout = "transposed", .header_line = 3},
         plain},
        {"titles above columns between blanks",
         "3 4\n5 6\nv [m/s] e\n0.5 0.93\n1.0 0.91\n2.0 0.88\n",
         {.header_line = 3},
         plain},
        {"a single empty cell below a value",
         "v [m/s],e\n0.5,0.93\n,0.92\n1.0,0.91\n",
         {.fill_down = {"v [m/s]"}},
         {{"impact_speed", {"0.5", "0.5", "1.0"}}, {"restitution", {"0.93", "0.92", "0.91"}}}},
    };
    for (const auto& one : cases) {
        CAPTURE(one.name);
        CHECK(texts_or_none(one.content, {}, one.texts) != one.texts);
        CHECK(texts_or_none(one.content, one.reading, one.texts) == one.texts);
    }
}

TEST_CASE("a stated layout: the one that the rows have gives the same table") {
    const struct {
        std::string layout, content;
    } cases[] = {
        {"rows", "v [m/s],e\n0.5,0.93\n1,0.91\n"},
        {"side_by_side", "A,,B,\nv [m/s],e,v [m/s],e\n0.5,0.93,0.5,0.83\n1,0.91,1,0.81\n"},
        {"transposed", "v [m/s],0.5,1.0,2.0\ne,0.93,0.91,0.88\n"},
        {"long", "test,quantity,value\n1,v [m/s],0.5\n1,e,0.93\n2,v [m/s],1\n2,e,0.91\n"},
        {"crossed", "e at v [m/s],0.5,1.0,2.0\ntest 1,0.93,0.91,0.88\ntest 2,0.94,0.92,0.87\n"},
        {"titled", "Drop height: 10 cm\ne\n0.93\n0.92\nDrop height: 20 cm\ne\n0.91\n0.90\n"},
        {"blocks", "v [m/s],e\n0.5,0.93\n1,0.91\nv [m/s],e\n0.5,0.94\n1,0.92\n"},
    };
    for (const auto& one : cases) {
        CAPTURE(one.layout);
        const Dataset found = read_as(one.content, {}), stated = read_as(one.content, {.layout = one.layout});
        CHECK(found.table.layout == one.layout);
        CHECK(stated.table.layout == one.layout);
        CHECK(texts_of(stated) == texts_of(found));
    }
}

TEST_CASE("a stated layout: rows are not divided into specimens") {
    const std::string beside = "A,,B,\nv [m/s],e,v [m/s],e\n0.5,0.93,0.5,0.83\n1,0.91,1,0.81\n";
    CHECK(read_as(beside, {}).has_column("group"));
    CHECK(!read_as(beside, {.layout = "rows"}).has_column("group"));
}

TEST_CASE("a stated layout: labels of specimens are in the line above the header, else letters") {
    const Dataset labelled =
        read_as(",Steel,,Brass,\nh [cm],e,tc [ms],e,tc [ms]\n10,0.93,2,0.83,3\n20,0.91,1.9,0.8,2.8\n",
                {.layout = "side_by_side"});
    CHECK(texts_of(labelled)["group"] == std::vector<std::string>{"Steel", "Brass", "Steel", "Brass"});
    const Dataset lettered = read_as("v [m/s],e,,tc [ms]\n1,0.93,,2\n2,0.91,,1.9\n", {.layout = "side_by_side"});
    CHECK(texts_of(lettered)["group"] == std::vector<std::string>{"A", "B", "A", "B"});
}

TEST_CASE("a stated layout: a sheet of a workbook, and a title that no note counts as a blank line") {
    const ScratchFolder folder;
    const std::string book = folder.write(
        "book.xlsx", xlsx_of({{"Run 1", rows_of({{"v", "e"}, {"v [m/s]", "e"}, {"0.5", "0.93"}, {"1.0", "0.91"}})},
                              {"Run 2", rows_of({{"x", "y"}})}}));
    const Dataset dataset = read_dataset(book, {}, {}, {.sheet = "Run 1", .header_line = 2});
    CHECK(dataset.rows.size() == 2);
    CHECK(dataset.table.header_line == 2);
    for (const std::string& note : dataset.notes) CHECK(note.find("blank") == std::string::npos);
}

TEST_CASE("a stated layout: each lab file is read in each layout, or refused in the words of the user") {
    long read = 0, refused = 0;
    for (const auto& file : std::filesystem::directory_iterator(lab_files_folder())) {
        if (!file.is_regular_file() || file.path().extension() == ".json") continue;
        for (const std::string_view layout : layout_names)
            for (const long header : {1L, 2L, 3L}) {
                const auto error = thrown_error(
                    [&] { read_dataset(file.path(), {}, {}, {.layout = std::string(layout), .header_line = header}); });
                CAPTURE(file.path());
                CAPTURE(layout);
                if (error) CHECK(error->kind() == ErrorKind::data);
                ++(error ? refused : read);
            }
    }
    CHECK(read > 30);  // of some 600: most files are rows below line 1
    CHECK(refused > 50);
}

TEST_CASE("a stated layout: a title of more than the lines that decide the layout") {
    const std::string title = "notes of the day, in many words\n";
    std::string text;
    long lines = 0;
    for (; text.size() < 70'000; ++lines) text += title;  // the first 64 kB decide
    text += "v [m/s],0.5,1.0,2.0\ne,0.93,0.91,0.88\n";
    CHECK(texts_of(read_as(text, {.layout = "transposed", .header_line = lines + 1})) == plain);
}

TEST_CASE("a stated layout: a wrong one is refused, and the message has the need") {
    const std::string table = "v [m/s],e\n0.5,0.93\n1,0.91\n";
    const struct {
        TableReading reading;
        const char *problem, *allowed;
    } cases[] = {
        {{.layout = "transpose"}, "an unknown layout", "did you mean 'transposed'"},
        {{.layout = "long"}, "the table cannot have the stated layout", "a column of recognised quantities"},
        {{.layout = "crossed"}, "the table cannot have the stated layout", "behind the first cell"},
        {{.layout = "titled"}, "the table cannot have the stated layout", "Drop height: 20 cm"},
        {{.layout = "blocks"}, "the table cannot have the stated layout", "the same header again"},
        {{.layout = "side_by_side"}, "no specimens are side by side", "an empty column between them"},
        {{.header_line = 0}, "no such line for a header", "1 to 3"},
        {{.header_line = 4}, "no such line for a header", "1 to 3"},
        {{.header_line = 2}, "the first row is not a header", "names with units"},
        {{.fill_down = {"h"}}, "a column to be filled down is missing", "v [m/s]"},
    };
    for (const auto& one : cases) {
        CAPTURE(one.problem);
        CHECK(refuses(
            ErrorKind::data, [&] { read_as(table, one.reading); }, one.problem, one.allowed));
    }
    CHECK(refuses(
        ErrorKind::data, [] { read_as("v [m/s],e\n,0.93\n1,0.91\n", {.fill_down = {"v"}}); },
        "begins with an empty cell", "first row"));
    CHECK(refuses(
        ErrorKind::data, [] { read_as("v [m/s],e\n\n1,0.91\n", {.header_line = 2}); },
        "the stated line of the header has no names", "names of the columns"));
    CHECK(refuses(
        ErrorKind::data,
        [&] {
            read_as(table, {.header_line = 1}, {{"", "v, e", true}});
        },
        "the columns have names in the file", "names"));
}

}  // namespace
}  // namespace impactfit
