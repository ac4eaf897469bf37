#pragma once
// Sampled duration: a duration T read from output with a fixed interval h, one sample late, h (ceil(T/h) + 1).

#include <cmath>

namespace impactfit {

/// Returns interval * (ceil(duration / interval) + 1), in s: ZH22-8 of docs/errata.md, with an interval of 2e-7 s.
inline double sampled_duration(double duration, double interval) {
    return interval * (std::ceil(duration / interval) + 1.0);
}

}  // namespace impactfit
