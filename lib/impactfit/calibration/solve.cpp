#include "impactfit/calibration/solve.hpp"

#include <fmt/format.h>

#include "impactfit/calibration/influence.hpp"
#include "impactfit/calibration/least_squares.hpp"
#include "impactfit/calibration/nelder_mead.hpp"
#include "impactfit/core/error.hpp"

namespace impactfit {
namespace {

void check_range(bool fine, const char* key, const std::string& got, const char* allowed) {
    if (!fine) throw Error(ErrorKind::problem, "solver option out of range", got, allowed, {{}, 0, 0, key});
}

void check_sizes(const ResidualFunction& function, const SearchSpace& space) {
    if (space.size() == 0) throw Error(ErrorKind::problem, "nothing to fit", "no free parameter", ">= 1");
    if (function.parameter_count() != space.size())
        throw Error(ErrorKind::internal, "the search space does not fit the residuals", std::to_string(space.size()),
                    std::to_string(function.parameter_count()));
    if (function.residual_count() < space.size())
        throw Error(ErrorKind::problem, "fewer residuals than free parameters",
                    fmt::format("{} residuals for {} parameters", function.residual_count(), space.size()),
                    "at least one residual a parameter: fix parameters, add data or priors");
}

Solution search_from(const Eigen::VectorXd& start, const ResidualFunction& function, const SearchSpace& space,
                     const SolverOptions& options, const ProgressCallback& progress) {
    return options.method == SolverMethod::nelder_mead ? nelder_mead(function, space, start, options, progress)
                                                       : least_squares(function, space, start, options, progress);
}

}  // namespace

void SolverOptions::validate() const {
    check_range(starts >= 1, "starts", std::to_string(starts), ">= 1");
    check_range(seed >= 0, "seed", std::to_string(seed), ">= 0");
    check_range(threads >= 1, "threads", std::to_string(threads), ">= 1");
    check_range(most_evaluations >= 1, "most_evaluations", std::to_string(most_evaluations), ">= 1");
    check_range(tolerance >= 1e-15 && tolerance <= 1e-3, "tolerance", fmt::format("{:g}", tolerance), "1e-15 to 1e-3");
}

SolveResult solve(const ResidualFunction& function, const SearchSpace& space, const SolverOptions& options,
                  const ProgressCallback& progress) {
    options.validate();
    check_sizes(function, space);
    SolveResult result;
    check_influence(function, space, result.counts);
    result.best = search_from(space.start(), function, space, options, progress);
    result.counts += result.best.counts;
    result.clusters = {{result.best, 1}};
    return result;
}

}  // namespace impactfit
