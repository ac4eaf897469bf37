#include "impactfit/calibration/noise/replicates.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <string_view>
#include <tuple>

#include "impactfit/calibration/noise/correlated_errors.hpp"
#include "impactfit/calibration/noise/robust_losses.hpp"

namespace impactfit {
namespace {

/// A measured value with the impact to which it belongs.
struct ReplicateValue {
    const FitCondition* impact;
    const Measurement* measured;

    /// Replicates have equal keys.
    auto key() const {
        return std::tuple<double, double, double, const std::vector<double>&, std::size_t, std::string_view, double>(
            impact->impact.effective_mass, impact->impact.impact_speed, impact->impact.load, impact->column_values,
            impact->group, measured->observable->name, measured->force_threshold);
    }
};

/// Returns true if every error is one of the rig. Replicates share it, so it has no part in their scatter.
bool replicates_share_errors(const FitProblem& problem) {
    return std::none_of(problem.conditions.begin(), problem.conditions.end(), [&](const FitCondition& condition) {
        const auto is_own = [&](const Shift& shift) {
            return problem.auxiliary[shift.auxiliary].display_group != errors_of_the_rig;
        };
        return std::any_of(condition.speed_shifts.begin(), condition.speed_shifts.end(), is_own) ||
               std::any_of(condition.measurements.begin(), condition.measurements.end(), [&](const Measurement& one) {
                   return std::any_of(one.shifts.begin(), one.shifts.end(), is_own);
               });
    });
}

bool precedes(const ReplicateValue& a, const ReplicateValue& b) {
    return a.key() < b.key();
}

/// Returns all values, replicates next to each other and in their order.
std::vector<ReplicateValue> sorted_values(const FitProblem& problem) {
    std::vector<ReplicateValue> values;
    values.reserve(problem.measurement_count());
    for (const FitCondition& condition : problem.conditions)
        for (const Measurement& measured : condition.measurements) values.push_back({&condition, &measured});
    std::stable_sort(values.begin(), values.end(), precedes);
    return values;
}

bool has_repeats(const FitProblem& problem) {
    const std::vector<ReplicateValue> values = sorted_values(problem);
    const auto equal = [](const ReplicateValue& a, const ReplicateValue& b) { return !precedes(a, b); };
    return std::adjacent_find(values.begin(), values.end(), equal) != values.end();
}

/// Sum of squares about the means of the groups, and sum of all squares.
struct ReplicateSums {
    double within = 0.0, all = 0.0;
    long values = 0, groups = 0;

    void add(const ReplicateGroup& group) {
        double mean = 0.0;
        for (const Measurement* one : group) mean += one->value / static_cast<double>(group.size());
        for (const Measurement* one : group) {
            within += (one->value - mean) * (one->value - mean);
            all += one->value * one->value;
        }
        values += static_cast<long>(group.size());
        ++groups;
    }
};

}  // namespace

std::vector<ReplicateGroup> replicate_groups(const FitProblem& problem) {
    std::vector<ReplicateGroup> groups;
    const ReplicateValue* before = nullptr;
    const std::vector<ReplicateValue> values = sorted_values(problem);
    for (const ReplicateValue& value : values) {
        if (before == nullptr || precedes(*before, value)) groups.emplace_back();
        groups.back().push_back(value.measured);
        before = &value;
    }
    return groups;
}

std::vector<double> residuals_of_mean(const ReplicateGroup& group) {
    double weights = 0.0, mean = 0.0;
    for (const Measurement* one : group) {
        const double weight = 1.0 / (one->standard_deviation * one->standard_deviation);
        weights += weight, mean += weight * one->value;
    }
    mean /= weights;
    std::vector<double> residuals;
    for (const Measurement* one : group) residuals.push_back((mean - one->value) / one->standard_deviation);
    return residuals;
}

double rounding_noise(const FitProblem& problem, const Observable& observable) {
    double sum = 0.0;
    long count = 0;
    for (const FitCondition& condition : problem.conditions)
        for (const Measurement& one : condition.measurements)
            if (one.observable == &observable) sum += one.resolution * one.resolution, ++count;
    return count == 0 ? 0.0 : std::sqrt(sum / (12.0 * static_cast<double>(count)));
}

bool no_scatter(double within, double all) {
    // Deviations from a mean of equal values are rounding errors, 1e-16 of a value.
    return within <= 1e-24 * all;
}

std::string replicate_obstacle(const FitProblem& problem) {
    if (problem.sample_count() > 0) return "the data are records";
    if (has_correlated_errors(problem) && !replicates_share_errors(problem))
        return "errors of the rig are nuisance parameters";
    if (spares_outliers(problem)) return "the loss is robust; a least-squares reference follows outliers";
    if (!has_repeats(problem)) return std::string(no_repeats);
    return {};
}

std::vector<ReplicateNoise> replicate_noise(const FitProblem& problem) {
    if (problem.form_task || !replicate_obstacle(problem).empty()) return {};
    std::map<const Observable*, ReplicateSums> sums;
    for (const ReplicateGroup& group : replicate_groups(problem)) sums[group.front()->observable].add(group);
    if (std::all_of(sums.begin(), sums.end(),
                    [](const auto& sum) { return no_scatter(sum.second.within, sum.second.all); }))
        return {};
    std::vector<ReplicateNoise> noise;
    for (const Observable& observable : all_observables) {
        const auto found = sums.find(&observable);
        if (found == sums.end()) continue;
        const auto& [within, all, values, groups] = found->second;
        const long freedom = values - groups;
        const double rounding = rounding_noise(problem, observable);
        if (freedom < least_replicate_freedom || (no_scatter(within, all) && rounding == 0.0)) continue;
        const double deviation = std::max(std::sqrt(within / static_cast<double>(freedom)), rounding);
        noise.push_back({&observable, deviation, deviation / std::sqrt(all / static_cast<double>(values)), freedom});
    }
    return noise;
}

}  // namespace impactfit
