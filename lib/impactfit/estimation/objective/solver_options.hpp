#pragma once
// Solver options: method, number of starts, limits and tolerance.

#include <Eigen/Core>
#include <array>
#include <optional>
#include <string_view>

namespace impactfit {

enum class SolverMethod {
    least_squares,  ///< Levenberg-Marquardt within the bounds, with a ladder of restarts
    ceres,          ///< trust region of Ceres; bounds by a change of variables
    nelder_mead,    ///< simplex with restarts (NLopt)
    global          ///< a global search over finite bounds (NLopt), polished by least squares
};

inline constexpr std::array<std::string_view, 4> solver_method_names{"least_squares", "ceres", "nelder_mead", "global"};

/// Largest number of starts; all start points are generated at once.
inline constexpr int most_starts = 1'000'000;
/// Largest accepted seed, number of threads and number of evaluations. A larger number is a typing error.
inline constexpr long largest_solver_number = 1'000'000'000;

struct SolverOptions {
    SolverMethod method = SolverMethod::least_squares;
    int starts = 1;  ///< 1 to `most_starts`: the given start, then space-filling starts between the bounds
                     ///< (start_points.hpp)
    long seed = 1;
    int threads = 1;  ///< over starts; the result is independent of it
    /// Maximum number of residual evaluations per start. Empty: the default of evaluation_limit.
    std::optional<long> max_evaluations{};
    double tolerance = 1e-12;  ///< relative: at convergence a Gauss-Newton step lowers the cost by at most this
                               ///< fraction, or changes parameters by at most its square root

    /// Returns the maximum number of evaluations per start: `max_evaluations` if set. Default per parameter: 4000 for
    /// nelder_mead, restarts included; 2000 for the other methods.
    long evaluation_limit(Eigen::Index parameters) const;

    /// Throws an Error (problem) if a value is out of range.
    void validate() const;
};

}  // namespace impactfit
