// Requests of a user-defined law: a law of the registry, compiled as one of the calling program.

#include <doctest/doctest.h>

#include "impactfit/calibration/fit/fit.hpp"
#include "impactfit/calibration/initialisation/requested_problem.hpp"
#include "impactfit/comparison/law_candidate.hpp"
#include "impactfit/contact/laws/hunt_crossley_1975.hpp"
#include "impactfit/dynamics/simulation/own_law.hpp"
#include "tests/core/thrown_error.hpp"

namespace impactfit {
namespace {

using impactfit_tests::refuses;

constexpr const char* bounces = "impact_speed [m/s],restitution [1],duration [ms]\n1,0.9,3\n2,0.85,2.6\n3,0.8,2.4\n";

ProblemRequest request_of_bounces() {
    ProblemRequest request{.data = "bounces", .text = std::make_shared<const std::string>(bounces), .mass = 0.1};
    request.fix("hertz_exponent", 1.5);
    request.free("stiffness", {.start = ValueWithUnit(1e6)});
    request.sd["restitution"] = 0.005;
    request.sd["duration"] = ValueWithUnit(2, "%");
    return request;
}

TEST_CASE("own law request: the estimates are those of the same law in the registry") {
    ProblemRequest request = request_of_bounces();
    request.free("hysteresis_damping", {.start = ValueWithUnit(1e5)});
    ProblemRequest own = request;
    request.law = "hunt_crossley_1975";
    own.own_law = &own_law<HuntCrossley1975>();
    const FitProblem problem = make_problem(own);
    CHECK(problem.solver.starts == 1);
    const FitResult of_own = fit(problem), of_registry = fit(make_problem(request));
    for (const char* name : {"stiffness", "hysteresis_damping"}) {
        CHECK(of_own[name].value == doctest::Approx(of_registry[name].value).epsilon(1e-6));  // search tolerance 1e-8
        CHECK(of_own[name].standard_error == doctest::Approx(of_registry[name].standard_error).epsilon(1e-5));
    }
}

TEST_CASE("own law request: a free parameter needs a start, and no damping formula applies") {
    ProblemRequest request = request_of_bounces();
    request.own_law = &own_law<HuntCrossley1975>();
    request.free("hysteresis_damping");
    CHECK(refuses(
        ErrorKind::usage, [&] { make_problem(request); }, "needs a start", "START"));
    request.parameters.pop_back();
    request.fix("prescribed_restitution", ValueWithUnit(0.9));
    CHECK(refuses(
        ErrorKind::usage, [&] { make_problem(request); }, "no parameter of this name", "stiffness"));
}

TEST_CASE("own law request: an own law is compared with its roles") {
    ProblemRequest request = request_of_bounces();
    CandidateOptions wanted{.laws = {"hertz_1882"}};
    request.free("hysteresis_damping", {.start = ValueWithUnit(1e5)});
    wanted.own_laws = {{&own_law<HuntCrossley1975>(), request.parameters}};
    request.parameters.clear();
    const std::vector<LawCandidate> candidates = law_candidates(request, wanted);
    REQUIRE(candidates.size() == 2);
    CHECK(candidates[1].name() == "hunt_crossley_1975");
    REQUIRE(candidates[1].problem);
    CHECK(candidates[1].problem->free_parameters().size() == 2);
    CHECK(candidates[1].problem->solver.starts == 1);
}

}  // namespace
}  // namespace impactfit
