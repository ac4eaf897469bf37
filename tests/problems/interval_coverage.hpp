#pragma once
// How often intervals hold the truth, and how wide they are beside linear theory's: what one made-up data set shows,
// and the sums over many.

#include <array>
#include <string>
#include <vector>

#include "impactfit/calibration/problem/fit_problem.hpp"
#include "impactfit/estimation/objective/residual_function.hpp"

namespace impactfit_tests {

enum class IntervalMethod { covariance, profile, bootstrap };
inline constexpr std::array interval_methods{IntervalMethod::covariance, IntervalMethod::profile,
                                             IntervalMethod::bootstrap};
inline constexpr std::array interval_method_names{"covariance", "profile", "bootstrap"};
inline constexpr std::array coverage_levels{0.68, 0.95};

/// Linear theory counts as valid for a parameter where, at both ends of its interval at this level, the residuals are
/// within this part of the interval of where the derivatives at the truth put them. The ends are the points of the
/// linear ellipsoid where the parameter is extreme; the part is that by which widths may differ.
inline constexpr double validity_level = 0.95, validity_part = 0.2;

/// A standard error that reads as that of a known parameter, and a distance that reads as excluded.
inline constexpr double small_error = 0.2, far_errors = 4.0;

/// One interval of one data set.
struct CountedInterval {
    IntervalMethod method;
    std::size_t level;  ///< index into coverage_levels
    Eigen::Index parameter;
    bool held;              ///< the truth is inside; an open side holds all on its side
    bool open;              ///< on one side or both
    double relative_width;  ///< over that of linear theory at the truth, in search coordinates; infinite if open
    bool linear;            ///< linear theory is valid for this parameter at the truth
};

struct CoverageOutcome {
    bool converged = false;  ///< else there are no intervals
    int draws = 0, failed_draws = 0;
    int small_errors = 0;  ///< parameters with a relative standard error below small_error
    int far_off = 0;       ///< those of them with the truth more than far_errors away
    std::vector<CountedInterval> intervals;
};

/// A data set as a residual function, with the requested results: bootstrap draws and their kind, solver and seed,
/// whether the noise is stated. Profiles are made of all parameters. The truth is in natural units; `noise` is the true
/// standard deviation of a residual.
struct CoverageTask {
    const impactfit::ResidualFunction& function;
    const impactfit::ParameterSpace& space;
    impactfit::FitProblem problem;
    Eigen::VectorXd truth;
    double noise = 1.0;
};

CoverageOutcome try_intervals(const CoverageTask& task);

/// Of one method, level and parameter.
struct CoverageCell {
    IntervalMethod method;
    std::size_t level;
    Eigen::Index parameter;
    long held = 0, made = 0, open = 0;
    std::vector<double> linear_widths = {};  ///< relative widths where linear theory is valid

    /// Of a count at least as unlikely, on its side, if intervals have their stated level; two-sided.
    double probability() const;
    /// Of linear_widths; NaN without any.
    double median_width() const;
};

struct Coverage {
    long data_sets = 0, not_converged = 0, draws = 0, failed_draws = 0;
    long small_errors = 0, far_off = 0;
    std::vector<CoverageCell> cells;  ///< by method, then parameter, then level

    explicit Coverage(Eigen::Index parameters);
    void add(const CoverageOutcome& outcome);
};

}  // namespace impactfit_tests
