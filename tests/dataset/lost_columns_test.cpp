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
    CHECK(advice("Flight time", "s", {"impact_speed"}) == "--columns \"Flight time=unused\"");
    CHECK(advice("Energy lost", "%", {"impact_speed"}) ==
          "--column \"energy_ratio=1 - Energy_lost\", or --columns \"Energy lost=unused\"");
    for (const auto& [name, unit] : {std::pair("Ball diameter", "mm"), {"pause", "min"}, {"angle", "rad"}, {"T", "K"}})
        CHECK(column_advice(name, unit, present).empty());
}

TEST_CASE("lost columns: leaves out a column by name, with a note") {
    const Dataset data = read_text("v [m/s],e,h\n1,0.9,4\n", {{"h", "unused"}});
    CHECK_FALSE(data.has_column("drop_height"));
    CHECK(std::find(data.notes.begin(), data.notes.end(), "'h' is not used: as stated") != data.notes.end());
    CHECK(refuses(
        ErrorKind::data, [] { read_text("h,e\n4,0.9\n"); }, "a column has no unit", "columns[\"h\"] = \"unused\""));
}

/// Returns the options that a lost column proposes on the command line; empty for other columns.
std::string remedy_of(const Dataset& data, const char* column) {
    return with_options(data.field(column).remedy, Notation::command_line);
}

TEST_CASE("lost columns: a term with a quantity is not used, and has no likely meaning") {
    const Dataset data = read_text("v [m/s],1-e,tc/2 [ms]\n1,0.1,1.2\n2,0.2,1.1\n");
    CHECK_FALSE(data.has_column("restitution"));
    CHECK_FALSE(data.has_column("duration"));
    CHECK(remedy_of(data, "1-e") == "--columns \"1-e=unused\"");
    CHECK(remedy_of(data, "tc/2") == "--columns \"tc/2=unused\"");
}

TEST_CASE("lost columns: a count beside a mean is no value") {
    for (const char* text :
         {"Drop height [cm],Rebound height [cm],,\n,Mean,SD,N\n100,80,1,3\n200,150,2,3\n",
          "Drop height [cm],Rebound height [cm] mean,Rebound height [cm] sd,Rebound height n\n100,80,1,3\n",
          "Drop height [cm],Rebound height [cm],sd,Anzahl\n100,80,1,3\n"}) {
        CAPTURE(text);
        const Dataset data = read_text(text);
        REQUIRE(data.has_column("rebound_height"));
        CHECK(same_number(data.si(0, "rebound_height"), 0.8));
        for (const Field& field : data.fields) CHECK_FALSE(field.is_lost());
    }
    const Dataset data = read_text("h [cm],e mean,e sd,e n\n100,0.9,0.01,3\n200,0.8,0.02,3\n");
    CHECK(same_number(data.si(1, "restitution"), 0.8));
    CHECK(same_number(read_text("h [cm],e_n\n100,0.9\n").si(0, "restitution"), 0.9));
}

TEST_CASE("lost columns: summaries of other rows are not read, however many they are") {
    for (const char* label : {"SE", "S.E.", "SEM", "Mean (n=3)", "Average of 3", "Overall mean", "Variance", "Count",
                              "RSD", "COV", "Ave.", "Std Deviation", "Sum", "Varianz", "Anzahl", "Streuung"}) {
        CAPTURE(label);
        const std::string row = std::string(label) + ",1,0.5\n";
        const Dataset data = read_text("Run,v [m/s],e\n1,1,0.9\n2,1,0.8\n" + row + "Mean,1,0.85\nMax,1,0.9\n");
        REQUIRE(data.rows.size() == 2);
        CHECK(same_number(data.si(1, "restitution"), 0.8));
    }
    CHECK(read_text("Run,v [m/s],e\nMean,1,0.9\nMean,2,0.8\n").rows.size() == 2);
    CHECK(read_text("Ball,v [m/s],e\nSE,1,0.9\nPU,1,0.8\nSE,2,0.9\nPU,2,0.8\n").rows.size() == 4);
    CHECK(read_text("Ball,v [m/s],e\nSumo,1,0.9\nMean green,2,0.8\nCounter,2,0.8\n").rows.size() == 3);
}

