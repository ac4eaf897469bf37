#pragma once
// Durations as read from output sampled at a fixed interval, one sample late.

#include <cmath>

namespace impactfit {

/// interval * (ceil(duration / interval) + 1): ZH22-8 of docs/errata.md, where the interval is 2e-7 s.
inline double sampled_duration(double duration, double interval) {
    return interval * (std::ceil(duration / interval) + 1.0);
}

}  // namespace impactfit
