#pragma once
// Drawn signal: the samples of a long signal that its figure shows.

#include <algorithm>
#include <cstddef>
#include <iterator>

#include "impactfit/recording/values/recorded_impacts.hpp"

namespace impactfit {

/// Adds the samples to the signal: all, or of more than 4000 the least and the largest of each part, in the order of
/// time. `time(i)`: of sample i [s].
template <class Values, class Time>
void draw_samples(const Values& values, const Time& time, RecordedSignal& signal) {
    constexpr std::size_t most = 4000;
    const std::size_t samples = values.size();
    const std::size_t part = samples <= most ? 1 : 2 * ((samples + most - 1) / most);
    for (std::size_t begin = 0; begin < samples; begin += part) {
        const auto from = std::next(values.begin(), static_cast<long>(begin));
        const auto [low, high] =
            std::minmax_element(from, std::next(from, static_cast<long>(std::min(part, samples - begin))));
        for (const auto place : {std::min(low, high), std::max(low, high)}) {
            signal.time.push_back(time(static_cast<std::size_t>(std::distance(values.begin(), place))));
            signal.value.push_back(static_cast<double>(*place));
            if (part == 1) break;
        }
    }
}

}  // namespace impactfit
