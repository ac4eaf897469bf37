#include "impactfit/comparison/mean_candidates.hpp"

#include <algorithm>
#include <utility>

#include "impactfit/calibration/problem_file/problem_file.hpp"
#include "impactfit/core/option_notation.hpp"

namespace impactfit {
namespace {

/// Sets the options of the searches. One thread per fit, since the comparison runs fits in parallel.
FitProblem with_search(FitProblem problem, const CandidateOptions& wanted) {
    if (wanted.starts) problem.solver.starts = *wanted.starts;
    if (wanted.seed) problem.solver.seed = *wanted.seed;
    if (wanted.max_evaluations) problem.solver.max_evaluations = wanted.max_evaluations;
    problem.solver.threads = 1;
    problem.uncertainty = {.errors = ErrorMethod::covariance};
    return problem;
}

}  // namespace

std::vector<PopulationCandidate> mean_candidates(const std::string& path, const std::string& data_root,
                                                 const std::vector<std::string>& means,
                                                 const CandidateOptions& wanted) {
    std::vector<PopulationCandidate> candidates;
    const auto add = [&](FitProblem problem, const char* origin) {
        std::string name = means_text(*problem.population);
        if (std::any_of(candidates.begin(), candidates.end(), [&](const auto& one) { return one.name == name; }))
            return;
        candidates.push_back(
            {std::move(name), origin, {}, std::make_shared<const FitProblem>(with_search(std::move(problem), wanted))});
    };
    FitProblem own = read_problem(path, data_root);
    check_has_population(own);
    add(std::move(own), "problem file");
    for (const std::string& text : means) add(read_problem_with(read_means(text), path, data_root), "stated");
    if (std::none_of(candidates.begin(), candidates.end(),
                     [](const auto& one) { return one.problem->population->covariates.empty(); }))
        add(read_problem_with(StatedMeans{}, path, data_root), "without columns");
    if (candidates.size() > 1) return candidates;
    throw Error(ErrorKind::problem, "one mean has no other to compare with", candidates.front().name,
                "a further mean: 'stiffness = k0 * (thickness/3e-3)^b; k0 = 4e5; b = 0'", {path, 0, 0, option("mean")});
}

}  // namespace impactfit
