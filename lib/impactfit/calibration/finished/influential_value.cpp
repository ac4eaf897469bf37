#include "impactfit/calibration/finished/influential_value.hpp"

#include <algorithm>
#include <boost/math/distributions/students_t.hpp>
#include <cmath>

#include "impactfit/calibration/fit/fit.hpp"
#include "impactfit/calibration/fit/fit_steps.hpp"
#include "impactfit/calibration/noise/noise_weights.hpp"

namespace impactfit {
namespace {

constexpr double large_share = 0.25;

/// Compares a residual with the others of its observable: an outlier enlarges the noise of this observable only.
bool is_outlier(const FitResidual& largest, const FitResult& result) {
    double others = 0.0, count = 0.0;
    for (const FitResidual& row : result.residuals.values)
        if (row.measurement->observable == largest.measurement->observable)
            others += row.scaled * row.scaled, count += 1.0;
    others -= largest.scaled * largest.scaled;
    const double freedom = count - 1.0 - static_cast<double>(result.goodness.statistics.parameters);
    if (freedom < 1.0) return false;
    if (!(others > 0.0)) return true;
    const double t = std::abs(largest.scaled) * std::sqrt(freedom / others);
    const double tail = cdf(complement(boost::math::students_t(freedom), t));
    return 2.0 * static_cast<double>(result.goodness.statistics.points) * tail < acceptable_probability;
}

/// Weights without stated noise depend on all values.
void weigh_again(FitProblem& problem) {
    if (problem.noise_stated) return;
    for (FitCondition& condition : problem.conditions)
        for (Measurement& measured : condition.measurements) measured.standard_deviation = std::nan("");
    complete_noise(problem);
}

FitProblem problem_without(const FitResult& result, const InfluentialValue& value) {
    FitProblem problem = problem_of_repeated_fit(result);
    auto& conditions = problem.conditions;
    const auto index = value.measurement - result.problem->conditions[value.condition].measurements.data();
    auto& measurements = conditions[value.condition].measurements;
    measurements.erase(measurements.begin() + index);
    if (measurements.empty()) conditions.erase(conditions.begin() + static_cast<std::ptrdiff_t>(value.condition));
    weigh_again(problem);
    return problem;
}

/// Fits the other values. No estimates if the search fails.
void fit_without(const FitResult& result, InfluentialValue& value) {
    try {
        const FitResult others = fit(problem_without(result, value));
        if (others.search.best.status != SolutionStatus::converged) return;
        for (std::size_t i = 0; i < others.estimate.free.size(); ++i)
            value.estimates.emplace_back(others.estimate.free[i].name,
                                         others.estimate.values[static_cast<Eigen::Index>(i)]);
        value.chi_squared = others.goodness.statistics.chi_squared;
        value.contradicted = others.goodness.contradicted();
    } catch (const Error&) {
        value.estimates.clear();  // too few values without this one
    }
}

}  // namespace

std::optional<InfluentialValue> influential_value(const FitResult& result) {
    const auto& rows = result.residuals.values;
    const FitStatistics& statistics = result.goodness.statistics;
    if (result.goodness.robust || result.problem->sample_count() > 0 || rows.empty()) return std::nullopt;
    const auto largest = std::max_element(rows.begin(), rows.end(), [](const FitResidual& a, const FitResidual& b) {
        return std::abs(a.scaled) < std::abs(b.scaled);
    });
    const double square = largest->scaled * largest->scaled;
    const bool dominates = square >= large_share * statistics.chi_squared && square > 0.0;
    if (!dominates || !(result.goodness.contradicted() || is_outlier(*largest, result))) return std::nullopt;
    InfluentialValue value{largest->condition, largest->measurement, largest->predicted, largest->scaled,
                           square / statistics.chi_squared};
    fit_without(result, value);
    return value;
}

}  // namespace impactfit
