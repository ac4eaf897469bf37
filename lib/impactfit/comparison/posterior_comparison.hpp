#pragma once
// Comparison of laws by their posteriors: leave-one-out densities by Pareto-smoothed importance sampling
// (predictive_density.hpp), and weights by stacking (stacking.hpp).

#include <string>
#include <vector>

#include "impactfit/comparison/comparison_result.hpp"

namespace impactfit {

/// Throws Error (problem) as check_posterior for the problem of a candidate.
void check_posteriors(const LawComparison& comparison, const PosteriorOptions& options);

/// Draws from the posterior of each fitted law and sets LawPosterior of all of them, and the averaged predictions. Laws
/// beyond `unsupported_aicc` are drawn if they are named. A law without a proper posterior, or whose chains miss the
/// limits of Stan for R-hat or for the effective number of draws, has a reason and no weight. An interruption leaves
/// out the laws that are not drawn. Throws Error (problem) as check_posterior.
void compare_posteriors(LawComparison& comparison, const PosteriorOptions& options, int threads,
                        const ProgressCallback& progress);

/// Returns the laws with a density, the largest first.
std::vector<const ComparedLaw*> laws_by_density(const LawComparison& comparison);

/// A measured value by its place in the data.
struct ValuePlace {
    std::string quantity;     ///< observable, or ordinate of a record
    const FitSource* source;  ///< file
    long row = 0;             ///< number of its impact in the source; 0: not of a row
    long line = 0;            ///< in the source file

    /// Returns "restitution of row 5", "force in line 12 of b.csv".
    std::string text(const FitProblem& problem) const;
};

/// Returns the place of value `number` of PredictiveDensity.
ValuePlace place_of_value(const FitProblem& problem, std::size_t number);

/// Returns sentences on the densities: the best law and its margin, laws without a weight and their reasons, values
/// above the limit of Pareto-k. Empty without posteriors.
std::vector<std::string> density_sentences(const LawComparison& comparison);

}  // namespace impactfit
