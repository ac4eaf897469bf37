// Linear uncertainty on problems solved by hand.
#include "impactfit/estimation/inference/covariance.hpp"

#include <doctest/doctest.h>

#include <Eigen/QR>
#include <cmath>
#include <limits>

#include "tests/core/relative_difference.hpp"
#include "tests/estimation/formula_residuals.hpp"

using namespace impactfit;
using namespace impactfit_tests;

namespace {

/// Twice a line through t = -1, 0, 1 with an alternating misfit of 0.1: (J^T J)^-1 = diag(1/6, 1/4), sum of squares
/// 0.06.
FormulaResiduals line() {
    return {2, 6, [](const JetVector& p, JetVector& r) {
                for (int i = 0; i < 6; ++i) r[i] = p[0] + p[1] * (i % 3 - 1.0) - 5.0 + (i < 3 ? 0.1 : -0.1);
                return true;
            }};
}

/// Twice a line through t = 0, 1, 2: J^T J = [6 6; 6 10], its inverse [10 -6; -6 6] / 24.
FormulaResiduals correlated_line() {
    return {2, 6, [](const JetVector& p, JetVector& r) {
                for (int i = 0; i < 6; ++i) r[i] = p[0] + p[1] * (i % 3 + 0.0) - 5.0;
                return true;
            }};
}

/// Depends only on the product of the first two parameters, and on the third.
FormulaResiduals product() {
    return {3, 5, [](const JetVector& p, JetVector& r) {
                for (int i = 0; i < 5; ++i) r[i] = p[0] * p[1] * (1.0 + i) + p[2] * (1.0 * i * i) - (6.0 + 6.0 * i);
                return true;
            }};
}

}  // namespace

TEST_CASE("uncertainty: standard errors of a line with noise stated and from the misfit") {
    const ParameterSpace space({{"level", 4.0}, {"slope", 2.0}});
    const Eigen::Vector2d estimate(5.0, 0.0);
    const auto stated = linear_covariance(line(), space, estimate, true);
    const auto guessed = linear_covariance(line(), space, estimate, false);
    REQUIRE(stated);
    REQUIRE(guessed);
    CHECK(same_number(stated->standard_errors[0], std::sqrt(1.0 / 6.0)));
    CHECK(same_number(stated->standard_errors[1], 0.5));
    CHECK(stated->noise == 1.0);
    CHECK(relative_difference(guessed->noise, std::sqrt(0.06 / 4.0)) < 1e-13);
    CHECK(relative_difference(guessed->standard_errors[1], 0.5 * guessed->noise) < 1e-13);
    CHECK(relative_difference(stated->relative_errors[0], std::sqrt(1.0 / 6.0) / 5.0) < 1e-14);  // of the estimate
    CHECK(relative_difference(stated->relative_errors[1], 0.25) < 1e-14);  // an estimate of 0: of the start, 2
    CHECK(std::abs(stated->correlation(0, 1)) < 1e-15);
    CHECK(stated->combinations.rank == 2);
    CHECK(stated->combinations.known == 2);
    CHECK(stated->combinations.unseen.empty());
}

TEST_CASE("uncertainty: nuisance columns in blocks are projected out as all at once") {
    Eigen::MatrixXd nuisance = Eigen::MatrixXd::Zero(9, 5);  // columns 0, 1 and 4 depend; 2 is alone, 3 is zero
    nuisance.col(0) << 1, 0, 2, 0, 0, 3, 0, 0, 0;
    nuisance.col(1) << 0, 0, 1, 0, 0, 0, 4, 0, 0;
    nuisance.col(2) << 0, 5, 0, 1, 0, 0, 0, 0, 2;
    nuisance.col(4) = nuisance.col(0) - 2.0 * nuisance.col(1);
    Eigen::MatrixXd columns(9, 2);
    for (Eigen::Index i = 0; i < 9; ++i)
        columns.row(i) << std::sin(1.0 + static_cast<double>(i)), std::cos(2.0 * static_cast<double>(i));
    const Eigen::MatrixXd whole =
        columns - nuisance * nuisance.completeOrthogonalDecomposition().pseudoInverse() * columns;
    CHECK((project_out_nuisance(columns, nuisance) - whole).norm() < 1e-14);
    CHECK(project_out_nuisance(columns, nuisance.leftCols(0)) == columns);
}

TEST_CASE("uncertainty: the correlation is the covariance divided by both standard errors") {
    const ParameterSpace space({{"level", 4.0}, {"slope", 2.0}});
    const auto result = linear_covariance(correlated_line(), space, Eigen::Vector2d(5.0, 1.0), true);
    REQUIRE(result);
    CHECK(relative_difference(result->covariance(0, 1), -0.25) < 1e-13);
    CHECK(relative_difference(result->correlation(0, 1), -6.0 / std::sqrt(60.0)) < 1e-13);
    CHECK(relative_difference(result->correlation(1, 1), 1.0) < 1e-13);
}

