#pragma once
// Posterior of a fit: draws from likelihood and priors around the estimate.
//
// A parameter without a stated prior is uniform on its scale, within its stated bounds: in ln p on a log10 scale, else
// in p. Bounds that only limit the search are left out. Noise that is not stated has the prior 1/s (Jeffreys) and is
// integrated in closed form (log_posterior.hpp): one s of all values, or one of each observable with an own variance.

#include <memory>
#include <string>
#include <vector>

#include "impactfit/calibration/fit/fit_result.hpp"
#include "impactfit/calibration/residuals/contact_residuals.hpp"
#include "impactfit/estimation/posterior/posterior.hpp"

namespace impactfit {

/// Prior of one free parameter [SI].
struct ParameterPrior {
    std::string parameter;
    std::string density;              ///< uniform, normal, lognormal, half-normal, lkj
    bool logarithmic;                 ///< a uniform prior is that of ln p
    double lower, upper;              ///< bounds; infinite, or 0 on a logarithmic scale: none
    double mean, standard_deviation;  ///< of p; of a lognormal prior median of p, and deviation of ln p; NaN: uniform

    /// Returns the prior in words: "uniform in its logarithm", "uniform, 1 to 3", "lognormal(8e+05, 0.3)".
    std::string text() const;
};

/// Largest standard error of the weight of a mode: a mean and a quantile of the draws then hold.
inline constexpr double largest_weight_error = 0.05;

struct PopulationDraws;

struct FitPosterior {
    Posterior drawn;  ///< parameters: the free ones, without nuisance parameters; no parameters if refused
    std::vector<ParameterPrior> priors;  ///< of the free parameters
    bool noise_integrated = false;       ///< noise is not stated
    std::string refused = {};            ///< reason without draws, such as a parameter without data and prior
    std::string advice = {};             ///< what a fit can state against the reason; empty: nothing
    std::shared_ptr<const PopulationDraws> population = {};  ///< of a population (population_draws.hpp); else null

    bool interrupted() const { return drawn.interrupted(); }
    /// Returns true if R-hat of a parameter is above its limit: the chains do not agree.
    bool chains_disagree() const;
    /// Returns the largest R-hat, and the smallest effective number of draws of bulk and tails, of all parameters.
    ChainDiagnostics worst() const;
    /// Returns the smallest E-BFMI of all chains.
    double smallest_energy_information() const;
    /// Returns true if the standard errors of the weights of all modes are at most largest_weight_error.
    bool weights_known() const;
    /// Returns true if all diagnostics are within the limits of Stan, and the weights of modes are known.
    bool within_limits() const;
};

/// Returns the groups of noise of all residuals: none if it is stated; one per observable with an own variance; else
/// one. Priors, which follow the data, have their standard deviations.
NoiseGroups noise_groups(const FitProblem& problem, Eigen::Index residuals);

/// Returns the space without the bounds that limit the search only.
ParameterSpace without_search_bounds(const ParameterSpace& space);

/// Returns the priors of the parameters of a space, without nuisance parameters.
std::vector<ParameterPrior> priors_of(const FitProblem& problem, const ParameterSpace& space);

/// Throws Error (problem) for a request that no fit can meet: options out of range, a build without sampler, no
/// profiles, a Tukey loss or a Cauchy loss of a width of 1 or less, or a loop with errors in both coordinates, whose
/// likelihood is none of the parameters alone. No effect without a request.
void check_posterior(const FitProblem& problem);

/// Returns the requested posterior at the estimate of `result`, which has its intervals, and at the other minima of its
/// search (posterior_modes.hpp). Draws depend on the seed of the solver, not on its threads. FitPosterior::refused names
/// a parameter that neither data nor prior limit. `store` is the checkpoint: finished chains are loaded.
FitPosterior fit_posterior(const FitResult& result, const ContactResiduals& function, const ParameterSpace& space,
                           const ProgressCallback& progress, WorkStore* store = nullptr);

}  // namespace impactfit
