#pragma once
// Constants of Eqs. 45-47, 52, 57 and Fig. 6 of Poursina and Nikravesh 2020, compared with fits on the printed range of
// restitution and on alternative ranges.

#include <string>
#include <vector>

#include "impactfit_papers/tables/linear_damping/linear_damping_pairs.hpp"
#include "impactfit_papers/tables/recipe.hpp"

namespace impactfit {

/// Printed constants of Eqs. 45-57.
struct PrintedClosedForm {
    SmoothedConstants smoothed;
    RecipeVerdict expected_alpha, expected_beta;
    std::vector<PrintedPair> pairs;  ///< Eq. 57 first

    const PrintedPair& linear_spring() const { return pairs.front(); }
};

/// Reads closed_form.csv and linear_spring.csv. Throws Error (data) for a missing constant.
PrintedClosedForm read_printed_closed_form(const RecipeOptions& options, RecipeResult& result);

/// Fits on one range of restitution.
struct ClosedFormReading {
    EvenGrid restitutions;
    std::vector<ClosedFormConstants> constants;  ///< for each curve
    SmoothingFits smoothing;
    std::vector<FittedCurve> pairs;  ///< at the Hertz exponents of the printed pairs
    std::size_t disagreements = 0;   ///< number of curves with different costs of both methods
};

/// Fits on one range. `curves`: at the Hertz exponents of the grid; `pair_curves`: at the Hertz exponents of the pairs.
ClosedFormReading read_on_range(const EvenGrid& restitutions, std::span<const DampingCurve> curves,
                                std::span<const DampingCurve> pair_curves, const RecipeOptions& options);

/// Adds findings, tables and the figure of alpha(n) and beta(n). The first reading is the printed reading. `own`: pairs
/// fitted on their individual ranges.
void report_readings(const PrintedClosedForm& printed, std::span<const DampingCurve> curves,
                     std::span<const ClosedFormReading> readings, const std::vector<FittedPair>& own,
                     RecipeResult& result);

}  // namespace impactfit
