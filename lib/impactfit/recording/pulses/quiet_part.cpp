#include "impactfit/recording/pulses/quiet_part.hpp"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "impactfit/core/numbers/median.hpp"
#include "impactfit/recording/pulses/noise_correlation.hpp"

namespace impactfit {
namespace {

/// A drift of fewer standard errors is taken as 0: three are exceeded by chance in 0.3 % of the recordings.
constexpr double least_drift = 3.0;

/// Samples for a drift.
constexpr std::size_t least_of_line = 20;

/// Normal numbers within three standard deviations have this standard deviation.
constexpr double deviation_of_kept = 0.9866;

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
    std::vector<bool> kept = {};
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
    line.kept = std::move(kept);
    return line;
}

/// Returns the residuals of the samples that are kept.
std::vector<double> kept_residuals(const std::vector<double>& residuals, const Line& line) {
    std::vector<double> kept;
    for (std::size_t i = 0; i < residuals.size(); ++i)
        if (line.kept[i]) kept.push_back(residuals[i]);
    return kept;
}

/// Returns the factor of the standard error of a mean for a noise with few degrees of freedom: JCGM 101, 6.4.9.
double factor_of_few(double freedom) {
    constexpr double fewest_of_factor = 3.0;
    const double f = std::max(freedom, fewest_of_factor);
    return std::sqrt(f / (f - 2.0));
}

/// Sets noise, correlation and degrees of freedom by the residuals of a line with `constants`.
void set_noise(const std::vector<double>& residuals, double constants, double rounding, QuietPart& quiet) {
    double squares = 0.0;
    for (const double one : residuals) squares += one * one;
    const auto samples = static_cast<double>(residuals.size());
    const double variance = squares / std::max(1.0, samples - constants);
    quiet.deviation = std::max(std::sqrt(variance) / deviation_of_kept, rounding);
    const NoiseCorrelation correlation = noise_correlation(residuals, constants);
    quiet.correlation = correlation.time;
    quiet.freedom = std::max(1.0, (samples - constants) / correlation.squares);
    // The relative variance of tau of a model of first order is 4 tau / n, that of the variance beside it 2 / n.
    quiet.deviation_of_means = quiet.deviation * factor_of_few(samples / (2.0 * correlation.time - 1.0) - constants);
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
        set_noise(kept_residuals(residuals, line), with_drift ? 2.0 : 1.0, rounding, quiet);
        const double error = quiet.deviation_of_means * std::sqrt(quiet.correlation);
        quiet.offset_error = error / std::sqrt(static_cast<double>(line.samples));
        quiet.drift_error = with_drift ? error / std::sqrt(line.spread) : 0.0;
        if (with_drift && std::abs(line.drift) > least_drift * quiet.drift_error) return quiet;
    }
    return quiet;
}

}  // namespace impactfit
