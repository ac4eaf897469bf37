#pragma once
// A calibration problem in memory: a model, what is known of its parameters, and what was measured. SI units.

#include <array>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "impactfit/calibration/problem/record.hpp"
#include "impactfit/contact/law_registry.hpp"
#include "impactfit/dataset/values/dataset.hpp"
#include "impactfit/dynamics/impact/observable.hpp"
#include "impactfit/dynamics/impact/simulation_options.hpp"
#include "impactfit/estimation/inference/bootstrap_kind.hpp"
#include "impactfit/estimation/objective/parameter_space.hpp"
#include "impactfit/estimation/objective/robust_loss.hpp"
#include "impactfit/estimation/objective/solver_options.hpp"

namespace impactfit {

/// Gaussian knowledge of a parameter from elsewhere, both numbers in its natural unit. On a logarithmic scale it is
/// that of ln p: round ln(mean), with the relative standard deviation.
struct NormalPrior {
    double mean;
    double standard_deviation;
};

inline constexpr std::array<std::string_view, 3> parameter_scale_names{"linear", "log10", "logit"};

/// How one parameter of the form enters the fit.
struct FitParameter {
    enum class Role {
        free,
        fixed,
        tied,
        column,
        own  ///< each group of data has its own, which stands among the auxiliary parameters
    };

