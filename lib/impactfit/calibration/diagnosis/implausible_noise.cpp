#include "impactfit/calibration/diagnosis/implausible_noise.hpp"

#include <algorithm>
#include <cmath>

namespace impactfit {
namespace {

constexpr double most_of_value = 1.0;  ///< a value below its standard deviation is no measurement

double median_value(std::vector<double> values) {
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

}  // namespace

std::vector<ImplausibleNoise> implausible_noise(const FitProblem& problem) {
    std::vector<ImplausibleNoise> found;
    if (!problem.noise_stated) return found;
    for (const Observable& observable : all_observables) {
        std::vector<double> deviations, values;
        for (const FitCondition& condition : problem.conditions)
            for (const Measurement& measured : condition.measurements)
                if (measured.observable == &observable) {
                    deviations.push_back(measured.standard_deviation);
                    values.push_back(std::abs(measured.value));
                }
        if (values.empty()) continue;
        const double ratio = median_value(std::move(deviations)) / median_value(std::move(values));
        if (ratio > most_of_value && std::isfinite(ratio)) found.push_back({&observable, ratio});
    }
    return found;
}

}  // namespace impactfit
