#pragma once
// Approximate impact times compared with the exact impact time, as table and figures.

#include <functional>
#include <span>
#include <string>

#include "impactfit_papers/published/fit_error.hpp"
#include "impactfit_papers/tables/hunt_crossley/impact_time_fit.hpp"
#include "impactfit_papers/tables/recipe.hpp"

namespace impactfit {

/// A formula for the impact time.
struct ImpactTimeForm {
    std::string name;
    std::function<double(double damping_ratio, double hertz_exponent)> time;
};

/// Returns the error of the form relative to the exact times of the points.
FitError impact_time_error(const ImpactTimeForm& form, std::span<const CurvePoint> points);

/// Returns the 2-norm of the difference of two forms over the 2-norm of the exact times.
double norm_between(const ImpactTimeForm& one, const ImpactTimeForm& other, std::span<const CurvePoint> points);

/// Returns the times over damping ratios from 0 to the maximum of the grid, at six exponents.
RecipeTable impact_time_table(std::span<const ImpactTimeForm> forms, const ImpactTimeGrid& grid);

/// Returns the times at three exponents, and the relative errors with one panel for each form.
RecipeFigure impact_time_figure(std::span<const ImpactTimeForm> forms, const ImpactTimeGrid& grid);
RecipeFigure impact_time_error_figure(std::span<const ImpactTimeForm> forms, const ImpactTimeGrid& grid);

}  // namespace impactfit
