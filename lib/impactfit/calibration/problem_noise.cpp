#include "impactfit/calibration/problem_noise.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "impactfit/core/error.hpp"

namespace impactfit {
namespace {

std::string stated_text(const FitProblem& problem, bool stated) {
    std::vector<std::string> names;
    for (const FitCondition& condition : problem.conditions)
        for (const Measurement& measurement : condition.measurements) {
            if (std::isnan(measurement.standard_deviation) == stated) continue;
            std::string name =
                fmt::format("{} of {}", measurement.observable->name, problem.sources[measurement.source].name);
            if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(std::move(name));
        }
    return fmt::format("{}", fmt::join(names, ", "));
}

/// Restitution counts as it is, the others by their root mean square.
double weighting_unit(const FitProblem& problem, const Observable& observable) {
    if (observable.quantity == Quantity::restitution) return 1.0;
    double sum = 0.0;
    long count = 0;
    for (const FitCondition& condition : problem.conditions)
        for (const Measurement& measurement : condition.measurements)
            if (measurement.observable->quantity == observable.quantity) {
                sum += measurement.value * measurement.value;
                ++count;
            }
    return sum > 0.0 ? std::sqrt(sum / static_cast<double>(count)) : 1.0;
}

}  // namespace

void settle_noise(FitProblem& problem) {
    long stated = 0, all = 0;
    bool robust = false;
    for (const FitCondition& condition : problem.conditions)
        for (const Measurement& measurement : condition.measurements) {
            ++all;
            stated += std::isnan(measurement.standard_deviation) ? 0 : 1;
            robust = robust || measurement.loss.kind != LossKind::none;
        }
    problem.noise_stated = stated > 0;
    const Where where{problem.path.empty() ? problem.sources.front().files.front().path : problem.path, 0, 0, "sd"};
    const std::string sd = problem.path.empty() ? "--sd observable=..." : "sd = { observable = ... }";
    if (stated > 0 && stated < all)
        throw Error(ErrorKind::problem, "the noise is stated for some measurements and not for others",
                    fmt::format("stated: {}; not stated: {}", stated_text(problem, true), stated_text(problem, false)),
                    fmt::format("{} for all of them, or for none", sd), where);
    if (problem.noise_stated) return;
    if (robust)
        throw Error(ErrorKind::problem, "a robust loss without noise", "no standard deviations",
                    fmt::format("{}: a loss departs from the square in standard deviations", sd), where);
    for (FitCondition& condition : problem.conditions)
        for (Measurement& measurement : condition.measurements)
            measurement.standard_deviation = weighting_unit(problem, *measurement.observable);
}

}  // namespace impactfit
