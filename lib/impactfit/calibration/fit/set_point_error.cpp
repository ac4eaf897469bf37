#include "impactfit/calibration/fit/set_point_error.hpp"

#include <fmt/format.h>

#include <Eigen/Cholesky>
#include <Eigen/QR>
#include <algorithm>
#include <boost/math/distributions/fisher_f.hpp>
#include <boost/math/tools/minima.hpp>
#include <cmath>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "impactfit/calibration/diagnosis/misfit_by_replicates.hpp"
#include "impactfit/calibration/fit/fit_steps.hpp"
#include "impactfit/calibration/noise/known_noise.hpp"
#include "impactfit/calibration/noise/rig_errors.hpp"
#include "impactfit/calibration/residuals/contact_residuals.hpp"
#include "impactfit/estimation/optimisation/least_squares.hpp"

namespace impactfit {
namespace {

constexpr double first_deviation = 1e-3;  ///< [m]: that of a ruler
/// Range of the estimate as a part of the smallest drop height. Below it the error has no effect that any instrument
/// resolves; above it the height was not set.
constexpr double least_part = 1e-5, most_part = 0.3;
constexpr double agreement = 1e-3;  ///< of tau before and after a fit; its own relative error is at least 0.2
constexpr int most_fits = 30;
constexpr double most_freedom = 1e6;  ///< of a variance; Student's t is then the normal distribution to 1e-5

/// Conditions of each drop height [m] of a source that repeats share, by rising height.
using SetPoints = std::map<std::pair<double, std::size_t>, std::vector<std::size_t>>;

SetPoints set_points(const FitProblem& problem) {
    SetPoints points;
    for (std::size_t i = 0; i < problem.conditions.size(); ++i) {
        const FitCondition& condition = problem.conditions[i];
        if (condition.drop && condition.drop->is_shared)
            points[{condition.drop->height, source_of(condition)}].push_back(i);
    }
    return points;
}

/// Returns true if an error of the drop heights, or of each impact speed, is known already.
bool has_speed_error(const FitProblem& problem) {
    for (const FitCondition& condition : problem.conditions)
        for (const Shift& shift : condition.speed_shifts)
            if (const std::string& name = problem.auxiliary[shift.auxiliary].name;
                name.starts_with(drop_height_errors) || name.starts_with("speed_error"))
                return true;
    return false;
}

/// Returns true if the law misses the means of the repeats by more than their scatter.
bool misses_means(const FitProblem& problem, const ParameterSpace& space, const SolveResult& search) {
    const ContactResiduals function(problem);
    FitStatistics statistics;
    const long priors = function.residual_count() - static_cast<long>(problem.measurement_count());
    statistics.parameters = space.size() - priors;
    statistics.chi_squared = 2.0 * search.best.cost;
    const FitResiduals residuals = residuals_at(problem, function, search.best.parameters);
    const std::optional<LackOfFit> test = misfit_by_replicates(problem, residuals.values, statistics);
    return test && test->probability < doubtful_probability;
}

/// Returns the problem with an error of each drop height of standard deviation `tau` [m].
FitProblem with_set_point_errors(const FitProblem& problem, double tau) {
    FitProblem result = problem;
    long number = 0;
    for (const auto& [point, conditions] : set_points(problem)) {
        RigError error{fmt::format("{}_{}", drop_height_errors, ++number), {}};
        for (const std::size_t i : conditions)
            add_effect(error, result, i, tau * result.conditions[i].drop->slope, 0.0);
        result.rig_errors.push_back(std::move(error));
    }
    apply_rig_errors(result);
    return result;
}

/// Linear model of the residuals without the errors of the set-points: r = r0 + J (p - p0) + Z b, b in metres.
struct MixedModel {
    Eigen::VectorXd residuals;
    Eigen::MatrixXd fixed, random;

    /// Cholesky factor of I + tau² Z' Z, whose determinant is that of V.
    Eigen::LLT<Eigen::MatrixXd> factor_at(double tau) const {
        const auto count = random.cols();
        return Eigen::LLT<Eigen::MatrixXd>(Eigen::MatrixXd::Identity(count, count) +
                                           tau * tau * random.transpose() * random);
    }

