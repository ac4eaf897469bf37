#pragma once
// Posterior of a population: draws of fixed effects, deviations between specimens, correlations, noise and the values
// of the specimens (estimation/population/population_posterior.hpp).
//
// Priors: fixed effects uniform on their scale, or as stated; deviations half-normal, of a lognormal parameter with the
// scale 1 of ln p, of a normal one with the size of its mean, unless VaryingParameter::deviation_prior states it;
// correlation matrices uniform, LKJ(1); noise that is not stated 1/s.

#include <Eigen/Core>
#include <string>
#include <vector>

#include "impactfit/calibration/fit/fit_population.hpp"
#include "impactfit/calibration/fit/fit_posterior.hpp"

namespace impactfit {

/// What the draws of a population are. A draw has the estimates of the population, then the value of each parameter of
/// the population in each specimen, in the order of the free parameters of the fit.
struct PopulationDraws {
    std::size_t estimates = 0;                         ///< number of the first quantities: those of the population
    std::vector<std::string> units;                    ///< SI, of each drawn quantity
    std::vector<Eigen::Index> parameters;              ///< place in a draw of each parameter of the residual function
    std::vector<std::vector<Eigen::Index>> specimens;  ///< place in a draw, by parameter of the plan and specimen
    Eigen::Index first_noise = 0;                      ///< place in a draw of the first noise
    std::vector<double> noise_weights;  ///< of each noise: its deviation [SI] over its factor; 1: the factor is drawn
    NoiseGroups noise_groups;           ///< of each residual; empty: noise is stated
    std::vector<NewSpecimen> new_specimens;  ///< medians and intervals of the draws, as FitPopulation::predictions

    bool has_noise() const { return !noise_weights.empty(); }  ///< noise is not stated, and drawn
    /// Returns the parameters of the residual function at a draw.
    Eigen::VectorXd parameters_at(const Eigen::VectorXd& draw) const;
    /// Returns the noise s of the first `values` residuals at a draw, a factor of their weights; 1 with stated noise.
    Eigen::RowVectorXd noise_at(const Eigen::VectorXd& draw, Eigen::Index values) const;
};

/// Throws Error (problem) for quantities of the draws with equal names, and for names of the files of draws. No effect
/// without a requested posterior.
void check_draw_names(const FitProblem& problem, const PopulationModel& model);

/// Returns the requested posterior of the population of `result`. Draws depend on the seed of the solver, not on its
/// threads. FitPosterior::refused has the reason without draws: a population without a maximum, fixed effects that the
/// specimens do not determine, noise without degrees of freedom, draws beyond the range of the search.
FitPosterior population_posterior(const FitResult& result, const ContactResiduals& function,
                                  const ParameterSpace& space, const ProgressCallback& progress);

/// Returns the unit of a drawn quantity, also of a prior. Empty for a pure number and for coefficients.
std::string unit_of_drawn(const FitResult& result, const std::string& name);

}  // namespace impactfit
