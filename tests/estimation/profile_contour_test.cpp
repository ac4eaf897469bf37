// Contours of two parameters, against ellipses of linear models and regions with a closed form.
#include "impactfit/estimation/profile/profile_contour.hpp"

#include <doctest/doctest.h>

#include <Eigen/LU>
#include <algorithm>
#include <array>
#include <boost/math/distributions/fisher_f.hpp>
#include <cmath>
#include <numbers>

#include "impactfit/estimation/multi_start/solve.hpp"
#include "tests/estimation/formula_residuals.hpp"

using namespace impactfit;
using namespace impactfit_tests;

namespace {

/// sqrt(Δχ²) is accurate to 1e-5 on a contour.
constexpr double accuracy = 1e-4;

ProfileRun run_with(const ResidualNoise& noise = {}, double level = 0.95) {
    return {noise, level, 2000, 1, nullptr, "contour"};
}

constexpr std::array<double, 7> places{0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0};

/// Parabola p0 + p1 x + p2 x²: correlations of p1 and p2 are near -1.
FormulaResiduals parabola() {
    return {3, 7, [](const JetVector& p, JetVector& r) {
                for (std::size_t i = 0; i < 7; ++i) {
                    const double x = places[i];
                    r[static_cast<Eigen::Index>(i)] =
                        p[0] + p[1] * x + p[2] * (x * x) - (1.0 + 0.3 * x + std::sin(3.0 * x));
                }
                return true;
            }};
}

struct LinearFit {
    Eigen::VectorXd estimate;
    Eigen::MatrixXd covariance;  ///< for a unit deviation of the residuals
    double squares;
};

LinearFit fitted(const ResidualFunction& function) {
    Eigen::VectorXd residuals;
    Eigen::MatrixXd slopes(function.residual_count(), function.parameter_count());
    residuals.resize(function.residual_count());
    REQUIRE(function.evaluate(Eigen::VectorXd::Zero(function.parameter_count()), residuals, &slopes));
    const Eigen::MatrixXd covariance = (slopes.transpose() * slopes).inverse();
    const Eigen::VectorXd estimate = -covariance * (slopes.transpose() * residuals);
    return {estimate, covariance, (residuals + slopes * estimate).squaredNorm()};
}

/// Largest error of sqrt(Δχ²) / q, by the covariance of the pair.
double ellipse_error(const ProfileContour& contour, const LinearFit& fit, double noise, double threshold) {
    const std::array pair{contour.first, contour.second};
    const Eigen::Matrix2d inverse = fit.covariance(pair, pair).inverse();
    double worst = 0.0;
    for (const Eigen::VectorXd& point : contour.points) {
        const Eigen::Vector2d off = (point - fit.estimate)(pair);
        worst = std::max(worst, std::abs(std::sqrt(off.dot(inverse * off) / (noise * noise * threshold)) - 1.0));
    }
    return worst;
}

ParameterSpace linear_space(std::vector<const char*> names) {
    std::vector<FreeParameter> parameters;
    for (const char* name : names) parameters.push_back({name, 0.1});
    return ParameterSpace(parameters);
}

/// Ridge y = bend x² of standard deviations 1 and 1 / sharpness, with a third parameter that follows x y.
FormulaResiduals bent_ridge(double bend, double sharpness) {
    return {3, 3, [bend, sharpness](const JetVector& p, JetVector& r) {
                r[0] = p[0];
                r[1] = (p[1] - p[0] * p[0] * bend) * sharpness;
                r[2] = (p[2] - p[0] * p[1]) * 3.0;
                return true;
            }};
}

constexpr double threshold_95 = 5.991464547107979;  // -2 ln 0.05, χ² of two degrees of freedom

}  // namespace

TEST_CASE("contour: of a linear model with stated noise it is the ellipse of chi-squared") {
    const FormulaResiduals function = parabola();
    const LinearFit fit = fitted(function);
    const auto contours =
        profile_contours(function, linear_space({"a", "b", "c"}), fit.estimate, {0, 1, 2}, run_with(), {});
    REQUIRE(contours.size() == 3);
    for (const ProfileContour& contour : contours) {
        CAPTURE(contour.second);
        CHECK(contour.end == ContourEnd::closed);
        CHECK(contour.points.size() > 20);
        CHECK(contour.points.size() < 30);
        CHECK(ellipse_error(contour, fit, 1.0, threshold_95) < accuracy);
    }
}

TEST_CASE("contour: of a linear model with estimated noise it is the ellipse of F") {
    const FormulaResiduals function = parabola();
    const LinearFit fit = fitted(function);
    const ResidualNoise noise{std::sqrt(fit.squares / 4.0), 4, {}};
    const ProfileContour contour =
        profile_contour(function, linear_space({"a", "b", "c"}), fit.estimate, 1, 2, run_with(noise, 0.9), {});
    CHECK(contour.end == ContourEnd::closed);
    const double threshold = 2.0 * quantile(boost::math::fisher_f(2.0, 4.0), 0.9);
    CHECK(ellipse_error(contour, fit, noise.standard_deviation, threshold) < accuracy);
}

