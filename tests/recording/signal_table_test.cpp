// Signal tables: layouts of instruments, and columns that are kept or noted.

#include "impactfit/recording/signal/signal_table.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <initializer_list>
#include <string>
#include <vector>

#include "impactfit/core/error.hpp"
#include "impactfit/recording/bounces/bounce_series.hpp"
#include "impactfit/recording/signal/signal_quantity.hpp"
#include "tests/core/thrown_error.hpp"

namespace impactfit {
namespace {

SignalTable read(const std::string& text) {
    return read_signal_text(text, "signal.csv");
}

TEST_CASE("recording: one table in eight layouts") {
    for (const char* text : {
             "Event time (s),Interval (s)\n0.5,0.4\n0.9,0.3\n1.2,0.2\n",
             "Event time [s];Interval [s]\n0,5;0,4\n0,9;0,3\n1,2;0,2\n",
             "Event time (s)\tInterval (s)\n0.5\t0.4\n0.9\t0.3\n1.2\t0.2\n",
             "\"Event time (s)\",\"Interval (s)\"\n5.000E-01,4.0E-01\n9.0E-01,3.0E-01\n1.2E0,2.0E-01\n",
             "Drop of a ball\n\nEvent time (s),Interval (s)\n0.5,0.4\n0.9,0.3\n1.2,0.2\n",
             "# Event time (s), Interval (s)\n0.5,0.4\n0.9,0.3\n1.2,0.2\n",
             "Event time,Interval\n(s),(s)\n0.5,0.4\n0.9,0.3\n1.2,0.2\n",
             "\xEF\xBB\xBF"
             "Event time (s),Interval (s)\r\n0.5,0.4\r\n0.9,0.3\r\n1.2,0.2\r\n",
         }) {
        CAPTURE(std::string(text));
        const SignalTable table = read(text);
        REQUIRE(table.columns.size() == 2);
        CHECK(table.columns[0].name == "Event time");
        CHECK(table.columns[0].unit.value_or("") == "s");
        CHECK(table.columns[0].values == std::vector<double>{0.5, 0.9, 1.2});
        CHECK(table.columns[1].values == std::vector<double>{0.4, 0.3, 0.2});
        CHECK(quantity_of(table.columns[0]) == SignalQuantity::time);
        CHECK(quantity_of(table.columns[1]) == SignalQuantity::interval);
    }
}

TEST_CASE("recording: blanks between cells, and a line of text below the header") {
    const SignalTable table = read("Frame X1 Y1 Flag1\nTracks 1 to 1\n1 157.5 26.9 \n2 157.6 26.8 \n3 157.7 26.7 \n");
    REQUIRE(table.columns.size() == 4);
    CHECK(table.columns[1].name == "X1");
    CHECK(table.columns[1].values == std::vector<double>{157.5, 157.6, 157.7});
    CHECK(table.notes.front().find("Tracks 1 to 1") != std::string::npos);
}

TEST_CASE("recording: a file without a header has columns without names") {
    const SignalTable table = read("0.5\n0.9\n1.2\n");
    CHECK(!table.has_header);
    CHECK(table.columns.front().values.size() == 3);
}

TEST_CASE("recording: cells without a number are empty and noted") {
    const SignalTable table = read("time [s],force [N]\n0.1,1\n0.2,---\n0.3,3\n");
    CHECK(std::isnan(table.columns[1].values[1]));
    REQUIRE(!table.notes.empty());
    CHECK(table.notes.front().find("'---' in line 3") != std::string::npos);
}

TEST_CASE("recording: the header again begins another table, with the line above it as its name") {
    const std::string header = "time,force\n(s),(N)\n", rows = "0.1,1\n0.2,2\n";
    const std::vector<SignalTable> titled =
        tables_of_parts(read("Run 1\n" + header + rows + "\nRun 2\n" + header + rows + "0.3,5\n"));
    REQUIRE(titled.size() == 2);
    CHECK(titled[0].sheet == "Run 1");
    CHECK(titled[1].sheet == "Run 2");
    CHECK(titled[1].lines == std::vector<long>{10, 11, 12});
    CHECK(titled[1].columns[1].values == std::vector<double>{1.0, 2.0, 5.0});
    CHECK(titled[1].columns[1].unit == "N");
    const std::vector<SignalTable> plain = tables_of_parts(read(header + rows + header + rows));
    REQUIRE(plain.size() == 2);
    CHECK(plain[1].sheet == "part 2");
}

TEST_CASE("recording: another header below the data is not read, which the table states with its line") {
    const SignalTable table = read("time [s],force [N]\n0.1,1\n0.2,2\nfrequency,power\n10,3\n");
    CHECK(table.lines.size() == 2);
    CHECK(table.rest == 4);
}

TEST_CASE("recording: a text without numbers is refused") {
    CHECK_THROWS_AS(read("no numbers\nat all\n"), Error);
}

TEST_CASE("recording: series by a column, by numbers that restart, and by runs side by side") {
    for (const char* text : {
             "drop,bounce,time [s]\n1,1,0.5\n1,2,0.9\n1,3,1.2\n2,1,3.5\n2,2,3.9\n2,3,4.2\n",
             "ball,time [s]\nA,0.5\nA,0.9\nA,1.2\nB,3.5\nB,3.9\nB,4.2\n",
             "bounce,time [s]\n1,0.5\n2,0.9\n3,1.2\n1,3.5\n2,3.9\n3,4.2\n",
             "time [s]\n3.5\n3.9\n4.2\n0.5\n0.9\n1.2\n",
             "Run 1: Time (s),Run 2: Time (s)\n0.5,3.5\n0.9,3.9\n1.2,4.2\n",
             "interval [s],bounce\n0.4,1\n0.3,2\n0.4,1\n0.3,2\n",
         }) {
        CAPTURE(std::string(text));
        std::vector<std::string> notes;
        const std::vector<BounceSeries> series = bounce_series({read(text)}, notes);
        REQUIRE(series.size() == 2);
        for (const BounceSeries& one : series) {
            REQUIRE(one.times.size() == 3);
            CHECK(one.times[1] - one.times[0] == doctest::Approx(0.4));
            CHECK(one.times[2] - one.times[1] == doctest::Approx(0.3));
        }
        CHECK(series[0].name != series[1].name);
    }
}

TEST_CASE("recording: times of a labelled series that run backwards are refused with their line") {
    std::vector<std::string> notes;
    try {
        bounce_series({read("drop,time [s]\n1,0.5\n1,0.9\n1,0.7\n")}, notes);
        FAIL("no error");
    } catch (const Error& error) {
        CHECK(error.where().line == 4);
    }
}

TEST_CASE("recording: a table of impacts holds no times of bounces") {
    for (const char* text : {"impact speed [m/s],restitution,time [s]\n1,0.9,1\n2,0.8,2\n3,0.7,3\n",
                             "v [m/s],e,t [ms]\n1,0.9,1\n2,0.8,2\n3,0.7,3\n"})
        CHECK(!may_hold_bounces(read(text)));
}

TEST_CASE("recording: drops with a time, a drop height and a rebound height are a table") {
    const SignalTable table =
        read("time [s],drop height [cm],bounce height [cm]\n0,100,81\n60,100,81\n117,100,81\n171,100,81\n");
    CHECK(has_values_of_rows(table));
    CHECK_FALSE(has_values_of_rows(read("drop,bounce,time [s]\n1,1,0.5\n1,2,0.9\n1,3,1.2\n")));
    CHECK_FALSE(has_values_of_rows(read("time [s],drop height [cm]\n0.5,100\n0.9,100\n1.2,100\n")));
}

TEST_CASE("recording: numbers with marks of thousands are read where the mark is certain") {
    for (const char* text : {"time [ms]\n\"0\"\n\"901.5\"\n\"1,234.5\"\n\"1'690\"\n",
                             "Zeit [ms];Ereignis\n0;1\n901,5;2\n1.234,5;3\n1690;4\n",
                             "\"Zeit [ms]\",\"n\"\n\"0\",\"1\"\n\"901,5\",\"2\"\n\"1234,5\",\"3\"\n\"1690\",\"4\"\n"}) {
        CAPTURE(std::string(text));
        const SignalTable table = read(text);
        CHECK(table.columns[0].values == std::vector<double>{0.0, 901.5, 1234.5, 1690.0});
    }
    CHECK(read("Zeit [ms];n\n1.690;1\n1.234,5;2\n").columns[0].values[0] == 1690.0);
    CHECK(read("F [N];t [s]\n1,234;0\n1,300;1,5\n").columns[0].values[0] == 1.234);
    CHECK(read("t [s],F [N]\n1.234,0.5\n1.300,0.6\n").columns[0].values[0] == 1.234);
}

TEST_CASE("recording: a mark that may be of thousands or of decimals is refused with its line") {
    struct Row {
        const char *text, *cell;
        long line;
    };
    for (const auto& [text, cell, line] : {Row{"Zeit [ms];n\n0;1\n501,3;2\n1.234;3\n1.490;4\n", "'1.234'", 4},
                                           {"Zeit [ms];n\n0;1\n900;2\n1.710;3\n2.440;4\n", "'1.710'", 4},
                                           {"time [ms]\tF [N]\n900\t0.1\n1,710\t0.2\n", "'1,710'", 3},
                                           {"t [s],F [N]\n\"1,234\",0.5\n\"1,300\",0.6\n", "'1,234'", 2},
                                           {"Zeit [s]\n\"1,234\"\n\"1,900\"\n\"2,400\"\n", "'1,234'", 2}}) {
        CAPTURE(std::string(text));
        const auto error = impactfit_tests::thrown_error([text = text] { read(text); });
        REQUIRE(error);
        CHECK(std::string(error->what()).find(cell) != std::string::npos);
        CHECK(error->where().line == line);
    }
}

}  // namespace
}  // namespace impactfit
