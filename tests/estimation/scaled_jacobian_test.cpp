// The rank of small matrices with stated errors of their columns, by hand.
#include "impactfit/estimation/objective/scaled_jacobian.hpp"

#include <doctest/doctest.h>

#include <cmath>

#include "impactfit/estimation/inference/covariance.hpp"
#include "impactfit/estimation/objective/jacobian_error.hpp"
#include "tests/core/relative_difference.hpp"
#include "tests/estimation/formula_residuals.hpp"

using namespace impactfit;
using namespace impactfit_tests;

namespace {

const Eigen::Vector2d exact(0.0, 0.0), rounded(1e-8, 1e-8);

int rank_of(const Eigen::MatrixXd& jacobian, const Eigen::VectorXd& errors) {
    return scale_and_decompose(jacobian, errors).rank;
}

/// A straight line through t = 0, 1, 2 whose derivatives may be off by a part of 1e-8 of a value of 1.
class RoundedLine : public FormulaResiduals {
public:
    RoundedLine(double level_slope, double slope_slope)
        : FormulaResiduals(2, 3, [=](const JetVector& p, JetVector& r) {
              for (int i = 0; i < 3; ++i) r[i] = level_slope * p[0] + slope_slope * p[1] * (1.0 * i * i) - 1.0;
              return true;
          }) {}
    double derivative_error(Eigen::Index) const override { return 1e-8; }
};

}  // namespace

TEST_CASE("rank: a column below its error is rounding and one of exact derivatives is not") {
    Eigen::MatrixXd jacobian(3, 2);
    jacobian << 0.2, 4e-9, 0.1, -1e-9, 0.3, 2e-9;
    CHECK(rank_of(jacobian, exact) == 2);
    CHECK(rank_of(jacobian, rounded) == 1);
    const Eigen::MatrixXd null = null_space(jacobian, rounded);
    REQUIRE(null.cols() == 1);
    CHECK(relative_difference(std::abs(null(1, 0)), 1.0) < 1e-14);
    CHECK(std::abs(null(0, 0)) < 1e-6);
    CHECK(rank_of(1e-12 * jacobian, 1e-12 * rounded) == 1);  // of a separate scale
    jacobian.col(1) *= 1e3;                                  // well above
    CHECK(rank_of(jacobian, rounded) == 2);
    jacobian.col(1).setZero();
    CHECK(rank_of(jacobian, exact) == 1);
    CHECK(rank_of(0.0 * jacobian, rounded) == 0);
}

TEST_CASE("rank: columns parallel to within their errors count once") {
    Eigen::MatrixXd jacobian(3, 2);
    jacobian << 0.2, 0.4, 0.1, 0.2, 0.3, 0.6;
    jacobian(1, 1) += 5e-9;
    CHECK(rank_of(jacobian, exact) == 2);  // singular value 1e-8 of columns of length 1
    CHECK(rank_of(jacobian, rounded) == 1);
    jacobian(1, 1) += 1e-6;
    CHECK(rank_of(jacobian, rounded) == 2);
    jacobian(1, 1) = 0.2 + 1e-11;
    CHECK(rank_of(jacobian, exact) == 1);
}

TEST_CASE("rank: a matrix within its rank has zeros beyond it and keeps the rest") {
    Eigen::MatrixXd jacobian(3, 2);
    jacobian << 0.2, 4e-9, 0.1, -1e-9, 0.3, 2e-9;
    const Eigen::MatrixXd reduced = within_rank(jacobian, rounded);
    CHECK((reduced.col(0) - jacobian.col(0)).norm() < 1e-15);
    CHECK(reduced.col(1).norm() < 1e-8);
    CHECK(rank_of(reduced, exact) == 1);
    CHECK(within_rank(jacobian, exact) == jacobian);
}

