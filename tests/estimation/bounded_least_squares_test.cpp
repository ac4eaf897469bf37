// The step within bounds against the conditions that its optimum, and nothing else, meets.
#include "impactfit/estimation/optimisation/bounded_least_squares.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <random>

using namespace impactfit;

namespace {

BoundedLeastSquares random_problem(std::mt19937_64& random, Eigen::Index size) {
    const auto draw = [&] { return static_cast<double>(random() >> 11) * 0x1p-52 - 1.0; };
    BoundedLeastSquares problem;
    problem.matrix = Eigen::MatrixXd::NullaryExpr(size + 2, size, draw);
    problem.matrix.col(0) *= 1e6;  // parameters come in any unit
    problem.residuals = Eigen::VectorXd::NullaryExpr(size + 2, draw);
    problem.damping = 0.1 * problem.matrix.colwise().norm().transpose();
    problem.lower = Eigen::VectorXd::NullaryExpr(size, [&] { return std::min(draw(), 0.0) * 0.3; });
    problem.upper = Eigen::VectorXd::NullaryExpr(size, [&] { return std::max(draw(), 0.0) * 0.3; });
    return problem;
}

/// Downhill by component, relative to the length of its column.
Eigen::VectorXd push(const BoundedLeastSquares& p, const Eigen::VectorXd& step) {
    const Eigen::VectorXd gradient =
        p.matrix.transpose() * (p.matrix * step + p.residuals) + p.damping.cwiseAbs2().cwiseProduct(step);
    return -gradient.cwiseQuotient(p.matrix.colwise().norm().transpose());
}

}  // namespace

TEST_CASE("bounded step: the gradient is zero inside and points outwards on a bound") {
    std::mt19937_64 random(7);
    int held = 0, inside = 0;
    for (int draw = 0; draw < 300; ++draw) {
        const BoundedLeastSquares problem = random_problem(random, 1 + draw % 7);
        const Eigen::VectorXd step = bounded_step(problem), pushes = push(problem, step);
        for (Eigen::Index j = 0; j < step.size(); ++j) {
            CAPTURE(draw);
            CAPTURE(j);
            REQUIRE(step[j] >= problem.lower[j]);
            REQUIRE(step[j] <= problem.upper[j]);
            // numbers of order 1 with columns of order 1: rounding of a few dozen operations
            if (step[j] > problem.lower[j]) CHECK(pushes[j] > -1e-11);
            if (step[j] < problem.upper[j]) CHECK(pushes[j] < 1e-11);
            (step[j] > problem.lower[j] && step[j] < problem.upper[j] ? inside : held) += 1;
        }
    }
    CHECK(held > 100);
    CHECK(inside > 100);
}
