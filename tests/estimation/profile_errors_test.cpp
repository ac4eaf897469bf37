// Errors along a profile, against linear theory where it holds and closed forms where it does not.
#include "impactfit/estimation/profile/profile_errors.hpp"

#include <doctest/doctest.h>

#include <cmath>

#include "impactfit/estimation/inference/bounded_covariance.hpp"
#include "tests/core/relative_difference.hpp"
#include "tests/estimation/formula_residuals.hpp"

using namespace impactfit;
using namespace impactfit_tests;

namespace {

/// The quadrature keeps second moments of a normal distribution to 1e-3, the end of its tail another 4e-3.
constexpr double quadrature = 5e-3;

struct Followed {
    Linearisation at;
    Eigen::MatrixXd covariance;  ///< relative changes
    OneSidedErrors one_sided;    ///< of the parameter that is followed
};

Followed followed(const FormulaResiduals& function, const std::vector<FreeParameter>& parameters,
                  const Eigen::VectorXd& minimum, Eigen::Index which) {
    const SearchSpace space(parameters);
    Solution solution;
    solution.parameters = minimum;
    Eigen::VectorXd residuals(function.residual_count());
    REQUIRE(function.evaluate(minimum, residuals, nullptr));
    solution.cost = 0.5 * residuals.squaredNorm();
    const auto at = linearise(function, space, minimum, true);
    REQUIRE(at);
    const auto errors = followed_errors(function, space, solution, *at, which);
    REQUIRE(errors);
    REQUIRE(errors->one_sided[static_cast<std::size_t>(which)]);
    return {*at, errors->root * errors->root.transpose(), *errors->one_sided[static_cast<std::size_t>(which)]};
}

Eigen::MatrixXd linear_covariance(const Linearisation& at) {
    const Eigen::MatrixXd root = bounded_root(at).root;
    return root * root.transpose();
}

/// Level and slope of values at 1, 2 and 3, which are hardly told apart, and something that pushes the slope down.
FormulaResiduals line(double push) {
    return {2, 4, [push](const JetVector& p, JetVector& r) {
                for (int i = 0; i < 3; ++i) r[i] = 3.0 * (p[0] - 2.0) + (i + 1.0) * (p[1] - 1.0);
                r[3] = p[1] - 1.0 + push;
                return true;
            }};
}

}  // namespace

TEST_CASE("followed errors: linear residuals have those of linear theory") {
    const std::vector<FreeParameter> free{{"level", 2.0}, {"slope", 1.0}};
    for (const Eigen::Index which : {0, 1}) {
        const Followed result = followed(line(0.0), free, Eigen::Vector2d(2.0, 1.0), which);
        const Eigen::MatrixXd linear = linear_covariance(result.at);
        CAPTURE(which);
        CHECK((result.covariance - linear).norm() < quadrature * linear.norm());
    }
}

TEST_CASE("followed errors: on a bound that the data push at as the normal distribution cut off there") {
    const std::vector<FreeParameter> free{{"level", 2.0}, {"slope", 1.0, 1.0, 9.0}};
    for (const double push : {0.0, 0.3, 3.0}) {
        const Followed result = followed(line(push), free, Eigen::Vector2d(2.0, 1.0), 1);
        const Eigen::MatrixXd linear = linear_covariance(result.at);
        CAPTURE(push);
        CHECK(relative_difference(result.covariance(0, 0), linear(0, 0)) < quadrature);
        CHECK(relative_difference(result.covariance(0, 1), linear(0, 1)) < quadrature);
    }
}

/// y is told as x^2 to 0.1, x as 10 to 2: along the valley x is normal, and y - 100 = 20 dx + dx^2 has the mean square
/// 400 s^2 + 3 s^4 beside that of its own. Linear theory has not the last term.
TEST_CASE("followed errors: a bent valley") {
    const double s = 2.0, narrow = 0.1;
    const FormulaResiduals valley{2, 2, [=](const JetVector& p, JetVector& r) {
                                      r[0] = (p[0] - 10.0) / s;
                                      r[1] = (p[1] - p[0] * p[0]) / narrow;
                                      return true;
                                  }};
    const Followed result = followed(valley, {{"x", 10.0}, {"y", 100.0}}, Eigen::Vector2d(10.0, 100.0), 0);
    CHECK(relative_difference(result.covariance(0, 0) * 100.0, s * s) < quadrature);
    const double curved = 3.0 * std::pow(s, 4), linear = 400.0 * s * s;
    CHECK(relative_difference(result.covariance(1, 1) * 1e4, linear + curved + narrow * narrow) < 0.01);
    CHECK(relative_difference(result.covariance(1, 1) * 1e4, linear + narrow * narrow) > 0.025);
}

