#include "impactfit/calibration/residual_function.hpp"

namespace impactfit {

RobustLoss ResidualFunction::loss(Eigen::Index) const {
    return {};
}

}  // namespace impactfit
