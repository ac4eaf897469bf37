#include "impactfit/calibration/fit/fit_result.hpp"

#include <algorithm>
#include <cmath>

#include "impactfit/core/error.hpp"
#include "impactfit/core/nearest_name.hpp"

namespace impactfit {

bool FitGoodness::contradicted() const {
    const bool by_replicates =
        lack_of_fit && lack_of_fit->pure_error_freedom > 0 && lack_of_fit->probability < acceptable_probability;
    const bool without_noise = (runs && runs->probability < acceptable_probability) || (speed && speed->ruled_out);
    return statistics.too_large || by_replicates || without_noise;
}

bool FitGoodness::tested() const {
    return robust || probability();
}

bool FitGoodness::noise_contradicted() const {
    return pure_error && pure_error->probability < acceptable_probability;
}

bool FitGoodness::misses_too_little() const {
    return lack_of_fit && lack_of_fit->pure_error_freedom > 0 &&
           lack_of_fit->probability_below < acceptable_probability;
}

std::optional<double> FitGoodness::probability() const {
    if (robust) return std::nullopt;
    std::optional<double> least = statistics.probability;
    if (lack_of_fit && lack_of_fit->pure_error_freedom > 0)
        least = std::min(least.value_or(1.0), lack_of_fit->probability);
    return least;
}

bool FitGoodness::doubtful() const {
    return !contradicted() &&
           (set_points || specimens || misses_too_little() || probability().value_or(1.0) < doubtful_probability);
}

std::string unit_of_parameter(const FitProblem& problem, const std::string& name) {
    for (const auto* list : {&problem.parameters, &problem.auxiliary})
        for (const FitParameter& parameter : *list)
            if (parameter.name == name) return parameter.unit;
    return {};
}

namespace {

/// Returns the interval by the profile likelihood, else by the covariance.
Interval interval_of(const FitIntervals& intervals, Eigen::Index parameter) {
    if (const ProfileLikelihood* profile = intervals.profile_of(parameter)) return profile->interval();
    const auto i = static_cast<std::size_t>(parameter);
    return i < intervals.covariance.size() ? intervals.covariance[i] : Interval{std::nan(""), std::nan("")};
}

}  // namespace

ParameterEstimate FitResult::parameter(std::string_view name) const {
    std::vector<std::string> known;
    for (std::size_t i = 0; i < estimate.free.size(); ++i) {
        known.push_back(estimate.free[i].name);
        if (estimate.free[i].name != name || estimate.values.size() == 0) continue;
        const auto at = static_cast<Eigen::Index>(i);
        return {
            estimate.values[at], uncertainty.covariance ? uncertainty.covariance->standard_errors[at] : std::nan(""),
            interval_of(intervals, at), unit_of_parameter(*problem, estimate.free[i].name),
            uncertainty.identifiability.empty() ? Identifiability::practically_not : uncertainty.identifiability[i]};
    }
    if (estimate.values.size() == 0)
        throw Error(ErrorKind::usage, "the fit has no estimate", std::string(name), "a search that converged");
    throw Error(ErrorKind::usage, "no free parameter of this name", std::string(name),
                allowed_names(std::string(name), known));
}

Eigen::MatrixXd FitResult::covariance() const {
    if (!uncertainty.covariance) return {};
    const auto free = static_cast<Eigen::Index>(estimate.free.size());
    return uncertainty.covariance->covariance.topLeftCorner(free, free);
}

}  // namespace impactfit
