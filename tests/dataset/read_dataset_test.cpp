#include "impactfit/dataset/read_dataset.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "impactfit/core/error.hpp"
#include "impactfit/core/files/digest.hpp"
#include "tests/core/relative_difference.hpp"
#include "tests/core/scratch_folder.hpp"
#include "tests/core/thrown_error.hpp"

using impactfit::ColumnMapping;
using impactfit::Dataset;
using impactfit::ErrorKind;
using impactfit::read_dataset;
using impactfit_tests::refuses;
using impactfit_tests::same_number;
using impactfit_tests::ScratchFolder;
using impactfit_tests::thrown_error;

namespace {

Dataset read_text(const std::string& content, const std::vector<ColumnMapping>& columns = {}) {
    const ScratchFolder folder;
    return read_dataset(folder.write("mine.csv", content), columns);
}

bool refused(const std::string& content, const std::string& offence, const std::string& hint) {
    return refuses(
        ErrorKind::data, [&] { read_text(content); }, offence, hint);
}

bool notes_hold(const Dataset& dataset, const std::string& words) {
    return std::any_of(dataset.notes.begin(), dataset.notes.end(),
                       [&](const std::string& note) { return note.find(words) != std::string::npos; });
}

}  // namespace

TEST_CASE("a bare CSV is read in SI with its digits beside") {
    const Dataset data =
        read_text("impact_speed [cm/s],restitution [1],duration [ms],ball\n15,0.8892,0.2520,A\n50,,0.207,B\n");
    REQUIRE(data.rows.size() == 2);
    CHECK(data.slug == "mine");
    CHECK(same_number(data.si(0, "impact_speed"), 0.15));
    CHECK(same_number(data.si(0, "duration"), 2.52e-4));
    CHECK(data.text(0, "duration") == "0.2520");
    CHECK(data.significant_digits(0, "duration") == 4);
    CHECK(same_number(data.last_digit_unit(0, "duration"), 1e-7));
    CHECK_FALSE(data.has(1, "restitution"));
    CHECK(std::isnan(data.si(1, "restitution")));
    CHECK(data.significant_digits(1, "restitution") == 0);
    CHECK(data.text(1, "ball") == "B");
    CHECK_FALSE(data.field("ball").is_number);
    CHECK(data.rows[1].line == 3);
    CHECK_FALSE(data.provenance.kind.has_value());
    CHECK_FALSE(notes_hold(data, "delimiter"));
    CHECK(notes_hold(data, "'ball' is read as text"));
}

TEST_CASE("the digest of the file is that of its bytes") {
    const ScratchFolder folder;
    const std::string text = "\xef\xbb\xbfrestitution [1]\r\n0.5\r\n";
    const Dataset data = read_dataset(folder.write("a.csv", text));
    REQUIRE(data.files.size() == 1);
    CHECK(data.files[0].sha256 == impactfit::sha256_hex(text));
    CHECK(data.files[0].bytes == text.size());
    CHECK(check_integrity(data).empty());
}

TEST_CASE("repeats stay repeats and use = 0 drops a row") {
    const Dataset data = read_text("use,impact_speed [m/s],restitution [1]\n1,1,0.5\n0,1,0.9\n1,1,0.5\n");
    REQUIRE(data.rows.size() == 2);
    CHECK(data.rows[1].line == 4);
    CHECK(notes_hold(data, "dropped by use = 0: line 3"));
    CHECK(refused("use,restitution [1]\n2,0.5\n", "'2'", "1 (keep the row) or 0 (drop it)"));
    CHECK(refused("use,restitution [1]\n,0.5\n", "line 2", "1 (keep the row) or 0 (drop it)"));
    CHECK(refused("use,restitution [1]\n0,0.5\n", "every row is dropped", "at least one row"));
}

TEST_CASE("a standard deviation column is the uncertainty of its column") {
    const Dataset data =
        read_text("duration [ms],sd(duration) [us],peak_force [N],sd(peak_force) [%]\n0.25,2,100,3\n0.26,,200,3\n");
    CHECK(same_number(data.uncertainty(0, "duration").value_or(0), 2e-6));
    CHECK_FALSE(data.uncertainty(1, "duration").has_value());
    CHECK(same_number(data.uncertainty(0, "peak_force").value_or(0), 3.0));
    CHECK(same_number(data.uncertainty(1, "peak_force").value_or(0), 6.0));
    CHECK(refused("duration [ms],sd(duration)\n1,1\n", "sd(duration)", "sd(duration) [unit]"));
    CHECK(refused("duration [ms],sd(duration) [m]\n1,1\n", "sd(duration) [m]", "[ms] or [%]"));
    CHECK(refused("duration [ms],sd(duratoin) [ms]\n1,1\n", "sd(duratoin)", "'duration'"));
    CHECK(refused("duration [ms],sd(duration) [ms]\n1,0\n", "positive", "above 0"));
    CHECK(refused("ball,sd(ball) [1]\nA,1\n", "sd(ball)", "a number column"));
    CHECK(refused("restitution [1],sd(restitution) [%]\n0.9,2\n", "ambiguous", "2 % of value"));
    CHECK(same_number(
        read_text("restitution [%],sd(restitution) [%]\n90,2\n").uncertainty(0, "restitution").value_or(0), 0.02));
}

