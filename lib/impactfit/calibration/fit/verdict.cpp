#include "impactfit/calibration/fit/verdict.hpp"

namespace impactfit {
namespace {

/// Parameters whose standard error would be above `known_below` were no bound in the way: that a search stopped on one
/// makes neither that parameter known nor those it trades with. Those that answers as good as this one put farther
/// away, those with a far value that the data admit, and those that are as badly known along the profile of another.
std::vector<std::string> unidentified(const FitResult& result) {
    std::vector<std::string> names;
    const LinearUncertainty& known = *result.uncertainty;
    const double known_below = known.limit.known_below();
    for (std::size_t i = 0; i < result.free.size(); ++i) {
        const auto j = static_cast<Eigen::Index>(i);
        const bool off_along_profile = known.followed && known.relative_errors[j] > known_below;
        if (!(known.freed_errors[j] <= known_below) || off_along_profile ||
            result.equal.ranges[i].relative > known_below || has_far_value(result.far, i))
            names.push_back(result.free[i].name);
    }
    return names;
}

FitVerdict verdict_of(const FitResult& result) {
    if (result.search.best.status != SolutionStatus::converged ||
        (result.problem->uncertainty.covariance && !result.uncertainty))
        return FitVerdict::not_converged;
    if (!result.unidentified.empty()) return FitVerdict::poorly_known;
    return result.statistics.too_large ? FitVerdict::bad_fit : FitVerdict::good;
}

}  // namespace

std::string_view to_string(FitVerdict verdict) {
    switch (verdict) {
        case FitVerdict::good:
            return "good";
        case FitVerdict::poorly_known:
            return "poorly_known";
        case FitVerdict::bad_fit:
            return "bad_fit";
        case FitVerdict::not_converged:
            break;
    }
    return "not_converged";
}

void judge(FitResult& result) {
    if (result.uncertainty) result.unidentified = unidentified(result);
    result.verdict = verdict_of(result);
}

}  // namespace impactfit
