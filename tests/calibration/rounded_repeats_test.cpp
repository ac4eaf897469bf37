// Repeats that agree to the digits of the instrument, and copied rows.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "impactfit/calibration/fit/fit.hpp"
#include "impactfit/calibration/initialisation/requested_problem.hpp"
#include "impactfit/calibration/noise/replicates.hpp"
#include "tests/core/relative_difference.hpp"
#include "tests/core/scratch_folder.hpp"
#include "tests/paths/paths.hpp"

namespace impactfit {
namespace {

using impactfit_tests::relative_difference;
using impactfit_tests::ScratchFolder;

/// Hunt-Crossley impacts of 35 g, restitutions with a noise of 0.004, durations read to 0.1 ms.
const std::string rounded =
    "impact_speed [m/s],restitution [1],duration [ms]\n"
    "1,0.983,5.9\n1,0.986,5.9\n1,0.983,5.9\n"
    "2,0.966,5.2\n2,0.964,5.2\n2,0.967,5.2\n"
    "3,0.957,4.8\n3,0.954,4.8\n3,0.957,4.8\n"
    "4,0.938,4.5\n4,0.939,4.5\n4,0.938,4.5\n"
    "5,0.916,4.3\n5,0.926,4.3\n5,0.925,4.3\n";

FitProblem problem_of(const std::string& content, const std::string& law = "hunt_crossley_1975") {
    const ScratchFolder folder;
    return make_problem({.data = folder.write("mine.csv", content), .law = law, .mass = ValueWithUnit(35, "g")});
}

TEST_CASE("rounded repeats: the noise of equal values is that of their last digit") {
    const FitProblem problem = problem_of(rounded);
    REQUIRE(problem.replicate_noise.size() == 2);
    const auto duration = std::find_if(problem.replicate_noise.begin(), problem.replicate_noise.end(),
                                       [](const auto& one) { return one.observable->name == "duration"; });
    // 0.1 ms / sqrt(12); the unit ms has the rounding of its factor.
    CHECK(relative_difference(duration->standard_deviation, 1e-4 / std::sqrt(12.0)) < 1e-12);
    CHECK(std::any_of(problem.notes.begin(), problem.notes.end(), [](const std::string& note) {
        return note.find("repeats of duration agree to the digits of the file") != std::string::npos;
    }));
}

TEST_CASE("rounded repeats: the true law is a good fit, another law is not") {
    const FitResult right = fit(problem_of(rounded));
    REQUIRE(right.goodness.lack_of_fit);
    CHECK(right.goodness.verdict == FitVerdict::good);
    CHECK(right.goodness.lack_of_fit->probability > 0.01);
    CHECK(right.goodness.lack_of_fit->pure_error_freedom == 10);
    const FitResult wrong = fit(problem_of(rounded, "tsuji_1992"));
    CHECK(wrong.goodness.verdict == FitVerdict::bad_fit);
}

TEST_CASE("rounded repeats: rows that are copies have no noise, and no test of the law") {
    const std::string row = "1,0.952,5.4\n", other = "2,0.925,4.7\n", third = "3,0.901,4.3\n";
    const std::string header = "impact_speed [m/s],restitution [1],duration [ms]\n";
    const FitProblem problem = problem_of(header + row + row + row + other + other + other + third + third + third);
    CHECK(problem.replicate_noise.empty());
    CHECK_FALSE(fit(problem).goodness.lack_of_fit);
}

TEST_CASE("rounded repeats: the step of a height becomes that of the restitution") {
    const FitProblem problem =
        problem_of("drop_height [cm],rebound_height [cm],duration [ms]\n20,16.2,5.4\n20,16,5.3\n");
    const Measurement& restitution = problem.conditions[0].measurements[0];
    REQUIRE(restitution.observable->name == "restitution");
    // e = sqrt(h'/h), de = e dh' / (2 h'), with dh' = 1 mm from the finest cell.
    CHECK(relative_difference(restitution.resolution, restitution.value * 0.1 / (2.0 * 16.2)) < 1e-12);
}

}  // namespace
}  // namespace impactfit
