// Files of instruments: NumPy arrays, LabVIEW, and oscilloscopes.

#include <doctest/doctest.h>

#include <array>
#include <bit>
#include <cmath>
#include <cstring>
#include <random>
#include <string>

#include "impactfit/core/error.hpp"
#include "impactfit/recording/signal/array_readers.hpp"
#include "impactfit/recording/signal/instrument_text.hpp"
#include "impactfit/recording/signal/signal_file.hpp"
#include "impactfit/recording/signal/signal_quantity.hpp"
#include "tests/core/scratch_folder.hpp"

namespace impactfit {
namespace {

std::string npy(const std::string& type, bool fortran, const std::string& shape, const std::string& data,
                char version = 1) {
    std::string header =
        "{'descr': " + type + ", 'fortran_order': " + (fortran ? "True" : "False") + ", 'shape': " + shape + ", }\n";
    std::string text = std::string("\x93NUMPY") + version + '\0' + static_cast<char>(header.size() & 0xff) +
                       static_cast<char>(header.size() >> 8);
    if (version > 1) text += std::string(2, '\0');
    return text + header + data;
}

template <class Number>
std::string bytes_of(std::initializer_list<Number> numbers, bool big_endian = false) {
    std::string text;
    for (const Number number : numbers) {
        std::array<char, sizeof(Number)> bytes{};
        std::memcpy(bytes.data(), &number, sizeof(Number));
        std::string one(bytes.begin(), bytes.end());
        if (big_endian == (std::endian::native == std::endian::little)) one.assign(one.rbegin(), one.rend());
        text += one;
    }
    return text;
}

using Values = std::vector<double>;

SignalTable read_one(const std::string& text) {
    std::vector<SignalTable> tables = read_instrument_text(text, "scope.csv");
    REQUIRE(tables.size() == 1);
    return tables.front();
}

void check_scope(const SignalTable& table, const Values& times, const Values& values) {
    REQUIRE(table.columns.size() == 2);
    CHECK(quantity_of(table.columns[0]) == SignalQuantity::time);
    CHECK(table.columns[0].unit.value_or("") == "s");
    CHECK(table.columns[1].unit.value_or("") == "V");
    CHECK(table.columns[1].values == values);
    REQUIRE(table.columns[0].values.size() == times.size());
    for (std::size_t i = 0; i < times.size(); ++i)
        CHECK(table.columns[0].values[i] == doctest::Approx(times[i]).epsilon(1e-12));  // rounding
}

const std::string lvm_head =
    "LabVIEW Measurement\t\nWriter_Version\t2\nSeparator\tTab\nMulti_Headings\tYes\nX_Columns\tOne\n"
    "***End_of_Header***\t\n\t\n";

std::string lvm_segment(const std::string& rows, const std::string& start = "0") {
    return "Channels\t2\t\t\nSamples\t2\t2\t\nY_Unit_Label\tVolts\tNewtons\t\nX_Dimension\tTime\tTime\t\nX0\t" + start +
           "\t" + start + "\t\nDelta_X\t0.001\t0.001\t\n***End_of_Header***\t\t\t\nX_Value\tVoltage\tForce\tComment\n" +
           rows + "\n";
}

}  // namespace

TEST_CASE("npy: types and byte orders give the same numbers") {
    const Values wanted{1.0, 2.0, 100.0};
    for (const bool big : {false, true}) {
        const std::string order = big ? "'>" : "'<";
        CAPTURE(order);
        CHECK(read_npy(npy(order + "f8'", false, "(3,)", bytes_of<double>({1, 2, 100}, big)), "a.npy")
                  .columns[0]
                  .values == wanted);
        CHECK(
            read_npy(npy(order + "f4'", false, "(3,)", bytes_of<float>({1, 2, 100}, big)), "a.npy").columns[0].values ==
            wanted);
        CHECK(read_npy(npy(order + "i2'", false, "(3,)", bytes_of<std::int16_t>({1, 2, 100}, big)), "a.npy")
                  .columns[0]
                  .values == wanted);
        CHECK(read_npy(npy(order + "i4'", false, "(3,)", bytes_of<std::int32_t>({1, 2, 100}, big), 2), "a.npy")
                  .columns[0]
                  .values == wanted);
        CHECK(read_npy(npy(order + "u8'", false, "(3,)", bytes_of<std::uint64_t>({1, 2, 100}, big)), "a.npy")
                  .columns[0]
                  .values == wanted);
    }
    CHECK(read_npy(npy("'|i1'", false, "(2,)", bytes_of<std::int8_t>({-1, 7})), "a.npy").columns[0].values ==
          Values{-1.0, 7.0});
}

TEST_CASE("npy: columns of two dimensions in both orders, of channels in rows, and of records") {
    const SignalTable c = read_npy(npy("'<f8'", false, "(3, 2)", bytes_of<double>({1, 10, 2, 20, 3, 30})), "a.npy");
    const SignalTable fortran =
        read_npy(npy("'<f8'", true, "(3, 2)", bytes_of<double>({1, 2, 3, 10, 20, 30})), "a.npy");
    const SignalTable rows = read_npy(npy("'<f8'", false, "(2, 3)", bytes_of<double>({1, 2, 3, 10, 20, 30})), "a.npy");
    const SignalTable records = read_npy(npy("[('time [ms]', '<f8'), ('force [N]', '<f4')]", false, "(1,)",
                                             bytes_of<double>({4}) + bytes_of<float>({5})),
                                         "a.npy");
    for (const SignalTable& table : {c, fortran, rows}) {
        REQUIRE(table.columns.size() == 2);
        CHECK(table.columns[0].values == Values{1.0, 2.0, 3.0});
        CHECK(table.columns[1].values == Values{10.0, 20.0, 30.0});
        CHECK(table.columns[1].name == "column 2");
        CHECK(!table.has_header);
    }
    CHECK(rows.notes.front() == "the array has 2 rows of 3 values: a row is a channel");
    CHECK(records.columns[0].name == "time");
    CHECK(records.columns[0].unit.value_or("") == "ms");
    CHECK(records.columns[1].values == Values{5.0});
}

TEST_CASE("npy: hostile arrays are one error each") {
    const std::string eight(8, '\0');
    for (const auto& [content, words] : std::initializer_list<std::pair<std::string, const char*>>{
             {npy("'<f8'", false, "(99999999999,)", eight), "a damaged NumPy array"},
             {npy("'<f8'", false, "(4294967296, 4294967296)", eight), "a damaged NumPy array"},
             {npy("'<f8'", false, "(99999999999999999999999,)", eight), "a damaged NumPy array"},
             {npy("'<f8'", false, "(2,)", eight), "a damaged NumPy array"},
             {npy("'<f8'", false, "(0,)", ""), "a NumPy array without values"},
             {npy("'<f8'", false, "()", eight), "a NumPy array that is no table"},
             {npy("'<f8'", false, "(1, 1, 1)", eight), "a NumPy array that is no table"},
             {npy("'|O'", false, "(1,)", eight), "a NumPy array of another type"},
             {npy("'<c16'", false, "(1,)", eight + eight), "a NumPy array of another type"},
             {std::string("\x93NUMPY\x01\x00\xff\xff{", 11), "a damaged NumPy array"},
             {std::string("\x93NUMPY"), "a damaged NumPy array"},
         }) {
        CAPTURE(words);
        CHECK_THROWS_WITH_AS(read_npy(content, "a.npy"), doctest::Contains(words), Error);
    }
}

TEST_CASE("npy: --columns names the columns of an array") {
    const impactfit_tests::ScratchFolder folder;
    const std::string path =
        folder.write("a.npy", npy("'<f8'", false, "(3, 2)", bytes_of<double>({1, 10, 2, 20, 3, 30})));
    const std::vector<SignalTable> tables =
        read_signal_file(path, {{"column 1", "time [ms]"}, {"column 2", "force [N]"}});
    CHECK(tables.front().columns[0].name == "time");
    CHECK(tables.front().columns[1].unit.value_or("") == "N");
}

TEST_CASE("oscilloscopes: six preambles give times in s and volts") {
    const Values times{-1e-3, 0.0, 1e-3}, values{0.5, 0.25, -0.5};
    // Tektronix TDS: the preamble is beside the samples.
    check_scope(
        read_one(
            "Record Length,3.0e+00,,-0.001,0.5,\nSample Interval,1.0e-03,,0.0,0.25,\nTrigger Point,1,,0.001,-0.5,\n"
            "Source,CH1,,,,\nVertical Units,V,,,,\nHorizontal Units,s,,,,\n"),
        times, values);
    // Tektronix MSO: the preamble is above the header.
    check_scope(
        read_one("Model,MSO44\nWaveform Type,ANALOG\nHorizontal Units,s\nSample Interval,1e-3\nVertical Units,V\n,\n"
                 "TIME,CH1\n-0.001,0.5\n0.0,0.25\n0.001,-0.5\n"),
        times, values);
    // Rigol DS1000, Keysight: number, start and increment.
    check_scope(read_one("X,CH1,Start,Increment,\nSequence,VOLT,-1e-3,1e-3\n0,0.5,\n1,0.25,\n2,-0.5,\n"), times,
                values);
    // Rigol: no column of times.
    check_scope(read_one("CH1(V),t0 =-1e-3s, tInc = 1e-3,\n0.5,,\n0.25,,\n-0.5,,\n"), times, values);
    // Keysight InfiniiVision.
    check_scope(read_one("x-axis,1\nsecond,Volt\n-1e-3,0.5\n0.0,0.25\n1e-3,-0.5\n"), times, values);
    // LeCroy has no units.
    SignalTable lecroy = read_one(
        "LECROYWS42Xs,12345,Waveform\nSegments,1,SegmentSize,3\nSegment,TrigTime,TimeSinceSegment1\n"
        "#1,11-Jun-2013 15:19:48,0\nTime,Ampl\n-0.001,0.5\n0.0,0.25\n0.001,-0.5\n");
    CHECK(lecroy.columns[0].unit.value_or("") == "s");
    CHECK(lecroy.columns[1].values == values);
}

TEST_CASE("oscilloscopes: lines are those of the file") {
    CHECK(read_one("X,CH1,Start,Increment,\nSequence,VOLT,-1e-3,1e-3\n0,0.5,\n1,0.25,\n2,-0.5,\n").lines ==
          std::vector<long>{3, 4, 5});
}

TEST_CASE("a first cell that is empty does not move the others") {
    const SignalTable table = read_signal_text("time [s]\tx\ty\n\t1.5\t10\n0.1\t2.5\t20\n", "a.txt");
    CHECK(std::isnan(table.columns[0].values[0]));
    CHECK(table.columns[1].values == Values{1.5, 2.5});
}

TEST_CASE("a table that only looks like a preamble is read as a table") {
    const SignalTable table = read_one("time [ms],Start [V]\n1,2\n2,3\n3,5\n");
    CHECK(table.columns[0].unit.value_or("") == "ms");
    CHECK(table.columns[1].values == Values{2.0, 3.0, 5.0});
}

TEST_CASE("LabVIEW: times, units and an empty comment") {
    const SignalTable table = read_one(lvm_head + lvm_segment("0.000\t1.5\t10\t\n0.001\t2.5\t20\t"));
    REQUIRE(table.columns.size() == 3);
    CHECK(table.columns[0].name == "time");
    CHECK(table.columns[0].values == Values{0.0, 0.001});
    CHECK(table.columns[1].unit.value_or("") == "V");
    CHECK(table.columns[2].unit.value_or("") == "N");
    CHECK(table.columns[2].values == Values{10.0, 20.0});
}

TEST_CASE("LabVIEW: times of X0 and Delta_X, and decimal commas") {
    const SignalTable table = read_one(lvm_head + lvm_segment("\t1,5\t10\t\n\t2,5\t20\t", "0,5"));
    CHECK(table.columns[0].values == Values{0.5, 0.501});
    CHECK(table.columns[1].values == Values{1.5, 2.5});
}

TEST_CASE("LabVIEW: a segment that goes on is one table, another run is a second one") {
    const std::string first = lvm_segment("0.000\t1\t10\t\n0.001\t2\t20\t"),
                      next = lvm_segment("0.002\t3\t30\t\n0.003\t4\t40\t");
    CHECK(read_one(lvm_head + first + "\n" + next).columns[1].values == Values{1.0, 2.0, 3.0, 4.0});
    const std::vector<SignalTable> apart = read_instrument_text(lvm_head + first + "\n" + first, "a.lvm");
    REQUIRE(apart.size() == 2);
    CHECK(apart[1].sheet == "segment 2");
    CHECK(apart[1].columns[1].values == Values{1.0, 2.0});
    CHECK_THROWS_WITH_AS(read_instrument_text(lvm_head, "a.lvm"), doctest::Contains("a LabVIEW file without samples"),
                         Error);
}

TEST_CASE("mutated files of instruments are read or refused by one error") {
    const std::vector<std::string> seeds{
        npy("'<f8'", false, "(3, 2)", bytes_of<double>({1, 10, 2, 20, 3, 30})),
        npy("[('t', '<f8'), ('F', '<f4')]", false, "(1,)", bytes_of<double>({4}) + bytes_of<float>({5})),
        lvm_head + lvm_segment("0.000\t1.5\t10\t\n0.001\t2.5\t20\t"),
        "X,CH1,Start,Increment,\nSequence,VOLT,-1e-3,1e-3\n0,0.5,\n1,0.25,\n2,-0.5,\n",
        "Record Length,3.0e+00,,-0.001,0.5,\nSample Interval,1.0e-03,,0.0,0.25,\nTrigger Point,1,,0.001,-0.5,\n"};
    std::mt19937 generator(2);
    const auto below = [&](std::size_t most) {
        return std::uniform_int_distribution<std::size_t>(0, most - 1)(generator);
    };
    for (int i = 0; i < 5000; ++i) {
        std::string text = seeds[below(seeds.size())];
        for (std::size_t changes = 1 + below(4); changes-- > 0 && !text.empty();) {
            const std::size_t at = below(text.size());
            if (below(3) == 0)
                text.erase(at, 1 + below(20));
            else if (below(2) == 0)
                text.insert(at, text.substr(below(text.size()), below(20)));
            else
                text[at] = static_cast<char>(below(256));
        }
        try {
            const std::vector<SignalTable> tables =
                is_npy(text) ? std::vector{read_npy(text, "a")} : read_instrument_text(text, "a");
            for (const SignalTable& table : tables)
                for (const SignalColumn& column : table.columns) REQUIRE(column.values.size() == table.lines.size());
        } catch (const Error& error) {
            CHECK(error.kind() == ErrorKind::data);
        }
    }
}

}  // namespace impactfit
