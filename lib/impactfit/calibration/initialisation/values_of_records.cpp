#include "impactfit/calibration/initialisation/values_of_records.hpp"

#include <algorithm>
#include <cmath>

#include "impactfit/calibration/observation/record_impulse.hpp"

namespace impactfit {
namespace {

/// Part of the peak that limits the duration of a curve.
constexpr double part_of_peak = 0.02;

/// Limits of a restitution: starting values beyond them are of no use.
constexpr double lowest_of_start = 0.05, highest_of_start = 0.99;

/// Relative error of the values, of no effect on starting values.
constexpr double usual_error = 0.01;

void add_value(const char* name, double value, FitCondition& condition) {
    if (!(value > 0.0) || !std::isfinite(value)) return;
    Measurement measured{&find_observable(name), value, usual_error * value};
    measured.source = condition.records.front().source;
    condition.measurements.push_back(measured);
}

/// Time of the samples above a part of the peak, around it.
double duration_of(const std::vector<RecordSample>& samples) {
    const auto lower = [](const RecordSample& a, const RecordSample& b) { return a.ordinate < b.ordinate; };
    const auto peak = std::max_element(samples.begin(), samples.end(), lower);
    auto first = peak, last = peak;
    while (first != samples.begin() && (first - 1)->ordinate > part_of_peak * peak->ordinate) --first;
    while (last + 1 != samples.end() && (last + 1)->ordinate > part_of_peak * peak->ordinate) ++last;
    return last->abscissa - first->abscissa;
}

double peak_of(const std::vector<RecordSample>& samples) {
    double peak = 0.0;
    for (const RecordSample& sample : samples) peak = std::max(peak, sample.ordinate);
    return peak;
}

/// Ratio of the speeds at both ends of an indentation over time: by its mean slopes below half of the peak.
double ratio_of_slopes(const std::vector<RecordSample>& samples) {
    const double half = 0.5 * peak_of(samples);
    const auto above = [&](const RecordSample& sample) { return sample.ordinate > half; };
    const auto first = std::find_if(samples.begin(), samples.end(), above);
    const auto last = std::find_if(samples.rbegin(), samples.rend(), above).base() - 1;
    const auto zero = [](const RecordSample& sample) { return sample.ordinate > 0.0; };
    const auto touch = std::find_if(samples.begin(), samples.end(), zero);
    const auto end = std::find_if(samples.rbegin(), samples.rend(), zero).base() - 1;
    const double in = first->ordinate / (first->abscissa - touch->abscissa);
    const double out = last->ordinate / (end->abscissa - last->abscissa);
    return out / in;
}

/// True for a speed without error, or with errors that have priors: not for a free speed.
bool has_known_speed(const FitCondition& condition, const FitProblem& problem) {
    return std::all_of(condition.speed_shifts.begin(), condition.speed_shifts.end(),
                       [&](const Shift& shift) { return problem.auxiliary[shift.auxiliary].prior.has_value(); });
}

void add_values(FitCondition& condition, const FitProblem& problem) {
    const FitRecord& record = condition.records.front();
    const bool force = record.kind == RecordKind::force_time;
    double restitution = std::nan("");
    if (!force)
        restitution = ratio_of_slopes(record.samples);
    else if (const auto impulse = impulse_of(record, problem); impulse && has_known_speed(condition, problem))
        restitution = impulse->value / (condition.impact.effective_mass * condition.impact.impact_speed) - 1.0;
    if (!std::isnan(restitution))
        add_value("restitution", std::clamp(restitution, lowest_of_start, highest_of_start), condition);
    add_value("duration", duration_of(record.samples), condition);
    add_value(force ? "peak_force" : "peak_indentation", peak_of(record.samples), condition);
}

}  // namespace

FitProblem with_values_of_records(const FitProblem& problem) {
    FitProblem values = problem;
    for (FitCondition& condition : values.conditions) {
        if (condition.records.empty()) continue;
        const RecordKind kind = condition.records.front().kind;
        if (kind == RecordKind::force_time || kind == RecordKind::indentation_time) add_values(condition, problem);
        condition.records.clear();
    }
    std::erase_if(values.conditions, [](const FitCondition& one) { return one.measurements.empty(); });
    return values;
}

}  // namespace impactfit
