#pragma once
// Bouc-Wen impact in plain numbers on N nodes: secant method for the end points of the legs.

#include <algorithm>
#include <cmath>

#include "impactfit/dynamics/bouc_wen/results.hpp"

namespace impactfit::bouc_wen {

/// Approximate end points of the legs, from fewer nodes.
struct Guess {
    double reversal = 0.0, last = 0.0;    ///< Z, Z2; 0: unknown
    double reversal_power = 0.0;          ///< d ln(speed^2) / d ln Z
    double last_slope = 0.0;              ///< d(force at the end) / d Z2
    double drop = 0.0, drop_slope = 0.0;  ///< from the reversal to the peak; d gap / d drop
    double error = 0.03;                  ///< expected relative error
};

template <std::size_t N>
struct Legs {
    double reversal, last, drop = 0.0;  ///< Z, Z2, and Z - |z| at the peak; 0: at the reversal
    Leg<N> in, back, out, peak;
};

/// Accuracy of the next speeds of a secant method: a tenth of the error that it expects.
inline double next_accuracy(double error, double error_before, double least) {
    const double accuracy = std::clamp(0.1 * std::abs(error * error_before), 0.1 * least, 1e-2);
    return accuracy < 1e3 * least ? 0.1 * least : accuracy;
}

template <std::size_t N>
class Run {
public:
    /// `accuracy` of the iterations, relative.
    IMPACTFIT_INLINE Run(const UnitImpact<double>& impact, double accuracy, Guess& guess, Legs<N>& legs)
        : impact_(impact), accuracy_(accuracy), guess_(guess), legs_(legs) {}

    /// Returns false if an iteration fails.
    IMPACTFIT_INLINE bool solve(Ends<double>& ends) {
        Frame<N> reversal, zero;
        put_reversal_frame(reversal);
        put_plain_frame(zero);
        put_zeros(legs_.in.speed);
        put_zeros(legs_.back.speed);
        if (!find_reversal() || !put_unloading(impact_, legs_.reversal, legs_.in, 0.1 * accuracy_, legs_.back) ||
            !find_last())
            return false;
        guess_.error = 1e-5;
        ends.reversal = {legs_.reversal, legs_.in.end_driving, 0.0, {}};
        put_totals(impact_, reversal, legs_.in, ends.reversal.totals);
        ends.zero = {0.0, legs_.back.end_driving, legs_.back.end_speed, {}};
        put_totals(impact_, reversal, legs_.back, ends.zero.totals);
        ends.last = {legs_.last, legs_.out.end_driving, legs_.out.end_speed, {}};
        put_totals(impact_, zero, legs_.out, ends.last.totals);
        if (guess_.drop_slope == 0.0) guess_.drop = approximate_drop();
        return !(guess_.drop > 0.0) || find_peak(reversal, ends.peak);
    }

    long evaluations() const { return evaluations_; }

private:
    /// Secant method for the speed at the start, in logarithms: a power law without hysteresis.
    IMPACTFIT_INLINE bool find_reversal() {
        const double p = impact_[spring_exponent_direction];
        Shape<N> shape;
        put_reversal_shape(impact_, shape);
        if (guess_.reversal == 0.0) {
            guess_.reversal = std::pow(0.5 * (p + 1.0), 1.0 / (p + 1.0));
            guess_.reversal_power = p + 1.0;
        }
        double position = std::log(guess_.reversal), before = 0.0, error_before = 0.3, accuracy = 0.1 * guess_.error;
        for (int step = 0; step < 15; ++step) {
            guess_.reversal = legs_.reversal = std::exp(position);
            evaluations_ += static_cast<long>(N);
            if (is_saturated() || !put_loading(impact_, shape, legs_.reversal, accuracy, legs_.in)) return false;
            const double error = 2.0 * std::log(legs_.in.end_speed);
            if (step > 0 && std::abs(position - before) > 1e-6)
                guess_.reversal_power = (error - error_before) / (position - before);
            if (std::abs(error) < accuracy_ && accuracy <= accuracy_) return true;
            accuracy = next_accuracy(error, error_before, accuracy_);
            before = position;
            error_before = error;
            position -= error / guess_.reversal_power;
        }
        return false;
    }

    /// dz/dq must not vanish at the reversal: z is the variable of the leg.
    bool is_saturated() const {
        return !(impact_[loading_direction] * std::pow(legs_.reversal, impact_[share_exponent_direction]) > -0.8);
    }

    /// Zero of the force beyond z = 0 for q = X1 - Z2 and the speed at z = 0.
    double straight_end() const {
        const double drag = impact_.series ? 0.0 : impact_[dashpot_direction] * legs_.back.end_speed;
        const double stiffness = impact_[elastic_direction] - drag;
        if (!(stiffness > 0.0)) return 0.0;
        const double ratio =
            std::pow(stiffness / (1.0 - impact_[elastic_direction]), 1.0 / impact_[spring_exponent_direction]);
        return ratio * legs_.back.end_driving / (1.0 + ratio);
    }

