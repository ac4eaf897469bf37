#include "impactfit/dynamics/phase/phase_legs.hpp"

#include <algorithm>
#include <cmath>

#include "impactfit/dynamics/phase/collocation_leg.hpp"

namespace impactfit {
namespace {

template <std::size_t N>
IMPACTFIT_INLINE void put_reversed(const LaneArray<N>& values, LaneArray<N>& result) {
    for (std::size_t i = 0; i < N; ++i) result.numbers()[i] = values.numbers()[N - 1 - i];
}

/// Both quarters. Arrays of the compression are in the order of time. Arrays of the restitution are reversed for times
/// and losses, so that s = 0 is zero indentation in both quarters.
template <std::size_t N>
class Quarters {
public:
    static constexpr std::size_t blocks = N / lane_count;

    IMPACTFIT_INLINE explicit Quarters(const PhaseProblem& problem)
        : problem_(problem),
          rule_(CollocationRule<N>::instance()),
          angles_(PhaseAngles<N>::instance(problem.k, problem.l)) {
        for (std::size_t i = 0; i < blocks; ++i) {
            put_exp(problem.A * angles_.log_sine[i] + (problem.q - 1.0) * angles_.log_cosine[i], power_[i]);
            in_.feedback[i] = power_[i] * angles_.sine[i] * angles_.cosine[i];
            in_.loss[i] = power_[i] * angles_.cosine[i] * angles_.cosine[i] * angles_.slope[i];
        }
        put_reversed(in_.loss, back_.loss);
        put_reversed(in_.feedback, back_.feedback);
        for (std::size_t i = 0; i < blocks; ++i) back_.feedback[i] = -back_.feedback[i];
    }

    IMPACTFIT_INLINE void put_ends(PhaseLegs<N>& legs) {
        legs.converged = in_.solve(rule_, problem_.b, problem_.start()) && back_.solve(rule_, problem_.b, in_.end_y);
        if (!legs.converged) return;
        legs.iterations = in_.iterations + back_.iterations;
        legs.tail = std::max(last_coefficients(rule_, in_.rate), last_coefficients(rule_, back_.rate));
        legs.turning_y = in_.end_y;
        legs.turning_log_r = -weighted_sum(rule_.weights, in_.rate);
        legs.end_y = back_.end_y;
        legs.end_log_r = legs.turning_log_r - weighted_sum(rule_.weights, back_.rate);
    }

    IMPACTFIT_INLINE void put_integrals(PhaseLegs<N>& legs) const {
        LaneArray<N> weights, log_r, values, y, rates;
        put_end_weights(rule_, problem_.k * (1.0 - problem_.a) - 1.0, weights);
        put_combination<N>(rule_.integrals, in_.rate, log_r);
        for (std::size_t i = 0; i < blocks; ++i) log_r[i] = -log_r[i];
        legs.compression_time = time(weights, 1.0, in_.y, log_r);
        legs.loss = loss(log_r, in_.rate);

        put_combination<N>(rule_.integrals, back_.rate, values);
        put_reversed(values, log_r);
        for (std::size_t i = 0; i < blocks; ++i) log_r[i] = legs.turning_log_r - log_r[i];
        put_reversed(back_.y, y);
        put_reversed(back_.rate, rates);
        legs.restitution_time = time(weights, -1.0, y, log_r);
        legs.loss += loss(log_r, rates);
    }

    IMPACTFIT_INLINE void put_force_slopes(PhaseLegs<N>& legs) const {
        legs.y = in_.y;
        for (std::size_t i = 0; i < blocks; ++i)
            problem_.put_force_slope(angles_.sine[i], angles_.cosine[i], power_[i], in_.y[i], legs.force_slope[i]);
    }

private:
    /// Side: 1 for the compression, -1 for the restitution.
    IMPACTFIT_INLINE double time(const LaneArray<N>& weights, double side, const LaneArray<N>& y,
                                 const LaneArray<N>& log_r) const {
        LaneArray<N> times;
        for (std::size_t i = 0; i < blocks; ++i) {
            put_exp(-problem_.a * (angles_.log_sine_ratio[i] + log_r[i]), times[i]);
            times[i] *= angles_.slope_ratio[i] * y[i] / (y[i] + side * in_.feedback[i]);
        }
        return std::pow(problem_.c, 1.0 + problem_.a) * weighted_sum(weights, times);
    }

    IMPACTFIT_INLINE double loss(const LaneArray<N>& log_r, const LaneArray<N>& rates) const {
        LaneArray<N> powers;
        for (std::size_t i = 0; i < blocks; ++i) {
            put_exp(2.0 * log_r[i], powers[i]);
            powers[i] *= 2.0 * rates[i];
        }
        return weighted_sum(rule_.weights, powers);
    }

    const PhaseProblem& problem_;
    const CollocationRule<N>& rule_;
    const PhaseAngles<N>& angles_;
    LaneArray<N> power_;  ///< S
    CollocationLeg<N> in_, back_;
};

template <std::size_t N>
IMPACTFIT_INLINE void solve_all(const PhaseProblem& problem, PhaseLegs<N>& legs) {
    Quarters<N> quarters(problem);
    quarters.put_ends(legs);
    if (!legs.converged) return;
    quarters.put_integrals(legs);
    quarters.put_force_slopes(legs);
}

template <std::size_t N>
IMPACTFIT_INLINE void solve_ends(const PhaseProblem& problem, PhaseLegs<N>& legs) {
    Quarters<N> quarters(problem);
    quarters.put_ends(legs);
}

}  // namespace

PhaseProblem::PhaseProblem(double hertz_exponent, double damping_exponent, double velocity_exponent,
                           double damping_ratio)
    : n(hertz_exponent),
      m(damping_exponent),
      q(velocity_exponent),
      epsilon(damping_ratio),
      a((n - 1.0) / (n + 1.0)),
      A((2.0 * m - n + 1.0) / (n + 1.0)),
      b(A + q - 1.0),
      c(std::sqrt(2.0 / (n + 1.0))),
      k(std::clamp(static_cast<int>(std::ceil(6.0 / (1.0 + A))), 2, 8)),
      l(q == std::floor(q) ? 1 : std::clamp(static_cast<int>(std::ceil(5.5 / (1.0 + q))), 2, 4)),
      start_(std::pow(c, A - 1.0) / epsilon) {}

IMPACTFIT_FOR_EACH_PROCESSOR void solve_phase_legs(const PhaseProblem& problem, PhaseLegs<24>& legs) {
    solve_all(problem, legs);
}

IMPACTFIT_FOR_EACH_PROCESSOR void solve_phase_legs(const PhaseProblem& problem, PhaseLegs<32>& legs) {
    solve_all(problem, legs);
}

IMPACTFIT_FOR_EACH_PROCESSOR void solve_phase_legs(const PhaseProblem& problem, PhaseLegs<48>& legs) {
    solve_all(problem, legs);
}

IMPACTFIT_FOR_EACH_PROCESSOR void solve_phase_ends(const PhaseProblem& problem, PhaseLegs<24>& legs) {
    solve_ends(problem, legs);
}

IMPACTFIT_FOR_EACH_PROCESSOR void solve_phase_ends(const PhaseProblem& problem, PhaseLegs<32>& legs) {
    solve_ends(problem, legs);
}

IMPACTFIT_FOR_EACH_PROCESSOR void solve_phase_ends(const PhaseProblem& problem, PhaseLegs<48>& legs) {
    solve_ends(problem, legs);
}

}  // namespace impactfit
