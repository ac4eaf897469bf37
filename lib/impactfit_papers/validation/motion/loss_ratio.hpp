#pragma once
// Ratio of the energy lost in compression to that lost in restitution, stated as e^-q  @eq{ZH21, Eq. 31},
// @eq{ZH22, Eq. 27}.

#include <string>

#include "impactfit_papers/validation/motion/approximate_motion.hpp"

namespace impactfit {

/// Loss ratios of one unit impact.
struct LossRatio {
    double stated;       ///< e^-q
    double exact;        ///< equation of motion, damping of @eq{ZH22, Eq. 35}
    double approximate;  ///< approximate dynamics
};

LossRatio loss_ratio(const ApproximationSetting& setting, ApproximateEquations equations);

/// Largest relative errors of the stated ratio over several impacts.
struct LossRatioErrors {
    double exact = 0.0, approximate = 0.0;

    void note(const LossRatio& ratio);
    /// Returns "holds", "holds_for_the_approximation" or "fails".
    std::string verdict() const;
};

}  // namespace impactfit
