#include "impactfit/dataset/package/data_package.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>

#include "impactfit/core/error.hpp"
#include "impactfit/core/files/digest.hpp"
#include "impactfit/dataset/read_dataset.hpp"
#include "tests/core/relative_difference.hpp"
#include "tests/core/scratch_folder.hpp"
#include "tests/core/thrown_error.hpp"

using impactfit::Dataset;
using impactfit::ErrorKind;
using impactfit::parse_data_package;
using impactfit::ProvenanceKind;
using impactfit::read_dataset;
using impactfit_tests::refuses;
using impactfit_tests::same_number;
using impactfit_tests::ScratchFolder;

namespace {

const std::string good = R"({
  "name": "demo", "title": "A demonstration", "licenses": [{"name": "CC0-1.0"}],
  "provenance": {"kind": "measured", "source": "our bench", "date": "2026-01-01"},
  "resources": [{"path": "points.csv", "bytes": 39, "schema": {"fields": [
    {"name": "ball", "type": "string"},
    {"name": "duration", "type": "number", "unit": "ms", "uncertainty": "2 %", "provenance": "derived"},
    {"name": "restitution", "type": "number", "unit": "1", "uncertainty": 0.005}
  ]}}]
})";

const std::string csv = "ball,duration,restitution\nA,0.25,0.5\n";

std::string with(const std::string& what, const std::string& instead) {
    std::string text = good;
    const std::size_t at = text.find(what);
    REQUIRE(at != std::string::npos);
    return text.replace(at, what.size(), instead);
}

bool refused(const std::string& text, const std::string& offence, const std::string& hint) {
    return refuses(
        ErrorKind::data, [&] { parse_data_package(text, "datapackage.json"); }, offence, hint);
}

Dataset read_pair(const std::string& json, const std::string& points) {
    const ScratchFolder folder;
    folder.write("points.csv", points);
    folder.write("datapackage.json", json);
    return read_dataset(folder.path().string());
}

}  // namespace

TEST_CASE("a package is read with its provenance, units and uncertainties") {
    const Dataset data = read_pair(good, csv);
    CHECK(data.slug == "demo");
    CHECK(data.title == "A demonstration");
    CHECK(data.provenance.source == "our bench");
    CHECK(data.provenance.licence == "CC0-1.0");
    CHECK(data.kind_of("restitution") == ProvenanceKind::measured);
    CHECK(data.kind_of("duration") == ProvenanceKind::derived);
    CHECK(same_number(data.si(0, "duration"), 2.5e-4));
    CHECK(same_number(data.uncertainty(0, "duration").value_or(0), 5e-6));
    CHECK(same_number(data.uncertainty(0, "restitution").value_or(0), 0.005));
    CHECK_FALSE(data.uncertainty(0, "ball").has_value());
    CHECK(data.files.size() == 2);
}

TEST_CASE("notes that a second resource is left out") {
    const std::string two = with("  ]}}]", "  ]}}, {\"path\": \"more.csv\"}]");
    CHECK(parse_data_package(good, "datapackage.json").notes.empty());
    const Dataset data = read_pair(two, csv);
    const std::string note = "resource more.csv of the package is not read; the first resource contains the data";
    CHECK(std::count(data.notes.begin(), data.notes.end(), note) == 1);
}

TEST_CASE("the columns of the file may have another order than the fields") {
    const Dataset data = read_pair(good, "restitution,ball,duration\n0.5,A,0.25\n");
    CHECK(data.si(0, "restitution") == 0.5);
    CHECK(same_number(data.si(0, "duration"), 2.5e-4));
}

TEST_CASE("an edited copy is read and its integrity reported") {
    CHECK(read_pair(good, csv).files.front().sha256 == impactfit::sha256_hex(csv));
    const std::string hashed = with("\"bytes\": 39", "\"bytes\": " + std::to_string(csv.size()) +
                                                         ", \"hash\": \"sha256:" + impactfit::sha256_hex(csv) + "\"");
    CHECK(check_integrity(read_pair(hashed, csv)).empty());
    const auto findings = check_integrity(read_pair(hashed, csv + "B,0.26,0.51\n"));
    REQUIRE(findings.size() == 2);
    CHECK(findings[0].find("bytes") != std::string::npos);
    CHECK(findings[1].find("declares sha256:" + impactfit::sha256_hex(csv)) != std::string::npos);
    const std::string md5 = with("\"bytes\": 39", "\"hash\": \"d41d8cd98f00b204e9800998ecf8427e\"");
    CHECK(check_integrity(read_pair(md5, csv)).at(0).find("not a sha256") != std::string::npos);
}

