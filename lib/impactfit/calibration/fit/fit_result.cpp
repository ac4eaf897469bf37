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
    return !contradicted() && (misses_too_little() || probability().value_or(1.0) < doubtful_probability);
}

ParameterEstimate FitResult::operator[](std::string_view parameter) const {
    std::vector<std::string> known;
    for (std::size_t i = 0; i < estimate.free.size(); ++i) {
        known.push_back(estimate.free[i].name);
        if (estimate.free[i].name != parameter || estimate.values.size() == 0) continue;
        const auto at = static_cast<Eigen::Index>(i);
        return {
            estimate.values[at], uncertainty.covariance ? uncertainty.covariance->standard_errors[at] : std::nan(""),
            uncertainty.identifiability.empty() ? Identifiability::practically_not : uncertainty.identifiability[i]};
    }
    if (estimate.values.size() == 0)
        throw Error(ErrorKind::usage, "the fit has no estimate", std::string(parameter), "a search that converged");
    throw Error(ErrorKind::usage, "no free parameter of this name", std::string(parameter),
                allowed_names(std::string(parameter), known));
}

}  // namespace impactfit
