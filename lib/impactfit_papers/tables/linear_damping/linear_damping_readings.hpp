#pragma once
// Constants of Eqs. 45-47, 52, 57 and Fig. 6 of Poursina and Nikravesh 2020, compared with fits on the printed range of
// restitution and on alternative ranges.
//
// Printed pairs (alpha, beta) of single Hertz exponents in Poursina and Nikravesh 2020: Eqs. 52, 57 and the captions of
// Fig. 6.

#include <span>
#include <string>
#include <vector>

#include "impactfit_papers/published/printed_agreement.hpp"
#include "impactfit_papers/tables/linear_damping/linear_damping_fits.hpp"
#include "impactfit_papers/tables/recipe.hpp"

namespace impactfit {

/// Printed alpha and beta of one Hertz exponent.
struct PrintedPair {
    std::string equation;
    double hertz_exponent;
    PrintedNumber alpha, beta;
    double restitution_least;         ///< lower end of the range that reproduces the pair
    RecipeVerdict expected;           ///< verdict on the fits
    RecipeVerdict expected_smoothed;  ///< verdict on Eqs. 46 and 47 at this exponent

    ClosedFormConstants constants() const { return {alpha.value, beta.value}; }
};

/// A fit of Eq. 45 on restitutions from `restitution_least` to 1.
struct FittedPair {
    double restitution_least;
    FittedCurve fit;

    ClosedFormConstants constants() const { return {fit.constants[0], fit.constants[1]}; }
};

/// Returns the row of a constant in closed_form.csv. Throws Error (data) if the row is missing.
std::size_t row_of_constant(const Dataset& file, const std::string& equation, const std::string& name,
                            const std::string& hertz_exponent);

/// Reads the pairs from closed_form.csv and linear_spring.csv, Eq. 57 first. Throws Error (data) for numbers that give
/// no damping.
std::vector<PrintedPair> printed_pairs(const Dataset& file, const Dataset& spring);

/// Fits each pair on its individual range, with `restitutions` points.
std::vector<FittedPair> fit_pairs(std::span<const PrintedPair> pairs, std::span<const DampingCurve> curves,
                                  std::size_t restitutions, const RecipeOptions& options);

/// Returns the verdict on a pair. Tolerance of both numbers: half a unit of the last digit, first on the printed range,
/// then on the individual range.
Finding judged_pair(const PrintedPair& pair, const FittedCurve& on_printed_range, double printed_least,
                    const FittedPair& own);

/// Returns the verdict on a pair compared with Eqs. 46 and 47 at its Hertz exponent. Tolerance: half a unit of the last
/// digits.
Finding judged_beside_smoothed(const PrintedPair& pair, const ClosedFormConstants& smoothed);

/// Returns a table of the fits. `fits` lists all pairs in their order, range by range.
RecipeTable pairs_table(std::span<const PrintedPair> pairs, std::span<const FittedPair> fits);

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
