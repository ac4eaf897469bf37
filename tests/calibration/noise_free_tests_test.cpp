// Tests of a fit that need no noise, and tests of the noise that need no law.
#include <doctest/doctest.h>

#include <cmath>
#include <vector>

#include "impactfit/calibration/diagnosis/misfit_by_replicates.hpp"
#include "impactfit/calibration/diagnosis/sign_runs.hpp"
#include "tests/calibration/contact_problem.hpp"

using namespace impactfit;
using namespace impactfit_tests;

namespace {

/// Restitutions at the speeds 1, 2, ..., with residuals of these signs.
struct SignedResiduals {
    FitProblem problem = problem_of("hertz_1882", {fixed_parameter("stiffness", 1.0)});
    std::vector<FitResidual> rows;

    explicit SignedResiduals(const std::vector<int>& signs) {
        for (std::size_t i = 0; i < signs.size(); ++i)
            problem.conditions.push_back(
                {{1.0, 1.0 + static_cast<double>(i)}, {}, {measured("restitution", 0.5, 0.1)}});
        for (std::size_t i = 0; i < signs.size(); ++i)
            rows.push_back({i, &problem.conditions[i].measurements.front(), 0.5, 0.3 * signs[i]});
    }
    RunsTest test() const { return runs_test(problem, rows).value(); }
};

}  // namespace

TEST_CASE("runs test: the probabilities of few runs are those counted by hand") {
    // 35 orders of 3 positive and 4 negative signs: 2 have two runs, 5 have three.
    const SignedResiduals two({1, 1, 1, -1, -1, -1, -1}), three({1, 1, -1, -1, -1, -1, 1});
    CHECK(two.test().runs == 2);
    CHECK(two.test().probability == doctest::Approx(2.0 / 35.0).epsilon(1e-12));
    CHECK(two.test().expected == doctest::Approx(1.0 + 2.0 * 12.0 / 7.0));
    CHECK(three.test().probability == doctest::Approx(7.0 / 35.0).epsilon(1e-12));
    // Every order has at most seven runs.
    CHECK(SignedResiduals({-1, 1, -1, 1, -1, 1, -1}).test().probability == doctest::Approx(1.0).epsilon(1e-12));
}

TEST_CASE("runs test: residuals of zero have no sign, residuals of one sign are no test") {
    CHECK(SignedResiduals({1, 0, 1, -1}).test().signs == 3);
    const SignedResiduals one({1, 1, 1});
    CHECK_FALSE(runs_test(one.problem, one.rows));
}

TEST_CASE("pure error: repeats test the stated noise without a law") {
    FitProblem problem = problem_of("hertz_1882", {free_parameter("stiffness", 1.0)});
    for (const double value : {0.5, 0.6, 0.8, 0.9})
        problem.conditions.push_back({{1.0, value < 0.7 ? 1.0 : 2.0}, {}, {measured("restitution", value, 0.02)}});
    const PureError test = pure_error(problem).value();
    CHECK(test.chi_squared == doctest::Approx(4.0 * 2.5 * 2.5));  // each value is 0.05 = 2.5 sd from its mean
    CHECK(test.degrees_of_freedom == 2);
    CHECK(test.probability == doctest::Approx(std::exp(-12.5)));  // of chi-squared with two degrees of freedom
    problem.noise_stated = false;
    CHECK_FALSE(pure_error(problem));
}
