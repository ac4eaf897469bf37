#pragma once
// The restitution that the primary damping really gives, before and after its correction by alpha, as a table and in
// figures  @eq{ZH21, Fig. 10}.

#include <vector>

#include "impactfit/tables/modification_parameter/zhang_2021_series.hpp"

namespace impactfit {

/// All that was made of one printed curve.
struct RegeneratedAlpha {
    PrintedAlpha printed;
    FittedCurve as_published, limit_constrained;
    AlphaSeries improved;
};

/// alpha and restitution of one damping exponent over e: exact, primary (alpha = 1), and of each form.
struct RestitutionCurves {
    std::vector<double> e, exact_alpha, published_alpha, regenerated_alpha, limit_constrained_alpha, improved_alpha;
    std::vector<double> primary, published, regenerated, limit_constrained, improved;  ///< restitutions really given
};

/// Over e = 0.02, 0.03, ..., 1.
RestitutionCurves restitution_curves(const RegeneratedAlpha& curve, int threads);

/// Largest |given - e|.
double largest_error(const RestitutionCurves& curves, const std::vector<double>& given);

RecipeTable restitution_table(const std::vector<RegeneratedAlpha>& curves,
                              const std::vector<RestitutionCurves>& restitutions);
/// Largest errors of the restitution over 0.05 <= e <= 1 by form.
RecipeTable error_table(const std::vector<RegeneratedAlpha>& curves,
                        const std::vector<RestitutionCurves>& restitutions);
/// One figure for each curve, and that of restitution before and after.
std::vector<RecipeFigure> alpha_figures(const std::vector<RegeneratedAlpha>& curves,
                                        const std::vector<RestitutionCurves>& restitutions);

}  // namespace impactfit
