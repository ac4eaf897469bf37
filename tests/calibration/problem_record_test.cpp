// Records, sensors and groups of problem files: the values read, and every fault reported with file, line and key.
#include <doctest/doctest.h>

#include <cmath>

#include "tests/calibration/record_problem.hpp"
#include "tests/paths/paths.hpp"

using namespace impactfit;
using namespace impactfit_tests;

namespace {

const std::string speed_key = "impact_speed = \"2 m/s\"\n";

/// Rows of a record, `before` and `after` round each.
std::string rows_of(const std::string& head, const std::string& before, const std::string& after = "") {
    std::string csv = head + "\n";
    for (const char* row : {"0,0", "0.1,10", "0.2,20", "0.3,10", "0.4,1", "0.5,0"}) csv += before + row + after + "\n";
    return csv;
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

TEST_CASE("the impacts of one file are distinguished by their speed") {
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

TEST_CASE("a column names the group of each impact of a file of records") {
    const auto of_impacts = [](const std::vector<std::string>& labels) {
        std::string csv = "impact,ball,time [ms],force [N]\n";
        for (std::size_t i = 0; i < labels.size(); ++i)
            for (const char* row : {"0,0", "0.1,10", "0.2,20", "0.3,10", "0.4,1", "0.5,0"})
                csv += std::to_string(i) + "," + (row[2] == '0' ? labels[i] : "") + "," + row + "\n";
        return csv;
    };
    const std::string grouped =
        replaced(record_problem, "sensor = \"cell\"\n", "sensor = \"cell\"\ngroup = { column = \"ball\" }\n");
    const FitProblem problem = read(grouped, of_impacts({"A", "B", "A"}));
    CHECK(problem.groups == std::vector<std::string>{"A", "B"});
    CHECK(problem.conditions[1].group == 1);
    CHECK(problem.conditions[2].group == 0);
    const FitProblem separate = read(replaced(grouped, "{ start = 1e7 }", "{ start = 1e7, group_by = \"group\" }"),
                                     of_impacts({"A", "B", "A"}));
    CHECK(separate.auxiliary.back().name == "stiffness_B");
    const ErrorKind stated = ErrorKind::problem;
    refused(grouped, of_impacts({"A", "A"}), stated, "a single group", "two or more");
    refused(grouped, of_impacts({"A", "B", ""}), stated, "line 14 has no ball", "a text in the first row");
    refused(grouped, half_sine(), stated, "missing column", "time");
    refused(replaced(grouped, "\"ball\"", "\"force\""), of_impacts({"A", "B"}), stated, "that is measured", "specimen");
    std::string mixed = of_impacts({"A", "B"});
    mixed.replace(mixed.find("0,,0.1"), 2, "0,B");
    refused(grouped, mixed, ErrorKind::data, "line 3", "one group per impact");
}

TEST_CASE("faults of a record are reported with file and line") {
    const ErrorKind data = ErrorKind::data;
    const std::string head = "time [ms],force [N]\n", tail = "0.6,50\n0.7,40\n0.8,20\n0.9,5\n1.0,0\n";
    refused(record_problem, head + "0,0\n0.1,10\n0.1,20\n" + tail, data, "line 4", "ascending times");
    refused(record_problem, head + "0,0\n0.2,10\n0.1,20\n" + tail, data, "decreasing time", "ascending times");
    refused(record_problem, head + "0,0\n0.2,\n0.3,20\n" + tail, data, "line 3", "a number for force");
    refused(record_problem, head + "0,3\n1,3\n2,3\n3,3\n4,3\n5,3\n", data, "constant record", "of a contact");
    refused(record_problem, head + "0,0\n1,3\n2,0\n", data, "too few samples", "5 or more");
    refused(record_problem, "time [ms],force [m]\n0,0\n", data, "force", "[N]");
    refused(record_problem, "time [ms],load [N]\n0,0\n", data, "force", "load");
}

TEST_CASE("faults of records and sensors in a problem file are reported with file, line and key") {
    const ErrorKind kind = ErrorKind::problem;
    const std::string csv = half_sine();
    const auto with = [](const char* from, const char* to) { return replaced(record_problem, from, to); };
    refused(with("kind = \"force_time\"", "kind = \"force_tim\""), csv, kind, "force_tim", "force_time");
    refused(with("sensor = \"cell\"", "sensor = \"sell\""), csv, kind, "sell", "cell");
    refused(replaced(with("measures = \"force\"", "measures = \"velocity\""), "offset = \"2 N\"\n", ""), csv, kind,
            "measures another quantity", "force");
    refused(with("impact_speed = \"2 m/s\"\n", ""), csv, kind, "impact speed of a record", "column impact_speed");
    refused(with("filter_frequency = { start = \"5 kHz\" }\n", ""), csv, kind, "missing filter parameter",
            "filter_frequency");
    refused(with("filter = \"first_order\"\n", ""), csv, kind, "filter_frequency", "none");
    refused(with("gain = {", "gian = {"), csv, kind, "gian", "gain");
    refused(with("offset = \"2 N\"", "offset = \"2 s\""), csv, kind, "2 s", "N");
    refused(with("sd = { force = \"2 % of peak\" }", "sd = { force = 0 }"), csv, kind, "must be positive", "above 0");
    refused(with("sd = { force", "sd = { forse"), csv, kind, "forse", "force");
    refused(with("start = 1e7 }", "start = 1e7, group_by = \"group\" }"), csv, kind, "is per group",
            "two or more names");
    refused(with("start = 1e7 }", "start = 1e7, group_by = \"lot\" }"), csv, kind, "lot", "group");
    refused(with("fixed = 1.5", "column = \"n\""), csv, kind, "column parameters are not available", "start, fixed");
    refused(with("sd = { force = \"2 % of peak\" }\n", ""), csv, kind, "a prior of cell_gain", "sd =");
    refused(with("[[record]]",
                 "[sensors.\"a-1\"]\nmeasures = \"force\"\ngain = 1.0\n"
                 "[sensors.\"a 1\"]\nmeasures = \"force\"\ngain = 1.0\n[[record]]"),
            csv, kind, "a_1_gain", "differ in letters or digits");
}

TEST_CASE("a rounded mass of the file agrees with that of the rig") {
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
    refused(column, rows_of(head + "m [1]", "", ",0.5"), data, "invalid mass", "unit of mass");
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
        return read_problem(folder.write("fit.toml", text), data_folder());
    };
    CHECK(refuses(
        ErrorKind::problem, [&] { reads(two); }, "0.5 kg and 0.7 kg", "[rig]"));
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

TEST_CASE("a loop without the noise of both its coordinates is refused") {
    const std::string sd = "sd = { force = \"3 N\", indentation = \"5 um\" }\n";
    CHECK(read(loop_problem(), loop(1, 1)).sample_count() == 101);
    for (const auto& [stated, missing] :
         {std::pair{"sd = { force = \"3 N\" }\n", "indentation missing"},
          std::pair{"sd = { indentation = \"5 um\" }\n", "force missing"}, std::pair{"", "both missing"}})
        refused(replaced(loop_problem(), sd, stated), loop(1, 1), ErrorKind::problem, missing,
                "\"1 % of peak\" for both");
    CHECK(read(replaced(loop_problem(), sd, "sd = { force = \"1 % of peak\", indentation = \"1 % of peak\" }\n"),
               loop(1, 1))
              .conditions[0]
              .records[0]
              .samples[0]
              .abscissa_deviation == doctest::Approx(4e-5));
}
