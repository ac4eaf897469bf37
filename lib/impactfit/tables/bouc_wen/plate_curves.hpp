#pragma once
// Restitution over speed of the printed parameter sets, beside the surrogate of the experiment they were fitted to.

#include <span>
#include <vector>

#include "impactfit/dataset/plate_rebounds.hpp"
#include "impactfit/tables/bouc_wen/bouc_wen_plates.hpp"
#include "impactfit/tables/recipe.hpp"

namespace impactfit {

struct PlateCurve {
    PlateRebounds rebounds;
    std::vector<double> computed;
    ReboundMisfit misfit;
};

/// At the speeds of the surrogate. Throws an Error (data) naming the file for points that cannot be used.
PlateCurve plate_curve(const BoucWenPlate& plate, const Dataset& points);

/// A table of the curves and one of J, and a figure; `plates` and `curves` in the same order.
void report_curves(std::span<const BoucWenPlate> plates, std::span<const PlateCurve> curves, RecipeResult& result);

}  // namespace impactfit