/// A wider valley, where the two profiles differ.
TEST_CASE("followed errors: each parameter by its own profile") {
    const FormulaResiduals bow{2, 2, [](const JetVector& p, JetVector& r) {
                                   r[0] = (p[0] - 10.0) / 2.0;
                                   r[1] = (p[1] - p[0] * p[0]) / 20.0;
                                   return true;
                               }};
    const SearchSpace space({{"x", 10.0}, {"y", 100.0}});
    Solution minimum;
    minimum.parameters = Eigen::Vector2d(10.0, 100.0);
    minimum.cost = 0.0;
    const auto at = linearise(bow, space, minimum.parameters, true);
    REQUIRE(at);
    const auto along = [&](Eigen::Index which) { return followed_errors(bow, space, minimum, *at, which)->root; };
    const Eigen::MatrixXd x = along(0), y = along(1);
    const Eigen::Vector2d small(0.2, 0.4);
    const auto both = errors_along_profiles(bow, space, minimum, *at, small, 0, 2);
    REQUIRE(both);
    CHECK(relative_difference(both->root.row(0).norm(), x.row(0).norm()) < 1e-12);
    CHECK(relative_difference(both->root.row(1).norm(), y.row(1).norm()) < 1e-12);
    CHECK(relative_difference(x.row(1).norm(), y.row(1).norm()) > 1e-4);  // or this tells nothing
    const auto correlation = [](const Eigen::MatrixXd& root) {
        return root.row(0).dot(root.row(1)) / root.row(0).norm() / root.row(1).norm();
    };
    CHECK(std::abs(correlation(both->root) - correlation(x)) < 1e-12);
}

/// Only 1/p is told: c = 1/p is normal with deviation 0.5 about 1, cut off at a bound of p. In ln p that is skewed, to
/// all that is large.
TEST_CASE("followed errors: one parameter alone and a bound within reach") {
    const FormulaResiduals compliance{1, 1, [](const JetVector& p, JetVector& r) {
                                          r[0] = (1.0 / p[0] - 1.0) / 0.5;
                                          return true;
                                      }};
    const double bound = 20.0;
    const Followed result =
        followed(compliance, {{"p", 1.0, 0.01, bound, ParameterScale::log10}}, Eigen::VectorXd::Ones(1), 0);
    double all = 0.0, squares = 0.0;
    for (double c = 1.0 / bound; c < 4.0; c += 1e-5) {
        const double weight = std::exp(-2.0 * (c - 1.0) * (c - 1.0));
        all += weight;
        squares += weight * std::pow(std::log(c), 2);
    }
    // Straight lines between points nine tenths of a deviation apart, where ln c bends most, make it 8 %.
    CHECK(relative_difference(result.covariance(0, 0), squares / all) < 0.1);
    CHECK(relative_difference(result.covariance(0, 0), 0.25) > 0.3);  // linear theory
}

TEST_CASE("one-sided errors: linear residuals have the same to either side") {
    const std::vector<FreeParameter> free{{"level", 2.0}, {"slope", 1.0}};
    const Followed result = followed(line(0.0), free, Eigen::Vector2d(2.0, 1.0), 0);
    const double linear = 2.0 * std::sqrt(linear_covariance(result.at)(0, 0));
    REQUIRE(result.one_sided.below);
    REQUIRE(result.one_sided.above);
    // Chi-squared is known to 0.01 at each point, so its root to 0.005 where it is one.
    CHECK(relative_difference(*result.one_sided.below, linear) < 0.005);
    CHECK(relative_difference(*result.one_sided.above, linear) < 0.005);
}

/// c = 1/p is normal with deviation 0.5 about 1: p is 2 where c is 0.5, and 2/3 where it is 1.5.
TEST_CASE("one-sided errors: skewed on any scale and open where a bound comes first") {
    const FormulaResiduals compliance{1, 1, [](const JetVector& p, JetVector& r) {
                                          r[0] = (1.0 / p[0] - 1.0) / 0.5;
                                          return true;
                                      }};
    const auto errors = [&](double upper, ParameterScale scale) {
        return followed(compliance, {{"p", 1.0, 0.01, upper, scale}}, Eigen::VectorXd::Ones(1), 0).one_sided;
    };
    for (const ParameterScale scale : {ParameterScale::linear, ParameterScale::log10}) {
        const OneSidedErrors wide = errors(20.0, scale);
        REQUIRE(wide.below);
        REQUIRE(wide.above);
        // A straight line from where chi-squared has risen by 0.97 or 1.03; by linear theory both are 0.5.
        CHECK(relative_difference(*wide.below, 1.0 / 3.0) < 0.01);
        CHECK(relative_difference(*wide.above, 1.0) < 0.01);
        CHECK_FALSE(errors(1.9, scale).above);
        CHECK(errors(1.9, scale).below);
    }
}