TEST_CASE("lost columns: means or sums without a label in the last row are not read") {
    const std::string rows = "v [m/s],e\n0.5,0.95\n1.0,0.93\n1.5,0.915\n2.0,0.9\n";
    for (const char* last : {"1.25,0.92375\n", "1.25,0.924\n", "5.0,3.695\n"}) {
        CAPTURE(last);
        const Dataset data = read_text(rows + last);
        CHECK(data.rows.size() == 4);
        CHECK(data.notes.front() == "not used, the mean or sum of the rows above: line 6");
    }
    for (const char* last : {"1.25,0.93\n", "2.5,0.89\n"}) CHECK(read_text(rows + last).rows.size() == 5);
    // Coarse digits: the row is left out if it lacks the number of a test, else it is used with a note.
    const std::string tests = "test,v [m/s],e\n1,1,0.90\n2,1,0.92\n3,2,0.86\n4,2,0.88\n";
    CHECK(read_text(tests + ",1.5,0.89\n").rows.size() == 4);
    const Dataset used = read_text(tests + "5,1.5,0.89\n");
    CHECK(used.rows.size() == 5);
    CHECK(used.notes.front().find("line 6 has the means of the rows above and is used") != std::string::npos);
}

TEST_CASE("lost columns: blocks between blank lines that repeat the speeds have a label") {
    const std::string first = "v [m/s],e\n1,0.95\n2,0.93\n3,0.91\n";
    const Dataset data = read_text(first + "\n\n1,0.8\n2,0.73\n3,0.71\n");
    REQUIRE(data.has_column("group"));
    CHECK(data.text(2, "group") == "block 1");
    CHECK(data.text(3, "group") == "block 2");
    for (const char* second : {"\n4,0.8\n5,0.73\n6,0.71\n", "1,0.8\n2,0.73\n3,0.71\n", "\n1,0.94\n"})
        CHECK_FALSE(read_text(first + second).has_column("group"));
}

TEST_CASE("lost columns: the two sides of an error are no repeats") {
    const Dataset data = read_text("v [m/s],e,e +,e -\n1,0.95,0.01,0.02\n2,0.93,0.01,0.02\n");
    CHECK(data.rows.size() == 2);
    CHECK(data.field("e +").is_lost());
    CHECK(data.field("e -").is_lost());
}

TEST_CASE("lost columns: a temperature is no contact time") {
    for (const char* header : {"T [\u00b0C]", "T (\u00b0C)", "t [\u00b0C]", "T \u00b0C", "T [K]", "T [C]"}) {
        CAPTURE(header);
        const Dataset data = read_text("v [m/s],e," + std::string(header) + "\n1,0.9,20\n2,0.8,21\n");
        CHECK_FALSE(data.has_column("duration"));
        CHECK(data.has_column("restitution"));
    }
    CHECK(read_text("v [m/s],t_c [ms]\n1,0.9\n").has_column("duration"));
    CHECK(read_text("v [m/s],t_K / ms\n1,0.9\n").has_column("duration"));
}

