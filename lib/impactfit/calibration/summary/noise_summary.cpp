#include "impactfit/calibration/summary/noise_summary.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "impactfit/calibration/observation/errors_in_variables.hpp"
#include "impactfit/calibration/problem/record.hpp"

namespace impactfit {
namespace {

/// "0.005", "5e-06 to 8e-06 s". Empty without deviations above 0.
std::string deviations_text(const std::vector<double>& deviations, std::string_view unit) {
    double low = HUGE_VAL, high = 0.0;
    for (const double deviation : deviations)
        if (deviation > 0.0) low = std::min(low, deviation), high = std::max(high, deviation);
    if (high == 0.0) return {};
    const std::string of = unit == "1" ? "" : fmt::format(" {}", unit);
    return low == high ? fmt::format("{:.4g}{}", low, of) : fmt::format("{:.4g} to {:.4g}{}", low, high, of);
}

std::string deviations_text(const FitProblem& problem, const Observable& observable) {
    std::vector<double> deviations;
    for (const FitCondition& condition : problem.conditions)
        for (const Measurement& measurement : condition.measurements)
            if (measurement.observable == &observable) deviations.push_back(measurement.standard_deviation);
    return deviations_text(deviations, observable.unit);
}

/// Standard deviation of the impact-speed errors [m/s], if these are nuisance parameters.
std::string speed_deviation_text(const FitProblem& problem) {
    std::vector<double> deviations;
    for (const FitCondition& condition : problem.conditions)
        for (const Shift& shift : condition.speed_shifts)
            if (problem.auxiliary[shift.auxiliary].display_group == impact_speed_errors)
                deviations.push_back(std::abs(shift.coefficient));
    const std::string text = deviations_text(deviations, "m/s");
    return text.empty() ? "" : fmt::format("  {:<24} {}, nuisance parameters\n", "impact_speed", text);
}

/// One line for each force threshold [N] of a duration.
std::string threshold_text(const FitProblem& problem) {
    std::vector<double> forces;
    for (const FitCondition& condition : problem.conditions)
        for (const Measurement& measurement : condition.measurements)
            if (measurement.force_threshold > 0.0 &&
                std::find(forces.begin(), forces.end(), measurement.force_threshold) == forces.end())
                forces.push_back(measurement.force_threshold);
    std::string text;
    for (const double force : forces) text += fmt::format("  {:<24} time with force above {:g} N\n", "duration", force);
    return text;
}

std::string sensor_text(const FitProblem& problem, const FitRecord& record) {
    if (!record.sensor) return "ideal sensor";
    const Sensor& sensor = problem.sensors[*record.sensor];
    if (sensor.filter == SensorFilter::none) return fmt::format("sensor {}", sensor.name);
    return fmt::format("sensor {} with a {} filter", sensor.name,
                       sensor_filter_names[static_cast<std::size_t>(sensor.filter)]);
}

/// Clock reading at touch [s]. Empty for loops, which have no clock.
std::string touch_text(const FitProblem& problem, const FitRecord& record) {
    if (record.kind == RecordKind::force_indentation) return {};
    if (!record.touch) return ", touch at t = 0";
    const FitParameter& touch = problem.auxiliary[*record.touch];
    if (touch.role == FitParameter::Role::free) return ", touch time is a nuisance parameter";
    return fmt::format(", touch at t = {:.6g} s", touch.value);
}

/// Records of one kind with equal sensor and clock.
struct RecordKindNoise {
    RecordKind kind;
    std::string how;                                ///< sensor and clock
    std::array<std::vector<double>, 2> deviations;  ///< of abscissa and ordinate
};

std::vector<RecordKindNoise> kinds_of_records(const FitProblem& problem) {
    std::vector<RecordKindNoise> kinds;
    for (const FitCondition& condition : problem.conditions)
        for (const FitRecord& record : condition.records) {
            const std::string how = sensor_text(problem, record) + touch_text(problem, record);
            auto same = std::find_if(kinds.begin(), kinds.end(), [&](const RecordKindNoise& known) {
                return known.kind == record.kind && known.how == how;
            });
            if (same == kinds.end()) same = kinds.insert(kinds.end(), {record.kind, how, {}});
            for (const RecordSample& sample : record.samples) {
                same->deviations[0].push_back(sample.abscissa_deviation);
                same->deviations[1].push_back(sample.ordinate_deviation);
            }
        }
    return kinds;
}

/// One line for each kind of record: standard deviations, sensor, clock.
std::string records_text(const FitProblem& problem) {
    std::string text;
    for (const RecordKindNoise& noise : kinds_of_records(problem)) {
        const auto& columns = record_columns[static_cast<std::size_t>(noise.kind)];
        std::string deviations;
        for (const std::size_t axis : {std::size_t{1}, std::size_t{0}})
            if (const std::string found = deviations_text(noise.deviations[axis], record_unit(columns[axis]));
                !found.empty())
                deviations += fmt::format("{} {}, ", columns[axis], found);
        text += fmt::format("  records of {} over {}: {}{}\n", columns[1], columns[0], deviations, noise.how);
    }
    return text;
}

std::string loss_text(const FitProblem& problem) {
    std::vector<std::string> losses;
    const auto add = [&](const RobustLoss& used) {
        if (used.kind == LossKind::none) return;
        std::string loss = fmt::format("{} (width {:g} standard deviations)",
                                       loss_names[static_cast<std::size_t>(used.kind)], used.width);
        if (std::find(losses.begin(), losses.end(), loss) == losses.end()) losses.push_back(std::move(loss));
    };
    for (const FitCondition& condition : problem.conditions) {
        for (const Measurement& measurement : condition.measurements) add(measurement.loss);
        for (const FitRecord& record : condition.records) add(record.loss);
    }
    return losses.empty() ? "" : fmt::format("  robust loss: {}\n", fmt::join(losses, ", "));
}

}  // namespace

std::string noise_line(const FitProblem& problem) {
    if (problem.noise_stated) return {};
    const bool repeats = !problem.replicate_noise.empty();
    if (!repeats && problem.misfit_noise.empty()) return "noise: not stated; estimated from the misfit";
    std::vector<std::string> scales;
    for (const auto& [observable, deviation, relative, freedom] :
         repeats ? problem.replicate_noise : problem.misfit_noise)
        scales.push_back(observable->unit == "1" ? fmt::format("{} {:.2g}", observable->name, deviation)
                                                 : fmt::format("{} {:.2g} {} ({:.2g} %)", observable->name, deviation,
                                                               observable->unit, 100.0 * relative));
    return fmt::format("noise: not stated; from {}: {}", repeats ? "repeats" : "the misfit", fmt::join(scales, ", "));
}

std::string noise_text(const FitProblem& problem) {
    std::string text = problem.noise_stated ? "noise, standard deviations as stated\n"
                       : problem.replicate_noise.empty()
                           ? "noise not stated: estimated from the misfit; residual scales\n"
                           : "noise not stated: standard deviations of the replicates\n";
    for (const Observable& observable : all_observables)
        if (const std::string deviations = deviations_text(problem, observable); !deviations.empty())
            text += fmt::format("  {:<24} {}\n", observable.name, deviations);
    return text + speed_deviation_text(problem) + threshold_text(problem) + records_text(problem) + loss_text(problem);
}

}  // namespace impactfit
