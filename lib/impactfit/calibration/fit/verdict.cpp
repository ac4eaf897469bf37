#include "impactfit/calibration/fit/verdict.hpp"

#include <cmath>

namespace impactfit {
namespace {

Identifiability identifiability_of(const FitResult& result, std::size_t index) {
    const auto parameter = static_cast<Eigen::Index>(index);
    const ProfileLikelihood* profile = result.intervals.profile_of(parameter);
    if (!profile)
        return std::isinf(result.uncertainty.covariance->standard_errors[parameter]) ? Identifiability::structurally_not
               : std::isnan(result.uncertainty.covariance->noise)                    ? Identifiability::practically_not
                                                                                     : Identifiability::identifiable;
    if (profile->is_flat()) return Identifiability::structurally_not;
    return profile->is_bounded() && !result.intervals.elsewhere[index] ? Identifiability::identifiable
                                                                       : Identifiability::practically_not;
}

FitVerdict verdict_of(const FitResult& result) {
    if (result.search.best.status != SolutionStatus::converged ||
        (result.problem->uncertainty.errors != ErrorMethod::none && !result.uncertainty.covariance))
        return FitVerdict::not_converged;
    if (!result.uncertainty.unidentified.empty()) return FitVerdict::poorly_known;
    return result.goodness.contradicted() ? FitVerdict::bad_fit : FitVerdict::good;
}

}  // namespace

std::string_view to_string(Identifiability identifiability) {
    switch (identifiability) {
        case Identifiability::identifiable:
            return "identifiable";
        case Identifiability::practically_not:
            return "practically_not";
        case Identifiability::structurally_not:
            break;
    }
    return "structurally_not";
}

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
    for (std::size_t i = 0; result.uncertainty.covariance && i < result.estimate.free.size(); ++i) {
        result.uncertainty.identifiability.push_back(identifiability_of(result, i));
        if (result.uncertainty.identifiability.back() != Identifiability::identifiable)
            result.uncertainty.unidentified.push_back(result.estimate.free[i].name);
    }
    result.goodness.verdict = verdict_of(result);
}

}  // namespace impactfit