TEST_CASE("text that is not JSON is refused with line and column") {
    CHECK(refused(with("\"bytes\": 39", "\"bytes\": 39x"), "line 4", "a JSON object"));
    CHECK(refused("", "the end of the file", "a JSON object"));
    CHECK(refused("{\"name\": \"a\"", "line 1", "a JSON object"));
    CHECK(refused("[]", "array", "an object"));
    CHECK(refused("{\"name\": \"\xff\"}", "line 1", "a JSON object"));
    CHECK(refused(with("\"measured\"", "[\"" + std::string(40, 'x') + "\u00b5\u00b5\"]"), "xxx", "a string"));
    CHECK(refused(with("39", "1e999"), "a number outside the range of JSON", "finite"));
}

TEST_CASE("missing, misspelt and mistyped keys are named with their path") {
    CHECK(refused(with("\"title\"", "\"titel\""), "keys licenses, name, provenance, resources, titel",
                  "'title', a string"));
    CHECK(refused(with("\"unit\": \"ms\", ", ""), "resources[0].schema.fields[1].unit", "'unit', a string"));
    CHECK(refused(with("\"unit\": \"ms\"", "\"units\": \"ms\""), "'units'", "'unit'"));
    CHECK(refused(with("\"date\"", "\"dte\""), "provenance.dte", "'date'"));
    CHECK(refused(with("\"name\": \"demo\"", "\"name\": 5"), "key 'name' is of the wrong type", "a string"));
    CHECK(refused(with("\"bytes\": 39", "\"bytes\": -1"), "-1", "a whole number"));
    CHECK(refused(with("\"resources\": [", "\"resources\": [], \"x\": ["), "resources", "at least one object"));
    CHECK(refused(with("\"type\": \"string\"", "\"type\": \"date\""), "'date'", "number, integer or string"));
}

TEST_CASE("an unknown kind of provenance is refused with the kinds there are") {
    CHECK(refused(with("\"measured\"", "\"mesured\""), "'mesured'", "'measured'? available: measured, printed"));
    CHECK(
        refused(with("\"derived\"", "\"guessed\""), "fields[1].provenance", "available: measured, printed, digitised"));
}

TEST_CASE("units and uncertainties of fields are checked") {
    CHECK(refused(with("\"unit\": \"ms\"", "\"unit\": \"mm\""), "[mm]", "[s]"));
    CHECK(refused(with("\"unit\": \"ms\"", "\"unit\": \"m2\""), "fields[1].unit", "write m^2"));
    CHECK(refused(with("\"2 %\"", "\"0.1\""), "'0.1'", "'0.1 ms'"));
    CHECK(refused(with("\"2 %\"", "\"0.1 N\""), "0.1 N", "s or a unit of the same dimension"));
    CHECK(refused(with("0.005", "\"1 %\""), "'1 %'", "'1 % of value'"));
    CHECK(refused(with("0.005", "0"), "positive", "above 0"));
    CHECK(refused(with("0.005", "\"bal\""), "'bal'", "'ball'"));
    CHECK(refused(with("0.005", "\"ball\""), "ball [] for restitution [1]", "a number column"));
    const Dataset relative = read_pair(with("0.005", "\"1 % of value\""), csv);
    CHECK(same_number(relative.uncertainty(0, "restitution").value_or(0), 0.005));
    const Dataset absolute = read_pair(with("\"2 %\"", "\"3 us\""), csv);
    CHECK(same_number(absolute.uncertainty(0, "duration").value_or(0), 3e-6));
}

TEST_CASE("file and description must have the same columns") {
    const auto pair_refused = [](const std::string& json, const std::string& points, const std::string& offence,
                                 const std::string& hint) {
        return refuses(
            ErrorKind::data, [&] { read_pair(json, points); }, offence, hint);
    };
    CHECK(pair_refused(good, "ball,duration\nA,0.25\n", "restitution", "available: ball, duration"));
    CHECK(pair_refused(good, "ball,duration,restituton\nA,0.25,1\n", "restituton", "'restitution'"));
    CHECK(pair_refused(good, "ball,duration,restitution,duration\nA,1,1,1\n", "duration", "each name once"));
    CHECK(refused(with("\"restitution\"", "\"ball\""), "ball", "each name once"));
}

TEST_CASE("a data file outside the package's folder is refused") {
    CHECK(refused(with("\"points.csv\"", "\"../points.csv\""), "../points.csv", "below the package's folder"));
    CHECK(refused(with("\"points.csv\"", "\"/points.csv\""), "/points.csv", "below the package's folder"));
}

TEST_CASE("columns of a package cannot be renamed") {
    const ScratchFolder folder;
    folder.write("datapackage.json", good);
    CHECK(refuses(
        ErrorKind::data,
        [&] {
            read_dataset(folder.path().string(), {{"ball", "material"}});
        },
        "ball", "names in its datapackage.json"));
    CHECK(refuses(
        ErrorKind::data, [&] { read_dataset(folder.path().string()); }, "points.csv", "a readable file"));
}