TEST_CASE("uncertainty: a redundant pair is found and named and has no standard error") {
    const ParameterSpace space({{"stiffness", 2.0, 1e-3, 1e3, ParameterScale::log10},
                                {"amplitude", 3.0, 1e-3, 1e3, ParameterScale::log10},
                                {"offset", 1.0}});
    const auto result = linear_covariance(product(), space, Eigen::Vector3d(2.0, 3.0, 1e-3), true);
    REQUIRE(result);
    CHECK(result->combinations.rank == 2);
    CHECK(std::isinf(result->standard_errors[0]));
    CHECK(std::isinf(result->standard_errors[1]));
    CHECK(std::isfinite(result->standard_errors[2]));
    CHECK(std::isinf(result->combinations.condition));
    CHECK(result->combinations.unseen.size() == 2);
    REQUIRE(result->combinations.directions.size() == 3);
    const ParameterDirection& null = result->combinations.directions.back();
    CHECK(null.singular_value == 0.0);
    // doubling one and halving the other changes nothing: equal and opposite in ln p
    CHECK(relative_difference(std::abs(null.weights[0]), std::sqrt(0.5)) < 1e-9);
    CHECK(relative_difference(null.weights[0], -null.weights[1]) < 1e-9);
    CHECK(null.text.find("0.71 stiffness") != std::string::npos);
    CHECK(null.text.find("0.71 amplitude") != std::string::npos);
}

TEST_CASE("uncertainty: the determined combination of a redundant pair has a standard error") {
    const ParameterSpace space({{"stiffness", 2.0, 1e-3, 1e3, ParameterScale::log10},
                                {"amplitude", 3.0, 1e-3, 1e3, ParameterScale::log10},
                                {"offset", 1.0}});
    const auto result = linear_covariance(product(), space, Eigen::Vector3d(2.0, 3.0, 1e-3), true);
    REQUIRE(result);
    // The product of the pair, 3 dstiffness + 2 damplitude; their ratio; the offset.
    const Eigen::Matrix3d slopes =
        (Eigen::Matrix3d() << 3.0, 2.0, 0.0, 1.0 / 3.0, -2.0 / 9.0, 0.0, 0.0, 0.0, 1.0).finished();
    const Eigen::MatrixXd covariance = result->propagated(slopes);
    // By hand: residuals P t + O (t-1)^2 at t = 1..5 make J^T J = (55, 130; 130, 354), determinant 2570.
    CHECK(relative_difference(covariance(0, 0), 354.0 / 2570.0) < 1e-12);
    CHECK(relative_difference(covariance(2, 2), 55.0 / 2570.0) < 1e-12);
    CHECK(relative_difference(covariance(0, 2), -130.0 / 2570.0) < 1e-12);
    CHECK(std::isinf(covariance(1, 1)));
    CHECK(std::isnan(covariance(0, 1)));
}

TEST_CASE("uncertainty: a parameter on its bound has no standard error but does not count as known by that") {
    const ParameterSpace space({{"level", 4.0}, {"slope", 2.0, 0.0, 10.0}});
    const auto result = linear_covariance(line(), space, Eigen::Vector2d(5.0, 0.0), true);
    REQUIRE(result);
    CHECK(result->on_bound == std::vector<bool>{false, true});
    CHECK(std::isnan(result->standard_errors[1]));
    CHECK(same_number(result->standard_errors[0], std::sqrt(1.0 / 6.0)));
    CHECK(result->combinations.rank == 2);
    // Singular values: the level's sqrt(6) times 5; the slope's 2 times its start 2. With a noise of 3 the slope has a
    // relative standard deviation of 0.75, above one half.
    CHECK(result->combinations.known == 2);
    CHECK(relative_difference(result->combinations.directions[1].singular_value, 4.0) < 1e-12);
    auto noisy = linearise(line(), space, Eigen::Vector2d(5.0, 0.0), true);
    REQUIRE(noisy);
    noisy->noise = 3.0;
    CHECK(linear_covariance(*noisy, space).combinations.known == 1);
}