TEST_CASE("lost columns: a response without a readable number is refused with its line") {
    struct Row {
        const char *text, *cell, *line;
    };
    for (const auto& [text, cell, line] :
         {Row{"v [m/s],e,tc [ms]\n1,<0.95,1.2\n2,<0.91,1.1\n", "'<0.95'", "line 2, column 2"},
          {"v [m/s],e\n1,0.95 \u00b1 2%\n2,0.93 \u00b1 2%\n", "'0.95 \u00b1 2%'", "line 2"},
          {"v [m/s],e\n1,0.95 (3)\n2,0.91 (3)\n", "'0.95 (3)'", "line 2"},
          {"v [m/s],tc [ms],e\n1,1.2,\n2,1.1,~0.9\n", "'~0.9'", "line 3, column 3"},
          {"v [m/s],e,tc [ms]\n1,good,1.2\n2,bad,1.1\n", "'good'", "line 2"},
          {"v [m/s],e,tc [ms]\n1,#DIV/0!,1.2\n2,#DIV/0!,1.1\n", "'#DIV/0!'", "line 1, column 2"},
          {"v [m/s],e,tc\n1,0.9,1.2 ms\n2,0.8,1050 us\n", "'1.2 ms'", "line 2, column 3"}}) {
        CAPTURE(text);
        CHECK(refuses(
            ErrorKind::data, [&] { read_text(text); }, cell, "= \"unused\""));
        CHECK(refuses(
            ErrorKind::data, [&] { read_text(text); }, line, "= \"unused\""));
    }
}

TEST_CASE("lost columns: a deviation in brackets is in units of the last digit") {
    for (const char* text : {"v [m/s],e\n1,0.950(12)\n2,0.91(2)\n", "v [m/s];e\n1,0;0,950(12)\n2,0;0,91(2)\n"}) {
        const Dataset data = read_text(text);
        CHECK(same_number(data.si(0, "restitution"), 0.95));
        CHECK(same_number(data.uncertainty(0, "restitution").value(), 0.012));
        CHECK(same_number(data.uncertainty(1, "restitution").value(), 0.02));
    }
}

TEST_CASE("lost columns: texts are refused only where they hide the restitution") {
    const std::string unreadable = "v [m/s],e,tc [ms]\n1,<0.95,1.2\n2,<0.91,1.1\n";
    CHECK(read_text(unreadable, {{"e", "unused"}}).has_column("duration"));
    CHECK_FALSE(read_text("v [m/s],e,Contact\n1,0.9,good\n2,0.8,bad\n").field("Contact").is_lost());
    CHECK(read_text("v [m/s],e,COR\n1,0.9,x\n2,0.8,y\n").has_column("restitution"));
    CHECK(read_text("v [m/s],e,ratio [1]\n1,~0.9,0.9\n2,~0.8,0.8\n", {{"ratio", "restitution [1]"}})
              .has_column("restitution"));
    CHECK(read_text("v [m/s],e,tc [ms]\n1,,1.2\n2,,1.1\n").has_column("duration"));
}

TEST_CASE("lost columns: a letter alone needs its unit, or a column of the other kind") {
    for (const char* text : {"v,e\n0.5", "h [cm],x [1]\n0.5", "v,T [ms]\n0.5", "e [%],x [1]\n50"}) {
        CAPTURE(text);
        const Dataset data = read_text(std::string(text) + ",0.9\n");
        CHECK_FALSE(data.fields[0].name == data.fields[0].written);
        CHECK_FALSE(data.fields[0].written.empty());
    }
    for (const char* header : {"e,x [1]", "v,h", "v,x [1]", "m,x [1]"}) {
        CAPTURE(header);
        const Dataset data = read_text(std::string(header) + "\n0.5,0.9\n");
        CHECK(data.fields[0].written.empty());
    }
    const Dataset pad = read_text("h [mm],v [m/s],e\n4,0.55,0.9\n20,0.55,0.8\n");
    CHECK_FALSE(pad.has_column("drop_height"));
    CHECK(remedy_of(pad, "h") == "--columns \"h=unused\"");
    CHECK_FALSE(read_text("L [m],v [m/s],e\n1,0.9,0.9\n").has_column("effective_mass"));
    CHECK_FALSE(read_text("L (m),v [m/s],e\n1,0.9,0.9\n").has_column("effective_mass"));
}

