// Values far from an estimate that data admit although the linear error is small.
#include "impactfit/estimation/profile/distant_alternatives.hpp"

#include <doctest/doctest.h>

#include <cmath>

#include "impactfit/estimation/objective/identifiability_limit.hpp"
#include "tests/core/relative_difference.hpp"
#include "tests/estimation/formula_residuals.hpp"

using namespace impactfit;
using namespace impactfit_tests;

namespace {

std::vector<FarValue> found(const ResidualFunction& function, const SearchSpace& space,
                            const Eigen::VectorXd& estimate) {
    const auto at = linearise(function, space, estimate, true);
    REQUIRE(at);
    return far_values(function, space, estimate, *at, linear_uncertainty(*at, space));
}

/// With u = ln p: 6 u, so an error of 1/6; if `folded` it comes back to zero from |u| = 0.2 on.
FormulaResiduals response(bool folded) {
    return {1, 2, [folded](const JetVector& p, JetVector& r) {
                const auto u = log(p[0]);
                const auto fold = u * u / 0.04;
                r[0] = folded ? 6.0 * u / (1.0 + fold * fold) : 6.0 * u;
                r[1] = 0.0 * u + 1.0;
                return true;
            }};
}

/// The same at first, then toward a limit.
FormulaResiduals saturating(double limit) {
    return {1, 2, [limit](const JetVector& p, JetVector& r) {
                const auto u = 6.0 * log(p[0]);
                r[0] = u / (1.0 + abs(u) / limit);
                r[1] = 0.0 * u + 1.0;
                return true;
            }};
}

const SearchSpace one({{"factor", 2.0, 1e-3, 1e3, ParameterScale::log10}});

}  // namespace

TEST_CASE("far values: a straight response admits none") {
    CHECK(found(response(false), one, Eigen::VectorXd::Ones(1)).empty());
}

TEST_CASE("far values: a response that comes back is found out") {
    const auto far = found(response(true), one, Eigen::VectorXd::Ones(1));
    REQUIRE(far.size() == 1);
    CHECK(far[0].parameter == 0);
    CHECK(far[0].value <= 1.0 / KnownLimit{}.far_factor());
    const double u = std::log(far[0].value), residual = 6.0 * u / (1.0 + std::pow(u / 0.2, 4));
    CHECK(relative_difference(far[0].rise, residual * residual) < 1e-9);
    CHECK(far[0].admitted({}));
}

TEST_CASE("far values: a response that comes to a limit within reach is told but not admitted") {
    const auto far = found(saturating(4.0), one, Eigen::VectorXd::Ones(1));
    REQUIRE(far.size() == 1);  // chi-squared 3.6 above, where linear theory has 12.9
    CHECK(!far[0].admitted({}));
    CHECK(far[0].rise < 6.25);
    CHECK(found(saturating(30.0), one, Eigen::VectorXd::Ones(1)).empty());
}

TEST_CASE("far values: not beyond the bounds of the problem") {
    const SearchSpace narrow({{"factor", 1.1, 0.8, 1.5, ParameterScale::log10}});
    CHECK(found(response(true), narrow, Eigen::VectorXd::Ones(1)).empty());
}

TEST_CASE("far values: the others are fitted again") {
    // Only the product p0 p1 is seen well, p0 by itself to 0.2: twice p0 goes with half p1, at (ln 2 / 0.2)^2 = 12.
    const auto product = [](double of_first) {
        return FormulaResiduals(2, 2, [of_first](const JetVector& p, JetVector& r) {
            r[0] = 100.0 * log(p[0] * p[1]);
            const auto u = log(p[0]);
            r[1] = 5.0 * u / (1.0 + of_first * u * u * u * u);
            return true;
        });
    };
    const SearchSpace space(
        {{"first", 1.0, 1e-3, 1e3, ParameterScale::log10}, {"second", 1.0, 1e-3, 1e3, ParameterScale::log10}});
    CHECK(found(product(0.0), space, Eigen::Vector2d(1.0, 1.0)).empty());
    const auto far = found(product(100.0), space, Eigen::Vector2d(1.0, 1.0));
    REQUIRE(far.size() == 2);  // what one can do, the other can
    CHECK(far[0].value <= 1.0 / KnownLimit{}.far_factor());
    CHECK(far[1].value <= 1.0 / KnownLimit{}.far_factor());
}
