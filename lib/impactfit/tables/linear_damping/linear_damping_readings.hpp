#pragma once
// The constants of Eqs. 45-47, 52, 57 and Fig. 6 of Poursina and Nikravesh 2020 against fits on the printed range of
// restitution and on others.

#include <string>
#include <vector>

#include "impactfit/tables/linear_damping/linear_damping_pairs.hpp"
#include "impactfit/tables/recipe.hpp"

namespace impactfit {

/// What the paper prints of Eqs. 45-57.
struct PrintedClosedForm {
    SmoothedConstants smoothed;
    RecipeVerdict expected_alpha, expected_beta;
    std::vector<PrintedPair> pairs;  ///< that of Eq. 57 first

    const PrintedPair& linear_spring() const { return pairs.front(); }
};

/// From closed_form.csv and linear_spring.csv. Throws an Error (data) for a constant that is missing.
PrintedClosedForm read_printed_closed_form(const RecipeOptions& options, RecipeResult& result);

/// The fits on one range of restitution.
struct ClosedFormReading {
    EvenGrid restitutions;
    std::vector<ClosedFormConstants> constants;  ///< for each curve
    SmoothingFits smoothing;
    std::vector<FittedCurve> pairs;  ///< at the Hertz exponents of the printed pairs
    std::size_t disagreements = 0;   ///< curves whose two methods differ in cost
};

/// `curves` at the Hertz exponents of the grid, `pair_curves` at those of the printed pairs.
ClosedFormReading read_on_range(const EvenGrid& restitutions, std::span<const LinearDampingCurve> curves,
                                std::span<const LinearDampingCurve> pair_curves, const RecipeOptions& options);

/// Findings, tables and the figure of alpha(n) and beta(n). The first reading is the one printed; `own` are the pairs
/// on the ranges found for them.
void report_readings(const PrintedClosedForm& printed, std::span<const LinearDampingCurve> curves,
                     std::span<const ClosedFormReading> readings, const std::vector<FittedPair>& own,
                     RecipeResult& result);

}  // namespace impactfit
