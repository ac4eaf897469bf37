// The 54 starts of NIST StRD: parameters and standard errors to at least 4 of the certified 11 digits. That many is
// the requirement in reviews of statistical software; the library's own floor is set by double precision, near 7.
#include "tests/problems/nist_strd.hpp"

#include <doctest/doctest.h>

#include <Eigen/QR>
#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "impactfit/estimation/inference/covariance.hpp"
#include "impactfit/estimation/multi_start/solve.hpp"
#include "impactfit/estimation/objective/finite_difference.hpp"

using namespace impactfit;
using namespace impactfit_tests;

namespace {

constexpr double wanted_digits = 4.0;

/// A sum of exponentials does not determine the order of its terms: brings those of Lanczos into that of the certified
/// values.
Eigen::VectorXd in_certified_order(const NistSet& set, Eigen::VectorXd b) {
    if (!set.name.starts_with("Lanczos")) return b;
    for (const auto& [i, k] : {std::pair{0, 2}, {2, 4}, {0, 2}})
        if (b[i + 1] > b[k + 1]) std::swap(b[i], b[k]), std::swap(b[i + 1], b[k + 1]);
    return b;
}

/// Derivatives by differences, as for residuals without a Jacobian.
class WithoutDerivatives : public NistResiduals {
public:
    using NistResiduals::NistResiduals;
    bool evaluate(const Eigen::VectorXd& parameters, Eigen::VectorXd& residuals,
                  Eigen::MatrixXd* jacobian) const override {
        NistResiduals::evaluate(parameters, residuals, nullptr);
        for (Eigen::Index j = 0; jacobian && j < parameters.size(); ++j) {
            const auto moved = [&](double value) {
                Eigen::VectorXd point = parameters, result(residuals.size());
                point[j] = value;
                NistResiduals::evaluate(point, result, nullptr);
                return result;
            };
            constexpr double all = std::numeric_limits<double>::max();
            jacobian->col(j) = slope_by_difference(moved, parameters[j], {-all, all, 1e-3 * std::abs(parameters[j])});
        }
        return residuals.allFinite() && (!jacobian || jacobian->allFinite());
    }
};

struct Score {
    int solved = 0, falsely_converged = 0, standard_errors = 0;
};

Score score_of(SolverMethod method, double start_factor) {
    Score score;
    for (const NistSet& set : nist_sets())
        for (const int start : {0, 1}) {
            CAPTURE(set.name);
            CAPTURE(start);
            SolverOptions options;
            options.method = method;
            options.max_evaluations = 20'000;  // Hahn1 and the Lanczos sets are long valleys
            const NistResiduals residuals(set);
            const ParameterSpace space = nist_space(set, start, start_factor);
            const Solution best = solve(residuals, space, options).best;
            const bool right = agreeing_digits(set.values, in_certified_order(set, best.parameters)) >= wanted_digits;
            score.solved += right;
            score.falsely_converged += !right && best.status == SolutionStatus::converged;
            if (method != SolverMethod::least_squares) continue;
            CHECK(best.status == SolutionStatus::converged);
            CHECK(right);
            const auto uncertainty = linear_covariance(residuals, space, best.parameters, false);
            REQUIRE(uncertainty);
            score.standard_errors +=
                agreeing_digits(set.standard_errors, uncertainty->standard_errors) >= wanted_digits;
        }
    return score;
}

/// The data of Lanczos1 have 13 printed digits; the nearest double is off by a thousandth of the residuals.
long double as_printed(double y) {
    const long double last_digit = std::pow(10.0L, std::floor(std::log10(static_cast<long double>(y))) - 12.0L);
    return std::round(static_cast<long double>(y) / last_digit) * last_digit;
}

/// Residual sum of squares at the minimum in long double: one exact linear step from parameters that are nearly there.
long double exact_sum_of_squares(const NistSet& set, const Eigen::VectorXd& b) {
    using Vector = Eigen::Matrix<long double, Eigen::Dynamic, 1>;
    using Matrix = Eigen::Matrix<long double, Eigen::Dynamic, Eigen::Dynamic>;
    const auto size = static_cast<Eigen::Index>(set.y.size());
    Vector residuals(size);
    Matrix jacobian(size, 6);
    for (Eigen::Index i = 0; i < size; ++i) {
        const long double x = set.x[static_cast<std::size_t>(i)][0];
        residuals[i] = -as_printed(set.y[static_cast<std::size_t>(i)]);
        for (Eigen::Index term = 0; term < 6; term += 2) {
            const long double decay = std::exp(-static_cast<long double>(b[term + 1]) * x), a = b[term];
            residuals[i] += a * decay;
            jacobian(i, term) = decay;
            jacobian(i, term + 1) = -a * x * decay;
        }
    }
    return (residuals - jacobian * jacobian.householderQr().solve(residuals)).squaredNorm();
}

}  // namespace

