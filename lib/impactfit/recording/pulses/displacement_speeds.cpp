#include "impactfit/recording/pulses/displacement_speeds.hpp"

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>
#include <vector>

namespace impactfit {
namespace {

constexpr double flank_part = 0.6;
constexpr std::size_t least_of_flank = 3, samples_of_cubic = 8;

/// Relative error of the slope of a parabola, in place of the motion.
constexpr double error_of_parabola = 0.05;

/// Samples of a flank: time from the crossing of the threshold, positive into the contact, and displacement.
struct Flank {
    std::vector<double> time, value;
};

/// Slope where a polynomial through the flank is zero.
PulseNumber slope_at_zero(const Flank& flank, const NoiseOfMeans& noise) {
    const std::size_t n = flank.time.size();
    if (n < least_of_flank) return {};
    const long powers = n < samples_of_cubic ? 3 : 4;
    const double unit = flank.time.back();
    Eigen::MatrixXd terms(static_cast<long>(n), powers);
    Eigen::VectorXd values(static_cast<long>(n));
    for (std::size_t i = 0; i < n; ++i) {
        for (long k = 0; k < powers; ++k)
            terms(static_cast<long>(i), k) = std::pow(flank.time[i] / unit, static_cast<double>(k));
        values[static_cast<long>(i)] = flank.value[i];
    }
    const Eigen::MatrixXd inverse = (terms.transpose() * terms).inverse();
    const Eigen::VectorXd c = inverse * (terms.transpose() * values);
    double zero = 0.0;  // Newton's iteration from the threshold, which is near
    const auto slope_terms = [&](double t) {
        Eigen::VectorXd slopes = Eigen::VectorXd::Zero(powers);
        for (long k = 1; k < powers; ++k) slopes[k] = static_cast<double>(k) * std::pow(t, static_cast<double>(k - 1));
        return slopes;
    };
    for (int i = 0; i < 10; ++i) {
        double value = 0.0;
        for (long k = 0; k < powers; ++k) value += c[k] * std::pow(zero, static_cast<double>(k));
        zero = std::clamp(zero - value / slope_terms(zero).dot(c), -0.5, 0.5);
    }
    // The zero moves with the noise: its change is -(terms at zero) / slope, times the curvature.
    Eigen::VectorXd gradient = slope_terms(zero);
    double curvature = 0.0;
    for (long k = 2; k < powers; ++k)
        curvature += static_cast<double>(k * (k - 1)) * c[k] * std::pow(zero, static_cast<double>(k - 2));
    const double slope = gradient.dot(c);
    for (long k = 0; k < powers; ++k) gradient[k] -= curvature / slope * std::pow(zero, static_cast<double>(k));
    const double error = noise.deviation * std::sqrt(noise.correlation * gradient.dot(inverse * gradient));
    const double of_model = powers < 4 ? error_of_parabola * slope : 0.0;
    return {slope / unit, std::hypot(error, of_model) / unit};
}

/// Returns the samples from a crossing of the threshold to 60 % of the peak. `step`: 1 forward from the begin, -1
/// backward from the end; `level`: displacement without contact there.
Flank flank_of(const PulseChannel& channel, const DetectedPulses& found, const DetectedPulse& pulse,
               const PulseValues& values, int step, double level) {
    Flank flank;
    const double crossing = step > 0 ? values.begin : values.end, top = flank_part * values.peak.value;
    const auto first = static_cast<long>(step > 0 ? pulse.from : pulse.to - 1);
    const auto last = static_cast<long>(step > 0 ? pulse.to : pulse.from);
    for (long i = first; i != last; i += step) {
        const auto at = static_cast<std::size_t>(i);
        const double time = static_cast<double>(step) * (channel.time[at] - crossing);
        if (time < 0.0) continue;
        if (found.value[at] > top) break;
        flank.time.push_back(time);
        flank.value.push_back(found.value[at] - level);
    }
    return flank;
}

}  // namespace

PulseChannel with_distinct_times(const PulseChannel& channel) {
    PulseChannel distinct = channel;
    distinct.time.clear(), distinct.value.clear(), distinct.lines.clear();
    for (std::size_t i = 0; i < channel.time.size();) {
        std::size_t end = i;
        double sum = 0.0;
        for (; end < channel.time.size() && channel.time[end] == channel.time[i]; ++end) sum += channel.value[end];
        distinct.time.push_back(channel.time[i]);
        distinct.value.push_back(sum / static_cast<double>(end - i));
        distinct.lines.push_back(channel.lines[i]);
        i = end;
    }
    return distinct;
}

void set_slopes(const PulseChannel& channel, const DetectedPulses& found, const DetectedPulse& pulse,
                PulseValues& values) {
    values.impulse = {};
    values.speed = slope_at_zero(flank_of(channel, found, pulse, values, 1, 0.0), found.noise);
    values.rebound = slope_at_zero(flank_of(channel, found, pulse, values, -1, pulse.shift), found.noise);
}

void keep_contact(const PulseValues& values, RowCurve& curve) {
    std::erase_if(curve.samples,
                  [&](const CurveSample& one) { return one.time < values.begin || one.time > values.end; });
}

}  // namespace impactfit
