#pragma once
// Solver options: method, number of starts, limits and tolerance.

#include <Eigen/Core>
#include <array>
#include <optional>
#include <string_view>

namespace impactfit {

enum class SolverMethod {
    least_squares,  ///< Levenberg-Marquardt within the bounds, with restarts where its end is no minimum
    ceres,          ///< trust region of Ceres; bounds by a change of variables
    nelder_mead,    ///< simplex with restarts (NLopt)
    global          ///< a global search over finite bounds (NLopt), polished by least squares
};

inline constexpr std::array<std::string_view, 4> solver_method_names{"least_squares", "ceres", "nelder_mead", "global"};

/// Largest number of starts; all start points are generated at once.
inline constexpr int most_starts = 1'000'000;
/// Largest accepted seed, number of threads and number of evaluations. A larger number is a typing error.
inline constexpr long largest_solver_number = 1'000'000'000;

/// Options of a search. The defaults suit a single minimum and a start in its valley. On the certified problems of NIST
/// 53 of 54 starts converge with them, all 54 with max_evaluations = 20,000, and none falsely (docs/decisions/0010).
///
///     SolverOptions options;
///     options.starts = 20;               // other minima are possible
///     options.max_evaluations = 20'000;  // a start reached the limit
///     const SolveResult found = solve(decay, space, options);
struct SolverOptions {
    /// Change it to `global` for many minima within finite bounds, and to `nelder_mead` for residuals that are not
    /// smooth. `ceres` checks an estimate by an independent search. All three need many times the evaluations.
    SolverMethod method = SolverMethod::least_squares;
    /// 1 to `most_starts`: the given start, then space-filling starts between the bounds (start_points.hpp). Raise it
    /// to 8 for a guessed start, and to 20 if a report states another or a lower minimum.
    int starts = 1;
    /// >= 0, of drawn starts and of bootstrap draws. Change it to test whether a result depends on them.
    long seed = 1;
    /// >= 1, for starts, profiles, draws and many impacts. Raise it to the number of cores; results do not depend on
    /// it.
    int threads = 1;
    /// Maximum number of residual evaluations per start, >= 1. Empty: the default of evaluation_limit. Raise it if the
    /// status is not_converged.
    std::optional<long> max_evaluations{};
    /// 1e-15 to 1e-3, relative: at convergence a Gauss-Newton step lowers the cost by at most this fraction, or changes
    /// parameters by at most its square root. Raise it to the error of the residuals: 1e-8 if simulated.
    double tolerance = 1e-12;

    /// Returns the maximum number of evaluations per start: `max_evaluations` if set. Default per parameter: 4000 for
    /// nelder_mead, restarts included; 2000 for the other methods.
    long evaluation_limit(Eigen::Index parameters) const;

    /// Throws an Error (problem) if a value is out of range.
    void validate() const;
};

}  // namespace impactfit
