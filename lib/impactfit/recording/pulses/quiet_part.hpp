#pragma once
// Quiet part of a signal: offset, linear drift and noise from the samples before the first contact.
//
// Offset and drift are a line through the quiet samples, without those that differ by three deviations. The noise is
// the standard deviation of the others. Correlated noise has an integrated autocorrelation time tau > 1: a mean of n
// samples has the standard error sigma sqrt(tau / n).

#include <cstddef>
#include <span>

namespace impactfit {

/// Baseline and noise of a signal, in its unit.
struct QuietPart {
    double time = 0.0;                ///< middle of the quiet samples [s]
    double offset = 0.0;              ///< at that time
    double drift = 0.0;               ///< [1/s]; 0: not significant
    double deviation = 0.0;           ///< standard deviation of a sample
    double correlation = 1.0;         ///< integrated autocorrelation time in samples, at least 1
    double freedom = 1.0;             ///< degrees of freedom of the deviation, of independent samples
    double deviation_of_means = 0.0;  ///< the deviation for an error of a mean, larger for few degrees of freedom
    double offset_error = 0.0;        ///< standard error of the offset
    double drift_error = 0.0;         ///< of the drift; 0: no drift
    std::size_t samples = 0;
    bool is_smooth = false;  ///< the samples rise or fall without noise, as within a contact

    double at(double when) const { return offset + drift * (when - time); }
    /// Returns the standard error of the baseline at a time.
    double error_at(double when) const;
};

/// Returns the baseline and noise of quiet samples. `digit`: one unit of the last digit, whose rounding is the least
/// noise. Requires a sample.
QuietPart quiet_part(std::span<const double> time, std::span<const double> value, double digit);

}  // namespace impactfit
