#include <algorithm>
#include <cmath>

#include "impactfit/calibration/fit/fit_population.hpp"
#include "impactfit/calibration/fit/fit_posterior.hpp"
#include "impactfit/calibration/fit/fit_steps.hpp"

namespace impactfit {
namespace {

Identifiability identifiability_of(const FitResult& result, std::size_t index) {
    const auto parameter = static_cast<Eigen::Index>(index);
    const ProfileLikelihood* profile = result.intervals.profile_of(parameter);
    if (profile && profile->interrupted()) return Identifiability::unknown;
    if (!profile)
        return std::isinf(result.uncertainty.covariance->standard_errors[parameter]) ? Identifiability::structurally_not
               : std::isnan(result.uncertainty.covariance->noise)                    ? Identifiability::practically_not
                                                                                     : Identifiability::identifiable;
    if (profile->is_flat()) return Identifiability::structurally_not;
    return profile->is_bounded() && !result.intervals.elsewhere[index] ? Identifiability::identifiable
                                                                       : Identifiability::practically_not;
}

bool not_identified(Identifiability found) {
    return found == Identifiability::practically_not || found == Identifiability::structurally_not;
}

FitVerdict verdict_of(const FitResult& result) {
    const bool stopped = (result.posterior && result.posterior->interrupted()) ||
                         (result.population && result.population->interrupted());
    if (result.search.best.status == SolutionStatus::interrupted || result.intervals.interrupted() || stopped)
        return FitVerdict::interrupted;
    if (result.search.best.status != SolutionStatus::converged ||
        (result.problem->uncertainty.errors != ErrorMethod::none && !result.uncertainty.covariance))
        return FitVerdict::not_converged;
    if (result.posterior && result.posterior->chains_disagree()) return FitVerdict::not_converged;
    if (result.population && !result.population->converged()) return FitVerdict::not_converged;
    if (result.goodness.several_specimens()) return FitVerdict::several_specimens;
    if (!result.uncertainty.unidentified.empty()) return FitVerdict::not_identifiable;
    if (result.goodness.contradicted()) return FitVerdict::bad_fit;
    return result.goodness.tested() ? FitVerdict::good : FitVerdict::not_tested;
}

}  // namespace

std::string_view to_string(Identifiability identifiability) {
    switch (identifiability) {
        case Identifiability::identifiable:
            return "identifiable";
        case Identifiability::practically_not:
            return "practically_not";
        case Identifiability::structurally_not:
            return "structurally_not";
        case Identifiability::unknown:
            break;
    }
    return "unknown";
}

std::string_view to_string(FitVerdict verdict) {
    switch (verdict) {
        case FitVerdict::several_specimens:
            return "several_specimens";
        case FitVerdict::good:
            return "good";
        case FitVerdict::not_identifiable:
            return "not_identifiable";
        case FitVerdict::bad_fit:
            return "bad_fit";
        case FitVerdict::not_tested:
            return "not_tested";
        case FitVerdict::not_converged:
            return "not_converged";
        case FitVerdict::interrupted:
            break;
    }
    return "interrupted";
}

void judge(FitResult& result) {
    for (std::size_t i = 0; result.uncertainty.covariance && i < result.estimate.free.size(); ++i) {
        result.uncertainty.identifiability.push_back(identifiability_of(result, i));
        if (is_of_population(*result.problem, result.estimate.free[i].name)) continue;  // given by all specimens
        if (not_identified(result.uncertainty.identifiability.back()))
            result.uncertainty.unidentified.push_back(result.estimate.free[i].name);
    }
    if (result.population)
        for (const std::string& name : result.population->undetermined())
            if (std::find(result.uncertainty.unidentified.begin(), result.uncertainty.unidentified.end(), name) ==
                result.uncertainty.unidentified.end())
                result.uncertainty.unidentified.push_back(name);
    result.goodness.verdict = verdict_of(result);
}

}  // namespace impactfit
