// Slow compressions: stiffness and exponent from the loading branch of a material tester.

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <string>

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
};

constexpr double stiffness = 2e5, exponent = 1.5, noise = 0.05;

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
            const double elastic = stiffness * std::pow(std::max(depth, 0.0), exponent);
            const double force = test.offset + (loading ? 1.0 : 0.8) * elastic + error(bits);
            text += fmt::format("{:.4f},{:.6f},{:.5f}\n", row * test.seconds, 1e3 * test.sign * (depth + test.zero),
                                test.sign * force);
        }
    return text;
}

FitResult fitted(const SyntheticCompression& test, const ScratchFolder& folder) {
    ProblemRequest request;
    request.data = folder.write("test.csv", text_of(test));
    FitProblem problem = make_problem(request);
    problem.uncertainty.errors = ErrorMethod::covariance;
    return fit(problem);
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
        CHECK(value_of(result, 0) == doctest::Approx(stiffness).epsilon(0.25));
        CHECK(value_of(result, 1) == doctest::Approx(exponent).epsilon(0.025));
        CHECK(std::abs(value_of(result, 2) - test.zero) < 2e-5);
        CHECK(result.problem->sources.front().notes.front().find("loading of a compression: 150 of") == 0);
        const auto& warnings = result.problem->sources.front().warnings;
        CHECK((test.cycles > 1) == (!warnings.empty() && warnings.front().find("only the first loading") == 0));
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
