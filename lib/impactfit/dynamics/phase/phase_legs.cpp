#include "impactfit/dynamics/phase/phase_legs.hpp"

#include <array>
#include <cmath>
#include <numbers>

#include "impactfit/dynamics/phase/quarters.hpp"

namespace impactfit {
namespace {

constexpr double quarter = 0.5 * std::numbers::pi;

/// I_s(k, l), its complement, I_s / s^k and its slope over s^(k-1), by the binomial sums of integer k and l.
struct BetaSums {
    double value, complement, ratio, slope_ratio;
};

BetaSums beta_sums(int k, int l, double s) {
    const int n = k + l - 1;
    std::array<double, 12> rest{1.0};  // powers of 1 - s
    for (int j = 1; j <= n; ++j) rest[static_cast<std::size_t>(j)] = rest[static_cast<std::size_t>(j) - 1] * (1.0 - s);
    BetaSums sums{0.0, 0.0, 0.0, 0.0};
    double binomial = 1.0, power = 1.0;
    for (int j = 0; j < k; ++j) {
        sums.complement += binomial * power * rest[static_cast<std::size_t>(n - j)];
        power *= s;
        binomial *= static_cast<double>(n - j) / (j + 1);
    }
    sums.slope_ratio = k * binomial * rest[static_cast<std::size_t>(l - 1)];
    double rising = 1.0;
    for (int j = k; j <= n; ++j) {
        sums.ratio += binomial * rising * rest[static_cast<std::size_t>(n - j)];
        rising *= s;
        binomial *= static_cast<double>(n - j) / (j + 1);
    }
    sums.value = sums.ratio * power;
    return sums;
}

template <std::size_t N>
class PhaseTables {
public:
    PhaseTables() {
        for (int k = 1; k <= PhaseAngles<N>::largest_k; ++k)
            for (int l = 1; l <= PhaseAngles<N>::largest_l; ++l) fill(table(k, l), k, l);
    }
    PhaseAngles<N>& table(int k, int l) {
        return all_[static_cast<std::size_t>((k - 1) * PhaseAngles<N>::largest_l + l - 1)];
    }

private:
    static void fill(PhaseAngles<N>& table, int k, int l) {
        for (std::size_t i = 0; i < N; ++i) {
            const double s = CollocationRule<N>::instance().nodes.numbers()[i];
            const BetaSums sums = beta_sums(k, l, s);
            const double angle = quarter * sums.value, sine = std::sin(angle);
            const double cosine = std::sin(quarter * sums.complement);
            table.sine.numbers()[i] = sine;
            table.cosine.numbers()[i] = cosine;
            table.log_sine.numbers()[i] = std::log(sine);
            table.log_cosine.numbers()[i] = std::log(cosine);
            table.log_sine_ratio.numbers()[i] = std::log(quarter * sums.ratio * (sine / angle));
            table.slope_ratio.numbers()[i] = quarter * sums.slope_ratio;
            table.slope.numbers()[i] = quarter * sums.slope_ratio * std::pow(s, k - 1);
        }
    }

    std::array<PhaseAngles<N>, PhaseAngles<N>::largest_k * PhaseAngles<N>::largest_l> all_;
};

template <std::size_t N>
IMPACTFIT_INLINE void solve_all(const PhaseProblem& problem, PhaseLegs<N>& legs) {
    Quarters<N, Lanes> quarters(problem);
    quarters.put_ends(legs);
    if (!legs.converged) return;
    quarters.put_integrals(legs);
    quarters.put_force_slopes(legs);
}

template <std::size_t N>
IMPACTFIT_INLINE void solve_ends(const PhaseProblem& problem, PhaseLegs<N>& legs) {
    Quarters<N, Lanes> quarters(problem);
    quarters.put_ends(legs);
}

}  // namespace

template <std::size_t N>
const PhaseAngles<N>& PhaseAngles<N>::instance(int k, int l) {
    static PhaseTables<N> tables;
    return tables.table(k, l);
}

PhaseAngle phase_angle(int k, int l, double s) {
    const BetaSums sums = beta_sums(k, l, s);
    return {std::sin(quarter * sums.value), std::sin(quarter * sums.complement),
            quarter * sums.slope_ratio * std::pow(s, k - 1)};
}

template struct PhaseAngles<24>;
template struct PhaseAngles<32>;
template struct PhaseAngles<48>;

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
