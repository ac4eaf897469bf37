#include "impactfit/calibration/problem/problem_digest.hpp"

#include <fmt/format.h>

#include "impactfit/core/files/digest.hpp"
#include "impactfit/core/version.hpp"

namespace impactfit {

namespace {

/// Returns the options of search and uncertainty that change the result.
std::string search_options(const FitProblem& problem) {
    const UncertaintyOptions& uncertainty = problem.uncertainty;
    std::string text = fmt::format(
        "{} {} {} {} | {} {} {} {}", static_cast<int>(problem.solver.method), problem.solver.starts,
        problem.solver.seed, problem.solver.max_evaluations.value_or(0), static_cast<int>(uncertainty.errors),
        uncertainty.bootstrap, static_cast<int>(uncertainty.bootstrap_kind), uncertainty.level);
    if (const auto& posterior = uncertainty.posterior)
        text += fmt::format(" | {} {} {} {} {}", posterior->draws, posterior->chains, posterior->warmup,
                            posterior->target_acceptance, posterior->max_depth);
    return text;
}

}  // namespace

CheckpointOwner checkpoint_owner(const FitProblem& problem, const std::string& data_options) {
    std::string files;
    for (const FitSource& source : problem.sources)
        for (const SourceFile& file : source.files) files += file.sha256 + "\n";
    return {std::string(version), problem.sha256.empty() ? "-" : problem.sha256, sha256_hex(files),
            sha256_hex(data_options + " | " + search_options(problem))};
}

}  // namespace impactfit
