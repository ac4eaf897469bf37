#pragma once
// Comparison of populations on one dataset: of laws, or of the means of one law. The marginal likelihood ranks them
// (AIC, BIC); full likelihood, since a restricted one compares models with equal fixed effects only.

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "impactfit/calibration/fit/fit_population.hpp"
#include "impactfit/comparison/comparison_result.hpp"

namespace impactfit {

/// Difference of AIC or BIC at which two models describe the data equally well (rule of thumb of Burnham and Anderson).
inline constexpr double equal_aic = 2.0;

/// A model of the comparison: a law, or a set of means.
struct PopulationCandidate {
    std::string name;                                ///< of the law, or the means: "stiffness = k0; ..."
    std::string origin = {};                         ///< of means: "problem file", "stated" or "without columns"
    std::string obstacle = {};                       ///< reason for exclusion; else empty
    std::shared_ptr<const FitProblem> problem = {};  ///< null with an obstacle
};

/// Variation between specimens that a model leaves to a parameter.
struct RemainingVariation {
    std::string parameter;
    double deviation;  ///< of ln p if `lognormal`, else of p [SI]
    bool lognormal;
    std::optional<double> explained = {};  ///< share of the variance of the same mean for all specimens that the
                                           ///< formula explains, 1 - ω²/ω0²; empty for that mean, and for laws
};

struct ComparedPopulation {
    PopulationCandidate candidate;
    std::optional<FitResult> fit = {};
    /// Differences from the least, and exp(-difference / 2) of AIC normalised to a sum of 1. Empty if the population
    /// did not converge.
    std::optional<double> aic_difference = {}, bic_difference = {}, weight = {};
    std::vector<RemainingVariation> variation = {};  ///< in the order of the plan, of a converged population

    const std::string& name() const { return candidate.name; }
    bool ranked() const { return aic_difference.has_value(); }
    /// Returns the fitted population. Requires a ranked model.
    const PopulationFit& population() const { return fit->population->fit; }
    /// Returns "not_compared", "not_converged", "doubtful", or the verdict of the fit.
    std::string status() const;
    /// Returns the reason for a missing rank; empty for a ranked model.
    std::string reason() const;
};

/// Test of a mean against one that it contains.
struct NestedMeans {
    std::size_t simpler, general;  ///< of PopulationComparison::models
    double statistic;              ///< difference of -2 log L
    long degrees_of_freedom;       ///< further fixed effects
    double probability;            ///< of a difference as large or larger if the simpler mean holds (chi-squared)
};

struct PopulationComparison {
    bool of_means = false;                   ///< of one law; else laws are compared
    std::vector<ComparedPopulation> models;  ///< ranked models by rising AIC, fitted ones without a rank, the others
    std::vector<NestedMeans> tests = {};     ///< of ranked means
    bool interrupted = false;
    std::vector<std::string> summary = {};  ///< verdict in sentences, main sentence first

    /// Returns the problem of the first model. All models have equal data.
    const FitProblem& problem() const { return *models.front().fit->problem; }
    std::size_t ranked() const;  ///< number of ranked models, at the front of `models`
    /// Returns the ranked model with the least BIC. Requires a ranked model.
    const ComparedPopulation& least_bic() const;
};

/// Returns true if a candidate has a population: compare_laws refuses it, compare_populations compares it.
bool have_population(const std::vector<LawCandidate>& laws);

/// Throws Error (usage) for contact cards and posteriors, which a comparison of populations does not support.
void check_population_options(const ComparisonOptions& options);

/// Returns the candidates of a comparison of laws.
std::vector<PopulationCandidate> population_candidates(std::vector<LawCandidate> laws);

/// Returns the fitted and ranked models. A model whose population did not converge has no rank and no weight. Misfit
/// and verdict of a model are those of separate values of the specimens. `threads` does not change the result. Throws
/// Error (problem) with the reasons if no model can be fitted.
///
///     std::vector<LawCandidate> two = law_candidates(problem, {{"hunt_crossley_1975", "tsuji_1992"}});
///     const PopulationComparison laws = compare_populations(population_candidates(std::move(two)));
///     const ComparedPopulation& best = laws.models.front();
///     if (best.ranked()) return fmt::format("{}: AIC {:.6g}", best.name(), best.population().aic);
PopulationComparison compare_populations(std::vector<PopulationCandidate> candidates, int threads = 1,
                                         const ProgressCallback& progress = {}, bool of_means = false);

}  // namespace impactfit
