#include "impactfit/calibration/problem/problem_digest.hpp"

#include "impactfit/core/files/digest.hpp"
#include "impactfit/core/version.hpp"

namespace impactfit {

CheckpointOwner checkpoint_owner(const FitProblem& problem, const std::string& options) {
    std::string files;
    for (const FitSource& source : problem.sources)
        for (const SourceFile& file : source.files) files += file.sha256 + "\n";
    return {std::string(version), problem.sha256.empty() ? "-" : problem.sha256, sha256_hex(files),
            sha256_hex(options)};
}

}  // namespace impactfit
