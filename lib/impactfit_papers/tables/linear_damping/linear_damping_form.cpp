#include "impactfit_papers/tables/linear_damping/linear_damping_form.hpp"

#include <fmt/format.h>

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>
#include <numbers>
#include <type_traits>

#include "impactfit/core/parallel.hpp"
#include "impactfit/dynamics/damping/unit_restitution.hpp"
#include "impactfit_papers/tables/linear_damping/linear_damping_grid.hpp"

namespace impactfit {
namespace {

constexpr std::size_t fitted_exponents = 13, restitutions = 60;

/// Sampled restitutions, dense at both ends: even in ln e below 0.3, even in the root of 1 - e above.
double sampled_restitution(std::size_t i) {
    const double u = 2.0 * (static_cast<double>(i) + 0.5) / restitutions;
    return u < 1.0 ? std::exp(std::lerp(std::log(1e-3), std::log(0.3), u)) : 1.0 - 0.7 * (2.0 - u) * (2.0 - u);
}

/// Weight of an error of ln e, in units of the limits. Below e = 0.1 the relative limit is stricter.
double limit_weight(double e) {
    return std::max(1.0 / largest_relative_error, e / largest_absolute_error);
}

/// Rows of the least-squares problem: missing part of ln c, weighted by the effect on the restitution.
struct Rows {
    Eigen::MatrixXd basis;
    Eigen::VectorXd missing;
};

Rows weighted_rows(int threads) {
    constexpr auto count = static_cast<Eigen::Index>(fitted_exponents * restitutions);
    Rows rows{Eigen::MatrixXd(count, LinearDampingForm::size), Eigen::VectorXd(count)};
    parallel_for(fitted_exponents, threads, [&](std::size_t k) {
        const double n = 1.5 - 0.5 * std::cos(std::numbers::pi * static_cast<double>(k) / (fitted_exponents - 1));
        const DampingCurve curve = linear_damping_curve(n);
        for (std::size_t i = 0; i < restitutions; ++i) {
            const double e = sampled_restitution(i), damping = curve.damping_ratio(e);
            const double weight = -curve.sensitivity(damping) * limit_weight(e);
            const auto basis = linear_damping_basis(e, n);
            const auto row = static_cast<Eigen::Index>(k * restitutions + i);
            for (std::size_t j = 0; j < basis.size(); ++j)
                rows.basis(row, static_cast<Eigen::Index>(j)) = weight * basis[j];
            rows.missing[row] = weight * (std::log(damping) - known_log_damping(e, n));
        }
    });
    return rows;
}

/// Fits factors of the columns. The first coordinate of a point is its row.
FittedCurve fit_columns(const Eigen::MatrixXd& columns, const Eigen::VectorXd& wanted, const RecipeOptions& options) {
    const CurveFormula formula = [&](const auto& c, const std::array<double, 2>& at) {
        const auto row = static_cast<Eigen::Index>(at[0]);
        std::remove_cvref_t<decltype(c[0])> sum(0.0);
        for (std::size_t j = 0; j < c.size(); ++j) sum += columns(row, static_cast<Eigen::Index>(j)) * c[j];
        return sum;
    };
    std::vector<CurvePoint> points;
    for (Eigen::Index i = 0; i < wanted.size(); ++i) points.push_back({{static_cast<double>(i), 0.0}, wanted[i]});
    std::vector<FreeParameter> factors;
    const double bound = 2.0 * wanted.norm();  // limit of the factors of unit columns at the minimum
    for (Eigen::Index j = 0; j < columns.cols(); ++j)
        factors.push_back({fmt::format("column {}", j + 1), 0.0, -bound, bound});
    return fit_curve(formula, points, std::move(factors), {4, options.seed, options.threads});
}

double column_condition(const Eigen::MatrixXd& matrix) {
    const Eigen::VectorXd factors = matrix.colwise().norm().cwiseInverse();
    const Eigen::MatrixXd scaled = matrix * factors.asDiagonal();
    const Eigen::VectorXd singular = scaled.jacobiSvd().singularValues();
    return singular[0] / singular[singular.size() - 1];
}

std::vector<std::string> fit_description(const FittedCurve& fit, double condition) {
    return {
        fmt::format("grid: {} restitutions from 1e-3 to 1, dense at both ends, and {} Hertz exponents from 1 to 2",
                    restitutions, fitted_exponents),
        fmt::format("objective: error of the restitution in units of {:g} or, below e = 0.1, of {:g} of e; least "
                    "squares, rms {:.3g}",
                    largest_absolute_error, largest_relative_error, fit.rms),
        fmt::format("condition number {:.3g} (columns of unit length); fitted as factors of orthonormal columns: cost "
                    "by least squares {:.9g}, by simplex {:.9g} (half the sum of squares): {}",
                    condition, fit.least_squares_cost, fit.simplex_cost,
                    fit.methods_agree() ? "methods agree"
                                        : "the simplex stopped before the minimum (unique: the form is linear in "
                                          "its constants)")};
}

}  // namespace

std::array<double, LinearDampingForm::size> linear_damping_basis(double e, double n) {
    const double s = std::pow(1.0 - e, 1.0 / n), h = std::sqrt(e), v = 2.0 * n - 3.0;
    std::array<double, LinearDampingForm::size> basis;
    std::size_t next = 0;
    for (const double term : {h, h * h, h * h * h, s, s * h})
        for (const double power : {1.0, v, v * v}) basis[next++] = e * (1.0 - e) * term * power;
    return basis;
}

double known_log_damping(double e, double n) {
    const double g = std::log(weak_damping_loss(linearly_damped(n))), a = 1.0 / (n + 1.0),
                 s = std::pow(1.0 - e, 1.0 / n);
    const double weak = e * s * n * a * std::exp(-g * (n + 1.0) / n);
    const double logarithm = (1.0 - e) * 2.0 * n * a + e * (g - 0.5 + a);
    return std::log1p(-e) - a * std::log(e) + e * (-g + std::log(e) * logarithm + weak);
}

double LinearDampingForm::damping(double e, double n) const {
    if (e == 1.0) return 0.0;
    const auto basis = linear_damping_basis(e, n);
    double log_damping = known_log_damping(e, n);
    for (std::size_t j = 0; j < size; ++j) log_damping += constants[j] * basis[j];
    return std::exp(log_damping);
}

FittedLinearDampingForm fit_linear_damping_form(const RecipeOptions& options) {
    const Rows rows = weighted_rows(options.threads);
    const Eigen::HouseholderQR<Eigen::MatrixXd> decomposition(rows.basis);
    const Eigen::MatrixXd columns =
        decomposition.householderQ() * Eigen::MatrixXd::Identity(rows.basis.rows(), rows.basis.cols());
    const FittedCurve fit = fit_columns(columns, rows.missing, options);
    const Eigen::VectorXd factors =
        Eigen::Map<const Eigen::VectorXd>(fit.constants.data(), static_cast<Eigen::Index>(fit.constants.size()));
    const Eigen::VectorXd constants =
        decomposition.matrixQR().topRows(factors.size()).triangularView<Eigen::Upper>().solve(factors);
    FittedLinearDampingForm fitted{{}, column_condition(rows.basis), {}};
    std::copy(constants.begin(), constants.end(), fitted.form.constants.begin());
    fitted.detail = fit_description(fit, fitted.condition);
    return fitted;
}

FormErrors largest_form_errors(const LinearDampingForm& form, int threads) {
    // Two boxes resolve both ends of e.
    constexpr BoxAxis exponents_axis{1.0, 2.0};
    constexpr std::array low{BoxAxis{1e-4, 0.3, Spacing::logarithmic}, exponents_axis},
        high{BoxAxis{0.3, 1.0}, exponents_axis};
    const auto largest = [&](bool relative) {
        const auto error = [&](std::span<const double> at) {
            const double e = at[0], n = at[1], off = std::abs(simulated_restitution(n, form.damping(e, n)) - e);
            return relative ? off / e : off;
        };
        const LargestError below = largest_error(low, error, threads), above = largest_error(high, error, threads);
        LargestError larger = below.error > above.error ? below : above;
        larger.evaluations = below.evaluations + above.evaluations;
        return larger;
    };
    return {largest(false), largest(true)};
}

}  // namespace impactfit