TEST_CASE("maps a user's columns to known ones") {
    const std::vector<ColumnMapping> columns{{"v_in", "impact_speed [cm/s]"}, {"t_c", "duration"}};
    const Dataset data = read_text("v_in,t_c [ms]\n15,0.25\n", columns);
    CHECK(same_number(data.si(0, "impact_speed"), 0.15));
    CHECK(same_number(data.si(0, "duration"), 2.5e-4));
    CHECK(refuses(
        ErrorKind::data,
        [] {
            read_text("v_in,t_c [ms]\n15,0.25\n", {{"v_inn", "impact_speed [m/s]"}});
        },
        "v_inn", "'v_in'"));
    CHECK(refuses(
        ErrorKind::data,
        [] {
            read_text("v_in\n15\n", {{"v_in", "impact_speed [kg]"}});
        },
        "[kg]", "[m/s]"));
}

TEST_CASE("a header and a mapping that state different units are refused") {
    const std::string file = "v [cm/s],t [us],w [ms],F [arb]\n15,250,0.2,7\n";
    const auto error = thrown_error([&] { read_text(file, {{"v", "impact_speed"}, {"t", "duration [ms]"}}); });
    REQUIRE(error);
    CHECK(error->got() == "[us] in the header and [ms] in columns");
    CHECK(error->allowed().find("t = \"duration\"") != std::string::npos);
    CHECK(error->where().line == 1);
    CHECK(error->where().column == 2);
    // The same unit twice, and one that only the mapping makes a unit of.
    const Dataset data = read_text(file, {{"v", "impact_speed [cm/s]"}, {"w", "duration [ms]"}, {"F", "force [N]"}});
    CHECK(same_number(data.si(0, "impact_speed"), 0.15));
    CHECK(data.si(0, "force") == 7.0);
}

TEST_CASE("a line break in a header cell is a blank") {
    const Dataset data = read_text("\"impact_speed\n[m/s]\",\"day\r\nof test\"\n1,A\n");
    CHECK(data.si(0, "impact_speed") == 1.0);
    CHECK(data.text(0, "day of test") == "A");
}

TEST_CASE("a known column in a wrong dimension or without a unit is refused") {
    CHECK(refused("impact_speed [m],restitution [1]\n1,1\n", "[m] (in SI: m)", "[m/s]"));
    CHECK(refused("stiffness [N/s]\n1\n", "[N/s]", "[N/m^x]"));
    CHECK(read_text("stiffness [kN/mm^1.5]\n1\n").rows.size() == 1);
    CHECK(refused("drop_height,restitution [1]\n1,1\n", "drop_height", "drop_height [cm]"));
    CHECK(refused("drop_height,restitution [1]\n1,1\n", "drop_height", "unit[\"drop_height\"] = \"cm\""));
    CHECK(refused("impact_speed,restitution [1]\n36,1\n", "up to 36", "unit[\"impact_speed\"] = \"km/h\""));
    CHECK(refused("impact_speed [],restitution [1]\n1,1\n", "column 1", "write 1 for a pure number"));
    CHECK(refused("impact_speed [m/s,restitution [1]\n1,1\n", "'impact_speed [m/s'", "square brackets"));
    CHECK(refused("impact_speed [m/s] restitution [1]\n1 1\n", "impact_speed [m/s] restitution [1]",
                  "comma, semicolon or tab"));
    CHECK(refused("duration [1e-4 s]\n1\n", "1e-4 s", "without a factor"));
    CHECK(notes_hold(read_text("hardness [Shore],restitution\n1,0.5\n"),
                     "'hardness [Shore]' is not used. To name it: columns[\"hardness [Shore]\"] = \"NAME [UNIT]\""));
    CHECK(refused("stiffness [N/m1.5]\n1\n", "N/m1.5", "write m^1.5"));
}

TEST_CASE("temperatures are read in K, in the unit of the header") {
    for (const char* header : {"temp [degC]", "temp (\u00b0C)", "temp [\u2103]", "temp [Celsius]"}) {
        CAPTURE(header);
        CHECK(read_text(std::string(header) + ",restitution [1]\n-20.5,0.9\n").si(0, "temp") == 273.15 - 20.5);
    }
    CHECK(read_text("temp [degF],restitution [1]\n-40,0.9\n").si(0, "temp") == doctest::Approx(233.15).epsilon(1e-15));
    CHECK(read_text("temp [C],restitution [1]\n20,0.9\n").si(0, "temp") == 293.15);
    CHECK(refused("temp [degC],restitution [1]\n-273.2,0.9\n", "-273.2", "-273.15 degC"));
    CHECK_FALSE(read_text("temp [degC],restitution [1]\nn/a,0.9\n20,0.8\n").field("temp [degC]").is_number);
    CHECK(refused("duration [degC],restitution [1]\n1,0.9\n", "[degC]", "[s]"));
    const auto in_kelvin = [] { read_text("temp [degC],restitution [1]\n20,0.9\n", {{"temp", "temp [K]"}}); };
    CHECK(refuses(ErrorKind::data, in_kelvin, "[degC] in the header and [K]", "equal units"));
    CHECK(read_text("temp,restitution [1]\n20,0.9\n", {{"temp", "[degC]"}}).si(0, "temp") == 293.15);
}