    /// Secant method for zero force at the end.
    IMPACTFIT_INLINE bool find_last() {
        Shape<N> shape;
        put_square_shape(impact_, shape);
        for (std::size_t i = 0; i < N / lane_count; ++i)
            legs_.out.speed[i] = LaneTraits<Lanes>::spread(legs_.back.end_speed);
        const double scale =
            impact_[elastic_direction] * std::pow(legs_.back.end_driving, impact_[spring_exponent_direction]);
        double last = guess_.last > 0.0 ? guess_.last : straight_end();
        double before = 0.0, gap_before = scale, accuracy = 0.1 * guess_.error, error_before = 0.3;
        for (int step = 0; step < 15 && last > 0.0; ++step) {
            evaluations_ += static_cast<long>(N);
            if (!put_beyond(impact_, shape, last, legs_.back, accuracy, legs_.out)) return false;
            const double gap = end_force(impact_, last, legs_.out.end_driving, legs_.out.end_speed);
            if (std::abs(last - before) > 1e-6 * last && (step > 0 || guess_.last_slope == 0.0))
                guess_.last_slope = (gap - gap_before) / (last - before);
            guess_.last = legs_.last = last;
            const double error = gap / scale;
            if (std::abs(error) < accuracy_ && accuracy <= accuracy_) return true;
            accuracy = next_accuracy(error, error_before, accuracy_);
            error_before = error;
            before = last;
            gap_before = gap;
            last -= gap / guess_.last_slope;
        }
        return false;
    }

    /// Sign of dF/dt while loading or of x' while unloading at node i, multiplied by a positive number.
    double gap_at(std::size_t i) const {
        const auto& leg = impact_.series ? legs_.back : legs_.in;
        const double F = leg.springs.numbers()[i], G = leg.friction.numbers()[i];
        const double w = leg.speed.numbers()[i] * CollocationRule<N>::instance().nodes.numbers()[i];
        if (impact_.series) return F * impact_[dashpot_direction] - w;
        const double p = impact_[spring_exponent_direction], q = leg.driving.numbers()[i];
        return -(leg.stiffness.numbers()[i] * w + G * (p * w * w / q - F - G * w));
    }

    /// Returns an approximate drop from the reversal to the peak, 0 for a peak at the reversal: linear interpolation
    /// of the gap. Near the reversal, w is proportional to the root of the drop.
    double approximate_drop() const {
        const double dashpot = impact_[dashpot_direction], q = legs_.in.end_driving;
        if (dashpot == 0.0) return 0.0;
        double before = unit_spring_force(impact_, q, legs_.reversal) * dashpot *
                        (impact_.series ? 1.0 : std::pow(q, impact_[spring_exponent_direction]));
        double root_before = 0.0;
        for (std::size_t i = 0; i < N; ++i) {
            const double now = gap_at(i), root = std::sqrt(legs_.reversal - legs_.in.hysteretic.numbers()[i]);
            if (!(now > 0.0)) {
                const double between = root_before + (root - root_before) * before / (before - now);
                return between * between;
            }
            before = now;
            root_before = root;
        }
        return legs_.reversal;
    }

    /// Secant method for the peak.
    IMPACTFIT_INLINE bool find_peak(const Frame<N>& frame, std::optional<LegEnd<double>>& peak) {
        double drop = guess_.drop, before = 0.0, gap_before = 0.0;
        put_zeros(legs_.peak.speed);
        for (int step = 0; step < 12 && drop > 0.0 && drop < legs_.reversal; ++step) {
            evaluations_ += static_cast<long>(N);
            if (!put_near_reversal(impact_, legs_.reversal, legs_.in.end_driving, drop, !impact_.series,
                                   0.1 * accuracy_, legs_.peak))
                return false;
            peak = LegEnd<double>{legs_.reversal - drop, legs_.peak.end_driving, legs_.peak.end_speed, {}};
            const double gap = force_and_gap(impact_, *peak)[1];
            if (step > 0 && std::abs(drop - before) > 1e-6 * drop)
                guess_.drop_slope = (gap - gap_before) / (drop - before);
            const double next = guess_.drop_slope == 0.0 ? drop * 1.001 : drop - gap / guess_.drop_slope;
            if (!(std::abs(next - drop) > 10.0 * accuracy_ * drop)) {
                put_totals(impact_, frame, legs_.peak, peak->totals);
                guess_.drop = legs_.drop = drop;
                return true;
            }
            before = drop;
            gap_before = gap;
            drop = next;
        }
        return false;
    }

    IMPACTFIT_INLINE static void put_zeros(LaneArray<N>& values) {
        for (std::size_t i = 0; i < N / lane_count; ++i) values[i] = Lanes{};
    }

    const UnitImpact<double>& impact_;
    double accuracy_;
    Guess& guess_;
    Legs<N>& legs_;
    long evaluations_ = 0;
};

}  // namespace impactfit::bouc_wen
