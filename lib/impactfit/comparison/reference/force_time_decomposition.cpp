#include "impactfit/comparison/reference/force_time_decomposition.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace impactfit {
namespace {

/// Value of a fixed auxiliary parameter, `otherwise` without one. Empty for a free parameter.
std::optional<double> known_value(const FitProblem& problem, const std::optional<std::size_t>& place,
                                  double otherwise) {
    if (!place) return otherwise;
    const FitParameter& parameter = problem.auxiliary[*place];
    if (parameter.role != FitParameter::Role::fixed) return std::nullopt;
    return parameter.value;
}

std::string sensor_obstacle(const FitProblem& problem, const Sensor& sensor) {
    if (sensor.filter != SensorFilter::none) return fmt::format("the sensor {} has a filter", sensor.name);
    if (known_value(problem, sensor.delay, 0.0) != 0.0) return fmt::format("the sensor {} has a delay", sensor.name);
    if (!known_value(problem, sensor.gain, 1.0) || !known_value(problem, sensor.offset, 0.0))
        return fmt::format("gain or offset of the sensor {} is a nuisance parameter", sensor.name);
    return {};
}

/// The first sample at or after touch.
std::vector<RecordSample>::const_iterator first_in_contact(const FitRecord& record, double touch) {
    return std::find_if(record.samples.begin(), record.samples.end(),
                        [&](const RecordSample& sample) { return sample.abscissa >= touch; });
}

/// Largest accepted time between samples [s]: two mean steps. The force within a longer gap is unknown.
double longest_gap(const FitRecord& record) {
    const auto& samples = record.samples;
    return 2.0 * (samples.back().abscissa - samples.front().abscissa) / static_cast<double>(samples.size() - 1);
}

bool begins_late(const FitRecord& record, double touch) {
    const auto first = first_in_contact(record, touch);
    if (record.samples.end() - first < 2) return true;
    return first->abscissa - touch > longest_gap(record);
}

double touch_of(const FitProblem& problem, const FitRecord& record) {
    return *known_value(problem, record.touch, 0.0);
}

/// The contact as a force-indentation loop, with the index of its first sample in the record.
struct IntegratedLoop {
    FitRecord loop{RecordKind::force_indentation, {}};
    std::size_t begin = 0;
    std::vector<double> times = {};
    std::optional<LoopMotion> motion = {};  ///< empty if the bodies still approach at the end
};

/// Indentation x and velocity v under a force that is linear over a step.
struct Motion {
    double mass, x, v;