TEST_CASE("lost columns: numbers without a unit have the line to type, numbers of runs have none") {
    const Dataset data = read_text(
        "h,Run,#,tau,F_peak [N],v\n4.0,1,1,0.222,7.03,0.55\n4.0,2,2,0.221,6.92,0.55\n"
        "20.0,1,3,0.249,6.80,0.55\n");
    CHECK_FALSE(data.has_column("drop_height"));
    CHECK(remedy_of(data, "h") == "--columns \"h=NAME [UNIT]\", or --columns \"h=unused\"");
    CHECK(remedy_of(data, "tau") == "--columns \"tau=duration [UNIT]\", or --columns \"tau=unused\"");
    CHECK(remedy_of(data, "Run").empty());
    CHECK(remedy_of(data, "#").empty());
    CHECK(remedy_of(read_text("v [m/s],bounciness\n1,0.9\n2,0.8\n"), "bounciness") ==
          "--columns \"bounciness=restitution [1]\", or --columns \"bounciness=unused\"");
}

TEST_CASE("lost columns: a time that rises in each of more than 20 rows is a clock") {
    std::string rising = "v [m/s],e,T [ms]\n", mixed = rising;
    for (int i = 0; i < 21; ++i) {
        rising += "1,0.9," + std::to_string(i + 1) + "\n";
        mixed += "1,0.9," + std::to_string(i == 20 ? 1 : i + 1) + "\n";
    }
    CHECK(read_text(mixed).has_column("duration"));
    const Dataset clock = read_text(rising);
    CHECK_FALSE(clock.has_column("duration"));
    CHECK(remedy_of(clock, "T") == "--columns \"T=unused\"");
}

TEST_CASE("lost columns: u and v are speeds before and after, if none is slower before") {
    const Dataset pair = read_text("u (m/s),v (m/s)\n1,0.9\n2,1.7\n");
    CHECK(same_number(pair.si(1, "impact_speed"), 2.0));
    CHECK(same_number(pair.si(1, "rebound_speed"), 1.7));
    CHECK_FALSE(read_text("u (m/s),v (m/s),e\n1,1.5,0.9\n2,1.7,0.8\n").has_column("rebound_speed"));
}

TEST_CASE("lost columns: the square of a restitution is a ratio of energies, other powers are unknown") {
    for (const char* header : {"e\u00b2", "COR^2", "h2/h1", "Height ratio"}) {
        CAPTURE(header);
        CHECK(same_number(read_text(std::string("v [m/s],") + header + "\n1,0.81\n").si(0, "energy_ratio"), 0.81));
    }
    CHECK_FALSE(read_text("v [m/s],v^2,e\n2,4,0.9\n").has_column("energy_ratio"));
    CHECK_FALSE(read_text("v [m/s],e^3\n2,0.7\n").has_column("energy_ratio"));
}

TEST_CASE("lost columns: fractions below a header in percent are refused") {
    CHECK(refuses(
        ErrorKind::data, [] { read_text("v [m/s],e (%)\n1,0.95\n2,0.9\n"); }, "fractions below a header in percent",
        "a header without %"));
    CHECK(same_number(read_text("v [m/s],e (%)\n1,95\n2,0.9\n").si(1, "restitution"), 0.009));
}

TEST_CASE("lost columns: files that hold no table are refused, not read as text") {
    CHECK(refuses(
        ErrorKind::data, [] { read_text("v e tc\n1 0.9\n2 0.8\n"); }, "another number of names", "2 names"));
    CHECK(refuses(
        ErrorKind::data, [] { read_text("# of May\n0,5;0,9\n1,0;0,8\n"); }, "the file has no header",
        "2 names by names"));
    CHECK(refuses(
        ErrorKind::data, [] { read_text(std::string(2000, 'A') + ",e\n1,0.9\n"); }, "name of a column is too long",
        "1024 bytes"));
    const Dataset data = read_text("Run,v [m/s],e\n1,1,0.9\n");
    CHECK(std::find(data.notes.begin(), data.notes.end(),
                    "column 'Run' is not used: numbers without a readable unit") != data.notes.end());
}

}  // namespace
}  // namespace impactfit
