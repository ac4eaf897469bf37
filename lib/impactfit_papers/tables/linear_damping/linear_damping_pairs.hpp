#pragma once
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

}  // namespace impactfit
