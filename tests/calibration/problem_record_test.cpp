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

namespace {

const std::string force_noise = "sd = { force = \"2 % of peak\" }\n";
const std::string speed_key = "impact_speed = \"2 m/s\"\n";

std::string with_delay(const std::string& delay) {
    return replaced(record_problem, "measures = \"force\"\n", "measures = \"force\"\ndelay = " + delay + "\n");
}

const FitParameter& touch_of(const FitProblem& problem) {
    const FitRecord& record = problem.conditions.front().records.front();
    REQUIRE(record.touch);
    return problem.auxiliary[*record.touch];
}

bool has_note(const FitProblem& problem, const std::string& words) {
    for (const std::string& note : problem.sources.front().notes)
        if (note.find(words) != std::string::npos) return true;
    return false;
}

/// Rows of a record, `before` and `after` round each.
std::string rows_of(const std::string& head, const std::string& before, const std::string& after = "") {
    std::string csv = head + "\n";
    for (const char* row : {"0,0", "0.1,10", "0.2,20", "0.3,10", "0.4,1", "0.5,0"}) csv += before + row + after + "\n";
    return csv;
}

}  // namespace

TEST_CASE("a delay that is known leaves the touch to be estimated") {
    const std::string csv = half_sine();
    const double without = touch_of(read(record_problem, csv)).value;
    for (const char* known : {"\"20 us\"", "{ start = 2e-5, prior = { normal = [2e-5, 1e-6] } }"}) {
        CAPTURE(known);
        const FitProblem problem = read(with_delay(known), csv);
        CHECK(touch_of(problem).role == FitParameter::Role::free);
        CHECK(touch_of(problem).value == doctest::Approx(without - 2e-5).epsilon(1e-12));  // to rounding
        CHECK_FALSE(has_note(problem, "only its sum with the delay"));
    }
    for (const char* free : {"{ start = \"20 us\" }", "{ expression = \"0.001 / cell_filter_frequency\" }"}) {
        CAPTURE(free);
        const FitProblem problem = read(with_delay(free), csv);
        CHECK_FALSE(problem.conditions.front().records.front().touch);
        CHECK(has_note(problem, "only its sum with the delay"));
    }
}

TEST_CASE("a ceiling is found where noise before it takes samples off") {
    // A half sine of 100 N of 1001 samples, cut at 90 N, every other sample 5 N lower: no two at the ceiling in a row.
    const auto cut = [](double ceiling) {
        std::string csv = "time [ms],force [N]\n";
        for (int i = 0; i <= 1000; ++i) {
            const double force = 100.0 * std::sin(std::numbers::pi * 0.001 * i) - (i % 2 == 1 ? 5.0 : 0.0);
            csv += std::to_string(0.001 * i) + "," + std::to_string(std::min(ceiling, force)) + "\n";
        }
        return csv;
    };
    CHECK(read(record_problem, cut(1e9)).sample_count() == 1001);
    // Above 90 N from 356.4 to 643.6 us: the even ones of 357 to 643. With 5 N less: odd ones where it is above 95 N.
    const std::size_t even = (642 - 358) / 2 + 1, odd = (601 - 399) / 2 + 1;
    refused(record_problem, cut(90.0), ErrorKind::data, std::to_string(even + odd).c_str(), "accept = [\"clipped\"]");
    const FitProblem left =
        read(replaced(record_problem, force_noise, force_noise + "accept = [\"clipped\"]\n"), cut(90.0));
    CHECK(left.sample_count() == 1001 - even - odd);
    for (const RecordSample& sample : left.conditions[0].records[0].samples) CHECK(sample.ordinate < 90.0);
}

TEST_CASE("a record rounded to coarse steps is not clipped") {
    for (const double steps : {10.0, 64.0}) {
        CAPTURE(steps);
        std::string csv = "time [ms],force [N]\n";
        for (int i = 0; i <= 200; ++i)
            csv += std::to_string(0.005 * i) + "," +
                   std::to_string(std::round(steps * std::sin(std::numbers::pi * 0.005 * i))) + "\n";
        CHECK(read(record_problem, csv).sample_count() == 201);
    }
}

