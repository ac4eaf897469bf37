#pragma once
// Restitution obtained with the primary damping, before and after the correction by alpha, as table and figures
// @eq{ZH21, Fig. 10}.

#include <vector>

#include "impactfit_papers/tables/modification_parameter/zhang_2021_series.hpp"

namespace impactfit {

/// A printed curve, its two refits and its improved form.
struct RegeneratedAlpha {
    PrintedAlpha printed;
    FittedCurve as_published, limit_constrained;
    AlphaSeries improved;
};

/// alpha and obtained restitution of one damping exponent over e: exact, primary (alpha = 1), and by each form.
struct RestitutionCurves {
    std::vector<double> e, exact_alpha, published_alpha, regenerated_alpha, limit_constrained_alpha, improved_alpha;
    std::vector<double> primary, published, regenerated, limit_constrained, improved;  ///< obtained restitutions
};

/// Returns the curves over e = 0.02, 0.03, ..., 1.
RestitutionCurves restitution_curves(const RegeneratedAlpha& curve, int threads);

/// Returns max |given - e|.
double largest_error(const RestitutionCurves& curves, const std::vector<double>& given);

RecipeTable restitution_table(const std::vector<RegeneratedAlpha>& curves,
                              const std::vector<RestitutionCurves>& restitutions);
/// Returns the maximum errors of the restitution over 0.05 <= e <= 1 by form.
RecipeTable error_table(const std::vector<RegeneratedAlpha>& curves,
                        const std::vector<RestitutionCurves>& restitutions);
/// Returns one figure for each curve, and one figure of the restitution before and after the correction.
std::vector<RecipeFigure> alpha_figures(const std::vector<RegeneratedAlpha>& curves,
                                        const std::vector<RestitutionCurves>& restitutions);

}  // namespace impactfit
