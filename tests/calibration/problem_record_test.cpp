// Records, sensors and groups of problem files: what is read, and every fault told with file, line and key.
#include <doctest/doctest.h>

#include <cmath>
#include <fstream>
#include <numbers>

#include "impactfit/calibration/problem_file.hpp"
#include "tests/calibration/small_problem.hpp"
#include "tests/core/scratch_folder.hpp"
#include "tests/core/thrown_error.hpp"

using namespace impactfit;
using namespace impactfit_tests;

namespace {

const std::string record_problem =
    "format = 1\n"
    "law = \"hunt_crossley_1975\"\n"
    "[rig]\n"
    "effective_mass = \"0.5 kg\"\n"
    "[sensors.cell]\n"
    "measures = \"force\"\n"
    "gain = { start = 1.0, prior = { normal = [1.0, 0.05] } }\n"
    "offset = \"2 N\"\n"
    "filter = \"first_order\"\n"
    "filter_frequency = { start = \"5 kHz\" }\n"
    "[[record]]\n"
    "kind = \"force_time\"\n"
    "file = \"mine.csv\"\n"
    "impact_speed = \"2 m/s\"\n"
    "sensor = \"cell\"\n"
    "sd = { force = \"2 % of peak\" }\n"
    "[parameters]\n"
    "stiffness = { start = 1e7 }\n"
    "hertz_exponent = { fixed = 1.5 }\n"
    "hysteresis_damping = { start = 1e6 }\n";

/// A half sine of 100 N over 1 ms, sampled at 20 kHz from 0.2 ms before it to 0.2 ms after.
std::string half_sine(double ceiling = 1e9, double sign = 1.0, double until = 1.2) {
    std::string csv = "time [ms],force [N]\n";
    for (int i = -4; 0.05 * i < until + 1e-9; ++i) {
        const double t = 0.05 * i, force = t > 0.0 && t < 1.0 ? 100.0 * std::sin(std::numbers::pi * t) : 0.0;
        csv += std::to_string(t) + "," + std::to_string(sign * std::min(ceiling, force)) + "\n";
    }
    return csv;
}

FitProblem read(const std::string& problem, const std::string& csv) {
    const ScratchFolder folder;
    std::ofstream(folder.path() / "mine.csv") << csv;
    std::ofstream(folder.path() / "fit.toml") << problem;
    return read_problem((folder.path() / "fit.toml").string(), IMPACTFIT_TEST_DATA);
}

void refused(const std::string& problem, const std::string& csv, ErrorKind kind, const char* offence,
             const char* hint) {
    CAPTURE(problem);
    CHECK(refuses(
        kind, [&] { read(problem, csv); }, offence, hint));
}

}  // namespace

TEST_CASE("a record is read with its sensor, its noise and a guess of its clock") {
    const FitProblem problem = read(record_problem, half_sine());
    REQUIRE(problem.conditions.size() == 1);
    const FitCondition& condition = problem.conditions.front();
    CHECK(condition.impact.impact_speed == 2.0);
    REQUIRE(condition.records.size() == 1);
    const FitRecord& record = condition.records.front();
    CHECK(record.samples.size() == 29);
    CHECK(record.samples[14].abscissa == doctest::Approx(5e-4));
    CHECK(record.samples[14].ordinate == 100.0);
    CHECK(record.samples[14].ordinate_deviation == 2.0);
    CHECK(record.samples[14].abscissa_deviation == 0.0);
    CHECK(record.samples[14].line == 16);
    REQUIRE(problem.sensors.size() == 1);
    REQUIRE(record.touch);
    const FitParameter& touch = problem.auxiliary[*record.touch];
    CHECK(touch.nuisance);
    CHECK(std::abs(touch.value) < 5e-5);  // within a sample of the truth
    CHECK(problem.auxiliary[0].name == "cell_gain");
    CHECK(problem.auxiliary[0].prior->standard_deviation == 0.05);
    CHECK(problem.auxiliary[1].name == "cell_offset");
    CHECK(problem.auxiliary[1].role == FitParameter::Role::fixed);
    CHECK(problem.auxiliary[1].value == 2.0);
    CHECK(problem.auxiliary[2].name == "cell_filter_frequency");
    CHECK(problem.auxiliary[2].value == 5000.0);
    // Parameters of the law first, nuisance parameters last.
    CHECK(problem.free_parameters().front().name == "stiffness");
    CHECK(problem.free_parameters().back().nuisance);
    CHECK(explain(problem).find("1 record of force over time, 29 samples") != std::string::npos);
}

TEST_CASE("the impacts of one file are told apart by their speed") {
    std::string csv = "impact_speed [m/s],time [ms],force [N]\n";
    for (const char* speed : {"1", "2", "1.5"})
        for (const char* row : {"0,0", "0.1,10", "0.2,20", "0.3,10", "0.4,1", "0.5,0"})
            csv += std::string(speed) + "," + row + "\n";
    const FitProblem problem = read(replaced(record_problem, "impact_speed = \"2 m/s\"\n", ""), csv);
    REQUIRE(problem.conditions.size() == 3);
    CHECK(problem.conditions[0].impact.impact_speed == 1.0);
    CHECK(problem.conditions[2].impact.impact_speed == 1.5);
    CHECK(problem.sample_count() == 18);
}