TEST_CASE("columns of one name are repeats, with the column of each cell in the file") {
    const std::string file =
        "h,drop_height [cm],restitution [1],restitution [1],duration [ms]\na,5,0.9,0.8,2\nb,10,0.7,,2\n";
    const Dataset data = read_text(file);
    REQUIRE(data.rows.size() == 3);
    CHECK(data.si(1, "restitution") == 0.8);
    CHECK(std::isnan(data.si(1, "duration")));
    CHECK(data.text(1, "h") == "a");
    CHECK(data.rows[1].line == 2);
    CHECK(data.column_in_file(1, "restitution") == 4);
    CHECK(data.column_in_file(0, "duration") == 5);
    CHECK(notes_hold(data, "'restitution [1]' is read as 2 repeats of restitution"));
    CHECK(refused("restitution [1],restitution [1]\n0.5,x\n", "line 2, column 2", "a finite decimal number"));
}

TEST_CASE("a column is found by its name in the file") {
    const Dataset data = read_text("v_in [m/s],CoR\n1,0.5\n");
    CHECK(data.si(0, "v_in") == 1.0);
    CHECK(data.field("CoR").name == "restitution");
}

TEST_CASE("the unit N/m^1.5 is read with the exponent 1.5") {
    const Dataset data = read_text("stiffness [N/m^1.5]\n2.4144e10\n");
    CHECK(data.si(0, "stiffness") == 2.4144e10);
    CHECK(same_number(read_text("stiffness [N/mm^1.5]\n1\n").si(0, "stiffness"), std::pow(1e3, 1.5)));
}

TEST_CASE("cells that are not finite numbers are refused with line and column") {
    for (const char* cell : {"nan", "inf", "-inf", "fast", "1.5.2", "0x1", "1e999", "--1", "1 5", "\"1,5\""}) {
        CAPTURE(cell);
        const std::string content = std::string("restitution [1],impact_speed [m/s]\n0.5,1\n0.5,") + cell + "\n";
        CHECK(refused(content, "line 3, column 2, impact_speed", "a finite decimal number with a point"));
    }
    CHECK(refused("duration [km]\n1\n", "duration", "[s]"));
}

TEST_CASE("refuses headers that cannot be distinguished or are no headers") {
    CHECK(refused("impact_speed [m/s],impact_speed [m/s]\n1,1\n", "two columns mean impact_speed", "each name once"));
    CHECK(refused("restitution [1],restitution [%]\n1,1\n", "column 2", "repeats in one unit"));
    CHECK(refused("restitution [1],\n1,1\n", "column 2", "a name and a unit"));
    CHECK(refused("0.15,0.8892\n0.5,0.75\n", "0.15", "2 names by names"));
}

TEST_CASE("rejects a decimal comma in line 7 after a byte-order mark and a blank line") {
    const std::string content =
        "\xef\xbb\xbfimpact_speed [m/s],stiffness [N/m^1.5]\n0.1,2e10\n\n0.2,2e10\n0.3,2e10\n0.4,2e10\n1,5,2e10\n";
    CHECK(refused(content, "line 7", "write 1.5 for 1,5"));
}

TEST_CASE("missing columns are named with those present and the nearest") {
    const Dataset data = read_text("impact_speed [m/s],restitution [1]\n1,0.5\n");
    const std::vector<std::string> wanted{"impact_speed", "restituton"};
    CHECK(refuses(
        ErrorKind::data, [&] { require_columns(data, wanted); }, "restituton",
        "'restitution'? available: impact_speed"));
    CHECK(refuses(
        ErrorKind::data, [&] { (void)data.si(0, "mass"); }, "mass", "available: impact_speed, restitution"));
}

TEST_CASE("a missing file or a folder that is no dataset is named") {
    const ScratchFolder folder;
    CHECK(refuses(
        ErrorKind::data, [&] { read_dataset((folder.path() / "no.csv").string()); }, "no.csv", "a readable file"));
    CHECK(refuses(
        ErrorKind::data, [&] { read_dataset(folder.path().string()); }, "not a dataset", "datapackage.json"));
}

TEST_CASE("an unknown column close to a known one is noted") {
    CHECK(notes_hold(read_text("restituton [1]\n1\n"), "did you mean 'restitution'"));
}
