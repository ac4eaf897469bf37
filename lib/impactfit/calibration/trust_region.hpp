#pragma once
// One least-squares descent of Ceres in search coordinates, within the bounds.

#include <Eigen/Core>
#include <vector>

#include "impactfit/calibration/search_objective.hpp"

namespace impactfit {

/// How steps are kept short enough to be trusted, and how long the first may be (Ceres's own default radius).
struct TrustRegion {
    enum class Strategy { levenberg_marquardt, dogleg };
    Strategy strategy = Strategy::levenberg_marquardt;
    double first_radius = 1e4;
};

/// Where a descent ends.
struct DescentEnd {
    double tolerance;   ///< of the last step, relative
    double least_gain;  ///< a step that lowers the cost by a smaller part of it is the last
};

/// Descends from `start`, the parameters in `held` kept there, until `end` or until the cost has no digits left to
/// fall; true if one of these ended it. The objective keeps the best point.
bool descend(SearchObjective& objective, const Eigen::VectorXd& start, const TrustRegion& region, const DescentEnd& end,
             const std::vector<int>& held = {});

}  // namespace impactfit