TEST_SUITE("certified") {
    TEST_CASE("NIST StRD: all 54 starts by least squares with 20,000 evaluations") {
        const Score score = score_of(SolverMethod::least_squares, 1.0);
        CHECK(score.solved == 54);
        CHECK(score.falsely_converged == 0);
        CHECK(score.standard_errors == 52);  // all but Lanczos1, see below
    }

    // The result with no option set: the limit of 2,000 evaluations ends the valley of MGH10, start 1, and the status
    // states it.
    TEST_CASE("NIST StRD: at the defaults 53 of 54 starts, none falsely converged") {
        const auto at_defaults = [](const ResidualFunction& residuals, const NistSet& set, int start, Score& score) {
            const Solution best = solve(residuals, nist_space(set, start)).best;
            const bool right = agreeing_digits(set.values, in_certified_order(set, best.parameters)) >= wanted_digits;
            CHECK(right == (set.name != "MGH10" || start != 0));
            score.solved += right;
            score.falsely_converged += !right && best.status == SolutionStatus::converged;
        };
        Score exact, differences;
        for (const NistSet& set : nist_sets())
            for (const int start : {0, 1}) {
                CAPTURE(set.name);
                CAPTURE(start);
                at_defaults(NistResiduals(set), set, start, exact);
                at_defaults(WithoutDerivatives(set), set, start, differences);
            }
        CHECK(exact.solved == 53);
        CHECK(exact.falsely_converged == 0);
        CHECK(differences.solved == 53);
        CHECK(differences.falsely_converged == 0);
    }

    TEST_CASE("NIST StRD: starts one percent off") {
        for (const double factor : {0.99, 1.01}) {
            CAPTURE(factor);
            const Score score = score_of(SolverMethod::least_squares, factor);
            CHECK(score.solved == 54);
            CHECK(score.falsely_converged == 0);
            CHECK(score.standard_errors == 52);
        }
    }

    TEST_CASE("NIST StRD: the simplex alone") {
        for (const double factor : {1.0, 0.99, 1.01}) {
            CAPTURE(factor);
            const Score score = score_of(SolverMethod::nelder_mead, factor);
            CHECK(score.solved >= 45);
            CHECK(score.falsely_converged == 0);
        }
    }

    // The residuals of Lanczos1 are 1e-13 of its data: double precision leaves them two to three digits, and with them
    // the noise. Freed of that, by residuals in long double, the standard errors have 3 digits and more.
    TEST_CASE("NIST StRD: standard errors of Lanczos1 against exact residuals") {
        const NistSet& set = nist_set("Lanczos1");
        for (const int start : {0, 1}) {
            const NistResiduals residuals(set);
            const ParameterSpace space = nist_space(set, start);
            const Solution best = solve(residuals, space).best;
            const auto uncertainty = linear_covariance(residuals, space, best.parameters, false);
            REQUIRE(uncertainty);
            const auto spare = static_cast<double>(set.y.size() - set.values.size());
            const double exact = std::sqrt(static_cast<double>(exact_sum_of_squares(set, best.parameters)) / spare);
            const Eigen::VectorXd scaled = uncertainty->standard_errors * (exact / uncertainty->noise);
            CHECK(agreeing_digits(set.standard_errors, scaled) >= 3.0);
        }
    }
}
