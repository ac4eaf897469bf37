#pragma once
// Landing on an event inside a step by taking the step again with another length, never by interpolation.

#include <boost/math/tools/toms748_solve.hpp>
#include <cmath>
#include <cstdint>

#include "impactfit/dynamics/leg.hpp"

namespace impactfit {

/// The length at which gap(state) is zero between the lengths `near` and `far` of a step, where it changes sign.
/// Derivatives include those of the event: the implicit function rule on the converged length.
template <class System, Scalar S, class Gap>
S landing_length(const System& system, const LegStep<System, S>& step, const Gap& gap, double near, double far,
                 double gap_near, double gap_far) {
    if (near > far) return landing_length(system, step, gap, far, near, gap_far, gap_near);
    const auto gap_at = [&](double h) { return value_of(gap(advanced(system, step, S(h)))); };
    double h = gap_near == 0.0 ? near : far;
    if (gap_near != 0.0 && gap_far != 0.0) {
        std::uintmax_t most = 60;
        const auto bracket = boost::math::tools::toms748_solve(gap_at, near, far, gap_near, gap_far,
                                                               boost::math::tools::eps_tolerance<double>(46), most);
        h = 0.5 * (bracket.first + bracket.second);
    }
    if constexpr (std::same_as<S, double>) {
        return h;
    } else {
        const double reach = 1e-4 * (far - near);
        const double slope = (gap_at(h + reach) - gap_at(h - reach)) / (2.0 * reach);
        const S missed = gap(advanced(system, step, S(h)));
        return S(h) - (missed - value_of(missed)) / slope;
    }
}

}  // namespace impactfit