TEST_CASE("a few samples at the top of a record of some steps are no ceiling") {
    std::string csv = "time [ms],force [N]\n";
    for (const int force : {0,  1,  7,  15, 24, 33, 41, 48, 55, 60, 64, 66, 67, 67, 68,
                            68, 68, 68, 66, 64, 60, 55, 48, 41, 33, 24, 15, 7,  1,  0})
        csv += std::to_string(0.05 * static_cast<double>(std::count(csv.begin(), csv.end(), '\n'))) + "," +
               std::to_string(force) + "\n";
    CHECK(read(record_problem, csv).sample_count() == 30);
}

TEST_CASE("height and end of a force are counted from what the cell reads at rest if that has an offset") {
    const auto lifted = [](double ceiling) {
        std::string csv = "time [ms],force [N]\n";
        for (int i = -100; i <= 200; ++i) {
            const double t = 0.01 * i, force = t > 0.0 && t < 1.0 ? 100.0 * std::sin(std::numbers::pi * t) : 0.0;
            csv += std::to_string(t) + "," + std::to_string(80.0 + std::min(ceiling, force)) + "\n";
        }
        return csv;
    };
    CHECK(read(record_problem, lifted(1e9)).sample_count() == 301);
    refused(record_problem, lifted(95.0), ErrorKind::data, "clipped", "accept = [\"clipped\"]");
    const std::string no_offset = replaced(record_problem, "offset = \"2 N\"\n", "");
    refused(no_offset, lifted(1e9), ErrorKind::data, "ends before the contact", "accept = [\"incomplete\"]");
}

TEST_CASE("a mass that is rounded in the file is that of the rig") {
    const std::string two =
        replaced(record_problem, "effective_mass = \"0.5 kg\"", "masses = [\"1.0001 kg\", \"1 kg\"]");
    const FitProblem problem = read(two, rows_of("time [ms],force [N],effective_mass [kg]", "", ",0.50"));
    CHECK(std::abs(problem.conditions[0].impact.effective_mass - 1.0001 / 2.0001) < 1e-15);
    refused(two, rows_of("time [ms],force [N],effective_mass [kg]", "", ",0.51"), ErrorKind::problem,
            "0.51 kg in the data", "one mass");
}

TEST_CASE("records agree with the rig on mass and speed") {
    const ErrorKind data = ErrorKind::data, problem = ErrorKind::problem;
    const std::string no_speed = replaced(record_problem, speed_key, "");
    const std::string no_mass = replaced(record_problem, "effective_mass = \"0.5 kg\"\n", "");
    const std::string column =
        replaced(record_problem, "effective_mass = \"0.5 kg\"", "effective_mass = { column = \"m\" }");
    const std::string head = "time [ms],force [N],";
    refused(record_problem, rows_of(head + "effective_mass [kg]", "", ",0.8"), problem,
            "0.8 kg in the data, 0.5 kg in [rig]", "one mass");
    refused(column, rows_of(head + "m [1]", "", ",0.5"), data, "a mass that is none", "unit of mass");
    refused(column, rows_of(head + "m [kg]", "", ",-0.5"), data, "-0.5 kg", "above 0");
    refused(record_problem, rows_of(head + "impact_speed [m/s]", "", ",1.5"), problem,
            "1.5 m/s in the data, 2 m/s in the record", "one speed");
    refused(no_speed, rows_of(head + "impact_speed [m/s]", "", ",-1.5"), data, "-1.5", "above 0");
    CHECK(read(record_problem, rows_of(head + "impact_speed [cm/s]", "", ",200")).conditions.size() == 1);

    std::string one_impact = rows_of("impact," + head + "effective_mass [kg],impact_speed [m/s]", "a,", ",0.5,2");
    CHECK(read(replaced(no_mass, speed_key, ""), one_impact).conditions[0].impact.effective_mass == 0.5);
    refused(replaced(no_mass, speed_key, ""), replaced(one_impact, "0.1,10,0.5,2", "0.1,10,0.9,2"), data, "line 3",
            "column impact");
    refused(replaced(no_mass, speed_key, ""), replaced(one_impact, "0.1,10,0.5,2", "0.1,10,0.5,3"), data,
            "3 m/s after 2 m/s", "column impact");
    CHECK(read(replaced(no_mass, speed_key, ""), replaced(one_impact, "0.1,10,0.5,2", "0.1,10,,")).sample_count() == 6);
}

