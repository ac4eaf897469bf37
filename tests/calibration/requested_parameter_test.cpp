// Parameters of a request: the roles of a problem file, as values.

#include "impactfit/calibration/initialisation/requested_parameter.hpp"

#include <doctest/doctest.h>

#include "impactfit/calibration/initialisation/requested_problem.hpp"
#include "impactfit/calibration/problem_file/problem_file.hpp"
#include "tests/core/scratch_folder.hpp"
#include "tests/core/thrown_error.hpp"

namespace impactfit {
namespace {

using impactfit_tests::refuses;
using impactfit_tests::ScratchFolder;

constexpr const char* impacts = "impact_speed [m/s],restitution [1],duration [ms]\n1,0.9,3\n2,0.85,2.6\n3,0.8,2.4\n";

ProblemRequest request_for(const ScratchFolder& scratch) {
    ProblemRequest request{.data = scratch.write("mine.csv", impacts), .law = "power_law", .mass = 0.1};
    request.fix("hertz_exponent", 1.5);
    request.fix("velocity_exponent", 1.0);
    request.tie("damping_exponent", "hertz_exponent");
    request.free("stiffness", {.start = ValueWithUnit(1e5), .lower = ValueWithUnit(1e4), .upper = ValueWithUnit(1e7)});
    request.sd["restitution"] = 0.005;
    request.sd["duration"] = ValueWithUnit(2, "%");
    request.free("hysteresis_damping", {.start = ValueWithUnit(5e3), .prior = PriorRequest{1e4, 1e3}});
    return request;
}

TEST_CASE("requested parameter: a request and a problem file make one problem") {
    const ScratchFolder scratch;
    const FitProblem by_request = make_problem(request_for(scratch));
    const std::string text =
        "format = 1\nlaw = \"power_law\"\n[rig]\neffective_mass = 0.1\n[[data]]\nfile = \"mine.csv\"\nsd = { "
        "restitution = 0.005, duration = \"2 %\" }\n[parameters]\n"
        "stiffness = { start = 1e5, lower = 1e4, upper = 1e7 }\nhertz_exponent = { fix = 1.5 }\n"
        "damping_exponent = { expression = \"hertz_exponent\" }\nvelocity_exponent = { fixed = 1.0 }\n"
        "hysteresis_damping = { start = 5e3, prior = { normal = [1e4, 1e3] } }\n";
    const FitProblem by_file = parse_problem(text, scratch.write("mine.toml", text), "");
    REQUIRE(by_request.parameters.size() == by_file.parameters.size());
    for (std::size_t i = 0; i < by_file.parameters.size(); ++i) {
        const FitParameter &a = by_request.parameters[i], &b = by_file.parameters[i];
        CAPTURE(b.name);
        CHECK(a.name == b.name);
        CHECK(a.role == b.role);
        CHECK(a.expression == b.expression);
        CHECK(a.unit == b.unit);
        CHECK(a.scale == b.scale);
        CHECK((a.value == b.value || b.role == FitParameter::Role::tied));
        REQUIRE(a.prior.has_value() == b.prior.has_value());
        if (b.prior) CHECK(a.prior->mean == b.prior->mean);
    }
    CHECK(by_request.parameters[0].lower == 1e4);
    CHECK(by_file.parameters[0].upper == 1e7);
}

TEST_CASE("requested parameter: errors name the member and its place") {
    const ScratchFolder scratch;
    const auto with = [&](auto change) {
        ProblemRequest request = request_for(scratch);
        change(request.parameters);
        return [request] { make_problem(request); };
    };
    const auto stiffness = [&](FreeRole role) { return with([role](auto& parameters) { parameters[3].role = role; }); };
    CHECK(refuses(ErrorKind::usage, stiffness({.start = 1.0, .lower = ValueWithUnit(2.0)}), "start outside its bounds",
                  "2 to"));
    CHECK(refuses(ErrorKind::usage, stiffness({.lower = ValueWithUnit(2.0), .upper = ValueWithUnit(1.0)}),
                  "contradictory bounds", "lower below upper"));
    CHECK(refuses(ErrorKind::usage, stiffness({.lower = ValueWithUnit(-2.0)}), "outside the limits of the law", "0"));
    CHECK(refuses(ErrorKind::usage, stiffness({.start = ValueWithUnit(1.0, "m")}), "wrong dimension", "N"));
    CHECK(
        refuses(ErrorKind::usage, stiffness({.start = 1.0, .scale = ParameterScale::logit}), "logit", "finite bounds"));
    CHECK(refuses(ErrorKind::usage, stiffness({.start = 1.0, .prior = PriorRequest{-1.0, 1.0}}), "invalid prior",
                  "above 0"));
    ParameterRequest in_file{"stiffness", ValueWithUnit(-1.0), {"mine.toml", 7, 1, "parameters.stiffness"}};
    in_file.members["fix"] = {"mine.toml", 8, 3, "parameters.stiffness.fix"};
    const Parameter& described = find_model("hertz_1882").law->parameters[0];
    CHECK(refuses(
        ErrorKind::problem, [&] { requested_parameter(in_file, described, "N/m^1.5", "hertz_1882"); },
        "line 8, column 3, parameters.stiffness.fix", "0"));
}

}  // namespace
}  // namespace impactfit
