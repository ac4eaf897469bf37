#pragma once
// alpha and beta that Poursina and Nikravesh 2020 print for one Hertz exponent each: Eqs. 52, 57 and the captions of
// Fig. 6.

#include <span>
#include <string>
#include <vector>

#include "impactfit/dataset/printed_agreement.hpp"
#include "impactfit/tables/linear_damping/linear_damping_fits.hpp"
#include "impactfit/tables/recipe.hpp"

namespace impactfit {

/// alpha and beta printed for one Hertz exponent.
struct PrintedPair {
    std::string equation;
    double hertz_exponent;
    PrintedNumber alpha, beta;
    double restitution_least;         ///< of the range found to bring them back
    RecipeVerdict expected;           ///< on the fits
    RecipeVerdict expected_smoothed;  ///< on Eqs. 46 and 47 at this exponent

    ClosedFormConstants constants() const { return {alpha.value, beta.value}; }
};

/// A fit of Eq. 45 on restitutions from `restitution_least` to 1.
struct FittedPair {
    double restitution_least;
    FittedCurve fit;

    ClosedFormConstants constants() const { return {fit.constants[0], fit.constants[1]}; }
};

/// The row of a constant in closed_form.csv. Throws an Error (data) if it is missing.
std::size_t row_of_constant(const Dataset& file, const std::string& equation, const std::string& name,
                            const std::string& hertz_exponent);

/// From closed_form.csv and linear_spring.csv, that of Eq. 57 first. Throws an Error (data) for numbers that give no
/// damping.
std::vector<PrintedPair> printed_pairs(const Dataset& file, const Dataset& spring);

/// Each pair fitted on the range found for it, with so many restitutions.
std::vector<FittedPair> fit_pairs(std::span<const PrintedPair> pairs, std::span<const LinearDampingCurve> curves,
                                  std::size_t restitutions, const RecipeOptions& options);

/// Both numbers are held to half a unit of their last digits, first on the printed range, then on the one found.
Finding judged_pair(const PrintedPair& pair, const FittedCurve& on_printed_range, double printed_least,
                    const FittedPair& own);

/// The pair beside Eqs. 46 and 47 at its Hertz exponent, to half a unit of its last digits.
Finding judged_beside_smoothed(const PrintedPair& pair, const ClosedFormConstants& smoothed);

/// Fits in the order of the pairs, again and again for one range after the other.
RecipeTable pairs_table(std::span<const PrintedPair> pairs, std::span<const FittedPair> fits);

}  // namespace impactfit