TEST_CASE("rank: errors of columns count where entries are not zero and go with the size of the parameter") {
    Eigen::MatrixXd jacobian(3, 2);
    jacobian << 1.0, 0.0, 2.0, 5.0, 3.0, 0.0;
    const Eigen::VectorXd errors = column_errors(jacobian, Eigen::Vector3d(3.0, 4.0, 12.0), Eigen::Vector2d(1.0, 0.5));
    CHECK(same_number(errors[0], 13.0));
    CHECK(same_number(errors[1], 2.0));
    // A relative change is of the value, and one of 1e-3 of it to a search that began at 1e3 times that.
    const ParameterSpace space(
        {{"grown", 1.0}, {"shrunk", 1e3}, {"logarithmic", 5.0, 0.0, 1e9, ParameterScale::log10}});
    const Eigen::Vector3d natural(1e3, 1.0, 0.1);
    const Eigen::VectorXd parts = parts_of_size(space, natural, natural);
    CHECK(relative_difference(parts[0], 1.0) < 1e-15);
    CHECK(relative_difference(parts[1], 1e-3) < 1e-15);
    CHECK(relative_difference(parts[2], 1.0) < 1e-15);
    CHECK(parts_of_size(space, Eigen::Vector3d(1.0, 1.0, 0.0), natural)[2] == 0.0);  // the logarithm of 0
}

TEST_CASE("rank: of a linearisation it is against the errors its function states") {
    const ParameterSpace space({{"level", 1.0}, {"bend", 1.0}});
    const Eigen::Vector2d estimate(1.0, 1.0);
    const auto known = [&](double level_slope, double bend_slope) {
        return linear_covariance(RoundedLine(level_slope, bend_slope), space, estimate, true).value();
    };
    CHECK(known(1.0, 1e-3).combinations.rank == 2);
    const LinearCovariance level = known(1.0, 1e-9);
    CHECK(level.combinations.rank == 1);
    CHECK(level.combinations.unseen == std::vector<std::string>{"bend"});
    CHECK(relative_difference(level.standard_errors[0], std::sqrt(1.0 / 3.0)) < 1e-12);
    CHECK(std::isinf(level.standard_errors[1]));
    // A bend of zero after a search of the order of 1 is still determined: 0 +- 1 / sqrt(17) or more.
    const auto none = linear_covariance(RoundedLine(1.0, 1.0), space, Eigen::Vector2d(1.0, 1e-12), true);
    REQUIRE(none);
    CHECK(none->combinations.rank == 2);
    // (J^T J)^-1 of columns (1, 1, 1) and (0, 1, 4): determinant 3 * 17 - 25.
    CHECK(relative_difference(none->standard_errors[1], std::sqrt(3.0 / 26.0)) < 1e-12);
}

TEST_CASE("rank: a column that nuisance parameters explain is rounding") {
    const FormulaResiduals function(2, 3, [](const JetVector& p, JetVector& r) {
        for (int i = 0; i < 3; ++i) r[i] = (1.0 + 0.3 * i) * (p[0] + 3.0 * p[1]) - 4.0;
        return true;
    });
    FreeParameter nuisance{"gain", 1.0};
    nuisance.nuisance = true;
    const ParameterSpace space({{"level", 1.0}, nuisance});
    const auto known = linear_covariance(function, space, Eigen::Vector2d(1.0, 1.0), true);
    REQUIRE(known);
    CHECK(known->combinations.rank == 0);
    CHECK(std::isinf(known->standard_errors[0]));
}

TEST_CASE("rank: a nearly constant prediction is determined despite the rounding of its slopes") {
    const ParameterSpace space({{"level", 1.0}, {"bend", 1.0}});
    const auto level = linear_covariance(RoundedLine(1.0, 1e-9), space, Eigen::Vector2d(1.0, 1.0), true);
    REQUIRE(level);
    const Eigen::MatrixXd slopes = Eigen::RowVector2d(1e-3, 5e-9);
    CHECK(std::isinf(level->propagated(slopes)(0, 0)));
    const Eigen::MatrixXd covariance = level->propagated(slopes, Eigen::VectorXd::Constant(1, 1e-8));
    CHECK(relative_difference(covariance(0, 0), 1e-6 / 3.0) < 1e-12);
}
