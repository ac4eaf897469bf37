#pragma once
// Calibration problem in memory: contact model, parameters with their roles, measurements and records. SI units.

#include <array>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "impactfit/calibration/problem/form_task.hpp"
#include "impactfit/calibration/problem/record.hpp"
#include "impactfit/calibration/problem/rig.hpp"
#include "impactfit/contact/law_registry.hpp"
#include "impactfit/dataset/values/dataset.hpp"
#include "impactfit/dynamics/impact/observable.hpp"
#include "impactfit/dynamics/impact/simulation_options.hpp"
#include "impactfit/estimation/inference/bootstrap_kind.hpp"
#include "impactfit/estimation/objective/parameter_space.hpp"
#include "impactfit/estimation/objective/robust_loss.hpp"
#include "impactfit/estimation/objective/solver_options.hpp"
#include "impactfit/estimation/posterior/posterior_options.hpp"

namespace impactfit {

struct PopulationPlan;

/// Normal prior N(mean, standard_deviation²) of a parameter, both in its natural unit [SI]. On a logarithmic scale the
/// prior is N(ln mean, (standard_deviation / mean)²) of ln p. With mean 0 and a lower bound 0 it is half-normal.
struct NormalPrior {
    double mean;
    double standard_deviation;
};

inline constexpr std::array<std::string_view, 3> parameter_scale_names{"linear", "log10", "logit"};

/// Role, value, bounds, scale and prior of one parameter of the form.
struct FitParameter {
    enum class Role {
        free,
        fixed,
        tied,
        column,
        own  ///< one value per group of data; the values are auxiliary parameters
    };

    std::string name;
    Role role = Role::fixed;
    double value = std::numeric_limits<double>::quiet_NaN();  ///< starting value if free, value if fixed
    double lower = -std::numeric_limits<double>::infinity();
    double upper = std::numeric_limits<double>::infinity();
    ParameterScale scale = ParameterScale::linear;
    double drawn_lower = std::numeric_limits<double>::quiet_NaN();  ///< range of drawn starts; NaN: the bounds
    double drawn_upper = std::numeric_limits<double>::quiet_NaN();
    bool search_bounds = false;   ///< the bounds are automatic: they limit the search, not the parameter
    std::string expression = {};  ///< formula of other parameter names, if tied
    std::optional<NormalPrior> prior = {};
    std::string unit = {};              ///< SI
    std::string reason = {};            ///< reason of an automatic choice of role or value; empty otherwise
    std::string column = {};            ///< data column, if the role is `column`
    bool per_group = false;             ///< free; expands to one parameter per group of data
    bool nuisance = false;              ///< estimated jointly, excluded from verdicts
    long line = 0;                      ///< in the problem file; 0 without a file
    std::string display_group = {};     ///< label under which output summarises nuisance parameters
    std::vector<std::size_t> own = {};  ///< indices into FitProblem::auxiliary with role `own`, one per group
};

/// Contribution of an auxiliary parameter to a measured value: coefficient [SI] · auxiliary parameter.
struct Shift {
    std::size_t auxiliary;
    double coefficient;

