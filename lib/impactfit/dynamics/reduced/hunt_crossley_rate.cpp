#include "impactfit/dynamics/reduced/hunt_crossley_rate.hpp"

#include <fmt/format.h>

#include <boost/math/tools/toms748_solve.hpp>
#include <cmath>
#include <cstdint>

#include "impactfit/core/error.hpp"

namespace impactfit {
namespace {

double excess(double w) {
    return std::expm1(w) - w;
}

/// Returns the w of the sign of the phase with h(w) = level > 0. h(w) > |w| - 1 for w < 0 brackets the negative root.
double root_of_excess(double level, double largest, ImpactPhase phase) {
    const bool compresses = phase == ImpactPhase::compression;
    const auto gap = [level](double w) { return excess(w) - level; };
    const double low = compresses ? 0.0 : -1.0 - level, high = compresses ? largest : 0.0;
    std::uintmax_t most = 200;
    const auto [a, b] =
        boost::math::tools::toms748_solve(gap, low, high, boost::math::tools::eps_tolerance<double>(50), most);
    return 0.5 * (a + b);
}

}  // namespace

double hunt_crossley_rate(double damping_ratio, double hertz_exponent, double share, ImpactPhase phase) {
    if (!(damping_ratio > 0.0 && hertz_exponent > 0.0 && share >= 0.0 && share <= 1.0))
        throw Error(ErrorKind::usage, "a rate of the Hunt-Crossley impact is out of range",
                    fmt::format("eps {:g}, n {:g}, share {:g}", damping_ratio, hertz_exponent, share),
                    "eps > 0, n > 0, 0 <= share <= 1");
    const double largest = std::log1p(damping_ratio);
    const double level = (1.0 - std::pow(share, hertz_exponent + 1.0)) * excess(largest);
    if (level <= 0.0) return 0.0;
    if (phase == ImpactPhase::compression && share == 0.0) return 1.0;
    return std::expm1(root_of_excess(level, largest, phase)) / damping_ratio;
}

}  // namespace impactfit
