// Layouts of tables: the same impacts in the layouts of laboratories, and the refusals with the option that works.
#include <doctest/doctest.h>

#include <cmath>
#include <map>
#include <string>
#include <vector>

#include "impactfit/core/error.hpp"
#include "impactfit/dataset/csv/column_mapping.hpp"
#include "impactfit/dataset/layout/arranged_table.hpp"
#include "impactfit/dataset/read_dataset.hpp"
#include "tests/core/relative_difference.hpp"
#include "tests/core/thrown_error.hpp"

namespace impactfit {
namespace {

using impactfit_tests::same_number;
using impactfit_tests::thrown_error;

/// Columns in SI and their values in the order of the rows; NaN: an empty cell.
using Values = std::map<std::string, std::vector<double>>;

struct LayoutCase {
    std::string name;
    std::string content;
    Values values;
    const char* note;
    const char* columns = "";  ///< option --columns
};

const double no_value = std::nan("");
const std::vector<double> speeds{0.5, 1.0, 2.0}, restitutions{0.93, 0.91, 0.88}, durations{1.9e-3, 1.7e-3, 1.5e-3};
const Values impacts{{"impact_speed", speeds}, {"restitution", restitutions}, {"duration", durations}};
const Values pairs{{"impact_speed", speeds}, {"restitution", restitutions}};
const Values crossed{{"impact_speed", {0.5, 1.0, 2.0, 0.5, 1.0, 2.0}},
                     {"restitution", {0.93, 0.91, 0.88, 0.94, 0.92, 0.87}}};
const Values heights{{"drop_height", {0.1, 0.1, 0.1, 0.2, 0.2}}, {"restitution", {0.93, 0.92, 0.94, 0.91, 0.90}}};

const std::vector<LayoutCase> read_layouts{
    {"a header above rows", "v [m/s],e,tc [ms]\n0.5,0.93,1.9\n1,0.91,1.7\n2,0.88,1.5\n", impacts, ""},
    {"a row a quantity", "v [m/s],0.5,1.0,2.0\ne,0.93,0.91,0.88\ntc [ms],1.9,1.7,1.5\n", impacts, "transposed"},
    {"a row a quantity, with numbers of tests and units",
     "Ball drop\nTest,Unit,1,2,3\nImpact speed,m/s,0.5,1.0,2.0\nRestitution,-,0.93,0.91,0.88\n"
     "Contact time,ms,1.9,1.7,1.5\n",
     impacts, "transposed"},
    {"a row a quantity, decimal commas, an empty corner", ";A;B;C\nv in m/s;0,5;1,0;2,0\nStoßzahl;0,93;0,91;0,88\n",
     pairs, "transposed"},
    {"merged cells", "Drop height (cm),e\n10,0.93\n,0.92\n,0.94\n20,0.91\n,0.90\n", heights, "as merged cells"},
    {"a height in a line above each block",
     "Drop height: 10 cm\ne\n0.93\n0.92\n0.94\nDrop height: 20 cm\ne\n0.91\n0.90\n", heights, "lines above the rows"},
    {"a height in a line among the rows", "No.,e\nh = 10 cm,\n1,0.93\n2,0.92\n3,0.94\nh = 20 cm,\n1,0.91\n2,0.90\n",
     heights, "lines above the rows"},
    {"signs and powers of ten of a publication",
     "v (m s\u22121)\te\tt (\u00d710\u22123 s)\n\u22120.5\t0.93\t1.9\n\u22121.0\t0.91\t1.7\n\u22122.0\t0.88\t1.5\n",
     impacts, "1 is 1 ms"},
    {"a row a value, with a column of tests",
     "test,quantity,value,unit\n1,v,0.5,m/s\n1,e,0.93,-\n1,tc,1.9,ms\n2,v,1.0,m/s\n2,e,0.91,-\n2,tc,1.7,ms\n"
     "3,v,2.0,m/s\n3,e,0.88,-\n3,tc,1.5,ms\n",
     impacts, "a row is a value"},
    {"a row a value, merged tests",
     "test,quantity,value\nA,v [m/s],0.5\n,e,0.93\nB,v [m/s],1.0\n,e,0.91\nC,v [m/s],2\n,e,0.88\n", pairs,
     "a row is a value"},
    {"a row a value", "quantity,value\nv [m/s],0.5\ne,0.93\nv [m/s],1.0\ne,0.91\nv [m/s],2.0\ne,0.88\n", pairs,
     "a row is a value"},
    {"speeds above, tests at the left, a title",
     "Coefficient of restitution\nv [m/s],0.5,1.0,2.0\ntest 1,0.93,0.91,0.88\ntest 2,0.94,0.92,0.87\n", crossed,
     "crossed table"},
    {"speeds above, numbered drops at the left",
     "Coefficient of restitution\nv [m/s],0.5,1.0,2.0\ndrop 1,0.93,0.91,0.88\ndrop 2,0.94,0.92,0.87\n", crossed,
     "crossed table"},
    {"speeds above, both quantities in the corner", "e at v [m/s],0.5,1.0,2.0\n1,0.93,0.91,0.88\n2,0.94,0.92,0.87\n",
     crossed, "crossed table"},
    {"speeds with units above", "e,0.5 m/s,1.0 m/s,2.0 m/s\ntest 1,0.93,0.91,0.88\ntest 2,0.94,0.92,0.87\n", crossed,
     "crossed table"},
    {"speeds above, a quantity that the user names", "v [m/s],0.5,1.0,2.0\nA,0.93,0.91,0.88\nB,0.94,0.92,0.87\n",
     crossed, "crossed table", "value=restitution"},
    {"numbers above and below that the user names", "sample,0.5,1.0,2.0\nA,0.93,0.91,0.88\nB,0.94,0.92,0.87\n", crossed,
     "crossed table", "header=impact_speed [m/s], value=restitution"},
    {"heights at the left, repeats above, a title",
     "restitution,,\nh [cm],1st,2nd\n30,0.93,0.92\n60,0.91,0.90\n",
     {{"drop_height", {0.3, 0.3, 0.6, 0.6}}, {"restitution", {0.93, 0.92, 0.91, 0.90}}},
     "repeats in line 2"},
    {"a ball a row, repeats above",
     "Ball,1st,2nd,3rd\nTennis,66,64,65\nSoft,52,51,54\n",
     {{"rebound_height", {0.66, 0.64, 0.65, 0.52, 0.51, 0.54}}},
     "repeats in line 1",
     "value=rebound_height [cm]"},
    {"labels above two blocks",
     "Brass,,,Cork,\nv [m/s],e,,v [m/s],e\n1,0.9,,1,0.7\n2,0.8,,2,0.6\n",
     {{"impact_speed", {1, 1, 2, 2}}, {"restitution", {0.9, 0.7, 0.8, 0.6}}},
     "specimens 'Brass', 'Cork'"},
    {"labels in names",
     "v [m/s],e brass,e cork\n1,0.9,0.7\n2,0.8,0.6\n",
     {{"impact_speed", {1, 1, 2, 2}}, {"restitution", {0.9, 0.7, 0.8, 0.6}}},
     "specimens 'brass', 'cork'"},
    {"labels in names of rows",
     "v [m/s],1,2\ne brass,0.9,0.8\ne cork,0.7,0.6\n",
     {{"impact_speed", {1, 1, 2, 2}}, {"restitution", {0.9, 0.7, 0.8, 0.6}}},
     "specimens 'brass', 'cork'"},
    {"blanks between columns", "v [m/s] e\n0.5 0.93\n1.0  0.91\n 2.0 0.88\n", pairs, "delimiter: blanks"},
    {"a header in a comment", "# v [m/s] e\n0.5,0.93\n1.0,0.91\n2.0,0.88\n", pairs, "comment in line 1"},
    {"a header in a comment, blanks", "# v e\n0.5 0.93\n1.0 0.91\n2.0 0.88\n", pairs, "comment in line 1"},
    {"lines of titles", "Ball drop of May\nImpacts\nv [m/s],e\n0.5,0.93\n1.0,0.91\n2.0,0.88\n", pairs, "line 3"},
    {"errors of a spreadsheet",
     "impact_speed [m/s],e\n0.5,0.93\n1.0,#DIV/0!\n#NV,0.88\n",
     {{"impact_speed", {0.5, 1.0, no_value}}, {"restitution", {0.93, no_value, 0.88}}},
     "'#DIV/0!', '#NV'"},
};

Dataset read_case(const std::string& content, const std::string& columns) {
    return read_table(content, "mine.csv",
                      columns.empty() ? std::vector<ColumnMapping>{} : parse_column_mappings(columns, {}));
}

bool has_note(const Dataset& data, const std::string& part) {
    for (const std::string& note : data.notes)
        if (note.find(part) != std::string::npos) return true;
    return part.empty();
}

TEST_CASE("layouts: the same values from every layout, with a note") {
    for (const LayoutCase& one : read_layouts) {
        CAPTURE(one.name);
        const Dataset data = read_case(one.content, one.columns);
        CHECK(has_note(data, one.note));
        for (const auto& [column, values] : one.values) {
            CAPTURE(column);
            REQUIRE(data.has_column(column));
            REQUIRE(data.rows.size() == values.size());
            for (std::size_t row = 0; row < values.size(); ++row) {
                CAPTURE(row);
                const double found = data.si(row, column);
                CHECK((std::isnan(values[row]) ? std::isnan(found) : same_number(found, values[row])));
            }
        }
    }
}

struct RefusedLayout {
    std::string name;
    std::string content;
    const char* problem;
    const char* option;
    long line;
};

const std::vector<RefusedLayout> refused_layouts{
    {"no header", "0.5,0.93\n1.0,0.91\n", "the file has no header", "--names \"impact_speed [m/s], restitution\"", 1},
    {"no header, decimal commas", "0,5;0,93\n1,0;0,91\n", "the file has no header", "2 names by --names", 1},
    {"no header, blanks", "0.5 0.93\n1.0 0.91\n", "the file has no header", "2 names by --names", 1},
    {"no header below a title", "Ball drop\n0.5,0.93\n1.0,0.91\n", "the file has no header", "2 names by --names", 2},
    {"a crossed table without names", "sample,0.5,1.0\nA,0.93,0.91\nB,0.94,0.92\n", "in line 1 have no name",
     "--columns \"header=impact_speed [m/s], value=restitution\"", 1},
    {"a crossed table without a response", "v [m/s],0.5,1.0\nA,0.93,0.91\nB,0.94,0.92\n", "below line 1 have no name",
     "--columns \"value=restitution\"", 1},
    {"repeats without a response", "Ball,1st,2nd\nTennis,66,64\nSoft,52,51\n", "below line 1 have no name",
     "--columns \"value=restitution\", or another quantity, such as rebound_height [cm]", 1},
    {"speeds above or at the left", "v [m/s],1,2\n1,0.93,0.91\n2,0.94,0.92\n", "those above or those at the left",
     "'test 1' for the number of a test", 1},
    {"a transposed table with a short row", "v [m/s],0.5,1.0,2.0\ne,0.93,0.91\n", "another number of cells",
     "4 cells, as in line 1", 2},
    {"a long table with a short row", "quantity,value\nv [m/s],0.5\ne\nv [m/s],1\ne,0.9\n", "another number of cells",
     "2 cells, as in line 1", 3},
    {"tests that differ", "quantity,value\nv [m/s],0.5\ne,0.93\nv [m/s],1\nv [m/s],2\ne,0.9\n",
     "differ in their quantities", "a column left of 'quantity'", 4},
    {"two units of a quantity", "test,quantity,value,unit\n1,v,0.5,m/s\n1,e,0.9,1\n2,v,50,cm/s\n2,e,0.9,1\n",
     "has two units", "one unit for a quantity", 4},
    {"a column beside the value", "test,quantity,value,sd\n1,v,0.5,0.1\n1,e,0.9,0.1\n2,v,1,0.1\n2,e,0.9,0.1\n",
     "beside quantity, value and unit", "--columns \"sd=unused\"", 1},
    {"lines that state two units", "h = 10 cm\ne\n0.9\nh = 0.2 m\ne\n0.8\n", "different quantities or units",
     "one name and one unit", 4},
    {"more names than columns between blanks", "impact speed e\n0.5 0.93\n1.0 0.91\n", "another number of names",
     "2 names, each without a blank", 1},
};

TEST_CASE("layouts: a refusal names the line and the option that works") {
    for (const RefusedLayout& one : refused_layouts) {
        CAPTURE(one.name);
        const auto error = thrown_error([&] { read_case(one.content, ""); });
        REQUIRE(error);
        CHECK(error->problem().find(one.problem) != std::string::npos);
        CHECK(error->in(Notation::command_line).allowed().find(one.option) != std::string::npos);
        CHECK(error->where().line == one.line);
    }
}

TEST_CASE("layouts: the header that the user states, and none for a file that has one") {
    const auto names = parse_column_names("v [m/s],  e", {});
    const Dataset data = read_table("0.5,0.93\n1,0.91\n", "mine.csv", names);
    CHECK(same_number(data.si(1, "restitution"), 0.91));
    CHECK(data.rows[0].line == 1);
    const auto second = thrown_error([&] { read_table("v,e\n0.5,0.93\n1,0.91\n", "mine.csv", names); });
    REQUIRE(second);
    CHECK(second->problem() == "the columns have names in the file");
    const auto count = thrown_error([&] { read_table("0.5,0.93,1\n1,0.91,1\n", "mine.csv", names); });
    REQUIRE(count);
    CHECK(count->problem() == "another number of names than of columns");
    CHECK_THROWS_AS(parse_column_names("v,,e", {}), Error);
}

TEST_CASE("layouts: a message has the line and column of the file") {
    const auto where = [](const std::string& content, const std::string& columns = "") {
        const auto error = thrown_error([&] { read_case(content, columns); });
        return error ? std::pair(error->where().line, error->where().column) : std::pair(0L, 0L);
    };
    CHECK(where("v [m/s],0.5,1.0,2\ne,0.93,0..9,0.8\n") == std::pair(2L, 3L));
    CHECK(where("test,quantity,value\n1,v,0.5\n1,e,0.9\n2,v,1\n2,e,0..8\n") == std::pair(5L, 3L));
    CHECK(where("v [m/s],0.5,1.0\nA,0.93,0..9\nB,0.9,0.8\n", "value=restitution") == std::pair(2L, 3L));
    CHECK(where("h = 10 cm\ne,tc [ms]\n0.93,1\n0.92,1..2\n") == std::pair(4L, 2L));
}

TEST_CASE("layouts: a merged value is not filled where a value may be missing") {
    const Dataset single = read_case("v [m/s],e\n1,0.93\n2,0.92\n,0.91\n3,0.90\n", "");
    CHECK(std::isnan(single.si(2, "impact_speed")));
    CHECK(has_note(single, "its values have 1 to 2 rows"));
    CHECK(std::isnan(read_case("v [m/s],e\n1,0.93\n,0.92\n", "").si(1, "impact_speed")));
    const std::string record = "time [s],force [N],impact_speed [m/s]\n0,1,2\n1,5,\n2,1,\n";
    CHECK(std::isnan(read_case(record, "").si(1, "impact_speed")));
    const Dataset marked = read_case("h [cm],e\n10,0.93\n-,0.92\n20,0.91\n-,0.90\n", "");
    CHECK(std::isnan(marked.si(1, "drop_height")));
    const Dataset summary = read_case("h [cm],e\n10,0.93\n,0.92\nmean,0.925\n20,0.91\n,0.90\n", "");
    REQUIRE(summary.rows.size() == 4);
    CHECK(same_number(summary.si(3, "drop_height"), 0.2));
    const Dataset either = read_case("Drop height [cm],v [m/s],e\n10,,0.93\n,1.5,0.92\n20,,0.91\n,2,0.90\n", "");
    CHECK(std::isnan(either.si(1, "drop_height")));
    const Dataset beside = read_case("A,,B,\nv [m/s],e,v [m/s],e\n1,0.93,2,0.8\n,0.92,,0.79\n,0.91,,0.78\n", "");
    REQUIRE(beside.rows.size() == 6);
    CHECK(same_number(beside.si(2, "impact_speed"), 1.0));
    CHECK(same_number(beside.si(3, "impact_speed"), 2.0));
}

TEST_CASE("layouts: a table with a header above rows stays as it is") {
    // A first column of texts, of names that are symbols, and a row of numbers below a label.
    const Dataset labels = read_case("ball,v [m/s],e\nA,1,0.9\nB,2,0.8\n", "");
    CHECK(labels.text(1, "ball") == "B");
    CHECK(same_number(labels.si(1, "restitution"), 0.8));
    const Dataset symbols = read_case("ball,v [m/s],e\ne,1,0.9\nv,2,0.8\n", "");
    CHECK(same_number(symbols.si(1, "restitution"), 0.8));
    const Dataset numbered = read_case("h0 (cm),h1 (cm),h1 (cm)\n20,15,14\n30,22,21\n", "h1=rebound_height");
    CHECK(same_number(numbered.si(3, "rebound_height"), 0.21));
    CHECK(same_number(numbered.si(3, "drop_height"), 0.3));
    const Dataset title = read_case("Drop height: 10 cm\nh [cm],e\n20,0.9\n30,0.8\n", "");
    CHECK(same_number(title.si(0, "drop_height"), 0.2));
}

TEST_CASE("layouts: a repeated header begins a block of a run or a specimen, with its title") {
    const std::string first = "v [m/s],e,tc [ms]\n1,0.95,1.2\n2,0.93,1.1\n", second = "1,0.8,1.9\n2,0.73,1.8\n";
    struct Row {
        std::string text, label, other;
    };
    for (const auto& [text, label, other] :
         {Row{first + "v [m/s],e,tc [ms]\n" + second, "block 1", "block 2"},
          {first + "\nBall B\nv [m/s],e,tc [ms]\n" + second, "block 1", "Ball B"},
          {"Ball A,,\n" + first + ",,\nBall B,,\nv [m/s],e,tc [ms]\n" + second, "Ball A", "Ball B"},
          {first + "v [m/s],tc [ms],e\n1,1.9,0.8\n2,1.8,0.73\n", "block 1", "block 2"},
          {"v,e,tc\nm/s,1,ms\n1,0.95,1.2\n2,0.93,1.1\nv,e,tc\nm/s,1,ms\n" + second, "block 1", "block 2"}}) {
        CAPTURE(text);
        const Dataset data = read_table(text, "two.csv");
        REQUIRE(data.rows.size() == 4);
        CHECK(data.values("restitution") == std::vector<double>{0.95, 0.93, 0.8, 0.73});
        CHECK(same_number(data.si(3, "duration"), 1.8e-3));
        CHECK(data.text(1, "group") == label);
        CHECK(data.text(2, "group") == other);
    }
    const auto error = thrown_error([&] { read_table(first + "v [m/s],e\n1,0.8\n", "two.csv"); });
    REQUIRE(error);
    CHECK(error->where().line == 4);
    CHECK(error->allowed().find("tc [ms]") != std::string::npos);
}

}  // namespace
}  // namespace impactfit
