#pragma once
// High-pass filter of a sound: Butterworth of order 4 with 200 Hz, which removes the hum of the mains and steps of a
// hand. It is causal, so that nothing of an onset comes before it.

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace impactfit {

class HighPass {
public:
    /// `rate`: samples a second. The corner is at most 1/8 of it.
    explicit HighPass(double rate) {
        constexpr double corner = 200.0;
        // Two sections of order 2 by the bilinear transform; their quality factors are those of order 4.
        constexpr std::array<double, 2> quality{0.541196100146197, 1.306562964876377};
        const double k = std::tan(std::numbers::pi * std::min(corner / rate, 0.125));
        for (std::size_t i = 0; i < 2; ++i) {
            const double scale = 1.0 / (1.0 + k / quality[i] + k * k);
            sections_[i] = {scale, 2.0 * (k * k - 1.0) * scale, (1.0 - k / quality[i] + k * k) * scale};
        }
    }

    /// Returns the next filtered value. The first value is the level at rest.
    double next(double value) {
        if (!started_) rest_ = value, started_ = true;
        value -= rest_;
        for (Section& one : sections_) {
            const double output = one.scale * value + one.first;
            one.first = -2.0 * one.scale * value - one.a1 * output + one.second;
            one.second = one.scale * value - one.a2 * output;
            value = output;
        }
        return value;
    }

private:
    /// y[n] = scale (x[n] - 2 x[n-1] + x[n-2]) - a1 y[n-1] - a2 y[n-2].
    struct Section {
        double scale = 0.0, a1 = 0.0, a2 = 0.0, first = 0.0, second = 0.0;
    };

    std::array<Section, 2> sections_{};
    double rest_ = 0.0;
    bool started_ = false;
};

}  // namespace impactfit
