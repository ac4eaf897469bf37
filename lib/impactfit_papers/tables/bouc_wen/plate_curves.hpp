#pragma once
// Restitution over impact speed of the printed parameter sets, compared with the surrogate of the fitted experiment.

#include <span>
#include <vector>

#include "impactfit_papers/published/plate_rebounds.hpp"
#include "impactfit_papers/tables/bouc_wen/bouc_wen_plates.hpp"
#include "impactfit_papers/tables/recipe.hpp"

namespace impactfit {

struct PlateCurve {
    PlateRebounds rebounds;
    std::vector<double> computed;
    ReboundMisfit misfit;
};

/// Returns the curve at the speeds of the surrogate. Throws Error (data) with the file name for unusable points.
PlateCurve plate_curve(const BoucWenPlate& plate, const Dataset& points);

/// Adds a table of the curves, a table of J and a figure to the result. `plates` and `curves` have equal order.
void report_curves(std::span<const BoucWenPlate> plates, std::span<const PlateCurve> curves, RecipeResult& result);

}  // namespace impactfit
