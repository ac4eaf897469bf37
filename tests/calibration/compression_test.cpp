// Slow compressions: stiffness and exponent from the loading branch of a material tester.

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <random>
#include <string>
#include <vector>

#include "impactfit/calibration/fit/fit.hpp"
#include "impactfit/calibration/initialisation/problem_request.hpp"
#include "impactfit/calibration/initialisation/requested_problem.hpp"
#include "impactfit/core/error.hpp"
#include "impactfit/recording/recording.hpp"
#include "tests/core/scratch_folder.hpp"
#include "tests/core/thrown_error.hpp"

namespace impactfit {
namespace {

using impactfit_tests::refuses;
using impactfit_tests::ScratchFolder;

/// A pad of 2e5 N/m^1.5 that is loaded to 1.2 mm and unloaded with a loss.
struct SyntheticCompression {
    double zero = 0.0;      ///< reading of the length at the touch [m]
    double approach = 0.0;  ///< way before the touch [m]
    double offset = 0.0;    ///< of the load cell [N]
    double sign = 1.0;      ///< of both readings
    int cycles = 1;
    std::string header = "Specimen,pad 1\n\nTime,Extension,Load\n(s),(mm),(N)\n";
    double seconds = 0.1;  ///< between two rows
    unsigned seed = 1;
    double stiffness = 2e5;
    std::string label = {};  ///< of the specimen, a last column
};

constexpr double true_stiffness = 2e5, exponent = 1.5, noise = 0.05;

std::string text_of(const SyntheticCompression& test) {
    std::mt19937 bits(test.seed);
    std::normal_distribution<double> error(0.0, noise);
    std::string text = test.header;
    constexpr int rows = 150;
    int row = 0;
    for (int cycle = 0; cycle < test.cycles; ++cycle)
        for (int i = 0; i < 2 * rows; ++i, ++row) {
            const bool loading = i < rows;
            const int place = loading ? i : 2 * rows - 1 - i;
            const double depth = -test.approach + (1.2e-3 + test.approach) * place / rows;
            const double elastic = test.stiffness * std::pow(std::max(depth, 0.0), exponent);
            const double force = test.offset + (loading ? 1.0 : 0.8) * elastic + error(bits);
            text += fmt::format("{:.4f},{:.6f},{:.5f}{}{}\n", row * test.seconds, 1e3 * test.sign * (depth + test.zero),
                                test.sign * force, test.label.empty() ? "" : ",", test.label);
        }
    return text;
}

using Where = std::map<std::string, std::vector<std::string>>;

FitResult fitted_text(const std::string& text, const ScratchFolder& folder, const Where& where = {}) {
    ProblemRequest request;
    request.data = folder.write("test.csv", text);
    request.where = where;
    FitProblem problem = make_problem(request);
    problem.uncertainty.errors = ErrorMethod::covariance;
    return fit(problem);
}

FitResult fitted(const SyntheticCompression& test, const ScratchFolder& folder) {
    return fitted_text(text_of(test), folder);
}

double value_of(const FitResult& result, std::size_t i) {
    return result.estimate.values[static_cast<Eigen::Index>(i)];
}

TEST_CASE("compression: intervals of stiffness and exponent contain the truth as often as they state") {
    const ScratchFolder folder;
    constexpr unsigned sets = 80;
    long contained = 0;
    for (unsigned seed = 1; seed <= sets; ++seed) {
        const FitResult result = fitted({.approach = 0.2e-3, .offset = 0.6, .seed = seed}, folder);
        REQUIRE(result.estimate.values.size() == 4);
        const double deviation = result.uncertainty.covariance->standard_errors[1];
        contained += std::abs(value_of(result, 1) - exponent) < 1.97 * deviation;  // Student's t of 146
    }
    // 95 % of 80 sets is 76; fewer than 69 and all 80 have a probability of 0.2 and 1.7 %.
    CHECK(contained >= 69);
}

TEST_CASE("compression: zero, offset, sign and later cycles do not change the law") {
    const ScratchFolder folder;
    for (const SyntheticCompression& test : {SyntheticCompression{.zero = 3.1e-3, .approach = 0.3e-3, .offset = 1.2},
                                             {.approach = 0.2e-3, .sign = -1.0},
                                             {.approach = 0.2e-3, .cycles = 3}}) {
        const FitResult result = fitted(test, folder);
        CAPTURE(test.zero);
        // Standard errors are 8 % of the stiffness and 0.012 of the exponent: three of them.
        CHECK(value_of(result, 0) == doctest::Approx(true_stiffness).epsilon(0.25));
        CHECK(value_of(result, 1) == doctest::Approx(exponent).epsilon(0.025));
        CHECK(std::abs(value_of(result, 2) - test.zero) < 2e-5);
        CHECK(result.problem->sources.front().notes.front().find("loading of a compression: 150 of") == 0);
        const auto& warnings = result.problem->sources.front().warnings;
        CHECK((test.cycles > 1) == (!warnings.empty() && warnings.front().find("only the first of 3 loadings") == 0));
    }
}

/// Two specimens below one another, the second one twice as stiff.
std::string two_specimens(const std::string& header, const std::string& between, bool labels) {
    SyntheticCompression one{.approach = 0.1e-3, .header = header}, other = one;
    other.stiffness *= 2.0;
    other.seed = 2;
    other.header = between;
    if (labels) one.label = "A", other.label = "B";
    return text_of(one) + text_of(other);
}

TEST_CASE("compression: the second specimen of a file is chosen by its label or by the number of its loading") {
    const ScratchFolder folder;
    const std::string header = "Time (s),Extension (mm),Load (N)";
    struct Case {
        std::string text;
        Where where;
    };
    for (const Case& one : {Case{two_specimens(header + ",specimen\n", "", true), {{"specimen", {"B"}}}},
                            {two_specimens(header + ",specimen\n", "", true), {{"loading", {"2"}}}},
                            {two_specimens(header + "\n", "", false), {{"loading", {"2"}}}},
                            {two_specimens(header + "\n", "\n" + header + "\n", false), {{"loading", {"2"}}}}}) {
        const FitResult result = fitted_text(one.text, folder, one.where);
        CAPTURE(one.text.substr(0, 40));
        // Standard errors are 8 % of the stiffness and 0.012 of the exponent: three of them.
        CHECK(value_of(result, 0) == doctest::Approx(4e5).epsilon(0.25));
        CHECK(value_of(result, 1) == doctest::Approx(exponent).epsilon(0.025));
        CHECK(result.problem->sources.front().warnings.empty());
    }
}

TEST_CASE("compression: two specimens without a choice are refused, with their lines and the option") {
    const ScratchFolder folder;
    const std::string clock = "Time (s),Extension (mm),Load (N)", no_clock = "Run time,Extension (mm),Load (N)";
    const auto refused = [&](const std::string& text, const std::string& problem, const std::string& word) {
        return refuses(
            ErrorKind::data, [&] { fitted_text(text, folder); }, problem, word);
    };
    const std::string labelled = two_specimens(clock + ",specimen\n", "", true);
    CHECK(refused(labelled, "several compression tests in a file", R"(where["specimen"] = "A")"));
    CHECK(refused(labelled, "lines 302 to 451", R"(where["specimen"] = "B")"));
    CHECK(refused(two_specimens(clock + "\n", "", false), "several compression tests in a file",
                  R"(where["loading"] = 1)"));
    CHECK(refused(two_specimens(clock + "\n", clock + "\n", false), "'part 2', lines 303 to 452",
                  R"(where["loading"] = 1)"));
    CHECK(refused(two_specimens(no_clock + "\n", "", false), "differ by more than cycles", R"(where["loading"] = 1)"));
    CHECK(refuses(
        ErrorKind::problem,
        [&] {
            fitted_text(labelled, folder, {{"specimen", {"C"}}});
        },
        "no row with this specimen", "A"));
    CHECK(refuses(
        ErrorKind::problem,
        [&] {
            fitted_text(labelled, folder, {{"loading", {"3"}}});
        },
        "no loading with this number", "2"));
}

TEST_CASE("compression: specimens side by side, and those with numbers, are refused without a choice") {
    const ScratchFolder folder;
    std::string beside = "Steel,,Rubber,\nExtension (mm),Load (N),Extension (mm),Load (N)\n";
    std::string numbered = "Specimen no.,Extension (mm),Load (N)\n";
    for (int number = 1; number <= 2; ++number)
        for (int i = 0; i < 200; ++i)  // 5 % stiffer: two cycles of one specimen would be alike
            numbered += fmt::format("{},{:.4f},{:.5f}\n", number, 0.01 * i,
                                    (0.95 + 0.05 * number) * true_stiffness * std::pow(1e-5 * i, exponent));
    for (int i = 0; i < 200; ++i) {
        const double force = true_stiffness * std::pow(1e-5 * i, exponent);
        beside += fmt::format("{:.4f},{:.5f},{:.4f},{:.5f}\n", 0.01 * i, 2.0 * force, 0.01 * i, force);
    }
    const auto refused = [&](const std::string& text, const char* got, const char* allowed) {
        return refuses(
            ErrorKind::data, [&] { fitted_text(text, folder); }, got, allowed);
    };
    CHECK(refused(beside, "2: 'Rubber', lines 3 to 202", R"(where["loading"] = 1)"));
    CHECK(refused(numbered, "Specimen no. 2, lines 202 to 401", R"(where["Specimen no."] = 2)"));
    // Without noise the digits of the file determine the stiffness to 1 %.
    CHECK(value_of(fitted_text(beside, folder, {{"loading", {"1"}}}), 0) == doctest::Approx(4e5).epsilon(0.01));
    CHECK(value_of(fitted_text(numbered, folder, {{"Specimen no.", {"1"}}}), 0) ==
          doctest::Approx(true_stiffness).epsilon(0.01));
}

TEST_CASE("compression: an extensometer is preferred to the crosshead in any order of the columns") {
    const ScratchFolder folder;
    const auto text = [&](const std::string& header, bool crosshead_first) {
        std::string rows = header + "\n";
        for (int i = 0; i < 200; ++i) {
            const double depth = 1e-5 * i, force = true_stiffness * std::pow(depth, exponent);
            const double crosshead = depth + 2e-5 * force;  // the machine gives way by 20 um/N
            const double first = crosshead_first ? crosshead : depth, second = crosshead_first ? depth : crosshead;
            rows += fmt::format("{:.1f},{:.6f},{:.6f},{:.5f}\n", 0.1 * i, 1e3 * first, 1e3 * second, force);
        }
        return rows;
    };
    struct Case {
        std::string header;
        bool crosshead_first;
    };
    for (const Case& one : {Case{"Time (s),Crosshead displacement (mm),Extensometer (mm),Load (N)", true},
                            {"Time (s),Extensometer 1 (mm),Crosshead displacement (mm),Load (N)", false},
                            {"Zeit (s),Traversenweg (mm),Verformung (mm),Kraft (N)", true},
                            {"Time (s),Extension (mm),Displacement (Strain 1) (mm),Load (N)", true}}) {
        const FitResult result = fitted_text(text(one.header, one.crosshead_first), folder);
        CAPTURE(one.header);
        // The data have no noise but that of six digits; the crosshead would give half of the stiffness.
        CHECK(value_of(result, 0) == doctest::Approx(true_stiffness).epsilon(0.01));
        const auto& notes = result.problem->sources.front().notes;
        CHECK(std::any_of(notes.begin(), notes.end(), [](const std::string& note) {
            return note.find("nearer to the specimen than") != std::string::npos;
        }));
    }
}

TEST_CASE("compression: columns in other units are converted, and a column without a unit is refused") {
    const ScratchFolder folder;
    SyntheticCompression test{.approach = 0.2e-3};
    test.header = "Time [s],Weg [mm],Kraft [N]\n";
    CHECK(kind_of_recording(folder.write("a.csv", text_of(test))) == RecordingKind::quasi_static);
    test.header = "Time [s],Extension,Load [N]\n";
    CHECK(refuses(
        ErrorKind::data, [&] { fitted(test, folder); }, "a column of a compression has no unit", "Extension"));
}

TEST_CASE("compression: an impact of milliseconds is none, and a law of impacts is refused") {
    const ScratchFolder folder;
    CHECK(kind_of_recording(folder.write("fast.csv", text_of({.seconds = 1e-5}))) == RecordingKind::force);
    const std::string slow = folder.write("slow.csv", text_of({}));
    ProblemRequest request;
    request.data = slow;
    request.law = "hertz_1882";
    CHECK(refuses(
        ErrorKind::usage, [&] { make_problem(request); }, "a compression without impacts", "power_law_force"));
    CHECK(refuses(
        ErrorKind::data, [&] { find_impacts({slow}, {.kind = RecordingKind::quasi_static}, Flight{}); },
        "a compression has no impacts", "impactfit fit"));
    CHECK(refuses(
        ErrorKind::data,
        [&] {
            ProblemRequest two;
            two.data = folder.write("two.csv", text_of({.header = "Extension [mm],Load [N],Load [N]\n"}));
            two.recording.kind = RecordingKind::quasi_static;
            make_problem(two);
        },
        "several compressions", "unused"));
}

}  // namespace
}  // namespace impactfit