TEST_CASE("uncertainty: errors are conditional on a parameter on its bound") {
    // Level 5 and slope s of a line through t = 0, 1, 2 by twice two values each: J^T J = (6, 6; 6, 10).
    const FormulaResiduals slanted(2, 6, [](const JetVector& p, JetVector& r) {
        for (int i = 0; i < 6; ++i) r[i] = p[0] + p[1] * (i % 3 * 1.0) - 5.0;
        return true;
    });
    const Eigen::Vector2d estimate(5.0, 0.0);
    const auto held =
        linear_covariance(slanted, ParameterSpace({{"level", 4.0}, {"slope", 1.0, 0.0, 10.0}}), estimate, true);
    const auto free =
        linear_covariance(slanted, ParameterSpace({{"level", 4.0}, {"slope", 1.0, -9.0, 10.0}}), estimate, true);
    REQUIRE(held);
    REQUIRE(free);
    CHECK(held->on_bound[1]);
    CHECK(relative_difference(held->standard_errors[0], std::sqrt(1.0 / 6.0)) < 1e-12);
    CHECK(std::isnan(held->standard_errors[1]));
    CHECK(relative_difference(free->standard_errors[0], std::sqrt(10.0 / 24.0)) < 1e-12);
    CHECK(relative_difference(free->standard_errors[1], std::sqrt(6.0 / 24.0)) < 1e-12);
    // What the bound holds adds nothing to a prediction, the value at t = 2.
    CHECK(relative_difference(held->propagated(Eigen::RowVector2d(1.0, 2.0))(0, 0), 1.0 / 6.0) < 1e-12);
    CHECK(std::isnan(held->propagated(Eigen::RowVector2d(0.0, 1.0))(0, 0)));
}

TEST_CASE("uncertainty: of two redundant parameters one on its bound determines the other") {
    const ParameterSpace space({{"stiffness", 2.0, 1e-3, 1e3, ParameterScale::log10},
                                {"amplitude", 3.0, 1e-3, 3.0, ParameterScale::log10},
                                {"offset", 1.0}});
    const auto result = linear_covariance(product(), space, Eigen::Vector3d(2.0, 3.0, 1e-3), true);
    REQUIRE(result);
    CHECK(result->on_bound[1]);
    CHECK(result->combinations.rank == 2);
    // The product 6 has the variance 354/2570, and the stiffness a third of its deviation.
    CHECK(relative_difference(result->standard_errors[0], std::sqrt(354.0 / 2570.0) / 3.0) < 1e-9);
    CHECK(relative_difference(result->standard_errors[2], std::sqrt(55.0 / 2570.0)) < 1e-12);
}

TEST_CASE("uncertainty: bounds are looked at on the scale of the parameter") {
    const double inf = std::numeric_limits<double>::infinity();
    const ParameterSpace space({{"logarithmic", 1.0, 1e-3, 1e10, ParameterScale::log10},
                                {"share", 0.5, 0.0, 1.0, ParameterScale::logit},
                                {"free below", 1.0, 0.0, inf, ParameterScale::log10},
                                {"straight", 1.0, 0.0, 1e10}});
    const auto at = [&](double a, double b, double c, double d) {
        return on_bounds(space, Eigen::Vector4d(a, b, c, d));
    };
    // 5 is 1e-9 of the range from the lower bound, and as far from it as a factor 5000.
    CHECK(at(5.0, 1e-6, 1e-30, 20.0) == std::vector<bool>{false, false, false, false});
    CHECK(at(1e-3, 1e-10, 0.0, 0.0) == std::vector<bool>{true, true, true, true});
    CHECK(at(1e10, 1.0, 1.0, 1e10) == std::vector<bool>{true, true, false, true});
    CHECK(at(1e-3 * (1.0 + 1e-9), 1.0 - 1e-10, 1.0, 5.0) == std::vector<bool>{true, true, false, true});
    CHECK(at(1e-3 * (1.0 + 1e-6), 1.0 - 1e-8, 1.0, 20.0) == std::vector<bool>{false, false, false, false});
}

TEST_CASE("uncertainty: on a logit scale changes are of the logit between limits of the law or of the value") {
    FreeParameter share{"share", 0.4, 0.2, 0.6, ParameterScale::logit};
    share.least = 0.0;
    share.greatest = 1.0;
    const FreeParameter stiffness{"stiffness", 3e5, 1e4, 1e6, ParameterScale::logit};
    const Eigen::VectorXd scale = relative_scale(ParameterSpace({share, stiffness}), Eigen::Vector2d(0.4, 3e5));
    CHECK(same_number(scale[0], 0.4 * 0.6));
    CHECK(scale[1] == 3e5);  // whatever its bounds are
}

TEST_CASE("uncertainty: no covariance where the residuals are not finite") {
    const FormulaResiduals none(1, 2, [](const JetVector&, JetVector&) { return false; });
    CHECK_FALSE(linear_covariance(none, ParameterSpace({{"a", 1.0}}), Eigen::VectorXd::Ones(1), true));
}
