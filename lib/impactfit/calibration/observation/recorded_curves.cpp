#include "impactfit/calibration/observation/recorded_curves.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "impactfit/calibration/noise/rig_errors.hpp"
#include "impactfit/calibration/observation/contact_onset.hpp"
#include "impactfit/calibration/observation/errors_in_variables.hpp"
#include "impactfit/calibration/problem/record_sensor.hpp"
#include "impactfit/core/error.hpp"

namespace impactfit {
namespace {

constexpr const char* offsets_of_signals = "errors of the offsets of signals";

/// An offset counts if the means of all samples have at most three times its error.
constexpr double least_offset_error = 1.0 / 3.0;

RecordKind kind_of(CurveQuantity quantity) {
    return quantity == CurveQuantity::indentation ? RecordKind::indentation_time : RecordKind::force_time;
}

/// Returns the samples in SI of the record: an acceleration becomes a force.
std::vector<RecordSample> samples_of(const RowCurve& curve, double mass) {
    const double factor = curve.quantity == CurveQuantity::acceleration ? mass : 1.0;
    std::vector<RecordSample> samples;
    for (const CurveSample& one : curve.samples)
        samples.push_back({one.time, factor * one.value, 0.0, factor * curve.deviation, one.line});
    return samples;
}

/// Adds the error of the offset, which all samples share.
void add_offset_error(const RowCurve& curve, double mass, FitRecord& record, FitProblem& problem) {
    const double of_mean = curve.deviation / std::sqrt(static_cast<double>(curve.samples.size()));
    if (!(curve.offset_deviation > least_offset_error * of_mean)) return;
    const std::size_t place =
        new_error(fmt::format("offset_error_{}", problem.conditions.size() + 1), offsets_of_signals, problem);
    record.shared_errors.push_back({place, false});
    const double factor = curve.quantity == CurveQuantity::acceleration ? mass : 1.0;
    for (RecordSample& sample : record.samples) sample.shared = {factor * curve.offset_deviation};
}

}  // namespace

const RowCurve* curve_of_row(const Dataset& dataset, std::size_t row) {
    const auto found = std::find_if(dataset.curves.begin(), dataset.curves.end(),
                                    [&](const RowCurve& curve) { return curve.row == row; });
    return found == dataset.curves.end() ? nullptr : &*found;
}

void add_recorded_curve(const RowCurve& curve, const std::optional<StatedSensor>& sensor, FitCondition& condition,
                        FitProblem& problem) {
    const double mass = condition.impact.effective_mass;
    FitRecord record{kind_of(curve.quantity), samples_of(curve, mass), {}, {}, {}, problem.sources.size()};
    record.noise_freedom = curve.noise_freedom;
    if (sensor) record.sensor = sensor_called(sensor->name, record.kind, problem, sensor->where);
    add_offset_error(curve, mass, record, problem);
    add_touch(record, {}, fmt::format("touch_{}", problem.conditions.size() + 1), problem);
    condition.records.push_back(std::move(record));
    if (curve.free_speed && !condition.speed_shifts.empty())
        throw Error(ErrorKind::problem, "a standard deviation of an impact speed that is not known",
                    fmt::format("impact {}", curve.name), option("impact-speed") + ", or no deviation", {});
    if (curve.free_speed)
        add_free_speed(condition, problem);
    else if (condition.speed_shifts.empty() && curve.speed_deviation &&
             *curve.speed_deviation < condition.impact.impact_speed)
        add_speed_error_of_record(*curve.speed_deviation, condition, problem);
}

}  // namespace impactfit
