#include "impactfit/estimation/objective/solution.hpp"

namespace impactfit {

std::string_view to_string(SolutionStatus status) {
    switch (status) {
        case SolutionStatus::converged:
            return "converged";
        case SolutionStatus::not_converged:
            return "not_converged";
        case SolutionStatus::pruned:
            return "pruned";
        case SolutionStatus::failed:
            return "failed";
        case SolutionStatus::interrupted:
            break;
    }
    return "interrupted";
}

SearchCounts& SearchCounts::operator+=(const SearchCounts& other) {
    evaluations += other.evaluations;
    jacobians += other.jacobians;
    failures += other.failures;
    return *this;
}

}  // namespace impactfit
