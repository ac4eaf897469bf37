#pragma once
// The method of a search, the number of its starts, and its limits.

#include <Eigen/Core>
#include <array>
#include <optional>
#include <string_view>

namespace impactfit {

enum class SolverMethod {
    least_squares,  ///< Levenberg-Marquardt within the bounds, with a ladder of restarts
    ceres,          ///< trust region of Ceres alone; bounds by a change of variables
    nelder_mead,    ///< simplex with restarts (NLopt)
    global          ///< a global search over finite bounds (NLopt), polished by least squares
};

inline constexpr std::array<std::string_view, 4> solver_method_names{"least_squares", "ceres", "nelder_mead", "global"};

/// All start points are made at once.
inline constexpr int most_starts = 1'000'000;
/// Of seed, threads and evaluations: what is above it is a typing error.
inline constexpr long largest_solver_number = 1'000'000'000;

struct SolverOptions {
    SolverMethod method = SolverMethod::least_squares;
    int starts = 1;  ///< up to `most_starts`: the given start, then space-filling ones between the bounds
                     ///< (start_points.hpp)
    long seed = 1;
    int threads = 1;  ///< over starts; the answer does not depend on it
    /// Evaluations of the residuals of a start at most; none: evaluation_limit has the usual number.
    std::optional<long> max_evaluations{};
    double tolerance = 1e-12;  ///< relative: a Gauss-Newton step from the end may lower the cost by this part of itself
                               ///< or move parameters by its root

    /// Evaluations that one start may take in a search for so many parameters: `max_evaluations`, or else 4000 a
    /// parameter for the simplex, restarts included, and 2000 for the other methods.
    long evaluation_limit(Eigen::Index parameters) const;

    /// Throws an Error for a value out of range.
    void validate() const;
};

}  // namespace impactfit
