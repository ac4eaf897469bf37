#pragma once
// Right-hand side of the Bouc-Wen laws for the peers  @eq{MM24, Eqs. 8, 20-21}: three states u, v, z. u is the
// displacement of the bodies (dashpot in parallel) or of the springs (dashpot in series), v the rate of the bodies, z
// the hysteretic displacement. Template for plain and dual numbers.

#include <array>
#include <cmath>

#include "bench/bouc_wen_impact.hpp"
#include "impactfit/core/numbers/signed_power.hpp"

namespace impactfit::bench {

template <Scalar S = double>
class BoucWenMotion {
public:
    using Impact = BoucWenImpact;
    using State = std::array<S, 3>;  ///< u, v, z

    explicit BoucWenMotion(const BoucWenImpact& impact) : series_(impact.series) {
        for (std::size_t i = 0; i < bouc_wen_groups; ++i) groups_[i] = S(impact.groups[i]);
    }

    BoucWenMotion(const BoucWenGroupsOf<S>& groups, bool series) : groups_(groups), series_(series) {}

    static constexpr std::array<double, 3> start() { return {0.0, 1.0, 0.0}; }

    /// F = alpha |u|^p sgn u + (1 - alpha)|z|^p sgn z, and in parallel + pi_1 |u|^p v. v' = -F; u' = v, and in series
    /// v - pi_1 F; z' = A (u' - |z|^n (pi_2 sgn(z)|u'| + pi_3 u')).
    void operator()(const S* y, S* rate) {
        ++evaluations_;
        const auto& [pi_1, pi_2, pi_3, n, p, alpha, A] = groups_;
        const S force = this->force(y);
        const S w = series_ ? S(y[1] - pi_1 * force) : y[1];
        const S magnitude = positive_power(absolute(y[2]), n);
        const double sign = value_of(y[2]) < 0.0 ? -1.0 : 1.0;
        rate[0] = w;
        rate[1] = -force;
        rate[2] = A * (w - magnitude * (pi_2 * sign * absolute(w) + pi_3 * w));
    }

    /// Decreases to zero at separation.
    S force(const S* y) const {
        const S &p = groups_[4], &alpha = groups_[5];
        const S elastic = signed_power(y[0], p);
        const S springs = alpha * elastic + (1.0 - alpha) * signed_power(y[2], p);
        return series_ ? springs : S(springs + groups_[0] * absolute(elastic) * y[1]);
    }

    S event(const S* y) const { return force(y); }

    long evaluations() const { return evaluations_; }

private:
    static S absolute(const S& x) { return value_of(x) < 0.0 ? S(-x) : x; }

    BoucWenGroupsOf<S> groups_;
    bool series_;
    long evaluations_ = 0;
};

}  // namespace impactfit::bench