    auto operator<=>(const Shift&) const = default;
};

/// Correlation of the errors of two measured values.
struct Correlation {
    std::size_t with;    ///< Measurement::correlated of the other value
    double coefficient;  ///< between -1 and 1
};

/// One measured value.
struct Measurement {
    const Observable* observable;
    double value;               ///< SI
    double standard_deviation;  ///< SI. Without stated noise: weight of the observable (noise_weights.hpp)
    RobustLoss loss = {};
    std::size_t source = 0;          ///< index into FitProblem::sources
    long line = 0;                   ///< in the source file
    double force_threshold = 0.0;    ///< of a duration: contact time with force > force_threshold [N]
    std::vector<Shift> shifts = {};  ///< added to the value
    double resolution = 0.0;         ///< one unit of the last digit of its column [SI]; 0: unknown
    /// Of a restitution that comes from a rebound height under a weight: acceleration of the flight g [m/s^2], else 0.
    /// A body that leaves at the depth x then has the measured value sqrt(e² - 2 g x / v²), 0 if it does not rise to
    /// the surface.
    double rise_gravity = 0.0;
    std::size_t correlated = 0;  ///< number of a value whose error is correlated with those of others, from 1; 0: none
    std::vector<Correlation> correlations = {};  ///< with other values, beside 1 with itself
    long row = 0;  ///< number of its impact in the source, from 1 (DatasetRow::number); 0: not of a row
};

/// Error of a measured column of a parameter.
struct ColumnShift {
    std::size_t column;  ///< index into FitCondition::column_values
    Shift shift;
};

/// Drop height that gave the impact speed.
struct MeasuredDrop {
    double height;               ///< as measured [m]
    double slope;                ///< derivative of the impact speed by the height [1/s]
    bool is_shared;              ///< set once for several impacts, which share its error
    bool gives_rebound = false;  ///< a rebound height gives the restitution
};

/// Estimated error of drop heights that were set once for several impacts (fit/set_point_error.hpp).
struct SetPointError {
    double standard_deviation;  ///< of a drop height [m]
    double standard_error;      ///< of that [m]
    long set_points;            ///< number of drop heights
    double log_determinant;     ///< of the covariance of the values in units of their noise; part of -2 ln likelihood
    std::vector<double> degrees_of_freedom;  ///< of the variance of each free parameter that is no nuisance, >= 1
};

/// One impact with its measurements and records. A replicate is a separate condition.
struct FitCondition {
    Impact<double> impact;
    std::vector<double> column_values;  ///< of the parameters with role `column`, in their order
    std::vector<Measurement> measurements;
    std::vector<FitRecord> records = {};
    std::vector<Shift> speed_shifts = {};         ///< errors of the measured impact speed
    std::vector<ColumnShift> column_shifts = {};  ///< errors of the inputs of a form
    std::size_t group = 0;                        ///< index into FitProblem::groups
    std::optional<MeasuredDrop> drop = {};        ///< empty: the speed itself was measured
    bool is_ratio = false;                        ///< the restitution is rebound speed / impact speed
};

/// FitParameter::display_group of errors of the rig that several impacts share.
inline constexpr const char* errors_of_the_rig = "errors of the rig";

/// An error that several measured values share, such as that of a drag coefficient. It becomes a nuisance parameter
/// with prior 0 +- 1 where the standard deviations of the values are known (noise_weights.hpp).
struct RigError {
    struct Effect {
        std::size_t condition;
        std::optional<std::size_t> measurement;  ///< empty: of the impact speed
        double coefficient;                      ///< change of the value for an error of one standard deviation [SI]
    };
    std::string name;  ///< of the auxiliary parameter
    std::string text;  ///< "drag coefficient 0.47 +- 0.05"
    std::vector<Effect> effects = {};
};

/// Returns the index into FitProblem::sources.
std::size_t source_of(const FitCondition& condition);

struct FitSource {
    std::string name;  ///< dataset slug or path
    std::vector<SourceFile> files;
    Provenance provenance;
    std::vector<std::string> notes;  ///< detections and omissions of the reader
    /// Columns that are not used though they may be measurements, and specimens that are fitted as one. They stand
    /// above the verdict.
    std::vector<std::string> warnings = {};
};

/// Limits of the number of speeds of one prediction band.
inline constexpr long least_speeds = 2, most_speeds = 10'000;

/// Noise of an observable from the replicates of its data, or from the misfit.
struct ReplicateNoise {
    const Observable* observable;
    double standard_deviation;  ///< of one value, equal for all values [SI]
    double relative;            ///< standard deviation / root mean square of the measured values
    long degrees_of_freedom;    ///< values - groups of replicates, or values - their part of the parameters
};

/// A law that the data permit, and its speed exponent: the power of the impact speed in the damping ratio.
struct ProposedLaw {
    std::string law;
    std::vector<std::string> free;  ///< free parameters
    double lowest, highest;         ///< speed exponents of the law; equal unless an exponent is free
};

/// Choice of a law by the data, see law_ranking.hpp.
struct LawProposal {
    ProposedLaw chosen;
    std::vector<ProposedLaw> next = {};                        ///< further candidates, the nearest first
    double needed = std::numeric_limits<double>::quiet_NaN();  ///< speed exponent of the data; NaN: undetermined
    double standard_error = std::numeric_limits<double>::quiet_NaN();
    std::string reason = {};  ///< reason of the choice, in one line
    std::string others = {};  ///< `next` in one line; empty without further candidates
};

/// Requested prediction bands. Both lists are empty without a request.
struct PredictionPlan {
    std::vector<const Observable*> observables = {};
    std::vector<double> speeds = {};  ///< impact speeds, ascending, > 0 [m/s]
};

/// Method of the uncertainty analysis.
enum class ErrorMethod {
    profile,     ///< covariance, and profile likelihood of every free parameter
    covariance,  ///< covariance only
    none         ///< neither
};

inline constexpr std::array<std::string_view, 3> error_method_names{"profile", "covariance", "none"};

/// Uncertainty analysis of a fit. FitResult states the accuracy of its results.
///
///     problem.uncertainty = {.errors = ErrorMethod::profile, .bootstrap = 200, .level = 0.68};
struct UncertaintyOptions {
    /// Change it to `covariance` if the law is nearly linear over the intervals and time counts; no open interval is
    /// then found. Change it to `none` for estimates alone, such as those of many synthetic data sets.
    ErrorMethod errors = ErrorMethod::profile;
    /// Number of draws, >= 0; each is a fit from the estimate. Use 200 or more to check the profiles, and for
    /// percentiles of predictions. The least number is 2 / (1 - level) - 1: 39 for 95 %.
    int bootstrap = 0;
    /// Change it to `residual` for noise that is not normal; each observable then needs `least_residuals` values.
    BootstrapKind bootstrap_kind = BootstrapKind::parametric;
    /// Confidence level of all intervals, between 0 and 1. Change it to 0.68 for intervals of one standard error.
    double level = 0.95;
    /// Draws from the posterior, with the priors of the parameters (fit/fit_posterior.hpp). Empty: none. Needs
    /// ErrorMethod::profile, which finds directions without data.
    std::optional<PosteriorOptions> posterior = {};
};

/// Returns solver options with tolerance 1e-8. Simulated residuals are accurate to about 1e-8 standard deviations. A
/// smaller tolerance follows integration errors along insensitive directions.
inline SolverOptions solver_for_simulations() {
    SolverOptions options;
    options.tolerance = 1e-8;
    return options;
}

/// Returns the model of this name. Throws Error (problem or usage) with the nearest name for an unknown name. Throws
/// Error (usage) for a law that cannot be fitted: the law reproduces its given restitution.
const ContactModel& find_fittable_model(std::string_view name);
/// Returns false for a law whose restitution is an input (prescribed_restitution).
bool can_be_fitted(const LawEntry& law);

/// Search options of a free parameter of a problem in code [SI]. NaN: derived from the data, else from the law.
struct FreeOptions {
    /// State it if a value is known to an order of magnitude.
    double start = std::numeric_limits<double>::quiet_NaN();
    /// State a bound only if values beyond it are impossible: an interval that reaches a stated bound is open. Derived
    /// bounds limit the search alone.
    double lower = std::numeric_limits<double>::quiet_NaN();
    double upper = std::numeric_limits<double>::quiet_NaN();
    std::optional<ParameterScale> scale = {};  ///< empty: that of the law
    std::optional<NormalPrior> prior = {};     ///< independent knowledge of the value; needs stated noise
};

/// Measured value of a problem in code [SI].
struct ObservedValue {
    std::string observable;  ///< a name of all_observables
    double value;
    /// Standard deviation of this value, > 0. NaN: not stated; the noise is then that of repeats, else of the misfit,
    /// which then hardly tests the law. State it for all values or for none.
    double standard_deviation = std::numeric_limits<double>::quiet_NaN();
};

/// Calibration problem. make_problem() makes it from a model, a request or, by read_problem(), a file. Programs call
/// fix, free, tie and add_impact and set `simulation`, `solver`, `uncertainty` and `prediction`; fit() completes the
/// rest.
///
///     FitProblem problem = make_problem("hunt_crossley_1975");
///     problem.fix("hertz_exponent", 1.5);
///     problem.free("stiffness", {.start = 2e5});
///     problem.free("hysteresis_damping");  // start and bounds from the data
///     problem.add_impact({0.035, 1.40}, {{"restitution", 0.964, 0.005}, {"duration", 5.14e-3, 0.10e-3}});
///     problem.add_impact({0.035, 4.85}, {{"restitution", 0.893, 0.005}, {"duration", 3.99e-3, 0.10e-3}});
///     const FitResult result = fit(problem);
struct FitProblem {
    std::string title;
    std::string path;  ///< of the problem file; empty without a file
    std::string sha256 = {};
    std::optional<std::array<double, 2>> radii = {};  ///< of both bodies [m], infinite for a plane; for the card only
    const ContactModel* model = nullptr;
    std::shared_ptr<const FormTask> form_task = {};  ///< the model is a form; null: a law
    ParameterForm form = {};                         ///< parameterisation of `parameters`, specific to the law
    bool takes_restitution = false;                  ///< true: the damping rule `rule` computes the damping from
                                                     ///< prescribed_restitution
    std::string rule = {};                           ///< name of the damping rule, or "exact", if takes_restitution
    std::vector<FitParameter> parameters;      ///< of the form, in its order. With a rule: without hysteresis_damping,
                                               ///< with prescribed_restitution at the end
    std::vector<FitParameter> auxiliary = {};  ///< of sensors, groups and rig errors, not of the law
    std::vector<Sensor> sensors = {};
    std::vector<std::string> groups = {};  ///< specimens, days, ...; empty if all data belong to one group
    std::string group_column = {};         ///< whose texts are the groups; empty: the groups are blocks
    std::shared_ptr<const PopulationPlan> population = {};  ///< parameters drawn from distributions over the groups
                                                            ///< (population_plan.hpp); null: none
    std::vector<FitCondition> conditions;
    Rig rig = {};                   ///< as stated with the data
    bool has_heights = false;       ///< drop or rebound heights were measured
    bool weight_is_stated = false;  ///< whether weight acts during the contact is stated, not derived from the data
    std::vector<RigError> rig_errors = {};       ///< not yet among `auxiliary`
    std::vector<FitCondition> predictions = {};  ///< hold-out measurements, compared with the fit. Standard deviation
                                                 ///< NaN: not stated
    std::vector<FitSource> sources;
    bool noise_stated = true;  ///< false: one weight per observable, noise estimated from the misfit
    std::vector<ReplicateNoise> replicate_noise = {};  ///< the weights without stated noise, if the data have enough
                                                       ///< replicates (noise/replicates.hpp); else empty
    std::vector<ReplicateNoise> misfit_noise = {};     ///< the weights of a fit without stated noise and replicates, if
                                                       ///< each observable has an own variance
                                                       ///< (diagnosis/misfit_noise.hpp); else empty
    std::optional<SetPointError> set_point_error = {};  ///< of a fit that estimates it; else empty
    std::optional<LawProposal> proposal = {};           ///< if the data chose the law
    SimulationOptions simulation;
    SolverOptions solver = solver_for_simulations();
    UncertaintyOptions uncertainty;
    PredictionPlan prediction = {};
    std::vector<std::string> notes;  ///< automatic decisions
    bool in_code =
        false;  ///< true for make_problem: fit() completes starts, bounds, units and weights (complete_problem.hpp)