TEST_CASE("a reversed sign, clipped samples and a record that is too short are told, and taken if accepted") {
    const ErrorKind data = ErrorKind::data;
    refused(record_problem, half_sine(1e9, -1.0), data, "reversed", "reversed = true");
    refused(record_problem, half_sine(60.0), data, "clipped", "accept = [\"clipped\"]");
    refused(record_problem, half_sine(1e9, 1.0, 0.8), data, "ends before the contact", "accept = [\"incomplete\"]");
    const std::string sd = "sd = { force = \"2 % of peak\" }\n";
    CHECK(read(replaced(record_problem, sd, sd + "reversed = true\n"), half_sine(1e9, -1.0))
              .conditions[0]
              .records[0]
              .samples[14]
              .ordinate == 100.0);
    const FitProblem clipped = read(replaced(record_problem, sd, sd + "accept = [\"clipped\"]\n"), half_sine(60.0));
    CHECK(clipped.sample_count() == 29 - 11);  // those with sin(pi t) > 0.6: 0.25 to 0.75 ms
    const FitProblem cut =
        read(replaced(record_problem, sd, sd + "accept = [\"incomplete\"]\n"), half_sine(1e9, 1.0, 0.8));
    CHECK(cut.sample_count() == 21);
}

TEST_CASE("faults of a record are told with file and line") {
    const ErrorKind data = ErrorKind::data;
    const std::string head = "time [ms],force [N]\n", tail = "0.6,50\n0.7,40\n0.8,20\n0.9,5\n1.0,0\n";
    refused(record_problem, head + "0,0\n0.1,10\n0.1,20\n" + tail, data, "line 4", "times that rise");
    refused(record_problem, head + "0,0\n0.2,10\n0.1,20\n" + tail, data, "backwards", "times that rise");
    refused(record_problem, head + "0,0\n0.2,\n0.3,20\n" + tail, data, "line 3", "a number for force");
    refused(record_problem, head + "0,3\n1,3\n2,3\n3,3\n4,3\n5,3\n", data, "without any change", "of a contact");
    refused(record_problem, head + "0,0\n1,3\n2,0\n", data, "too few samples", "5 or more");
    refused(record_problem, "time [ms],force [m]\n0,0\n", data, "force", "[N]");
    refused(record_problem, "time [ms],load [N]\n0,0\n", data, "force", "load");
}

TEST_CASE("faults of records and sensors in a problem file are told with file, line and key") {
    const ErrorKind kind = ErrorKind::problem;
    const std::string csv = half_sine();
    const auto with = [](const char* from, const char* to) { return replaced(record_problem, from, to); };
    refused(with("kind = \"force_time\"", "kind = \"force_tim\""), csv, kind, "force_tim", "force_time");
    refused(with("sensor = \"cell\"", "sensor = \"sell\""), csv, kind, "sell", "cell");
    refused(replaced(with("measures = \"force\"", "measures = \"velocity\""), "offset = \"2 N\"\n", ""), csv, kind,
            "measures something else", "force");
    refused(with("impact_speed = \"2 m/s\"\n", ""), csv, kind, "impact speed of a record", "column impact_speed");
    refused(with("filter_frequency = { start = \"5 kHz\" }\n", ""), csv, kind, "filter without its numbers",
            "filter_frequency");
    refused(with("filter = \"first_order\"\n", ""), csv, kind, "filter_frequency", "none");
    refused(with("gain = {", "gian = {"), csv, kind, "gian", "gain");
    refused(with("offset = \"2 N\"", "offset = \"2 s\""), csv, kind, "2 s", "N");
    refused(with("sd = { force = \"2 % of peak\" }", "sd = { force = 0 }"), csv, kind, "must be positive", "above 0");
    refused(with("sd = { force", "sd = { forse"), csv, kind, "forse", "force");
    refused(with("start = 1e7 }", "start = 1e7, per = \"group\" }"), csv, kind, "one for each group", "two names");
    refused(with("start = 1e7 }", "start = 1e7, per = \"lot\" }"), csv, kind, "lot", "group");
    refused(with("fixed = 1.5", "column = \"n\""), csv, kind, "no column for a parameter", "start, fixed");
    refused(with("sd = { force = \"2 % of peak\" }\n", ""), csv, kind, "a prior of cell_gain", "sd =");
    refused(with("[[record]]",
                 "[sensors.\"a-1\"]\nmeasures = \"force\"\ngain = 1.0\n"
                 "[sensors.\"a 1\"]\nmeasures = \"force\"\ngain = 1.0\n[[record]]"),
            csv, kind, "a_1_gain", "differ in letters or digits");
}
