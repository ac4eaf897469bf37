#include "impactfit_papers/tables/curve_fitting/curve_fit.hpp"

#include <fmt/format.h>

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>

#include "impactfit/core/error.hpp"
#include "impactfit/estimation/multi_start/solve.hpp"

namespace impactfit {
namespace {

class CurveResiduals : public ResidualFunction {
public:
    CurveResiduals(const CurveFormula& formula, std::span<const CurvePoint> points, std::size_t constants)
        : formula_(formula), points_(points), constants_(constants) {}

    Eigen::Index parameter_count() const override { return static_cast<Eigen::Index>(constants_); }
    Eigen::Index residual_count() const override { return static_cast<Eigen::Index>(points_.size()); }

    bool evaluate(const Eigen::VectorXd& parameters, Eigen::VectorXd& residuals,
                  Eigen::MatrixXd* jacobian) const override {
        if (!jacobian) return put_values(parameters, residuals);
        std::size_t done = 0;
        do {  // dual_directions derivatives per pass
            const std::vector<Dual> constants = seeded(parameters, done);
            for (std::size_t i = 0; i < points_.size(); ++i)
                if (!put_row(constants, done, i, residuals, *jacobian)) return false;
            done += dual_directions;
        } while (done < constants_);
        return true;
    }

private:
    bool put_values(const Eigen::VectorXd& parameters, Eigen::VectorXd& residuals) const {
        const std::span constants(parameters.data(), constants_);
        for (std::size_t i = 0; i < points_.size(); ++i) {
            const double value = formula_(constants, points_[i].at);
            if (!std::isfinite(value)) return false;
            residuals[static_cast<Eigen::Index>(i)] = points_[i].weight * (value - points_[i].value);
        }
        return true;
    }

    std::vector<Dual> seeded(const Eigen::VectorXd& parameters, std::size_t first) const {
        std::vector<Dual> constants(parameters.begin(), parameters.end());
        for (std::size_t j = first; j < std::min(first + dual_directions, constants_); ++j)
            constants[j].v[j - first] = 1.0;
        return constants;
    }

    bool put_row(const std::vector<Dual>& constants, std::size_t first, std::size_t i, Eigen::VectorXd& residuals,
                 Eigen::MatrixXd& jacobian) const {
        const CurvePoint& point = points_[i];
        const Dual value = formula_(constants, point.at);
        const auto row = static_cast<Eigen::Index>(i);
        residuals[row] = point.weight * (value.a - point.value);
        bool numbers = std::isfinite(value.a);
        for (std::size_t j = first; j < std::min(first + dual_directions, constants_); ++j) {
            const double slope = point.weight * value.v[j - first];
            jacobian(row, static_cast<Eigen::Index>(j)) = slope;
            numbers = numbers && std::isfinite(slope);
        }
        return numbers;  // of this pass only: columns of later passes are uninitialised
    }