    std::string name;
    Role role = Role::fixed;
    double value = std::numeric_limits<double>::quiet_NaN();  ///< start if free, value if fixed
    double lower = -std::numeric_limits<double>::infinity();
    double upper = std::numeric_limits<double>::infinity();
    ParameterScale scale = ParameterScale::linear;
    std::string expression = {};  ///< of other parameters by name, if tied
    std::optional<NormalPrior> prior = {};
    std::string unit = {};    ///< SI
    std::string reason = {};  ///< why it has this role, in words, if nobody asked for it
    std::string column = {};  ///< of the data, if it has one
    bool per_group = false;   ///< free, and to become one for each group of data
    bool nuisance = false;    ///< estimated along with the others, and not what the fit is for: verdicts leave it out
    long line = 0;            ///< of the problem file; 0 if made otherwise
    std::string display_group = {};     ///< nuisance parameters with the same words here are told together, by these
    std::vector<std::size_t> own = {};  ///< with role `own`: places among the auxiliary parameters, one a group
};

/// What an auxiliary parameter adds to a measured number: an error of the rig in units of `coefficient`, SI.
struct Shift {
    std::size_t auxiliary;
    double coefficient;
};

/// One measured number.
struct Measurement {
    const Observable* observable;
    double value;               ///< SI
    double standard_deviation;  ///< SI; 1 in the observable's weighting unit if `noise_stated` of the problem is false
    RobustLoss loss = {};
    std::size_t source = 0;          ///< index into FitProblem::sources
    long line = 0;                   ///< of that file
    double force_threshold = 0.0;    ///< of a duration: the time in contact with more force than this [N]
    std::vector<Shift> shifts = {};  ///< of the value
};

/// One impact and what was measured of it; repeats are conditions of their own.
struct FitCondition {
    Impact<double> impact;
    std::vector<double> column_values;  ///< of the parameters with role `column`, in their order
    std::vector<Measurement> measurements;
    std::vector<FitRecord> records = {};
    std::vector<Shift> speed_shifts = {};  ///< errors of the measured impact speed
    std::size_t group = 0;                 ///< index into FitProblem::groups
};

/// Index into FitProblem::sources.
std::size_t source_of(const FitCondition& condition);

struct FitSource {
    std::string name;  ///< slug or path
    std::vector<SourceFile> files;
    Provenance provenance;
    std::vector<std::string> notes;  ///< what was detected or dropped while reading
};

/// Speeds of one band.
inline constexpr long least_speeds = 2, most_speeds = 10'000;

/// Both are empty unless a prediction is asked for.
struct PredictionPlan {
    std::vector<const Observable*> observables = {};
    std::vector<double> speeds = {};  ///< of the impact, rising and above 0 [m/s]
};

/// How far the uncertainty of an estimate is computed.
enum class ErrorMethod {
    profile,     ///< covariance, and the profile likelihood of every free parameter
    covariance,  ///< covariance only
    none         ///< neither
};

inline constexpr std::array<std::string_view, 3> error_method_names{"profile", "covariance", "none"};

struct UncertaintyOptions {
    ErrorMethod errors = ErrorMethod::profile;
    int bootstrap = 0;  ///< draws
    BootstrapKind bootstrap_kind = BootstrapKind::parametric;
    double level = 0.95;  ///< of all intervals
};

/// Simulated residuals are good to some 1e-8 of a standard deviation, not to rounding: a search that asked for more
/// would follow the integration error along directions the data do not see.
inline SolverOptions solver_for_simulations() {
    SolverOptions options;
    options.tolerance = 1e-8;
    return options;
}

/// The model of this name, or an Error of kind problem or usage naming the nearest, also for a law that cannot be
/// fitted: one that returns the restitution it is given tells nothing of a measured one.
const ContactModel& find_fittable_model(std::string_view name);
/// False for such a law.
bool can_be_fitted(const LawEntry& law);

/// How a free parameter of a problem in code is searched. NaN: from the data, else from the law.
struct FreeOptions {
    double start = std::numeric_limits<double>::quiet_NaN();
    double lower = std::numeric_limits<double>::quiet_NaN();
    double upper = std::numeric_limits<double>::quiet_NaN();
    std::optional<ParameterScale> scale = {};
    std::optional<NormalPrior> prior = {};
};

/// A measured value of a problem in code, SI.
struct ObservedValue {
    std::string observable;
    double value;
    double standard_deviation = std::numeric_limits<double>::quiet_NaN();  ///< NaN: not stated
};

struct FitProblem {
    std::string title;
    std::string path;  ///< of the problem file; empty if made otherwise
    std::string sha256 = {};
    const ContactModel* model = nullptr;
    ParameterForm form = {};                   ///< of the parameters below; its own list for every law
    bool takes_restitution = false;            ///< the damping is made from prescribed_restitution by `rule`
    std::string rule = {};                     ///< then a rule's name, or "exact"
    std::vector<FitParameter> parameters;      ///< of the form in its order; with a rule without hysteresis_damping and
                                               ///< with prescribed_restitution at the end
    std::vector<FitParameter> auxiliary = {};  ///< beside those of the law: of sensors, of groups, errors of the rig
    std::vector<Sensor> sensors = {};
    std::vector<std::string> groups = {};  ///< specimens, days, ...; none if all data are of one
    std::vector<FitCondition> conditions;
    std::vector<FitCondition> predictions = {};  ///< measured and not fitted, to be held against the fit; a standard
                                                 ///< deviation that is not stated is NaN here
    std::vector<FitSource> sources;
    bool noise_stated = true;  ///< false: residuals are in a common unit per observable, noise from the misfit
    SimulationOptions simulation;
    SolverOptions solver = solver_for_simulations();
    UncertaintyOptions uncertainty;
    PredictionPlan prediction = {};
    std::vector<std::string> notes;  ///< decisions taken for the user, in words
    bool in_code =
        false;  ///< of make_problem: fit() completes starts, bounds, units and weights (complete_problem.hpp)

    /// Holds a parameter at a value, SI. This and the next two throw an Error (usage) for an unknown name and a value
    /// out of range; `prescribed_restitution` takes the place of hysteresis_damping.
    void fix(std::string_view name, double value);
    /// Makes a parameter free.
    void free(std::string_view name, const FreeOptions& options = {});
    /// Makes a parameter depend on others by an expression of their names.
    void tie(std::string_view name, std::string expression);
    /// Adds one impact and the values measured of it. Throws an Error (usage) for an unknown observable, and for an
    /// impact or a value out of range.
    void add_impact(const Impact<double>& impact, const std::vector<ObservedValue>& measured);

    /// Of the law in its order, then the auxiliary ones; nuisance parameters last.
    std::vector<FreeParameter> free_parameters() const;
    std::size_t measurement_count() const;
    /// Samples of all records.
    std::size_t sample_count() const;
};

/// The description of a parameter of a problem: of its form, or of prescribed_restitution.
const Parameter& description_of(const FitProblem& problem, std::string_view parameter);

/// The values of the form at the start, NaN where a parameter is tied, from a column, or not in the list.
std::vector<double> start_values(const FitProblem& problem);

}  // namespace impactfit