    /// Fixes a parameter at a value [SI]. fix(), free() and tie() throw Error (usage) for an unknown name or a value
    /// out of range. prescribed_restitution replaces hysteresis_damping. Every parameter needs one of these roles; the
    /// last call counts.
    void fix(std::string_view name, double value);
    /// Makes a parameter free. The default options are derived from the data.
    void free(std::string_view name, const FreeOptions& options = {});
    /// Ties a parameter to an expression of other parameter names, such as "0.3 * stiffness"; values are SI. fit()
    /// throws Error (problem) for an invalid expression.
    void tie(std::string_view name, std::string expression);
    /// Adds one impact (effective mass [kg], impact speed [m/s]) with its measured values. Repeats are separate calls:
    /// they estimate the noise. Throws Error (usage) for an unknown observable, and for an impact or a value out of
    /// range.
    void add_impact(const Impact<double>& impact, const std::vector<ObservedValue>& measured);

    /// Returns the free parameters of the law in its order, then the auxiliary ones; nuisance parameters last.
    std::vector<FreeParameter> free_parameters() const;
    std::size_t measurement_count() const;
    /// Returns the number of samples of all records.
    std::size_t sample_count() const;
};

/// Returns the description of a parameter of the form, or of prescribed_restitution.
const Parameter& description_of(const FitProblem& problem, std::string_view parameter);

/// Returns the starting values of the form. NaN for a parameter that is tied, from a column, or not in the list.
std::vector<double> start_values(const FitProblem& problem);

}  // namespace impactfit
