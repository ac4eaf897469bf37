// Laws that the diagnosis of a misfit names as nearer: never the fitted law itself.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "impactfit/calibration/finished/finished_fit.hpp"
#include "impactfit/calibration/fit/fit.hpp"
#include "impactfit/calibration/initialisation/requested_problem.hpp"
#include "tests/core/scratch_folder.hpp"

namespace impactfit {

TEST_CASE("diagnosis: the fitted law is not among the nearer laws") {
    // Restitution that rises with speed. The proposals free or fix other exponents than the fits below.
    const impactfit_tests::ScratchFolder scratch;
    std::string csv = "impact_speed [m/s],restitution [1]\n";
    for (int i = 0; i < 10; ++i) {
        const double v = 0.3 + 0.2 * i;
        csv += fmt::format("{:.1f},{:.4f}\n", v, 0.45 + 0.2 * v - 0.03 * v * v);
    }
    const std::string data = scratch.write("rising.csv", csv);
    const auto nearest = [&](const std::string& law, const std::vector<std::pair<std::string, double>>& fixed) {
        ProblemRequest request{
            .data = data, .law = law, .mass = ValueWithUnit(120, "g"), .sd = {{"restitution", ValueWithUnit(0.01)}}};
        request.free("hysteresis_damping");
        for (const auto& [name, value] : fixed) request.fix(name, ValueWithUnit(value));
        FitProblem problem = make_problem(request);
        problem.uncertainty.errors = ErrorMethod::covariance;
        const FitDiagnosis found = diagnose(fit(problem));
        REQUIRE_FALSE(found.nearest.empty());
        for (const ProposedLaw& one : found.nearest) CHECK(one.law != law);
    };
    nearest("zhang_2021", {{"stiffness", 1.0}, {"hertz_exponent", 1.5}, {"damping_exponent", 1.5}});
    nearest("hunt_crossley_1975", {{"stiffness", 1.0}, {"hertz_exponent", 3.0}});
    nearest("power_law",
            {{"stiffness", 1.0}, {"hertz_exponent", 1.5}, {"damping_exponent", 1.0}, {"velocity_exponent", 1.0}});
}

}  // namespace impactfit
