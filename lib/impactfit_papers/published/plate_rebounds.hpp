#pragma once
// Restitution as a function of impact speed on a plate, and the misfit of computed restitutions.

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "impactfit/dataset/values/dataset.hpp"

namespace impactfit {

struct PlateRebounds {
    std::vector<std::size_t> rows;             ///< rows of the dataset
    std::vector<double> speeds, restitutions;  ///< [m/s], [1]
    std::vector<double> own;  ///< restitutions computed by this law, if the points are synthetic; otherwise empty
    double last_digit = 0.0;  ///< unit of the last digit of `own`
};

/// Returns the rows of a plate: columns `plate`, `impact_speed`, `restitution`, and, if present in a synthetic set, the
/// column of the law (`restitution_maxwell`, `restitution_simon_hunt_crossley`). Throws an Error (data) if there are
/// none.
PlateRebounds plate_rebounds(const Dataset& points, const std::string& plate, std::string_view law);

struct ReboundMisfit {
    double J = 0.0;                 ///< sqrt(Σ (computed - restitution)²)  @eq{MM24, Eq. 33}
    double largest_recovery = 0.0;  ///< largest difference from `own`
    bool recovered = false;         ///< largest_recovery is at most half a unit of the last digit, the rounding of the
                                    ///< column
};

/// Returns the misfit; `computed` has one restitution per point.
ReboundMisfit misfit_of(const PlateRebounds& rebounds, std::span<const double> computed);

}  // namespace impactfit
