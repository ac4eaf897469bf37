#pragma once
// Population of a fit: parameters that a distribution gives for each specimen, by the marginal likelihood
// (estimation/population/population.hpp). The fit with one value for each specimen gives its starts and tests the law.

#include <optional>
#include <string>
#include <vector>

#include "impactfit/calibration/fit/fit_result.hpp"
#include "impactfit/calibration/residuals/contact_residuals.hpp"
#include "impactfit/estimation/population/population.hpp"

namespace impactfit {

/// Value of a parameter of one specimen [SI].
struct SpecimenEstimate {
    double value;       ///< empirical Bayes estimate: the mode given the data of all specimens
    Interval interval;  ///< conditional on the population, at the level of the fit
    double separate;    ///< estimate by the data of this specimen alone
};

/// Parameter of a population with its specimens.
struct VaryingEstimate {
    std::string name;
    std::string unit;
    PopulationDistribution distribution;
    std::size_t factor, effect;               ///< in the model
    double shrinkage;                         ///< of the specimens towards the mean, at most 1; NaN without variation
    std::vector<SpecimenEstimate> specimens;  ///< in the order of FitProblem::groups
};

/// Prediction of the parameters of a specimen that was not measured [SI].
struct NewSpecimen {
    std::vector<double> covariates;   ///< in the order of PopulationPlan::covariates
    bool measured;                    ///< specimens with these covariates were measured
    std::vector<double> values;       ///< mean of each parameter; of a lognormal one the median
    std::vector<Interval> mean;       ///< of that mean
    std::vector<Interval> specimens;  ///< of a new specimen
};

/// Standard deviation of one value of an observable, estimated beside the population.
struct ResidualDeviation {
    std::string name;  ///< of the observable, or "records"
    double value;      ///< [SI]; NaN for records: see `factor`
    double factor;     ///< of the weights of the fit
    std::string unit;
};

struct FitPopulation {
    PopulationModel model;
    PopulationFit fit;
    double level = 0.95;
    bool restricted_intervals = false;     ///< intervals and predictions are those of the restricted likelihood
    bool profiled = false;                 ///< `intervals` are those of the profile likelihood; else by standard errors
    std::vector<Interval> intervals = {};  ///< of fit.estimates
    std::vector<VaryingEstimate> parameters = {};    ///< in the order of the plan
    std::vector<NewSpecimen> predictions = {};       ///< for each set of covariates, then those of the plan
    std::vector<SpecimenBand> bands = {};            ///< of each prediction, if the problem requests bands
    std::vector<ResidualDeviation> deviations = {};  ///< with noise that is not stated

    bool interrupted() const { return fit.status == SolutionStatus::interrupted; }
    bool converged() const { return fit.status == SolutionStatus::converged; }
    /// Returns the names of fixed effects that neither a bound holds nor the data determine.
    std::vector<std::string> undetermined() const;
};

/// Throws Error (problem) for a population that no fit supports: with a bootstrap, a robust loss, or errors of speeds
/// or sensors as nuisance parameters; and as check_population of the model. No effect without a population.
void check_population(const FitProblem& problem, const ContactResiduals& function, const ParameterSpace& space);

/// Returns the population at the separate estimates of `result`. `function`: residuals of the problem.
FitPopulation population_of_fit(const FitResult& result, const ContactResiduals& function, const ParameterSpace& space,
                                const ProgressCallback& progress);

}  // namespace impactfit
