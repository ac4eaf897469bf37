// Hessian of the latent variables in parts, against dense matrices.

#include "impactfit/estimation/population/latent_hessian.hpp"

#include <doctest/doctest.h>

#include <Eigen/LU>
#include <cmath>

#include "impactfit/core/numbers/normal_noise.hpp"

namespace impactfit {
namespace {

/// Two crossed factors of 3 and 2 groups, and two fixed effects: H = XᵀX + 1 for the effects. `twin`: both fixed
/// effects are the same.
struct CrossedDesign {
    explicit CrossedDesign(bool twin) {
        NormalNoise noise(7);
        Eigen::MatrixXd effects = Eigen::MatrixXd::Zero(12, 5), fixed(12, 2);
        for (Eigen::Index i = 0; i < 12; ++i) {
            effects(i, i % 3) = 1.0 + 0.2 * noise();
            effects(i, 3 + i / 6) = 0.7;
            fixed.row(i) << 1.0, twin ? 1.0 : noise();
        }
        const Eigen::MatrixXd own = effects.transpose() * effects + Eigen::MatrixXd::Identity(5, 5);
        parts = {own.sparseView(), effects.transpose() * fixed, fixed.transpose() * fixed};
        dense.resize(7, 7);
        dense << own, parts.border, parts.border.transpose(), parts.fixed;
    }
    LatentMatrix parts;
    Eigen::MatrixXd dense;
};

}  // namespace

TEST_CASE("latent Hessian: solution, determinant and inverse are those of the whole matrix") {
    constexpr double rounding = 1e-12;  // of a matrix with condition 100
    const CrossedDesign design(false);
    const FactorisedLatentMatrix factorised(design.parts);
    REQUIRE(factorised.is_positive());
    CHECK(factorised.log_determinant() == doctest::Approx(std::log(design.dense.determinant())).epsilon(rounding));
    const Eigen::VectorXd right = Eigen::VectorXd::LinSpaced(7, -1.0, 2.0);
    const Eigen::MatrixXd inverse = design.dense.inverse();
    CHECK((factorised.solve(right) - inverse * right).norm() < rounding);
    const LatentInverse parts = factorised.inverse();
    REQUIRE(parts.all_finite());
    CHECK((parts.fixed - inverse.bottomRightCorner(2, 2)).norm() < rounding);
    CHECK((parts.block(0, 3) - inverse.topLeftCorner(3, 3)).norm() < rounding);
    CHECK((parts.block(3, 2) - inverse.block(3, 3, 2, 2)).norm() < rounding);
}

TEST_CASE("latent Hessian: fixed effects that are not determined have a finite solution and no positive matrix") {
    const CrossedDesign design(true);
    const FactorisedLatentMatrix factorised(design.parts);
    CHECK_FALSE(factorised.is_positive());
    const Eigen::VectorXd right = design.dense * Eigen::VectorXd::Ones(7), solution = factorised.solve(right);
    REQUIRE(solution.allFinite());
    CHECK((design.dense * solution - right).norm() < 1e-9);  // rounding of a singular Schur complement
}

TEST_CASE("latent Hessian: a matrix without fixed effects is that of the effects") {
    CrossedDesign design(false);
    design.parts.border.resize(5, 0);
    design.parts.fixed.resize(0, 0);
    const FactorisedLatentMatrix factorised(design.parts);
    const Eigen::MatrixXd own = design.dense.topLeftCorner(5, 5);
    REQUIRE(factorised.is_positive());
    CHECK(factorised.log_determinant() == doctest::Approx(std::log(own.determinant())).epsilon(1e-12));
    CHECK((factorised.inverse().block(0, 5) - own.inverse()).norm() < 1e-12);
}

TEST_CASE("latent Hessian: a matrix with a number that is not finite has no solution") {
    CrossedDesign design(false);
    design.parts.effects.coeffs().setConstant(std::nan(""));
    const FactorisedLatentMatrix factorised(design.parts);
    CHECK_FALSE(factorised.is_positive());
    CHECK_FALSE(factorised.inverse().all_finite());
}

}  // namespace impactfit
