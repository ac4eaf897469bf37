#include "impactfit/recording/pulses/quiet_part.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "impactfit/core/numbers/median.hpp"

namespace impactfit {
namespace {

/// A drift of fewer standard errors is taken as 0: three are exceeded by chance in 0.3 % of the recordings.
constexpr double least_drift = 3.0;

/// Samples for a drift, and for a correlation of the noise.
constexpr std::size_t least_of_line = 20;

/// Returns 1 + 2 * sum of the autocorrelations up to the first within two standard errors of 0.
double correlation_time(const std::vector<double>& residuals) {
    const std::size_t n = residuals.size();
    if (n < least_of_line) return 1.0;
    double variance = 0.0;
    for (const double one : residuals) variance += one * one;
    double sum = 1.0;
    for (std::size_t lag = 1; lag < n / 4 && variance > 0.0; ++lag) {
        double product = 0.0;
        for (std::size_t i = lag; i < n; ++i) product += residuals[i] * residuals[i - lag];
        if (product < 2.0 * variance / std::sqrt(static_cast<double>(n))) break;
        sum += 2.0 * product / variance;
    }
    return sum;
}

/// True for at most one turning point among values that differ by more than rounding. Noise has (2/3) (n - 2).
bool are_smooth(std::span<const double> value, double digit) {
    std::size_t turning = 0;
    for (std::size_t i = 2; i < value.size(); ++i)
        turning += (value[i] - value[i - 1]) * (value[i - 1] - value[i - 2]) < 0.0;
    const auto [least, most] = std::minmax_element(value.begin(), value.end());
    return turning <= 1 && *most - *least > 3.0 * digit;
}

struct Line {
    double time, offset, drift, spread;  ///< spread: sum of (t - time)^2
    std::size_t samples;
};

/// Least-squares line through the samples that are kept.
Line line_through(std::span<const double> time, std::span<const double> value, const std::vector<bool>& kept,
                  bool with_drift) {
    Line line{0.0, 0.0, 0.0, 0.0, 0};
    for (std::size_t i = 0; i < time.size(); ++i)
        if (kept[i]) line.time += time[i], line.offset += value[i], ++line.samples;
    line.time /= static_cast<double>(line.samples);
    line.offset /= static_cast<double>(line.samples);
    double slope = 0.0;
    for (std::size_t i = 0; i < time.size(); ++i)
        if (kept[i]) {
            const double t = time[i] - line.time;
            line.spread += t * t;
            slope += t * (value[i] - line.offset);
        }
    if (with_drift && line.spread > 0.0) line.drift = slope / line.spread;
    return line;
}

std::vector<double> residuals_of(std::span<const double> time, std::span<const double> value, const Line& line) {
    std::vector<double> residuals;
    for (std::size_t i = 0; i < time.size(); ++i)
        residuals.push_back(value[i] - line.offset - line.drift * (time[i] - line.time));
    return residuals;
}

/// Fits the line three times, without the samples that differ by three deviations from the one before. An offset begins
/// with the median.
Line robust_line(std::span<const double> time, std::span<const double> value, bool with_drift) {
    std::vector<bool> kept(time.size(), true);
    Line line = line_through(time, value, kept, with_drift);
    if (!with_drift && time.size() >= least_of_line) line.offset = median({value.begin(), value.end()});
    for (int pass = 0; pass < 2; ++pass) {
        const std::vector<double> residuals = residuals_of(time, value, line);
        const double most = 3.0 * robust_deviation(residuals);
        if (!(most > 0.0)) break;
        for (std::size_t i = 0; i < residuals.size(); ++i) kept[i] = std::abs(residuals[i]) <= most;
        line = line_through(time, value, kept, with_drift);
    }
    return line;
}

}  // namespace

double QuietPart::error_at(double when) const {
    return std::hypot(offset_error, drift_error * (when - time));
}

QuietPart quiet_part(std::span<const double> time, std::span<const double> value, double digit) {
    const double rounding = digit / std::sqrt(12.0);
    QuietPart quiet;
    quiet.is_smooth = are_smooth(value, digit);
    for (const bool with_drift : {true, false}) {
        if (with_drift && time.size() < least_of_line) continue;
        const Line line = robust_line(time, value, with_drift);
        const std::vector<double> residuals = residuals_of(time, value, line);
        quiet.time = line.time, quiet.offset = line.offset, quiet.drift = line.drift, quiet.samples = time.size();
        quiet.deviation = std::max(robust_deviation(residuals), rounding);
        quiet.correlation = correlation_time(residuals);
        const double error = quiet.deviation * std::sqrt(quiet.correlation);
        quiet.offset_error = error / std::sqrt(static_cast<double>(line.samples));
        quiet.drift_error = with_drift ? error / std::sqrt(line.spread) : 0.0;
        if (with_drift && std::abs(line.drift) > least_drift * quiet.drift_error) return quiet;
    }
    return quiet;
}

}  // namespace impactfit