    const CurveFormula& formula_;
    std::span<const CurvePoint> points_;
    std::size_t constants_;
};

SolverOptions solver_options(const CurveFitOptions& options, SolverMethod method) {
    SolverOptions solver;
    solver.method = method;
    solver.max_evaluations = 20'000;  // a formula is cheap to evaluate
    solver.seed = static_cast<long>(options.seed);
    solver.threads = options.threads;
    solver.starts = method == SolverMethod::nelder_mead ? std::max(1, options.starts / 4) : options.starts;
    return solver;
}

std::vector<double> numbers(const Eigen::VectorXd& vector) {
    return {vector.begin(), vector.end()};
}

}  // namespace

bool FittedCurve::methods_agree() const {
    // The costs of two exact fits differ by rounding only.
    constexpr double nothing = 1e-20;
    return std::abs(least_squares_cost - simplex_cost) <= 1e-6 * cost + nothing;
}

FittedCurve fit_by_both_methods(const ResidualFunction& residuals, std::vector<FreeParameter> constants,
                                const CurveFitOptions& options) {
    const ParameterSpace space(std::move(constants));
    const SolveResult squares = solve(residuals, space, solver_options(options, SolverMethod::least_squares));
    const SolveResult simplex = solve(residuals, space, solver_options(options, SolverMethod::nelder_mead));
    if (squares.best.status == SolutionStatus::failed)
        throw Error(ErrorKind::internal, "a closed form is not finite at its start");
    FittedCurve fit;
    fit.least_squares_cost = squares.best.cost;
    fit.simplex_cost = simplex.best.cost;
    // For equal costs least squares has priority: its constants have ten digits, those of the simplex five.
    constexpr double rounding = 1e-12;
    const bool lower = simplex.best.cost < squares.best.cost * (1.0 - rounding);
    const Solution& best = lower ? simplex.best : squares.best;
    fit.constants = numbers(best.parameters);
    fit.cost = best.cost;
    fit.converged = best.status == SolutionStatus::converged;
    for (const SolutionCluster& cluster : squares.clusters)
        fit.minima.push_back({cluster.best.cost, cluster.members, numbers(cluster.best.parameters)});
    return fit;
}

FittedCurve fit_curve(const CurveFormula& formula, std::span<const CurvePoint> points,
                      std::vector<FreeParameter> constants, const CurveFitOptions& options) {
    const CurveResiduals residuals(formula, points, constants.size());
    FittedCurve fit = fit_by_both_methods(residuals, std::move(constants), options);
    describe_fit(fit, formula, points);
    return fit;
}

void describe_fit(FittedCurve& fit, const CurveFormula& formula, std::span<const CurvePoint> points) {
    const CurveResiduals residuals(formula, points, fit.constants.size());
    const Eigen::VectorXd constants =
        Eigen::Map<const Eigen::VectorXd>(fit.constants.data(), static_cast<Eigen::Index>(fit.constants.size()));
    Eigen::VectorXd values(residuals.residual_count());
    Eigen::MatrixXd jacobian(residuals.residual_count(), residuals.parameter_count());
    if (!residuals.evaluate(constants, values, &jacobian)) return;
    fit.rms = std::sqrt(values.squaredNorm() / static_cast<double>(values.size()));
    const Eigen::VectorXd factors = jacobian.colwise().norm().cwiseInverse();
    const Eigen::MatrixXd scaled = jacobian * factors.asDiagonal();
    const Eigen::JacobiSVD<Eigen::MatrixXd> decomposition(scaled, Eigen::ComputeThinV);
    const Eigen::VectorXd& singular = decomposition.singularValues();
    fit.condition = singular[0] / singular[singular.size() - 1];
    const Eigen::MatrixXd half = decomposition.matrixV() * singular.cwiseInverse().asDiagonal();
    const Eigen::MatrixXd covariance = half * half.transpose();
    const Eigen::VectorXd deviations = covariance.diagonal().cwiseSqrt().cwiseInverse();
    fit.correlation = deviations.asDiagonal() * covariance * deviations.asDiagonal();
}

double curve_value(const CurveFormula& formula, std::span<const double> constants, const std::array<double, 2>& at) {
    return formula(constants, at);
}

std::string conditioning_text(const FittedCurve& fit, std::span<const FreeParameter> constants) {
    std::string text = fmt::format("condition number {:.3g} (columns of unit length)", fit.condition);
    double largest = 0.0;
    std::string pair;
    for (Eigen::Index i = 0; i < fit.correlation.rows(); ++i)
        for (Eigen::Index j = 0; j < i; ++j)
            if (std::abs(fit.correlation(i, j)) > std::abs(largest)) {
                largest = fit.correlation(i, j);
                pair = fmt::format("{} and {}", constants[static_cast<std::size_t>(j)].name,
                                   constants[static_cast<std::size_t>(i)].name);
            }
    if (!pair.empty()) text += fmt::format(", largest correlation {:.4f} of {}", largest, pair);
    return text + fmt::format("; cost by least squares {:.9g}, by simplex {:.9g} (half the sum of squares): {}",
                              fit.least_squares_cost, fit.simplex_cost,
                              fit.methods_agree() ? "methods agree" : "different minima");
}

}  // namespace impactfit