    void advance(double step, double f, double next) {
        x += step * (v - step * (f / 3.0 + next / 6.0) / mass);
        v -= step * (f + next) / (2.0 * mass);
    }
    /// Indentation at zero velocity within the step: v = (f s + (next - f) s^2 / (2 step)) / m.
    double turn(double step, double f, double next) const {
        const double bend = (next - f) / step;
        const double s = 2.0 * mass * v / (f + std::sqrt(std::max(0.0, f * f + 2.0 * bend * mass * v)));
        return x + s * (v - s * (f / 2.0 + bend * s / 6.0) / mass);
    }
};

/// The motion under a piecewise linear force; the force at touch is extrapolated from the first two samples. The
/// turning point is at zero velocity, the end at separation.
IntegratedLoop integrated(const Impact<double>& impact, const FitRecord& record, double touch, double gain,
                          double offset) {
    IntegratedLoop result;
    const auto first = first_in_contact(record, touch);
    result.begin = static_cast<std::size_t>(first - record.samples.begin());
    const auto force = [&](const RecordSample& sample) { return (sample.ordinate - offset) / gain; };
    const auto second = first + 1;
    double time = touch;
    Motion motion{impact.effective_mass, 0.0, impact.impact_speed};
    double f = force(*first) -
               (force(*second) - force(*first)) / (second->abscissa - first->abscissa) * (first->abscissa - touch);
    for (auto sample = first; sample != record.samples.end(); ++sample) {
        const double step = sample->abscissa - time, next = force(*sample);
        const Motion before = motion;
        motion.advance(step, f, next);
        if (!result.motion && motion.v < 0.0)
            result.motion = LoopMotion{result.times.size(), before.turn(step, f, next), false};
        time = sample->abscissa, f = next;
        if (motion.x < 0.0) {
            if (result.motion) result.motion->apart = true;
            break;
        }
        result.loop.samples.push_back({motion.x, f, 0.0, sample->ordinate_deviation / std::abs(gain), sample->line});
        result.times.push_back(time);
    }
    return result;
}

/// For a record without an indentation_obstacle: gain and offset are fixed.
IntegratedLoop integrated(const FitProblem& problem, const FitCondition& condition, const FitRecord& record) {
    const Sensor none;
    const Sensor& sensor = record.sensor ? problem.sensors[*record.sensor] : none;
    return integrated(condition.impact, record, touch_of(problem, record), *known_value(problem, sensor.gain, 1.0),
                      *known_value(problem, sensor.offset, 0.0));
}

/// True for a gap between samples up to the first sample after the contact. Removed clipped samples leave a gap.
bool has_gap(const FitRecord& record, const IntegratedLoop& contact) {
    const auto first = record.samples.begin() + static_cast<std::ptrdiff_t>(contact.begin);
    const auto end = std::min(record.samples.end(), first + static_cast<std::ptrdiff_t>(contact.times.size()) + 1);
    return std::adjacent_find(first, end, [gap = longest_gap(record)](const RecordSample& a, const RecordSample& b) {
               return b.abscissa - a.abscissa > gap;
           }) != end;
}

/// Residuals of the samples outside the contact, where the force is zero.
void add_free_flight(const FitRecord& record, const IntegratedLoop& contact, double offset, LoopSplit& split) {
    const std::size_t end = contact.begin + contact.times.size();
    for (std::size_t i = 0; i < record.samples.size(); ++i)
        if (i < contact.begin || i >= end)
            split.residuals.push_back((offset - record.samples[i].ordinate) / record.samples[i].ordinate_deviation);
}

}  // namespace

std::string indentation_obstacle(const FitProblem& problem, const FitCondition& condition, const FitRecord& record) {
    if (record.sensor)
        if (std::string sensor = sensor_obstacle(problem, problem.sensors[*record.sensor]); !sensor.empty())
            return sensor;
    if (!condition.speed_shifts.empty()) return "the impact speed has an error";
    const auto touch = known_value(problem, record.touch, 0.0);
    if (!touch) return "the touch time is a nuisance parameter";
    if (std::any_of(record.samples.begin(), record.samples.end(),
                    [](const RecordSample& sample) { return sample.abscissa_deviation > 0.0; }))
        return "the times have errors";
    if (begins_late(record, *touch)) return "the record begins after touch";
    if (has_gap(record, integrated(problem, condition, record))) return "forces within the contact are missing";
    return {};
}

std::optional<ForceTimeSplit> split_force_time(const FitProblem& problem, const FitCondition& condition,
                                               const FitRecord& record) {
    const Sensor none;
    const Sensor& sensor = record.sensor ? problem.sensors[*record.sensor] : none;
    const double gain = *known_value(problem, sensor.gain, 1.0), offset = *known_value(problem, sensor.offset, 0.0);
    const IntegratedLoop contact = integrated(problem, condition, record);
    if (!contact.motion) return std::nullopt;
    auto split = split_loop(contact.loop, problem.noise_stated, contact.motion);
    if (!split) return std::nullopt;
    SmoothCurve curve{split->parameters, {}, contact.times, {}};
    for (std::size_t i = 0; i < contact.times.size(); ++i) {
        const RecordSample& sample = contact.loop.samples[i];
        const double drawn = sample.ordinate + split->residuals[i] * sample.ordinate_deviation;
        curve.ordinate.push_back(gain * drawn + offset);
    }
    add_free_flight(record, contact, offset, *split);
    curve.residuals = split->residuals;
    return ForceTimeSplit{std::move(*split), std::move(curve)};
}

}  // namespace impactfit
