#pragma once
// Minimises a residual function: one door to all methods, from one start or from many.

#include <array>
#include <optional>
#include <string_view>
#include <vector>

#include "impactfit/calibration/residual_function.hpp"
#include "impactfit/calibration/search_space.hpp"
#include "impactfit/calibration/solution.hpp"

namespace impactfit {

enum class SolverMethod {
    least_squares,  ///< Levenberg-Marquardt within the bounds, with a ladder of restarts
    nelder_mead,    ///< simplex with restarts (NLopt)
    global          ///< a global search over finite bounds (NLopt), polished by least squares
};

inline constexpr std::array<std::string_view, 3> solver_method_names{"least_squares", "nelder_mead", "global"};

/// All start points are made at once.
inline constexpr int most_starts = 1'000'000;
/// Of seed, threads and evaluations: what is above it is a typing error.
inline constexpr long largest_solver_number = 1'000'000'000;

struct SolverOptions {
    SolverMethod method = SolverMethod::least_squares;
    int starts = 1;  ///< up to `most_starts`: the given start, then space-filling ones between the bounds
                     ///< (start_points.hpp)
    long seed = 1;
    int threads = 1;                       ///< over starts; the answer does not depend on it
    std::optional<long> most_evaluations;  ///< of the residuals, per start; none: evaluation_limit has the usual number
    double tolerance = 1e-12;  ///< relative: a Gauss-Newton step from the end may lower the cost by this part of itself
                               ///< or move parameters by its root

    /// Evaluations that one start may take in a search for so many parameters: `most_evaluations`, or else 4000 a
    /// parameter for the simplex, restarts included, and 2000 for the other methods.
    long evaluation_limit(Eigen::Index parameters) const;

    /// Throws an Error for a value out of range.
    void validate() const;
};

/// A group of starts that ended at the same place, as seen by cost and by predicted residuals.
struct SolutionCluster {
    Solution best;
    int members = 0;
};

struct SolveResult {
    Solution best;
    std::vector<SolutionCluster> clusters;  ///< by rising cost; the first holds `best`
    SearchCounts counts;                    ///< of all starts
    int given_up = 0;                       ///< starts broken off
};

/// What solve() asks before its first iteration; the evaluations that took. Throws an Error (problem) if parameters
/// move no residual, naming them (influence.hpp); if there are fewer residuals than parameters; for options out of
/// range; and for a global search without finite bounds.
SearchCounts check_search(const ResidualFunction& function, const SearchSpace& space, const SolverOptions& options);

/// Throws what check_search() throws, before any iteration.
SolveResult solve(const ResidualFunction& function, const SearchSpace& space, const SolverOptions& options = {},
                  const ProgressCallback& progress = {});

}  // namespace impactfit
