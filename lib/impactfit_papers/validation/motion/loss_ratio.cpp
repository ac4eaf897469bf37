#include "impactfit_papers/validation/motion/loss_ratio.hpp"

#include <algorithm>
#include <cmath>

#include "impactfit_papers/validation/verdicts/model_case.hpp"

namespace impactfit {
namespace {

constexpr double equality = 1e-8;  // simulated to 1e-10; the loss in restitution is a tenth of the energy

}  // namespace

LossRatio loss_ratio(const ApproximationSetting& setting, ApproximateEquations equations) {
    const double m = setting.damping_exponent, q = setting.velocity_exponent, e = setting.restitution;
    const Collision<double> collision =
        collide({&find_model("zhang_2022"), m, q}, {1.0, setting.hertz_exponent, e, {1.0, 1.0}});
    const double e_q = std::pow(e, q), elastic = 0.5 * (m + 1.0) * (e * e + e_q) / (1.0 + e_q);
    const TwoSprings springs = approximate_springs(setting, equations);
    return {1.0 / e_q, collision.energy.lost_compression / collision.energy.lost_restitution,
            (springs.compression - elastic) / (elastic - springs.restitution)};
}

void LossRatioErrors::note(const LossRatio& ratio) {
    exact = std::max(exact, std::abs(ratio.exact / ratio.stated - 1.0));
    approximate = std::max(approximate, std::abs(ratio.approximate / ratio.stated - 1.0));
}

std::string LossRatioErrors::verdict() const {
    if (exact <= equality) return "holds";
    return approximate <= equality ? "holds_for_the_approximation" : "fails";
}

}  // namespace impactfit
