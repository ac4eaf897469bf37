#pragma once
// Restitutions over impact speed on a plate, and how far computed ones are from them.

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "impactfit/dataset/values/dataset.hpp"

namespace impactfit {

struct PlateRebounds {
    std::vector<std::size_t> rows;             ///< of the dataset
    std::vector<double> speeds, restitutions;  ///< [m/s], [1]
    std::vector<double> own;  ///< what the law asked about gave, if the points were made from laws; else empty
    double last_digit = 0.0;  ///< of `own`
};

/// The rows of a plate: columns `plate`, `impact_speed`, `restitution`, and of a synthetic set, if it is there, that of
/// the law (`restitution_maxwell`, `restitution_simon_hunt_crossley`). Throws an Error (data) if there are none.
PlateRebounds plate_rebounds(const Dataset& points, const std::string& plate, std::string_view law);

struct ReboundMisfit {
    double J = 0.0;                 ///< root of the sum of squared differences  @eq{MM24, Eq. 33}
    double largest_recovery = 0.0;  ///< largest difference from `own`
    bool recovered = false;         ///< that is within half a unit of its last digit, to which the column was rounded
};

/// One computed restitution a point.
ReboundMisfit misfit_of(const PlateRebounds& rebounds, std::span<const double> computed);

}  // namespace impactfit
