// The section [prediction] of a problem file: its contents, and the refused values.
#include <doctest/doctest.h>

#include <cmath>
#include <string>

#include "impactfit/calibration/initialisation/problem_draft.hpp"
#include "impactfit/calibration/problem_file/problem_file.hpp"
#include "tests/calibration/small_problem.hpp"
#include "tests/core/scratch_folder.hpp"
#include "tests/core/thrown_error.hpp"
#include "tests/paths/paths.hpp"

namespace impactfit {
namespace {

using namespace impactfit_tests;

const std::string section =
    "[prediction]\n"                                  // line 17
    "observables = [\"peak_force\", \"duration\"]\n"  // 18
    "speeds = [\"10 cm/s\", 2]\n"                     // 19
    "number = 4\n"                                    // 20
    "spacing = \"linear\"\n";                         // 21

FitProblem problem_with(const std::string& prediction, const std::string& csv = small_problem_csv,
                        const std::string& body = small_problem) {
    const ScratchFolder scratch;
    scratch.write("mine.csv", csv);
    return read_problem(scratch.write("problem.toml", body + prediction), data_folder());
}

TEST_CASE("problem file: a prediction has observables and a range of speeds") {
    CHECK(problem_with("").prediction.observables.empty());
    const PredictionPlan even = problem_with(section).prediction;
    REQUIRE(even.observables.size() == 2);
    CHECK(even.observables[0]->name == "peak_force");
    CHECK(even.observables[1]->name == "duration");
    REQUIRE(even.speeds.size() == 4);
    // (2 - 0.1) / 3 apart, to a few roundings.
    const double step = 1.9 / 3.0;
    for (std::size_t i = 0; i < 4; ++i)
        CHECK(std::abs(even.speeds[i] - (0.1 + static_cast<double>(i) * step)) < 1e-15 * 4.0);
    const PredictionPlan log = problem_with(replaced(section, "\"linear\"", "\"log10\"")).prediction;
    CHECK(log.speeds.front() == 0.1);
    CHECK(log.speeds.back() == 2.0);
    // Powers of 20^(1/3); the logarithm and its exponential round to 1e-16 of numbers up to 3.
    for (std::size_t i = 1; i < 4; ++i)
        CHECK(std::abs(log.speeds[i] / log.speeds[i - 1] / std::cbrt(20.0) - 1.0) < 1e-14);
    CHECK(problem_with(replaced(section, "spacing = \"linear\"\n", "")).prediction.speeds == even.speeds);
}

/// The section with one thing changed; the error must come from `line`, name the key and state the allowed values.
void refused(const std::string& from, const std::string& to, long line, const std::string& key, const std::string& got,
             const std::string& allowed, const std::string& csv = small_problem_csv,
             const std::string& body = small_problem) {
    const auto error = thrown_error([&] { problem_with(replaced(section, from, to), csv, body); });
    CAPTURE(to);
    REQUIRE(error);
    CAPTURE(error->what());
    CHECK(error->kind() == ErrorKind::problem);
    CHECK(error->where().file.find("problem.toml") != std::string::npos);
    CHECK(error->where().line == line);
    CHECK(error->where().key == key);
    CHECK(error->got().find(got) != std::string::npos);
    CHECK(error->allowed().find(allowed) != std::string::npos);
}

TEST_CASE("problem file: a bad prediction is refused with its line and key") {
    const std::string observables = "[\"peak_force\", \"duration\"]", speeds = "[\"10 cm/s\", 2]";
    refused(observables, "[\"peak_forces\"]", 18, "prediction.observables", "peak_forces", "'peak_force'");
    refused(observables, "[\"duration\", \"duration\"]", 18, "prediction.observables", "duration",
            "unique observables");
    refused(observables, "[]", 18, "prediction.observables", "[]", "at least one");
    refused(observables, "\"duration\"", 18, "prediction.observables", "duration", "a list of strings");
    refused("observables = " + observables + "\n", "", 17, "prediction.observables", "", "a list of strings");
    refused(speeds, "[2, 0.1]", 19, "prediction.speeds", "2 to 0.1", "[lowest, highest] > 0");
    refused(speeds, "[2, \"200 cm/s\"]", 19, "prediction.speeds", "2 to 2", "[lowest, highest] > 0");
    refused(speeds, "[0, 2]", 19, "prediction.speeds", "0 to 2", "[lowest, highest] > 0");
    refused(speeds, "[-1, 2]", 19, "prediction.speeds", "-1 to 2", "[lowest, highest] > 0");
    refused(speeds, "[1, \"inf\"]", 19, "prediction.speeds", "1 to inf", "[lowest, highest] > 0");
    refused(speeds, "[1, nan]", 19, "prediction.speeds", "", "a number in m/s");
    refused(speeds, "[1, 2, 3]", 19, "prediction.speeds", "array", "a list of 2 values");
    refused(speeds, "\"1 m/s\"", 19, "prediction.speeds", "1 m/s", "a list of 2 values");
    refused(speeds, "[1, \"2 kg\"]", 19, "prediction.speeds", "kg", "m/s");
    refused("number = 4", "number = 1", 20, "prediction.number", "1", "2 to 10000");
    refused("number = 4", "number = 10001", 20, "prediction.number", "10001", "2 to 10000");
    refused("number = 4", "number = 4.5", 20, "prediction.number", "4.5", "an integer");
    refused("number = 4\n", "", 17, "prediction.number", "", "an integer");
    refused("\"linear\"", "\"log\"", 21, "prediction.spacing", "log", "log10");
    refused("\"linear\"", "1", 21, "prediction.spacing", "1", "a string");
    refused("spacing", "spacings", 21, "prediction.spacings", "spacings", "'spacing'");
    refused("spacing = \"linear\"", "level = 0.9", 21, "prediction.level", "level", "observables");
}

TEST_CASE("problem file: rejects predictions of impacts without a common curve over speed") {
    const std::string two_masses =
        "impact_speed [m/s],restitution [1],duration [us],effective_mass "
        "[kg]\n0.15,0.889,252,0.54\n0.5,0.757,207,0.6\n";
    refused("number = 4", "number = 4", 18, "prediction.observables", "several masses", "one mass", two_masses,
            replaced(small_problem, "effective_mass = \"540 g\"", "effective_mass = { column = \"effective_mass\" }"));
}

TEST_CASE("problem file: the explanation states the prediction before the fit") {
    CHECK(explain(problem_with("")).find("predictions after the fit") == std::string::npos);
    CHECK(explain(problem_with(section))
              .find("predictions after the fit: peak_force, duration at 4 speeds from 0.1 to 2 m/s") !=
          std::string::npos);
}

TEST_CASE("problem file: a draft shows how to request a prediction") {
    const ScratchFolder scratch;
    const std::string data = scratch.write("mine.csv", small_problem_csv);
    const ProblemRequest request{.data = data,
                                 .mass = ValueWithUnit(540, "g"),
                                 .sd = {{"restitution", ValueWithUnit(0.005)}, {"duration", ValueWithUnit(2, "%")}}};
    std::string draft = draft_problem(request, "mine.csv");
    CHECK(parse_problem(draft, scratch.write("draft.toml", draft), data_folder()).prediction.speeds.empty());
    // With the marks of its comment taken away the section is one that reads, beyond the speeds of the data.
    const std::size_t begin = draft.find("# [prediction]");
    REQUIRE(begin != std::string::npos);
    for (std::size_t at = begin; (at = draft.find("# ", at)) != std::string::npos;) draft.erase(at, 2);
    const FitProblem problem = parse_problem(draft, scratch.write("draft.toml", draft), data_folder());
    REQUIRE(problem.prediction.observables.size() == 2);
    CHECK(problem.prediction.observables[0]->name == "restitution");
    CHECK(problem.prediction.speeds.size() == 20);
    CHECK(problem.prediction.speeds.front() == 0.135);
    CHECK(problem.prediction.speeds.back() == 0.55);
}

}  // namespace
}  // namespace impactfit
