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
    template <std::size_t stride>
    IMPACTFIT_INLINE bool solve(double b, double start) {
        if (!guess<stride>(b, start)) return false;
        for (iterations = 1; iterations <= 20; ++iterations) {
            LaneArray<N> growth, change;
            put_residual(b, start, growth, change);
            put_solution(growth, change);
            const double size = largest_ratio(change);
            if (!(size < 1e300)) return false;
            move(size, change);
            if (size < 3e-7) return finish(b, start);
        }
        return false;
    }

    /// Elimination at the first change, and after a change that is not much smaller than the one before. So a change
    /// of 1e-11 leaves an error below 1e-12.
    IMPACTFIT_INLINE bool solve_by_elimination(double b, double start) {
        if (!guess<1>(b, start)) return false;
        Elimination<N> elimination;
        double before = 0.0, size = 1e300;
        for (iterations = 1; iterations <= 20; ++iterations) {
            LaneArray<N> growth, change;
            put_residual(b, start, growth, change);
            if (!(size < 0.05 * before)) elimination.put(growth);
            elimination.solve(change);
            before = size;
            size = largest_ratio(change);
            if (!(size < 1e300)) return false;
            move(size, change);
            if (size < 1e-11) return finish(b, start);
        }
        return false;
    }

private:
    /// Implicit trapezoids over `stride` nodes each: a quadratic equation a step, straight lines in between. Returns
    /// false without a solution.
    template <std::size_t stride>
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

    /// Growth of a change of y, and the residual of y.
    IMPACTFIT_INLINE void put_residual(double b, double start, LaneArray<N>& growth, LaneArray<N>& residual) const {
        LaneArray<N> values;
        for (std::size_t i = 0; i < blocks; ++i) {
            const Lanes divisor = 1.0 / (y[i] + feedback[i]), gain = b * loss[i] * divisor;
            values[i] = gain * y[i];
            growth[i] = gain * feedback[i] * divisor;
        }
        put_combination<N>(CollocationRule<N>::instance().integrals, values, residual);
        for (std::size_t i = 0; i < blocks; ++i) residual[i] = start + residual[i] - y[i];
    }

    IMPACTFIT_INLINE void move(double size, const LaneArray<N>& change) {
        const double length = size < 0.5 ? 1.0 : step_length(change);
        for (std::size_t i = 0; i < blocks; ++i) y[i] += length * change[i];
    }

    /// Solution of change' = growth change + residual' with the integrating factor, in place of the residual.
    IMPACTFIT_INLINE static void put_solution(const LaneArray<N>& growth, LaneArray<N>& change) {
        const auto& integrals = CollocationRule<N>::instance().integrals;
        LaneArray<N> power, values, integral;
        put_combination<N>(integrals, growth, power);
        for (std::size_t i = 0; i < blocks; ++i) {
            put_exp(power[i], power[i]);
            values[i] = growth[i] * change[i] / power[i];
        }
        put_combination<N>(integrals, values, integral);
        for (std::size_t i = 0; i < blocks; ++i) change[i] += power[i] * integral[i];
    }

    IMPACTFIT_INLINE double largest_ratio(const LaneArray<N>& change) const {
        Lanes largest = {};
        for (std::size_t i = 0; i < blocks; ++i) {
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
enum class Way { quarter, next_to_corner, elimination };

template <Way way, std::size_t N>
IMPACTFIT_INLINE bool solved(CollocationLeg<N>& leg, double b, double start) {
    NewtonLeg<N> newton;
    static_cast<CollocationLeg<N>&>(newton) = leg;
    bool converged = false;
    if constexpr (way == Way::elimination)
        converged = newton.solve_by_elimination(b, start);
    else
        converged = newton.template solve < way == Way::quarter ? 4 : 1 > (b, start);
    leg = newton;
    return converged;
}

template <std::size_t N>
IMPACTFIT_INLINE bool solved_next_to_corner(CollocationLeg<N>& leg, double b, double start, bool sharp) {
    return sharp ? solved<Way::elimination>(leg, b, start) : solved<Way::next_to_corner>(leg, b, start);
}

}  // namespace

IMPACTFIT_FOR_EACH_PROCESSOR bool solve_leg(CollocationLeg<24>& leg, double b, double start) {
    return solved<Way::quarter>(leg, b, start);
}

IMPACTFIT_FOR_EACH_PROCESSOR bool solve_corner_leg(CollocationLeg<24>& leg, double b, double start, bool sharp) {
    return solved_next_to_corner(leg, b, start, sharp);
}

IMPACTFIT_FOR_EACH_PROCESSOR bool solve_leg(CollocationLeg<32>& leg, double b, double start) {
    return solved<Way::quarter>(leg, b, start);
}

IMPACTFIT_FOR_EACH_PROCESSOR bool solve_corner_leg(CollocationLeg<32>& leg, double b, double start, bool sharp) {
    return solved_next_to_corner(leg, b, start, sharp);
}

IMPACTFIT_FOR_EACH_PROCESSOR bool solve_leg(CollocationLeg<48>& leg, double b, double start) {
    return solved<Way::quarter>(leg, b, start);
}

IMPACTFIT_FOR_EACH_PROCESSOR bool solve_corner_leg(CollocationLeg<48>& leg, double b, double start, bool sharp) {
    return solved_next_to_corner(leg, b, start, sharp);
}

}  // namespace impactfit