TEST_CASE("two files of records that disagree on the rig are refused at the second") {
    const ScratchFolder folder;
    for (const char* mass : {"5", "7"})
        folder.write(std::string("at_") + mass + ".csv",
                     rows_of("time [ms],force [N],effective_mass [hg]", "", std::string(",") + mass));
    const std::string block = record_problem.substr(record_problem.find("[[record]]"));
    const std::string record = block.substr(0, block.find("[parameters]"));
    std::string two = replaced(record_problem, "effective_mass = \"0.5 kg\"\n", "");
    two = replaced(two, record, replaced(record, "mine", "at_5") + replaced(record, "mine", "at_7"));
    const auto reads = [&](const std::string& text) {
        return read_problem(folder.write("fit.toml", text), IMPACTFIT_TEST_DATA);
    };
    CHECK(refuses(
        ErrorKind::problem, [&] { reads(two); }, "an effective mass of 0.5 kg and one of 0.7 kg", "[rig]"));
    two = replaced(two, "[rig]\n", "[rig]\neffective_mass = { column = \"effective_mass\" }\n");
    CHECK(reads(two).conditions[1].impact.effective_mass == doctest::Approx(0.7));
}

TEST_CASE("standard deviations of a record are stated for every sample or for none") {
    const std::string none = replaced(record_problem, force_noise, "");
    const std::string head = "time [ms],force [N],sd(force) [N]";
    CHECK(read(none, rows_of(head, "", ",3")).conditions[0].records[0].samples[2].ordinate_deviation == 3.0);
    for (const char* row : {"0,0", "0.2,20"}) {
        const std::string gap = replaced(rows_of(head, "", ",3"), std::string(row) + ",3", std::string(row) + ",");
        refused(none, gap, ErrorKind::data, row == std::string("0,0") ? "line 2" : "line 4", "for every sample");
    }
    refused(none, replaced(rows_of(head, "", ",3"), "0.2,20,3", "0.2,20,0"), ErrorKind::data, "line 4", "above 0");
    refused(replaced(record_problem, force_noise, "sd = { force = \"noise\" }\n"),
            replaced(rows_of("time [ms],force [N],noise [N]", "", ",3"), "0.2,20,3", "0.2,20,"), ErrorKind::data,
            "line 4", "for every sample");
}

namespace {

std::string loop_problem() {
    return replaced(replaced(replaced(record_problem, "force_time", "force_indentation"), "sensor = \"cell\"\n", ""),
                    force_noise, "sd = { force = \"3 N\", indentation = \"5 um\" }\n");
}

/// Up to 1 mm and 100 N and back, after and before 4 mm of free motion.
std::string loop(double indentation_sign, double force_sign) {
    std::string csv = "indentation [mm],force [N]\n";
    for (int i = -40; i <= 60; ++i) {
        const double x = 1.0 - 0.1 * std::abs(i - 10);
        csv += std::to_string(indentation_sign * x) + "," +
               std::to_string(force_sign * (x > 0.0 ? (i < 10 ? 100.0 : 80.0) * std::pow(x, 1.5) : 0.0)) + "\n";
    }
    return csv;
}

}  // namespace

TEST_CASE("a loop without the noise of both its coordinates is refused") {
    const std::string sd = "sd = { force = \"3 N\", indentation = \"5 um\" }\n";
    CHECK(read(loop_problem(), loop(1, 1)).sample_count() == 101);
    for (const auto& [stated, missing] :
         {std::pair{"sd = { force = \"3 N\" }\n", "none of indentation"},
          std::pair{"sd = { indentation = \"5 um\" }\n", "none of force"}, std::pair{"", "none of either"}})
        refused(replaced(loop_problem(), sd, stated), loop(1, 1), ErrorKind::problem, missing,
                "\"1 % of peak\" of each");
    CHECK(read(replaced(loop_problem(), sd, "sd = { force = \"1 % of peak\", indentation = \"1 % of peak\" }\n"),
               loop(1, 1))
              .conditions[0]
              .records[0]
              .samples[0]
              .abscissa_deviation == doctest::Approx(4e-5));
}

