// Columns of measured quantities: recognised where their meaning is clear, else named with the option to type.
#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "impactfit/dataset/lab_header/column_advice.hpp"
#include "impactfit/dataset/read_dataset.hpp"
#include "tests/core/relative_difference.hpp"
#include "tests/core/scratch_folder.hpp"
#include "tests/core/thrown_error.hpp"

namespace impactfit {
namespace {

using impactfit_tests::refuses;
using impactfit_tests::same_number;
using impactfit_tests::ScratchFolder;

Dataset read_text(const std::string& content, const std::vector<ColumnMapping>& columns = {}) {
    const ScratchFolder folder;
    return read_dataset(folder.write("mine.csv", content), columns);
}

struct Recognised {
    std::string header, cell, column;
    double value;
};

TEST_CASE("lost columns: headers of laboratories beside a drop height") {
    const std::vector<Recognised> columns{
        {"Energy returned (%)", "81", "energy_ratio", 0.81},
        {"final height (cm)", "40", "rebound_height", 0.4},
        {"Impact force [N]", "30", "peak_force", 30.0},
        {"dt [ms]", "3.1", "duration", 3.1e-3},
        {"T [ms]", "3.1", "duration", 3.1e-3},
        {"\u0394t (ms)", "3.1", "duration", 3.1e-3},
        {"\u03b5", "0.9", "restitution", 0.9},
        {"Contact time (\u00b5s)", "3\u2009130", "duration", 3.13e-3},
        {"Contact time (\u00b5s)", "3\u202f130", "duration", 3.13e-3},
        {"Contact time (\u00b5s)", "3\u00a0130", "duration", 3.13e-3},
    };
    for (const Recognised& one : columns) {
        CAPTURE(one.header);
        const Dataset data = read_text("Drop height (m)," + one.header + "\n0.5," + one.cell + "\n");
        REQUIRE(data.has_column(one.column));
        CHECK(same_number(data.si(0, one.column), one.value));
    }
}

TEST_CASE("lost columns: a minus sign of a text processor is a minus sign") {
    const Dataset data = read_text("v_in (m s\u22121),v_out (m s\u22121)\n\u22121.401,1.3\n\u22121.9,1.7\n");
    CHECK(same_number(data.si(0, "impact_speed"), 1.401));
}

TEST_CASE("lost columns: symbols without an impact speed, clocks and large numbers stay unknown") {
    CHECK_FALSE(read_text("T [ms],x [1]\n3.1,1\n").has_column("duration"));
    CHECK_FALSE(read_text("v [m/s],e,t [s]\n1,0.9,3.1\n").has_column("duration"));
    CHECK_FALSE(read_text("v [m/s],\u03b5\n1,12\n").has_column("restitution"));
}

TEST_CASE("lost columns: the advice names the likely meaning, or omits the column") {
    const std::vector<std::string> present{"impact_speed", "restitution", "duration"};
    const auto advice = [](const char* name, const char* unit, const std::vector<std::string>& columns) {
        return with_options(column_advice(name, unit, columns), Notation::command_line);
    };
    CHECK(advice("Load", "N", present) == "--columns \"Load=peak_force [N]\", or --columns \"Load=unused\"");
    CHECK(advice("ring-down", "ms", present) == "--columns \"ring-down=unused\"");
    CHECK(advice("ring-down", "ms", {"impact_speed"}) ==
          "--columns \"ring-down=duration [ms]\", or --columns \"ring-down=unused\"");
    CHECK(advice("Energy lost", "%", {"impact_speed"}) == "--columns \"Energy lost=unused\"");
    for (const auto& [name, unit] : {std::pair("Ball diameter", "mm"), {"pause", "min"}, {"angle", "rad"}, {"T", "K"}})
        CHECK(column_advice(name, unit, present).empty());
}

TEST_CASE("lost columns: leaves out a column by name, with a note") {
    const Dataset data = read_text("v [m/s],e,h\n1,0.9,4\n", {{"h", "unused"}});
    CHECK_FALSE(data.has_column("drop_height"));
    CHECK(std::find(data.notes.begin(), data.notes.end(), "'h' is not used: as stated") != data.notes.end());
    CHECK(refuses(
        ErrorKind::data, [] { read_text("v [m/s],e,h\n1,0.9,4\n"); }, "a column has no unit",
        "columns[\"h\"] = \"unused\""));
}

TEST_CASE("lost columns: files that hold no table are refused, not read as text") {
    CHECK(refuses(
        ErrorKind::data, [] { read_text("v e\n1 0.9\n2 0.8\n"); }, "separated by blanks",
        "commas, semicolons or tabs"));
    CHECK(refuses(
        ErrorKind::data, [] { read_text("# v [m/s];e\n0,5;0,9\n1,0;0,8\n"); }, "the first row is not a header",
        "does not begin with #"));
    CHECK(refuses(
        ErrorKind::data, [] { read_text(std::string(2000, 'A') + ",e\n1,0.9\n"); }, "name of a column is too long",
        "1024 bytes"));
    const Dataset data = read_text("Run,v [m/s],e\n1,1,0.9\n");
    CHECK(std::find(data.notes.begin(), data.notes.end(),
                    "column 'Run' is not used: numbers without a readable unit") != data.notes.end());
}

}  // namespace
}  // namespace impactfit
