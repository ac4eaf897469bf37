// Groups of rows by the texts of a column, and parameters with a value for each group.

#include <doctest/doctest.h>

#include "impactfit/calibration/fit/fit.hpp"
#include "impactfit/calibration/initialisation/problem_draft.hpp"
#include "impactfit/calibration/initialisation/requested_problem.hpp"
#include "impactfit/calibration/problem_file/problem_file.hpp"
#include "impactfit/comparison/law_candidate.hpp"
#include "tests/core/thrown_error.hpp"

namespace impactfit {
namespace {

using impactfit_tests::refuses;

constexpr const char* two_balls =
    "ball,no,impact_speed [m/s],restitution [1],duration [ms]\n"
    "A,1,1,0.92,3.0\nB,2,1,0.85,3.7\nA,3,2,0.87,2.6\nB,4,2,0.76,3.2\nA,5,3,0.82,2.4\nB,6,3,0.69,3.0\n";

ProblemRequest request_by(const std::string& column, const char* rows = two_balls) {
    ProblemRequest request{.data = "balls", .text = std::make_shared<const std::string>(rows)};
    request.mass = ValueWithUnit(35, "g");
    request.law = "hunt_crossley_1975";
    request.group = column;
    request.sd["restitution"] = 0.005;
    request.sd["duration"] = ValueWithUnit(2, "%");
    return request;
}

TEST_CASE("row groups: the text of the column is the group of a row, parameters are shared") {
    const FitProblem problem = make_problem(request_by("ball"));
    CHECK(problem.groups == std::vector<std::string>{"A", "B"});
    for (std::size_t i = 0; i < problem.conditions.size(); ++i) CHECK(problem.conditions[i].group == i % 2);
    CHECK(problem.free_parameters().size() == 2);
    CHECK(problem.sources.front().warnings.empty());
}

TEST_CASE("row groups: separate parameters have one value for each group") {
    ProblemRequest request = request_by("ball");
    request.separate = {"stiffness"};
    const FitResult result = fit(make_problem(request));
    REQUIRE(result.estimate.free.size() == 3);
    CHECK(result["stiffness_A"].value > 1.2 * result["stiffness_B"].value);
    CHECK(result["hysteresis_damping"].value > 0.0);
}

TEST_CASE("row groups: a draft of the request is the same problem") {
    ProblemRequest request = request_by("ball");
    request.data = "balls.csv";
    request.separate = {"stiffness"};
    const std::string draft = draft_problem(request, "balls.csv");
    CHECK(draft.find("group = { column = \"ball\" }") != std::string::npos);
    CHECK(draft.find("group_by = \"group\" }") != std::string::npos);
}

TEST_CASE("row groups: refused without two groups of two impacts") {
    CHECK(refuses(
        ErrorKind::problem, [] { make_problem(request_by("no")); }, "groups of one impact", "group"));
    CHECK(refuses(
        ErrorKind::problem, [] { make_problem(request_by("restitution")); }, "group column that is measured",
        "names the specimen"));
    CHECK(refuses(
        ErrorKind::problem, [] { make_problem(request_by("bal")); }, "missing column", "ball"));
    CHECK(refuses(
        ErrorKind::problem,
        [] {
            make_problem(request_by("ball",
                                    "ball,impact_speed [m/s],restitution [1],duration [ms]\n"
                                    "A,1,0.92,3.0\n,1,0.85,3.7\nB,2,0.8,2.6\nB,3,0.75,2.5\nA,2,0.7,2.4\n"));
        },
        "a row without a group", "every row"));
    ProblemRequest one = request_by("ball");
    one.where["ball"] = {"A"};
    CHECK(refuses(
        ErrorKind::problem, [&] { make_problem(one); }, "a single group", "two or more groups"));
}

TEST_CASE("row groups: only a free parameter is separate, and only with groups") {
    ProblemRequest request = request_by("ball");
    request.separate = {"hertz_exponent"};
    CHECK(refuses(
        ErrorKind::usage, [&] { make_problem(request); }, "no free parameter", "stiffness"));
    request = request_by("");
    request.separate = {"stiffness"};
    CHECK(refuses(
        ErrorKind::usage, [&] { make_problem(request); }, "without groups", "group = COLUMN"));
}

TEST_CASE("row groups: a compared law without the separate parameter keeps its own") {
    ProblemRequest request = request_by("ball");
    request.law.clear();
    request.separate = {"hysteresis_damping"};
    const auto candidates = law_candidates(request, {.laws = {"hunt_crossley_1975", "tsuji_1992", "hertz_1882"}});
    for (const LawCandidate& candidate : candidates) {
        CAPTURE(candidate.name());
        if (!candidate.problem) continue;
        CHECK(candidate.problem->free_parameters().size() == (candidate.law->has("hysteresis_damping") ? 3 : 1));
    }
}

TEST_CASE("row groups: labels side by side are groups of their column") {
    ProblemRequest request =
        request_by("group", "Brass,,Cork,\nv [m/s],e,v [m/s],e\n1,0.94,1,0.71\n2,0.92,2,0.64\n3,0.9,3,0.6\n");
    request.sd.erase("duration");
    request.fix("stiffness", ValueWithUnit(1e5));
    request.fix("hertz_exponent", ValueWithUnit(1.5));
    request.free("hysteresis_damping");
    CHECK(make_problem(request).groups == std::vector<std::string>{"Brass", "Cork"});
}

}  // namespace
}  // namespace impactfit
