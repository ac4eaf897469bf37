#include "impactfit/comparison/reference/reference_fit.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "impactfit/calibration/noise/correlated_errors.hpp"
#include "impactfit/calibration/noise/replicates.hpp"
#include "impactfit/calibration/noise/robust_losses.hpp"
#include "impactfit/calibration/noise/variance_groups.hpp"
#include "impactfit/calibration/problem/prediction_problem.hpp"
#include "impactfit/comparison/reference/force_time_decomposition.hpp"

namespace impactfit {
namespace {

constexpr long most_over_speed = 8;  ///< coefficients; restitution and durations over speed have few features
constexpr long most_over_time = 40;

constexpr const char* spared_outliers = "the loss is robust; a least-squares reference follows outliers";

std::vector<WeightedPoint> points_over_speed(const FitProblem& problem, const Observable& observable) {
    std::vector<WeightedPoint> points;
    for (const FitCondition& condition : problem.conditions)
        for (const Measurement& measured : condition.measurements)
            if (measured.observable == &observable)
                points.push_back(
                    {std::log(condition.impact.impact_speed), measured.value, measured.standard_deviation});
    return points;
}

std::vector<WeightedPoint> points_over_time(const FitRecord& record) {
    std::vector<WeightedPoint> points;
    for (const RecordSample& sample : record.samples)
        points.push_back({sample.abscissa, sample.ordinate, sample.ordinate_deviation});
    return points;
}

void add(const std::vector<double>& part, std::vector<double>& all) {
    all.insert(all.end(), part.begin(), part.end());
}

/// False if an observable has no curve.
bool add_scalars(const FitProblem& problem, ReferenceFit& reference, std::vector<double>& residuals, long& parameters,
                 ObservableSums& sums) {
    for (const Observable& observable : all_observables) {
        const std::vector<WeightedPoint> points = points_over_speed(problem, observable);
        if (points.empty()) continue;
        auto curve = smooth_curve(points, most_over_speed, problem.noise_stated);
        if (!curve) return false;
        add(curve->residuals, residuals);
        for (const double residual : curve->residuals) sums[&observable].add(residual);
        parameters += curve->parameters;
        reference.scalars.push_back({&observable, std::move(*curve)});
    }
    return true;
}

/// Decomposes a force-time record. Sets `not_split` if there is no decomposition.
void add_force_time(const FitProblem& problem, const FitCondition& condition, const FitRecord& record,
                    ReferenceFit::Record& part) {
    part.not_split = indentation_obstacle(problem, condition, record);
    if (!part.not_split.empty()) return;
    if (auto found = split_force_time(problem, condition, record)) {
        part.split = std::move(found->split);
        part.curve = std::move(found->curve);
    } else {
        part.not_split = "a branch of the loop has too few samples";
    }
}

bool add_records(const FitProblem& problem, ReferenceFit& reference, std::vector<double>& residuals, long& parameters) {
    for (std::size_t c = 0; c < problem.conditions.size(); ++c)
        for (std::size_t r = 0; r < problem.conditions[c].records.size(); ++r) {
            const FitRecord& record = problem.conditions[c].records[r];
            ReferenceFit::Record part{c, r, {}, {}};
            if (record.kind == RecordKind::force_indentation)
                part.split = split_loop(record, problem.noise_stated);
            else if (record.kind == RecordKind::force_time)
                add_force_time(problem, problem.conditions[c], record, part);
            if (record.kind != RecordKind::force_indentation && !part.curve)
                part.curve = smooth_curve(points_over_time(record), most_over_time, problem.noise_stated);
            if (!part.split && !part.curve) return false;
            add(part.split ? part.split->residuals : part.curve->residuals, residuals);
            parameters += part.split ? part.split->parameters : part.curve->parameters;
            reference.records.push_back(std::move(part));
        }
    return true;
}

/// Durations with different force thresholds are different quantities.
bool has_several_thresholds(const FitProblem& problem) {
    std::map<const Observable*, std::set<double>> thresholds;
    for (const FitCondition& condition : problem.conditions)
        for (const Measurement& measured : condition.measurements)
            thresholds[measured.observable].insert(measured.force_threshold);
    return std::any_of(thresholds.begin(), thresholds.end(), [](const auto& of) { return of.second.size() > 1; });
}

}  // namespace

ReferenceFit smooth_reference(const FitProblem& problem) {
    ReferenceFit reference{"no law: smooth curves", {}};
    std::vector<double> residuals;
    long parameters = 0;
    ObservableSums sums;
    if (problem.measurement_count() > 0 && (!has_prediction_curve(problem) || problem.groups.size() > 1))
        reference.obstacle = "impacts differ in more than their speed";
    else if (has_correlated_errors(problem))
        reference.obstacle = "errors of the rig are nuisance parameters";
    else if (spares_outliers(problem))
        reference.obstacle = spared_outliers;
    else if (has_several_thresholds(problem))
        reference.obstacle = "durations have different force thresholds";
    else if (!add_scalars(problem, reference, residuals, parameters, sums))
        reference.obstacle = "too few speeds for a curve";
    else if (!add_records(problem, reference, residuals, parameters))
        reference.obstacle = "a record is too short for curves, or a loop lacks a branch";
    else
        reference.statistics =
            fit_statistics(residuals, parameters, problem.noise_stated, {}, 0, variance_groups(problem, sums));
    return reference;
}

ReferenceFit repeat_reference(const FitProblem& problem) {
    ReferenceFit reference{"no law: repeats", {}};
    reference.obstacle = replicate_obstacle(problem);
    if (!reference.obstacle.empty()) return reference;
    const std::vector<ReplicateGroup> groups = replicate_groups(problem);
    std::vector<double> residuals;
    ObservableSums sums;
    for (const ReplicateGroup& group : groups) {
        const std::vector<double> part = residuals_of_mean(group);
        for (const double residual : part) sums[group.front()->observable].add(residual);
        add(part, residuals);
    }
    reference.statistics = fit_statistics(residuals, static_cast<long>(groups.size()), problem.noise_stated, {}, 0,
                                          variance_groups(problem, sums));
    return reference;
}

std::string unfinished_note(const ReferenceFit& reference) {
    const auto count =
        std::count_if(reference.records.begin(), reference.records.end(),
                      [](const ReferenceFit::Record& record) { return record.split && !record.split->dissipated; });
    if (count == 0) return {};
    return fmt::format(
        "{} record{} in contact (force and indentation above 1/10 of their peaks): {} dissipated work is undetermined.",
        count, count == 1 ? " ends" : "s end", count == 1 ? "its" : "their");
}

}  // namespace impactfit
