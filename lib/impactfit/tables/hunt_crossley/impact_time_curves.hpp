#pragma once
// Forms of the impact time beside the exact one, as table and figures.

#include <functional>
#include <span>
#include <string>

#include "impactfit/core/fit_error.hpp"
#include "impactfit/tables/hunt_crossley/impact_time_fit.hpp"
#include "impactfit/tables/recipe.hpp"

namespace impactfit {

/// A way to compute the impact time.
struct ImpactTimeForm {
    std::string name;
    std::function<double(double damping_ratio, double hertz_exponent)> time;
};

/// Against the exact times of the points.
FitError impact_time_error(const ImpactTimeForm& form, std::span<const CurvePoint> points);

/// 2-norm of the difference of two forms over that of the exact times.
double norm_between(const ImpactTimeForm& one, const ImpactTimeForm& other, std::span<const CurvePoint> points);

/// Over damping ratios to that of the grid, at six exponents.
RecipeTable impact_time_table(std::span<const ImpactTimeForm> forms, const ImpactTimeGrid& grid);

/// Times at three exponents; and relative errors, a panel for each form.
RecipeFigure impact_time_figure(std::span<const ImpactTimeForm> forms, const ImpactTimeGrid& grid);
RecipeFigure impact_time_error_figure(std::span<const ImpactTimeForm> forms, const ImpactTimeGrid& grid);

}  // namespace impactfit
