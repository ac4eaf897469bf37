#include "tests/problems/interval_coverage.hpp"

#include <Eigen/LU>
#include <algorithm>
#include <boost/math/distributions/binomial.hpp>
#include <cmath>
#include <limits>
#include <stdexcept>

#include "impactfit/calibration/fit/fit_intervals.hpp"
#include "impactfit/estimation/multi_start/solve.hpp"

namespace impactfit_tests {
namespace {

using namespace impactfit;

/// Linear theory at the truth, in search coordinates.
struct LinearTheory {
    Eigen::VectorXd standard_errors;
    std::vector<bool> valid;
};

LinearTheory linear_theory(const CoverageTask& task) {
    const ResidualFunction& function = task.function;
    const Eigen::VectorXd centre = task.space.to_search(task.truth);
    Eigen::VectorXd residuals(function.residual_count()), moved(function.residual_count());
    Eigen::MatrixXd slopes(function.residual_count(), task.space.size());
    if (!function.evaluate(task.truth, residuals, &slopes)) throw std::runtime_error("no numbers at the truth");
    slopes *= task.space.transform_derivative(task.truth).asDiagonal();
    const Eigen::MatrixXd covariance = (slopes.transpose() * slopes).inverse() * task.noise * task.noise;
    LinearTheory theory{covariance.diagonal().cwiseSqrt(), {}};
    const double reach = ResidualNoise{}.reach(validity_level);
    for (Eigen::Index j = 0; j < task.space.size(); ++j) {
        bool valid = true;
        for (const double side : {-reach, reach}) {
            const Eigen::VectorXd step = side / theory.standard_errors[j] * covariance.col(j);
            valid = valid && function.evaluate(task.space.to_natural(centre + step), moved, nullptr) &&
                    (moved - residuals - slopes * step).norm() <= validity_part * reach * task.noise;
        }
        theory.valid.push_back(valid);
    }
    return theory;
}

/// The intervals computed from one data set at one level.
struct LevelRun {
    const CoverageTask& task;
    const LinearTheory& theory;
    std::size_t level;
    ResidualNoise noise;
    std::vector<CountedInterval>& counted;

    double in_search(double value, Eigen::Index j) const {
        Eigen::VectorXd point = task.truth;
        point[j] = value;
        return task.space.to_search(point)[j];
    }

    void count(IntervalMethod method, Eigen::Index j, const Interval& interval) const {
        const double truth = task.truth[j],
                     linear = 2.0 * noise.reach(coverage_levels[level]) * theory.standard_errors[j];
        const bool open = std::isnan(interval.lower) || std::isnan(interval.upper);
        const double width = open ? std::numeric_limits<double>::infinity()
                                  : in_search(interval.upper, j) - in_search(interval.lower, j);
        counted.push_back({method, level, j, !(truth < interval.lower) && !(truth > interval.upper), open,
                           width / linear, theory.valid[static_cast<std::size_t>(j)]});
    }
};

FitProblem problem_at(const CoverageTask& task, double level) {
    FitProblem problem = task.problem;
    problem.uncertainty.level = level;
    return problem;
}

void count_far_off(const LinearCovariance& covariance, const Eigen::VectorXd& best, const Eigen::VectorXd& truth,
                   CoverageOutcome& outcome) {
    for (Eigen::Index j = 0; j < truth.size(); ++j) {
        if (!(covariance.relative_errors[j] < small_error)) continue;
        ++outcome.small_errors;
        outcome.far_off += std::abs(best[j] - truth[j]) > far_errors * covariance.standard_errors[j];
    }
}

void count_level(const LevelRun& run, const LinearCovariance& covariance, const FitIntervals& found,
                 const Bootstrap& drawn, const Eigen::VectorXd& best) {
    const double level = coverage_levels[run.level];
    const auto wald = covariance_intervals(covariance, run.task.space, best, run.noise.reach(level));
    for (Eigen::Index j = 0; j < run.task.space.size(); ++j) {
        run.count(IntervalMethod::covariance, j, wald[static_cast<std::size_t>(j)]);
        run.count(IntervalMethod::profile, j, found.profile_of(j)->interval());
        const auto percentiles = drawn.interval(j, level);
        if (percentiles) run.count(IntervalMethod::bootstrap, j, *percentiles);
    }
}

}  // namespace

CoverageOutcome try_intervals(const CoverageTask& task) {
    CoverageOutcome outcome;
    SolveResult search = solve(task.function, task.space, task.problem.solver);
    if (search.best.status != SolutionStatus::converged) return outcome;
    const LinearTheory theory = linear_theory(task);
    // The bootstrap has no level; where it is made, a profile may move the estimate first.
    const std::size_t last = coverage_levels.size() - 1;
    const FitIntervals widest =
        find_intervals(task.function, task.space, problem_at(task, coverage_levels[last]), search, {});
    outcome.converged = widest.refused.empty() && widest.bootstrap.has_value();
    if (!outcome.converged) return outcome;
    outcome.draws = static_cast<int>(widest.bootstrap->draws.size());
    outcome.failed_draws = outcome.draws - widest.bootstrap->count(SolutionStatus::converged);
    const Eigen::VectorXd& best = search.best.parameters;
    const LinearCovariance covariance = linear_covariance(*widest.linearisation, task.space);
    count_far_off(covariance, best, task.truth, outcome);
    for (std::size_t level = 0; level <= last; ++level) {
        FitProblem problem = problem_at(task, coverage_levels[level]);
        problem.uncertainty.bootstrap = 0;
        const FitIntervals found =
            level == last ? widest : find_intervals(task.function, task.space, problem, search, {});
        count_level({task, theory, level, found.noise, outcome.intervals}, covariance, found, *widest.bootstrap, best);
    }
    return outcome;
}

double CoverageCell::probability() const {
    const boost::math::binomial all(static_cast<double>(made), coverage_levels[level]);
    const double below = cdf(all, static_cast<double>(held));
    const double above = held == 0 ? 1.0 : cdf(complement(all, static_cast<double>(held - 1)));
    return std::min({1.0, 2.0 * below, 2.0 * above});
}

double CoverageCell::median_width() const {
    if (linear_widths.empty()) return std::nan("");
    std::vector<double> sorted = linear_widths;
    std::sort(sorted.begin(), sorted.end());
    const std::size_t middle = sorted.size() / 2;
    return sorted.size() % 2 == 1 ? sorted[middle] : 0.5 * (sorted[middle - 1] + sorted[middle]);
}

Coverage::Coverage(Eigen::Index parameters) {
    for (const IntervalMethod method : interval_methods)
        for (Eigen::Index j = 0; j < parameters; ++j)
            for (std::size_t level = 0; level < coverage_levels.size(); ++level) cells.push_back({method, level, j});
}

void Coverage::add(const CoverageOutcome& outcome) {
    ++data_sets;
    not_converged += !outcome.converged;
    draws += outcome.draws;
    failed_draws += outcome.failed_draws;
    small_errors += outcome.small_errors;
    far_off += outcome.far_off;
    for (const CountedInterval& interval : outcome.intervals)
        for (CoverageCell& cell : cells) {
            if (cell.method != interval.method || cell.level != interval.level || cell.parameter != interval.parameter)
                continue;
            ++cell.made;
            cell.held += interval.held;
            cell.open += interval.open;
            if (interval.linear) cell.linear_widths.push_back(interval.relative_width);
        }
}

}  // namespace impactfit_tests
