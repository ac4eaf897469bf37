#include "impactfit/dynamics/damping/two_spring_motion.hpp"

#include <fmt/format.h>

#include <boost/math/special_functions/beta.hpp>
#include <cmath>

#include "impactfit/core/error.hpp"

namespace impactfit {
namespace {

void check(const TwoSprings& springs) {
    if (springs.exponent >= 0.0 && springs.compression > 0.0 && springs.restitution > 0.0) return;
    throw Error(ErrorKind::usage, "two springs are out of range",
                fmt::format("m {:g}, k {:g} and {:g}", springs.exponent, springs.compression, springs.restitution),
                "m >= 0, k > 0");
}

}  // namespace

// Energy: x' = sqrt(1 - u) with u = (x/X)^(m+1) and X^(m+1) = (m+1)/(2k). Time: X/(m+1) B(u; 1/(m+1), 1/2), with the
// incomplete beta function B. Restitution repeats this motion at the speed sqrt(k_restitution/k_compression).
TwoSpringMotion::TwoSpringMotion(const TwoSprings& springs) : power_(1.0 / (springs.exponent + 1.0)) {
    check(springs);
    peak_ = std::pow(0.5 / (power_ * springs.compression), power_);
    compression_time_ = peak_ * power_ * boost::math::beta(power_, 0.5);
    restitution_time_ = compression_time_ * std::sqrt(springs.compression / springs.restitution);
}

double TwoSpringMotion::indentation(double time) const {
    const double left = time <= compression_time_ ? time / compression_time_ : (duration() - time) / restitution_time_;
    if (left <= 0.0) return 0.0;
    if (left >= 1.0) return peak_;
    return peak_ * std::pow(boost::math::ibeta_inv(power_, 0.5, left), power_);
}

}  // namespace impactfit