TEST_CASE("contour: follows a bent ridge all around, beyond what a ray from the estimate meets") {
    const ParameterSpace space = linear_space({"x", "y", "z"});
    const ProfileContour contour =
        profile_contour(bent_ridge(1.0, 4.0), space, Eigen::VectorXd::Zero(3), 0, 1, run_with(), {});
    REQUIRE(contour.end == ContourEnd::closed);
    const double reach = std::sqrt(threshold_95);
    double left = 0.0, right = 0.0, turned = 0.0, before = 0.0;
    for (std::size_t i = 0; i < contour.points.size(); ++i) {
        const double x = contour.points[i][0], ridge = 4.0 * (contour.points[i][1] - x * x);
        CHECK(std::hypot(x, ridge) == doctest::Approx(reach).epsilon(accuracy));
        left = std::min(left, x);
        right = std::max(right, x);
        const double angle = std::atan2(ridge, x);
        if (i > 0) turned += std::remainder(angle - before, 2.0 * std::numbers::pi);
        before = angle;
    }
    // The ends of the ridge are at x = -q and q; points are dense where the contour bends.
    CHECK(left < -0.97 * reach);
    CHECK(right > 0.97 * reach);
    CHECK(std::abs(turned) > 2.0 * std::numbers::pi - 0.8);
    CHECK(contour.counts.evaluations < 30 * static_cast<long>(contour.points.size()));
}

TEST_CASE("contour: the other parameters are at their minimum") {
    const ProfileContour contour = profile_contour(bent_ridge(0.2, 1.0), linear_space({"x", "y", "z"}),
                                                   Eigen::VectorXd::Zero(3), 0, 2, run_with(), {});
    REQUIRE(contour.end == ContourEnd::closed);
    CHECK(contour.points.size() > 20);
    for (const Eigen::VectorXd& point : contour.points) {
        // The sum x² + (y - 0.2 x²)² + (3 (z - x y))² is quadratic in y.
        const double x = point[0], z = point[2], y = (0.2 * x * x + 9.0 * x * z) / (1.0 + 9.0 * x * x);
        const double rise = x * x + std::pow(y - 0.2 * x * x, 2) + std::pow(3.0 * (z - x * y), 2);
        CHECK(std::sqrt(rise / threshold_95) == doctest::Approx(1.0).epsilon(accuracy));
    }
}

TEST_CASE("contour: a bound cuts the region off, and both ends are on the bound") {
    const FormulaResiduals function = parabola();
    const LinearFit fit = fitted(function);
    const double bound = fit.estimate[1] + 0.8 * std::sqrt(fit.covariance(1, 1));
    const ParameterSpace space({{"a", 0.1}, {"b", 0.1, -100.0, bound}, {"c", 0.1}});
    const ProfileContour contour = profile_contour(function, space, fit.estimate, 0, 1, run_with(), {});
    REQUIRE(contour.end == ContourEnd::at_bound);
    CHECK(ellipse_error(contour, fit, 1.0, threshold_95) < accuracy);
    CHECK(contour.points.front()[1] == doctest::Approx(bound));
    CHECK(contour.points.back()[1] == doctest::Approx(bound));
    CHECK(std::abs(contour.points.front()[0] - contour.points.back()[0]) > 0.5 * std::sqrt(fit.covariance(0, 0)));
    for (const Eigen::VectorXd& point : contour.points) CHECK(point[1] <= bound + 1e-9);
}

TEST_CASE("contour: a bound of another parameter holds it") {
    const FormulaResiduals function = parabola();
    const LinearFit fit = fitted(function);
    const ParameterSpace space(
        {{"a", 0.1}, {"b", 0.1}, {"c", fit.estimate[2], fit.estimate[2] - 1e-9, fit.estimate[2] + 1e-9}});
    const ProfileContour contour = profile_contour(function, space, fit.estimate, 0, 1, run_with(), {});
    REQUIRE(contour.end == ContourEnd::closed);
    LinearFit without_c = fit;
    without_c.covariance.topLeftCorner(2, 2) =
        fit.covariance.inverse().topLeftCorner(2, 2).inverse().eval();  // c is known
    CHECK(ellipse_error(contour, without_c, 1.0, threshold_95) < accuracy);
}

TEST_CASE("contour: parameters that the data leave open have none") {
    const FormulaResiduals sum{2, 3, [](const JetVector& p, JetVector& r) {
                                   for (Eigen::Index i = 0; i < 3; ++i) r[i] = p[0] + p[1] - static_cast<double>(i);
                                   return true;
                               }};
    const ProfileContour contour =
        profile_contour(sum, linear_space({"a", "b"}), Eigen::Vector2d(0.5, 0.5), 0, 1, run_with(), {});
    CHECK(contour.end == ContourEnd::not_determined);
    CHECK(contour.points.empty());
}

TEST_CASE("contour: an estimate that is not the minimum is reported") {
    const FormulaResiduals function = parabola();
    const LinearFit fit = fitted(function);
    Eigen::VectorXd off = fit.estimate;
    off[2] += 3.0 * std::sqrt(fit.covariance(2, 2));
    const ProfileContour contour = profile_contour(function, linear_space({"a", "b", "c"}), off, 0, 1, run_with(), {});
    CHECK(contour.end == ContourEnd::better_minimum);
    CHECK(contour.points.empty());
}

TEST_CASE("contour: a stop of the caller ends it") {
    const FormulaResiduals function = parabola();
    const LinearFit fit = fitted(function);
    int calls = 0;
    const ProfileContour contour = profile_contour(function, linear_space({"a", "b", "c"}), fit.estimate, 0, 1,
                                                   run_with(), [&](const SearchProgress&) { return ++calls < 20; });
    CHECK(contour.end == ContourEnd::interrupted);
}