TEST_CASE("either coordinate of a loop may be reversed and that is told") {
    const auto turned = [](const char* what) {
        return replaced(loop_problem(), "kind =", std::string("reversed = ") + what + "\nkind =");
    };
    const ErrorKind data = ErrorKind::data;
    refused(loop_problem(), loop(-1, 1), data, "indentation of a loop is reversed", "reversed = \"indentation\"");
    refused(loop_problem(), loop(1, -1), data, "reversed", "reversed = true");
    refused(turned("true"), loop(-1, -1), data, "indentation of a loop is reversed", "\"both\"");
    for (const auto& [what, x, f] : {std::tuple{"\"indentation\"", -1, 1}, std::tuple{"\"force\"", 1, -1},
                                     std::tuple{"true", 1, -1}, std::tuple{"\"both\"", -1, -1}}) {
        CAPTURE(what);
        const RecordSample peak = read(turned(what), loop(x, f)).conditions[0].records[0].samples[50];
        CHECK(peak.abscissa == doctest::Approx(1e-3));
        CHECK(peak.ordinate == 80.0);
    }
    refused(turned("\"forse\""), loop(1, 1), ErrorKind::problem, "forse", "force");
    refused(replaced(record_problem, "kind =", "reversed = \"force\"\nkind ="), half_sine(), ErrorKind::problem,
            "reversed", "true or false");
}

TEST_CASE("the sign of an indentation over time is told by its bend however long the free motion") {
    const std::string over_time =
        replaced(replaced(replaced(record_problem, "force_time", "indentation_time"), "sensor = \"cell\"\n", ""),
                 force_noise, "sd = { indentation = \"1 um\" }\n");
    // 2 m/s in, 1 ms of contact to 0.5 mm, 1.2 m/s out.
    const auto flight = [](double sign, double before, double after) {
        std::string csv = "time [ms],indentation [mm]\n";
        for (double t = -before; t < 1.0 + after; t += 0.05) {
            const double contact = 0.5 * std::sin(std::numbers::pi * t), noise = 0.01 * std::sin(123.0 * t * t);
            const double x = t < 0.0 ? 2.0 * t : t > 1.0 ? -1.2 * (t - 1.0) : contact;
            csv += std::to_string(t) + "," + std::to_string(sign * (x + noise)) + "\n";
        }
        return csv;
    };
    const std::string accepted = replaced(over_time, "kind =", "accept = [\"incomplete\"]\nkind =");
    for (const auto& [before, after] : {std::pair{0.2, 3.0}, std::pair{5.0, 3.0}, std::pair{0.2, 20.0}}) {
        CAPTURE(before);
        CAPTURE(after);
        CHECK(read(over_time, flight(1.0, before, after)).conditions.size() == 1);
        refused(over_time, flight(-1.0, before, after), ErrorKind::data, "reversed", "reversed = true");
        CHECK(read(accepted, flight(1.0, before, -0.55)).conditions.size() == 1);
        refused(accepted, flight(-1.0, before, -0.55), ErrorKind::data, "reversed", "reversed = true");
        // Cut right after touch it is a line, and its noise no sign.
        CHECK(read(accepted, flight(1.0, before, -0.95)).conditions.size() == 1);
    }
    // The touch is where the last rise from free motion ends.
    CHECK(std::abs(touch_of(read(over_time, flight(1.0, 5.0, 3.0))).value) < 1e-4);  // two samples
}

TEST_CASE("the touch is found after a long wait whatever the cell reads at rest and in spite of a spike") {
    const auto late = [](double offset, double spike) {
        std::string csv = "time [ms],force [N]\n";
        for (int i = 0; i < 1000; ++i) {
            const double t = 0.05 * i - 30.0, noise = 0.5 * std::sin(12.3 * i);
            const double force = t > 0.0 && t < 1.0 ? 100.0 * std::sin(std::numbers::pi * t) : 0.0;
            csv += std::to_string(0.05 * i) + "," + std::to_string(offset + noise + (i == 50 ? spike : force)) + "\n";
        }
        return csv;
    };
    for (const double offset : {0.0, 9.0, -300.0})
        for (const double spike : {0.0, 8.0, 900.0}) {
            CAPTURE(offset);
            CAPTURE(spike);
            // Within two samples of the truth.
            CHECK(std::abs(touch_of(read(record_problem, late(offset, spike))).value - 0.03) < 1e-4);
        }
    // A record that begins in the contact and never rests has the sign it has.
    std::string falling = "time [ms],force [N]\n";
    for (int i = 0; i <= 20; ++i) falling += std::to_string(0.5 + 0.025 * i) + "," + std::to_string(100 - 5 * i) + "\n";
    CHECK(read(record_problem, falling).sample_count() == 21);
}
