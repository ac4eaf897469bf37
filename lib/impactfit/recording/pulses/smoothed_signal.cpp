#include "impactfit/recording/pulses/smoothed_signal.hpp"

#include <algorithm>
#include <cmath>

namespace impactfit {

MovingMeans::MovingMeans(std::span<const double> values) : sums_{0.0} {
    sums_.reserve(values.size() + 1);
    for (const double value : values) sums_.push_back(sums_.back() + value);
}

MovingMeans::MovingMeans(std::span<const double> values, std::size_t from, std::size_t to, std::size_t width)
    : MovingMeans(values.subspan(from - std::min(from, width),
                                 std::min(values.size(), to + width) - (from - std::min(from, width)))) {
    first_ = from - std::min(from, width);
}

double MovingMeans::at(std::size_t i, std::size_t width) const {
    const std::size_t before = (width - 1) / 2;
    const std::size_t from = std::max(first_, i > before ? i - before : 0), to = std::min(size(), i + width - before);
    return (sums_[to - first_] - sums_[from - first_]) / static_cast<double>(to - from);
}

std::vector<double> MovingMeans::all(std::size_t width) const {
    std::vector<double> means(size());
    for (std::size_t i = 0; i < means.size(); ++i) means[i] = at(i, width);
    return means;
}

double NoiseOfMeans::of(std::size_t width) const {
    return deviation * std::sqrt(std::min(1.0, correlation / static_cast<double>(width)));
}

LargestPulse largest_pulse(const MovingMeans& means, const NoiseOfMeans& noise, double offset_error) {
    LargestPulse best;
    double most = 0.0;
    for (std::size_t width = 1; width == 1 || width <= means.size() / 4; width *= 2) {
        double largest = 0.0;
        std::size_t middle = 0;
        for (std::size_t i = 0; i < means.size(); ++i)
            if (const double size = std::abs(means.at(i, width)); size > largest) largest = size, middle = i;
        const double stands_out = largest / std::hypot(noise.of(width), offset_error);
        if (stands_out > most) most = stands_out, best = {width, middle};
    }
    return best;
}

}  // namespace impactfit
