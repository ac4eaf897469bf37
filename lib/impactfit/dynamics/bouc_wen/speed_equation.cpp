#include "impactfit/dynamics/bouc_wen/speed_equation.hpp"

#include <algorithm>
#include <cmath>

namespace impactfit::bouc_wen {
namespace {

/// Largest magnitude of all lanes.
template <std::size_t N>
IMPACTFIT_INLINE double largest_magnitude(const LaneArray<N>& values) {
    Lanes largest = {};
    for (std::size_t i = 0; i < N / lane_count; ++i) {
        const Lanes size = values[i] < 0.0 ? -values[i] : values[i];
        largest = size > largest ? size : largest;
    }
    double result = 0.0;
    for (std::size_t i = 0; i < lane_count; ++i) result = largest[i] > result ? largest[i] : result;
    return result;
}

template <std::size_t N>
IMPACTFIT_INLINE bool all_positive(const LaneArray<N>& values) {
    bool all = true;
    for (std::size_t i = 0; i < N; ++i) all = all && values.numbers()[i] > 0.0;
    return all;
}

/// Change du of the speeds that removes the residual r of the linearised equation u du - M (drag du) = r: with eta =
/// distance^2 u du, eta' = growth eta + (distance^2 r)'.
template <std::size_t N>
class LinearisedSpeed {
public:
    /// Returns false for a growth beyond the range of the exponential.
    IMPACTFIT_INLINE bool set(const Frame<N>& frame, const LaneArray<N>& drag, const LaneArray<N>& speed) {
        for (std::size_t i = 0; i < blocks; ++i) {
            growth_[i] = drag[i] / (frame.distance[i] * speed[i]);
            square_[i] = frame.distance[i] * frame.distance[i];
        }
        put_combination<N>(CollocationRule<N>::instance().integrals, growth_, power_);
        if (!(largest_magnitude<N>(power_) < 300.0)) return false;
        for (std::size_t i = 0; i < blocks; ++i) put_exp(power_[i], power_[i]);
        return true;
    }

    IMPACTFIT_INLINE void put_change(const LaneArray<N>& residual, const LaneArray<N>& speed,
                                     LaneArray<N>& change) const {
        LaneArray<N> values;
        for (std::size_t i = 0; i < blocks; ++i) values[i] = growth_[i] * square_[i] * residual[i] / power_[i];
        put_combination<N>(CollocationRule<N>::instance().integrals, values, values);
        for (std::size_t i = 0; i < blocks; ++i)
            change[i] = (residual[i] + power_[i] * values[i] / square_[i]) / speed[i];
    }

private:
    static constexpr std::size_t blocks = N / lane_count;
    LaneArray<N> growth_, power_, square_;
};

template <std::size_t N>
IMPACTFIT_INLINE bool settled(const Frame<N>& frame, const SpeedEquation<N, Lanes>& equation, double accuracy,
                              LaneArray<N>& speed) {
    constexpr std::size_t blocks = N / lane_count;
    if (speed.numbers()[0] == 0.0)
        for (std::size_t i = 0; i < N; ++i) speed.numbers()[i] = std::sqrt(2.0 * equation.pushed.numbers()[i]);
    LinearisedSpeed<N> linearised;
    LaneArray<N> values, change, ratio;
    double before = 1.0;
    for (int repeat = 0; repeat < 20; ++repeat) {
        for (std::size_t i = 0; i < blocks; ++i) values[i] = equation.drag[i] * speed[i];
        put_combination<N>(*frame.integrals, values, values);
        for (std::size_t i = 0; i < blocks; ++i) values[i] = equation.pushed[i] + values[i] - 0.5 * speed[i] * speed[i];
        if (!linearised.set(frame, equation.drag, speed)) return false;
        linearised.put_change(values, speed, change);
        for (std::size_t i = 0; i < blocks; ++i) {
            const Lanes least = -0.9 * speed[i], step = change[i] < least ? least : change[i];
            ratio[i] = change[i] / speed[i];
            speed[i] += step;
        }
        const double size = largest_magnitude<N>(ratio);
        if (!all_positive<N>(speed) || !(size < 1e100)) return false;
        if (size * std::min(1.0, size / before) < accuracy) return true;
        before = size;
    }
    return false;
}

template <std::size_t N>
IMPACTFIT_INLINE bool settled(const Frame<N>& frame, const SpeedEquation<N, LegDirections>& equation,
                              LaneArray<N, LegDirections>& speed) {
    constexpr std::size_t blocks = N / lane_count;
    LaneArray<N> values, drag, residual, change, product, ratio;
    put_values(speed, values);
    put_values(equation.drag, drag);
    LinearisedSpeed<N> linearised;
    if (!linearised.set(frame, drag, values)) return false;
    for (std::size_t k = 0; k < directions; ++k) {
        for (std::size_t i = 0; i < blocks; ++i) product[i] = equation.drag[i].v[k] * values[i];
        put_combination<N>(*frame.integrals, product, product);
        for (std::size_t i = 0; i < blocks; ++i) {
            residual[i] = equation.pushed[i].v[k] + product[i];
            speed[i].v[k] = Lanes{};
        }
        double size = 1.0, total = 0.0;
        for (int repeat = 0; repeat < 12 && size > 1e-9 * total; ++repeat) {
            linearised.put_change(residual, values, change);
            for (std::size_t i = 0; i < blocks; ++i) {
                speed[i].v[k] += change[i];
                product[i] = drag[i] * change[i];
                ratio[i] = change[i] / values[i];
            }
            size = largest_magnitude<N>(ratio);
            total = size > total ? size : total;
            put_combination<N>(*frame.integrals, product, product);
            for (std::size_t i = 0; i < blocks; ++i) residual[i] += product[i] - values[i] * change[i];
        }
    }
    return true;
}

}  // namespace

IMPACTFIT_FOR_EACH_PROCESSOR bool settle(const Frame<16>& frame, const SpeedEquation<16, Lanes>& equation,
                                         double accuracy, LaneArray<16>& speed) {
    return settled(frame, equation, accuracy, speed);
}

IMPACTFIT_FOR_EACH_PROCESSOR bool settle(const Frame<24>& frame, const SpeedEquation<24, Lanes>& equation,
                                         double accuracy, LaneArray<24>& speed) {
    return settled(frame, equation, accuracy, speed);
}

IMPACTFIT_FOR_EACH_PROCESSOR bool settle(const Frame<32>& frame, const SpeedEquation<32, Lanes>& equation,
                                         double accuracy, LaneArray<32>& speed) {
    return settled(frame, equation, accuracy, speed);
}

IMPACTFIT_FOR_EACH_PROCESSOR bool settle(const Frame<48>& frame, const SpeedEquation<48, Lanes>& equation,
                                         double accuracy, LaneArray<48>& speed) {
    return settled(frame, equation, accuracy, speed);
}

IMPACTFIT_FOR_EACH_PROCESSOR bool settle(const Frame<24>& frame, const SpeedEquation<24, LegDirections>& equation,
                                         double, LaneArray<24, LegDirections>& speed) {
    return settled(frame, equation, speed);
}

IMPACTFIT_FOR_EACH_PROCESSOR bool settle(const Frame<32>& frame, const SpeedEquation<32, LegDirections>& equation,
                                         double, LaneArray<32, LegDirections>& speed) {
    return settled(frame, equation, speed);
}

IMPACTFIT_FOR_EACH_PROCESSOR bool settle(const Frame<48>& frame, const SpeedEquation<48, LegDirections>& equation,
                                         double, LaneArray<48, LegDirections>& speed) {
    return settled(frame, equation, speed);
}

}  // namespace impactfit::bouc_wen
