#pragma once
// Moving means of a signal of many samples, and the width at which its largest pulse exceeds the noise most.

#include <cstddef>
#include <span>
#include <vector>

namespace impactfit {

/// Sums of a signal, from which each moving mean follows in constant time.
class MovingMeans {
public:
    explicit MovingMeans(std::span<const double> values);
    /// Of the samples `from` to `to` - 1 alone, and those beside them that a mean of `width` takes. Samples keep their
    /// numbers. For the contacts of a long signal: the cost is that of a part.
    MovingMeans(std::span<const double> values, std::size_t from, std::size_t to, std::size_t width);

    std::size_t size() const { return first_ + sums_.size() - 1; }
    /// Returns the mean of `width` samples around sample i, of fewer at the ends.
    double at(std::size_t i, std::size_t width) const;
    /// Returns the means of all samples; not of a part.
    std::vector<double> all(std::size_t width) const;

private:
    std::size_t first_ = 0;  ///< sample of the first sum
    std::vector<double> sums_;
};

/// Noise of a mean of samples with an integrated autocorrelation time.
struct NoiseOfMeans {
    double deviation;    ///< of one sample
    double correlation;  ///< integrated autocorrelation time in samples, at least 1

    /// Returns the standard deviation of a mean of `width` samples.
    double of(std::size_t width) const;
};

/// The pulse whose mean exceeds its noise most.
struct LargestPulse {
    std::size_t width = 1;   ///< of the mean: a power of two of samples, up to a quarter of the signal
    std::size_t middle = 0;  ///< sample
};

/// Returns the largest pulse of either sign. `offset_error`: standard error of the zero of the signal.
LargestPulse largest_pulse(const MovingMeans& means, const NoiseOfMeans& noise, double offset_error);

}  // namespace impactfit