    double log_determinant(double tau) const { return 2.0 * factor_at(tau).matrixLLT().diagonal().array().log().sum(); }

    /// Returns V⁻¹ times columns.
    Eigen::MatrixXd weighted(const Eigen::MatrixXd& columns, double tau) const {
        return columns - tau * tau * random * factor_at(tau).solve(random.transpose() * columns);
    }

    /// Returns the logarithms of the variances of the fixed parameters, in units of `fixed`.
    Eigen::ArrayXd log_variances(double tau) const {
        const Eigen::LDLT<Eigen::MatrixXd> information(fixed.transpose() * weighted(fixed, tau));
        return information.solve(Eigen::MatrixXd::Identity(fixed.cols(), fixed.cols())).diagonal().array().log();
    }

    /// -2 ln of the restricted likelihood, to a constant.
    double deviance(double tau) const {
        const Eigen::LLT<Eigen::MatrixXd> factor = factor_at(tau);
        const Eigen::MatrixXd information = fixed.transpose() * weighted(fixed, tau);
        const Eigen::LDLT<Eigen::MatrixXd> of_fixed(information);
        const Eigen::VectorXd error = weighted(residuals, tau);
        const Eigen::VectorXd slope = fixed.transpose() * error;
        return 2.0 * factor.matrixLLT().diagonal().array().log().sum() + of_fixed.vectorD().array().abs().log().sum() +
               residuals.dot(error) - slope.dot(of_fixed.solve(slope));
    }
};

/// Linearises at an estimate whose last `count` parameters and residuals belong to the errors of the set-points.
std::optional<MixedModel> mixed_model(const ContactResiduals& function, const Eigen::VectorXd& estimate,
                                      Eigen::Index count, double tau) {
    Eigen::VectorXd residuals;
    Eigen::MatrixXd jacobian;
    if (!function.evaluate(estimate, residuals, &jacobian)) return std::nullopt;
    const Eigen::Index rows = residuals.size() - count, fixed = estimate.size() - count;
    MixedModel model{residuals.head(rows), jacobian.topLeftCorner(rows, fixed), jacobian.topRightCorner(rows, count)};
    model.residuals -= model.random * estimate.tail(count);
    model.random /= tau;
    for (Eigen::Index j = 0; j < fixed; ++j)
        if (const double norm = model.fixed.col(j).norm(); norm > 0.0) model.fixed.col(j) /= norm;
    return model;
}

/// Estimate of tau [m], and its standard error by the curvature of the restricted likelihood over ln tau.
struct DeviationEstimate {
    double tau, standard_error;
    bool has_effect;  ///< the likelihood exceeds that of tau = 0
};

DeviationEstimate largest_likelihood(const MixedModel& model, double least, double most) {
    const auto deviance = [&](double logarithm) { return model.deviance(std::exp(logarithm)); };
    const double at = boost::math::tools::brent_find_minima(deviance, std::log(least), std::log(most), 30).first;
    constexpr double step = 0.05;  // of ln tau: the curvature changes over 0.3
    const double curvature = (deviance(at + step) - 2.0 * deviance(at) + deviance(at - step)) / (step * step);
    return {std::exp(at), std::exp(at) * std::sqrt(2.0 / curvature), deviance(at) < model.deviance(0.0)};
}

/// Returns the degrees of freedom of the variance of each of the first `count` fixed parameters. An undetermined
/// standard error of tau gives 1.
std::vector<double> degrees_of_freedom(const MixedModel& model, const DeviationEstimate& at, Eigen::Index count) {
    constexpr double step = 0.05;  // of ln tau, as for the curvature
    const Eigen::ArrayXd slopes =
        (model.log_variances(at.tau * std::exp(step)) - model.log_variances(at.tau * std::exp(-step))) / (2.0 * step);
    std::vector<double> result;
    for (Eigen::Index j = 0; j < count; ++j) {
        const double part = slopes[j] * at.standard_error / at.tau;
        const double own = 2.0 / std::max(part * part, 2.0 / most_freedom);
        result.push_back(own > 1.0 ? own : 1.0);  // NaN: 1
    }
    return result;
}

/// Returns the number of free parameters that are no nuisance; they come first.
Eigen::Index interest_of(const ParameterSpace& space) {
    Eigen::Index count = 0;
    while (count < space.size() && !space.parameter(count).nuisance) ++count;
    return count;
}

/// Returns true if the errors of the heights follow a curve of second degree in ln H beyond their scatter, p < 0.05: a
/// misfit that is smooth over the speed is one of the law. Errors of set heights are independent.
bool follows_curve(const SetPoints& heights, const Eigen::VectorXd& errors) {
    const Eigen::Index count = errors.size();
    if (count < 4) return false;
    Eigen::MatrixXd powers(count, 3);
    Eigen::Index row = 0;
    for (const auto& [point, conditions] : heights) {
        const double x = std::log(point.first);
        powers.row(row++) << 1.0, x, x * x;
    }
    const Eigen::VectorXd rest = errors - powers * powers.colPivHouseholderQr().solve(errors);
    const double remaining = rest.squaredNorm(),
                 explained = (errors.array() - errors.mean()).matrix().squaredNorm() - remaining;
    const auto freedom = static_cast<double>(count - 3);
    const boost::math::fisher_f expected(2.0, freedom);
    return cdf(complement(expected, explained / 2.0 / (remaining / freedom))) < 0.05;
}

Eigen::VectorXd extended(const Eigen::VectorXd& values, Eigen::Index size) {
    Eigen::VectorXd result = Eigen::VectorXd::Zero(size);
    result.head(values.size()) = values;
    return result;
}

}  // namespace

std::optional<SetPointFit> fit_set_point_error(const FitProblem& problem, const ParameterSpace& space,
                                               const SolveResult& search, const ProgressCallback& progress) {
    const auto heights = set_points(problem);
    const auto count = static_cast<long>(heights.size());
    if (count < least_set_points || search.best.status != SolutionStatus::converged ||
        !has_standard_deviations(problem) || has_speed_error(problem) || !misses_means(problem, space, search))
        return std::nullopt;
    const double least = least_part * heights.begin()->first.first, most = most_part * heights.begin()->first.first;
    SolveResult found = search;
    found.best.parameters = extended(search.best.parameters, space.size() + count);
    double tau = std::clamp(first_deviation, least, most);
    for (int round = 0; round < most_fits; ++round) {
        FitProblem changed = with_set_point_errors(problem, tau);
        const ContactResiduals function(changed);
        const ParameterSpace wider(changed.free_parameters());
        const Solution fitted = least_squares(function, wider, found.best.parameters, problem.solver, progress);
        found.counts += fitted.counts;
        if (fitted.status != SolutionStatus::converged) return std::nullopt;
        found.best = fitted;
        const auto model = mixed_model(function, fitted.parameters, count, tau);
        if (!model) return std::nullopt;
        const DeviationEstimate next = largest_likelihood(*model, least, most);
        if (!next.has_effect || next.tau < 2.0 * least) return std::nullopt;
        if (std::abs(next.tau / tau - 1.0) < agreement) {
            if (follows_curve(heights, found.best.parameters.tail(count))) return std::nullopt;
            changed.set_point_error = SetPointError{tau, next.standard_error, count, model->log_determinant(tau),
                                                    degrees_of_freedom(*model, next, interest_of(space))};
            found.clusters = {{found.best}};
            return SetPointFit{std::move(changed), std::move(found)};
        }
        found.best.parameters.tail(count) *= tau / next.tau;
        tau = next.tau;
    }
    return std::nullopt;
}

FitProblem without_set_point_error(const FitProblem& problem) {
    FitProblem result = problem;
    if (!problem.set_point_error) return result;
    const std::size_t first = problem.auxiliary.size() - static_cast<std::size_t>(problem.set_point_error->set_points);
    result.auxiliary.resize(first);
    result.set_point_error.reset();
    const auto remove = [&](std::vector<Shift>& shifts) {
        std::erase_if(shifts, [&](const Shift& shift) { return shift.auxiliary >= first; });
    };
    for (FitCondition& condition : result.conditions) {
        remove(condition.speed_shifts);
        for (Measurement& measured : condition.measurements) remove(measured.shifts);
    }
    return result;
}

}  // namespace impactfit
