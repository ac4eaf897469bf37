#pragma once
// Fit result: estimate, uncertainty, intervals, goodness of fit, residuals.

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "impactfit/calibration/diagnosis/entered_restitution.hpp"
#include "impactfit/calibration/diagnosis/fit_residual.hpp"
#include "impactfit/calibration/diagnosis/misfit_by_replicates.hpp"
#include "impactfit/calibration/diagnosis/misfit_diagnosis.hpp"
#include "impactfit/calibration/diagnosis/sign_runs.hpp"
#include "impactfit/calibration/diagnosis/two_specimens.hpp"
#include "impactfit/calibration/fit/fit_intervals.hpp"
#include "impactfit/calibration/fit/likelihood_ratio.hpp"
#include "impactfit/calibration/fit/observable_information.hpp"
#include "impactfit/calibration/fit/prior_influence.hpp"
#include "impactfit/calibration/fit/published_parameters.hpp"
#include "impactfit/calibration/fit/robust_misfit.hpp"
#include "impactfit/calibration/problem/fit_problem.hpp"
#include "impactfit/calibration/residuals/record_residuals.hpp"
#include "impactfit/dynamics/impact/observable.hpp"
#include "impactfit/estimation/inference/confidence_interval.hpp"
#include "impactfit/estimation/inference/covariance.hpp"
#include "impactfit/estimation/inference/fit_statistics.hpp"
#include "impactfit/estimation/inference/lack_of_fit.hpp"
#include "impactfit/estimation/objective/gradient_check.hpp"

namespace impactfit {

struct FitPosterior;
struct FitPopulation;
struct FitContours;

/// Record with the predicted curve at its samples.
struct RecordFit {
    std::size_t condition;
    const FitRecord* record;
    double impact_speed;  ///< estimate of a free speed; else the measured speed less its error [m/s]
    std::vector<PredictedSample> predicted;
    double root_mean_square;             ///< of the residuals
    std::vector<PredictedSample> curve;  ///< predicted sensor reading, for plots
};

/// Estimate of a nuisance parameter.
struct NuisanceEstimate {
    FreeParameter parameter;
    double value;
    double standard_error;  ///< NaN without derivatives
};

/// Identifiability of a free parameter, by its profile likelihood at the level of the fit @eq{Raue09, Section 2}.
/// Without profiles, an infinite standard error means structurally not identifiable.
enum class Identifiability {
    identifiable,      ///< its interval has two ends within the bounds
    practically_not,   ///< its interval is open, or another minimum at this level lies outside
    structurally_not,  ///< χ² is constant along it, other parameters re-optimised
    unknown            ///< its profile was interrupted
};

std::string_view to_string(Identifiability identifiability);

enum class FitVerdict {
    several_specimens,  ///< converged, but one value for all groups is improbable: FitGoodness::several_specimens()
    good,               ///< converged, acceptable misfit, all free parameters identifiable
    not_identifiable,   ///< converged, but a free parameter is not identifiable
    bad_fit,            ///< converged, but FitGoodness::contradicted()
    not_tested,     ///< as good, but nothing judges the misfit: no stated noise, no repeats, or no degrees of freedom
    not_converged,  ///< no minimum was found, the derivatives at it failed, or chains of a posterior disagree
    interrupted     ///< the search, profiles, bootstrap, posterior or contours were stopped before their end
};

std::string_view to_string(FitVerdict verdict);

/// Estimate of a free parameter [SI].
struct ParameterEstimate {
    double value;
    double standard_error;  ///< from the covariance; NaN at a bound and without uncertainty; infinite if the data do
                            ///< not determine the parameter
    Interval interval;      ///< by the profile likelihood, else by the covariance; NaN: an end that is not known
    std::string unit;
    Identifiability identifiability;
};

/// Parameters at the best minimum, natural units.
struct FitEstimate {
    std::vector<FreeParameter> free;  ///< without nuisance parameters
    Eigen::VectorXd values;           ///< of the free, then of the nuisance parameters; empty without estimate
    std::vector<NuisanceEstimate> nuisance;
    std::vector<double> given_values;          ///< of FitProblem::parameters; NaN for parameters that differ by impact
    std::vector<PublishedEstimate> published;  ///< in the parameters of the publication of the law
    std::optional<EnteredRestitution> restitution;  ///< of an estimated or fixed prescribed_restitution
};

/// Linear covariance of the estimate, and identifiability by profile likelihood.
struct FitUncertainty {
    std::optional<LinearCovariance> covariance;
    std::vector<Identifiability> identifiability;       ///< of each free parameter
    std::vector<std::string> unidentified;              ///< free parameters that are not identifiable
    std::vector<WithoutObservable> without_observable;  ///< see information_by_observable
    int known_without_priors = 0;                       ///< determined directions without priors, if there are priors
                                                        ///< and a covariance
};

/// Goodness of fit.
struct FitGoodness {
    FitVerdict verdict = FitVerdict::not_converged;
    FitStatistics statistics;
    std::optional<RobustMisfit> robust;          ///< with robust losses; replaces `statistics` in the verdict
    std::optional<LackOfFit> lack_of_fit;        ///< test by replicates; the verdict without stated noise
    std::optional<PureError> pure_error;         ///< test of the stated noise by replicates, without a law
    std::optional<RunsTest> runs;                ///< of values without another test; needs no noise
    std::optional<SpeedExponent> speed;          ///< of values without another test; needs no noise
    std::vector<PriorEstimate> priors;           ///< estimates compared with their priors
    std::optional<SharedParametersTest> shared;  ///< test of the parameters per group, or of equal groups
    std::optional<GradientCheck> gradient_check;
    std::optional<SetPointError>
        set_points;  ///< estimated error of the drop heights, without which the law misses them
    std::optional<SpecimenDifference> specimens;  ///< two specimens among the repeats, without labels

