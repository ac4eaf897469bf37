#include "impactfit/dynamics/phase/collocation_leg.hpp"

namespace impactfit {
namespace {

/// Newton's method for the values of a leg.
template <std::size_t N>
class NewtonLeg : public CollocationLeg<N> {
public:
    using Leg = CollocationLeg<N>;
    using Leg::blocks, Leg::feedback, Leg::finish, Leg::iterations, Leg::loss, Leg::y;

    /// The method converges quadratically: a change of 3e-7 leaves an error of about 1e-13.
    IMPACTFIT_INLINE bool solve(double b, double start) {
        if (!guess(b, start)) return false;
        for (iterations = 1; iterations <= 20; ++iterations) {
            LaneArray<N> change;
            const double size = newton_change(b, start, change);
            if (!(size < 1e300)) return false;
            const double length = size < 0.5 ? 1.0 : step_length(change);
            for (std::size_t i = 0; i < blocks; ++i) y[i] += length * change[i];
            if (size < 3e-7) return finish(b, start);
        }
        return false;
    }

private:
    static constexpr std::size_t stride = 4;

    /// Implicit trapezoids over `stride` nodes each: a quadratic equation a step, straight lines in between. Returns
    /// false without a solution.
    IMPACTFIT_INLINE bool guess(double b, double start) {
        const double* node = CollocationRule<N>::instance().nodes.numbers();
        double before = start, slope = 0.0, at = 0.0;
        for (std::size_t i = stride - 1; i < N; i += stride) {
            const double half = 0.5 * (node[i] - at), back = feedback.numbers()[i], gain = b * loss.numbers()[i];
            const double known = before + half * slope, p = known - back + half * gain;
            const double square = p * p + 4.0 * known * back;
            if (!(square >= 0.0)) return false;
            const double root = std::sqrt(square);
            const double value = p > 0.0 ? 0.5 * (p + root) : 2.0 * known * back / (root - p);
            const double gap = value + back, rise = (value - before) / (node[i] - at);
            if (!(gap > 0.0)) return false;
            for (std::size_t k = i - stride + 1; k < i; ++k) y.numbers()[k] = before + rise * (node[k] - at);
            y.numbers()[i] = value;
            slope = gain * value / gap;
            before = value;
            at = node[i];
        }
        return true;
    }

    /// Stores the change of y. Returns its largest ratio to y + feedback.
    IMPACTFIT_INLINE double newton_change(double b, double start, LaneArray<N>& change) const {
        const auto& integrals = CollocationRule<N>::instance().integrals;
        LaneArray<N> growth, values, integral, power, residual;
        for (std::size_t i = 0; i < blocks; ++i) {
            const Lanes divisor = 1.0 / (y[i] + feedback[i]), gain = b * loss[i] * divisor;
            values[i] = gain * y[i];
            growth[i] = gain * feedback[i] * divisor;
        }
        put_combination<N>(integrals, values, integral);
        put_combination<N>(integrals, growth, power);
        for (std::size_t i = 0; i < blocks; ++i) {
            put_exp(power[i], power[i]);
            residual[i] = start + integral[i] - y[i];
            values[i] = growth[i] * residual[i] / power[i];
        }
        put_combination<N>(integrals, values, integral);
        Lanes largest = {};
        for (std::size_t i = 0; i < blocks; ++i) {
            change[i] = residual[i] + power[i] * integral[i];
            const Lanes ratio = change[i] / (y[i] + feedback[i]), size = ratio < 0.0 ? -ratio : ratio;
            largest = size > largest ? size : largest;
        }
        double size = 0.0;
        for (std::size_t i = 0; i < lane_count; ++i) size = largest[i] > size ? largest[i] : size;
        return size;
    }

    /// Largest step within y + feedback > 0.
    IMPACTFIT_INLINE double step_length(const LaneArray<N>& change) const {
        double length = 1.0;
        for (std::size_t i = 0; i < N; ++i) {
            const double gap = y.numbers()[i] + feedback.numbers()[i], by = change.numbers()[i];
            if (by < -0.9 * gap) length = std::min(length, -0.9 * gap / by);
        }
        return length;
    }
};

/// The leg is copied: its arrays remain in the cache.
template <std::size_t N>
IMPACTFIT_INLINE bool solved(CollocationLeg<N>& leg, double b, double start) {
    NewtonLeg<N> newton;
    static_cast<CollocationLeg<N>&>(newton) = leg;
    const bool converged = newton.solve(b, start);
    leg = newton;
    return converged;
}

}  // namespace

IMPACTFIT_FOR_EACH_PROCESSOR bool solve_leg(CollocationLeg<24>& leg, double b, double start) {
    return solved(leg, b, start);
}

IMPACTFIT_FOR_EACH_PROCESSOR bool solve_leg(CollocationLeg<32>& leg, double b, double start) {
    return solved(leg, b, start);
}

IMPACTFIT_FOR_EACH_PROCESSOR bool solve_leg(CollocationLeg<48>& leg, double b, double start) {
    return solved(leg, b, start);
}

}  // namespace impactfit
