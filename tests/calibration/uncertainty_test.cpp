// Linear uncertainty on problems solved by hand.
#include "impactfit/calibration/uncertainty.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <limits>

#include "tests/calibration/formula_residuals.hpp"
#include "tests/core/relative_difference.hpp"

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

/// Sees only the product of the first two parameters, and the third.
FormulaResiduals product() {
    return {3, 5, [](const JetVector& p, JetVector& r) {
                for (int i = 0; i < 5; ++i) r[i] = p[0] * p[1] * (1.0 + i) + p[2] * (1.0 * i * i) - (6.0 + 6.0 * i);
                return true;
            }};
}

}  // namespace

TEST_CASE("uncertainty: standard errors of a line with noise stated and from the misfit") {
    const SearchSpace space({{"level", 4.0}, {"slope", 2.0}});
    const Eigen::Vector2d estimate(5.0, 0.0);
    const auto stated = linear_uncertainty(line(), space, estimate, true);
    const auto guessed = linear_uncertainty(line(), space, estimate, false);
    REQUIRE(stated);
    REQUIRE(guessed);
    CHECK(same_number(stated->standard_errors[0], std::sqrt(1.0 / 6.0)));
    CHECK(same_number(stated->standard_errors[1], 0.5));
    CHECK(stated->noise == 1.0);
    CHECK(relative_difference(guessed->noise, std::sqrt(0.06 / 4.0)) < 1e-13);
    CHECK(relative_difference(guessed->standard_errors[1], 0.5 * guessed->noise) < 1e-13);
    CHECK(relative_difference(stated->relative_errors[1], 0.25) < 1e-14);  // in units of the start, 2
    CHECK(std::abs(stated->correlation(0, 1)) < 1e-15);
    CHECK(stated->rank == 2);
    CHECK(stated->known == 2);
    CHECK(stated->unseen.empty());
}

TEST_CASE("uncertainty: a redundant pair is found and named and has no standard error") {
    const SearchSpace space({{"stiffness", 2.0, 1e-3, 1e3, ParameterScale::log10},
                             {"amplitude", 3.0, 1e-3, 1e3, ParameterScale::log10},
                             {"offset", 1.0}});
    const auto result = linear_uncertainty(product(), space, Eigen::Vector3d(2.0, 3.0, 1e-3), true);
    REQUIRE(result);
    CHECK(result->rank == 2);
    CHECK(std::isinf(result->standard_errors[0]));
    CHECK(std::isinf(result->standard_errors[1]));
    CHECK(std::isfinite(result->standard_errors[2]));
    CHECK(std::isinf(result->condition));
    CHECK(result->unseen.size() == 2);
    REQUIRE(result->directions.size() == 3);
    const Direction& null = result->directions.back();
    CHECK(null.singular_value == 0.0);
    // doubling one and halving the other changes nothing: equal and opposite in ln p
    CHECK(relative_difference(std::abs(null.weights[0]), std::sqrt(0.5)) < 1e-9);
    CHECK(relative_difference(null.weights[0], -null.weights[1]) < 1e-9);
    CHECK(null.text.find("0.71 stiffness") != std::string::npos);
    CHECK(null.text.find("0.71 amplitude") != std::string::npos);
}

TEST_CASE("uncertainty: a parameter on its bound is held") {
    const SearchSpace space({{"level", 4.0}, {"slope", 2.0, 0.0, 10.0}});
    const auto result = linear_uncertainty(line(), space, Eigen::Vector2d(5.0, 0.0), true);
    REQUIRE(result);
    CHECK(result->on_bound == std::vector<bool>{false, true});
    CHECK(std::isnan(result->standard_errors[1]));
    CHECK(same_number(result->standard_errors[0], std::sqrt(1.0 / 6.0)));
    CHECK(result->rank == 1);
}

TEST_CASE("uncertainty: nothing without numbers") {
    const FormulaResiduals none(1, 2, [](const JetVector&, JetVector&) { return false; });
    CHECK_FALSE(linear_uncertainty(none, SearchSpace({{"a", 1.0}}), Eigen::VectorXd::Ones(1), true));
}