    /// Returns true if the data contradict the law: misfit beyond the stated noise (FitStatistics::too_large, with
    /// losses RobustMisfit::too_large); without stated noise, lack of fit with a probability below
    /// `acceptable_probability`; without both, signs of the residuals that are random with a probability below it, or a
    /// speed exponent that rules the law out.
    bool contradicted() const;
    /// Returns true if the fit has one value for all groups, and the test of equal groups rejects it.
    bool several_specimens() const { return shared && shared->groups_differ(); }
    /// Returns true if stated noise or replicates test the misfit.
    bool tested() const;
    /// Returns true if the repeats alone contradict the stated noise: no law can fit them.
    bool noise_contradicted() const;
    /// Returns true if the replicates scatter improbably more than the law misses their means.
    bool misses_too_little() const;
    /// Returns the probability of a larger misfit if the law holds, by the replicates or the stated noise; the smaller
    /// of both. Empty for a robust loss, and without a test.
    std::optional<double> probability() const;
    /// Returns true if the misfit does not contradict the law, and probability() is below `doubtful_probability`,
    /// misses_too_little(), an estimated error of the drop heights explains a misfit, or the repeats are those of
    /// two specimens.
    bool doubtful() const;
};

struct FitResiduals {
    std::vector<FitResidual> values;
    std::vector<RecordFit> records;
    std::vector<FitResidual> predictions;  ///< of FitProblem::predictions (hold-out)
};

/// Result of a fit. It owns its problem, so profile(), bootstrap(), predict() and design() need nothing else.
///
/// Accuracy. Estimates converge to SolverOptions::tolerance, impacts to SimulationOptions::tolerance. Standard errors
/// are first order, s² (JᵀJ)⁻¹ on the scale of the parameter. They suit a law that is nearly linear in its parameters
/// over the interval. Intervals are by the profile likelihood, their ends accurate to 1e-4 of the half width. By
/// ErrorMethod::covariance they are first order too. In 4000 synthetic data sets of four laws, intervals contained the
/// truth as often as their level states (docs/coverage.md). All of this holds only for a law that the data do not
/// contradict: read the verdict first.
///
///     const FitResult result = fit(problem);
///     if (result.goodness.verdict != FitVerdict::good) return result.brief();
///     const ParameterEstimate stiffness = result["stiffness"];
///     return fmt::format("{} +- {} {}", stiffness.value, stiffness.standard_error, stiffness.unit);
struct FitResult {
    std::shared_ptr<const FitProblem> problem;
    SolveResult search;
    FitEstimate estimate;
    FitUncertainty uncertainty;
    FitIntervals intervals;
    FitGoodness goodness;
    FitResiduals residuals;
    FitDiagnosis diagnosis;
    std::shared_ptr<const FitPosterior> posterior = {};    ///< if requested (fit_posterior.hpp); else null
    std::shared_ptr<const FitPopulation> population = {};  ///< with a population (fit_population.hpp); else null
    std::shared_ptr<const FitContours> contours = {};      ///< if added (finished/contours_of_fit.hpp); else null

    /// Returns the estimate of a free parameter: value, standard error, interval at UncertaintyOptions::level, unit.
    /// Throws Error (usage) for any other name, and without an estimate.
    ParameterEstimate parameter(std::string_view name) const;
    ParameterEstimate operator[](std::string_view name) const { return parameter(name); }
    /// Returns the sum of the squared standardised residuals. NaN if the search failed.
    double chi_squared() const { return goodness.statistics.chi_squared; }
    /// Returns the covariance of the free parameters in their order in `estimate.free` [SI]. Empty without estimate or
    /// uncertainty. Infinite for a parameter that the data do not determine.
    Eigen::MatrixXd covariance() const;
    /// Returns verdict, free parameters with their standard errors and goodness of fit, one line each
    /// (summary/short_summary.hpp).
    std::string brief() const;
};

/// Returns the unit of a parameter by its name. Empty for a pure number.
std::string unit_of_parameter(const FitProblem& problem, const std::string& name);

}  // namespace impactfit
