#include "impactfit/estimation/objective/robust_loss.hpp"

#include <cmath>

namespace impactfit {

double RobustLoss::reduced(double squared) const {
    const double a = width * width, ratio = squared / a;
    switch (kind) {
        case LossKind::huber:
            return ratio <= 1.0 ? squared : a * (2.0 * std::sqrt(ratio) - 1.0);
        case LossKind::cauchy:
            return a * std::log1p(ratio);
        case LossKind::tukey: {
            const double rest = 1.0 - ratio;
            return ratio <= 1.0 ? a / 3.0 * (1.0 - rest * rest * rest) : a / 3.0;
        }
        case LossKind::none:
            break;
    }
    return squared;
}

double RobustLoss::reduced_weight(double squared) const {
    const double ratio = squared / (width * width);
    switch (kind) {
        case LossKind::huber:
            return ratio <= 1.0 ? 1.0 : 1.0 / std::sqrt(ratio);
        case LossKind::cauchy:
            return 1.0 / (1.0 + ratio);
        case LossKind::tukey:
            return ratio <= 1.0 ? (1.0 - ratio) * (1.0 - ratio) : 0.0;
        case LossKind::none:
            break;
    }
    return 1.0;
}

}  // namespace impactfit
