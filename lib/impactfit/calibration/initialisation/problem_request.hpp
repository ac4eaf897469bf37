#pragma once
// Request of a calibration problem: measured data, a law, roles of the parameters and noise, as values. The command
// line, Python and C++ make it; requested_problem.hpp turns it into a problem.

#include <array>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "impactfit/calibration/observation/blocks.hpp"
#include "impactfit/calibration/observation/rig.hpp"
#include "impactfit/core/units/value_with_unit.hpp"
#include "impactfit/dataset/values/dataset.hpp"
#include "impactfit/dataset/values/deviation.hpp"
#include "impactfit/dynamics/impact/simulation_options.hpp"
#include "impactfit/estimation/objective/parameter_space.hpp"

namespace impactfit {

struct ContactModel;
struct FormTask;

/// Density of a prior.
enum class PriorDensity { uniform, normal, lognormal, half_normal };

inline constexpr std::array<std::string_view, 4> prior_density_names{"uniform", "normal", "lognormal", "half_normal"};

/// Prior of a parameter, see NormalPrior. Of a lognormal one `mean` is the median of p, and `standard_deviation` that
/// of ln p, a pure number. A half-normal one has the mean 0. A uniform one has no values.
struct PriorRequest {
    ValueWithUnit mean = {}, standard_deviation = {};
    PriorDensity density = PriorDensity::normal;
};

/// Role of a free parameter. Missing members come from the data, or from the law.
struct FreeRole {
    std::optional<ValueWithUnit> start = {}, lower = {}, upper = {};
    std::optional<ParameterScale> scale = {};
    std::optional<PriorRequest> prior = {};
    bool per_group = false;  ///< one value for each group of data
};

/// Role of a parameter that other parameters determine.
struct TiedRole {
    std::string expression;  ///< of other parameter names
    std::optional<PriorRequest> prior = {};
};

/// Free, fixed at a value, given by a column of the data, or tied.
using ParameterRole = std::variant<FreeRole, ValueWithUnit, ColumnName, TiedRole>;

struct ParameterRequest {
    std::string name;
    ParameterRole role;
    SourceLocation where = {};                           ///< in a problem file; empty: the option
    std::map<std::string, SourceLocation> members = {};  ///< of start, lower, upper, scale, prior, fix in that file

    bool is_free() const { return std::holds_alternative<FreeRole>(role); }
    /// Returns the option that states the role: free, fix or tie.
    const char* option_name() const;
    /// Returns the location of a member of the role, for errors.
    SourceLocation place(const std::string& member) const;
};

/// Request of a problem. Empty members are derived from the data; the problem has a note of each. State the mass, and
/// the noise of the instruments in `sd`: without it little tests the law. State law and roles to replace the
/// proposal.
///
///     ProblemRequest request;
///     request.data = "examples/bounce_test.csv";
///     request.mass = ValueWithUnit(35, "g");
///     request.law = "hunt_crossley_1975";
///     request.fix("hertz_exponent", 1.5);
///     request.free("stiffness", {.start = 2e5});
///     request.free("hysteresis_damping");
///     request.sd["duration"] = ValueWithUnit(2, "%");
///     const FitResult result = fit(make_problem(request));
struct ProblemRequest {
    std::string data = {};                          ///< path of a file or package, or name of a shipped dataset
    std::shared_ptr<const std::string> text = {};   ///< table in memory (CSV) in place of a file; `data` is its name
    std::string data_root = {};                     ///< folder of the shipped datasets
    std::shared_ptr<const Dataset> table = {};      ///< rows of `data`, see with_table(); null: not yet read
    std::string law = {};                           ///< force law or named model; empty: chosen by the data
    const ContactModel* own_law = nullptr;          ///< user-defined law in place of `law` (own_law.hpp); each free
                                                    ///< parameter needs a start
    std::string form = {};                          ///< form in place of a law; or several with commas
    std::string objective = {};                     ///< of a form; empty: from the columns of the data
    std::map<std::string, std::string> grid = {};   ///< of a form: synthetic points, input: START:STOP:COUNT[:log]
    std::vector<ParameterRequest> parameters = {};  ///< roles; see free() and fix()
    std::vector<std::pair<std::string, std::string>> priors = {};  ///< name and density, see set_prior()
    std::optional<ValueWithUnit> mass = {};  ///< effective mass [kg]; empty: masses, or a column effective_mass
    std::optional<std::array<ValueWithUnit, 2>> masses = {};  ///< of both bodies [kg], infinite for a wall
    std::optional<bool> weight = {};                          ///< acts during the contact; empty: for measured heights
    std::optional<ValueWithUnit> load = {};                   ///< constant force beside the weight [N]; empty: 0
    std::optional<ValueWithUnit> diameter = {};  ///< of a sphere in air [m]; empty: heights become speeds without drag
    std::optional<ValueWithUnit> air_density = {};       ///< [kg/m^3]; empty: 1.204
    std::optional<ValueWithUnit> drag_coefficient = {};  ///< empty: 0.47, with a standard deviation of 0.05
    std::string height_reference = {};                   ///< bottom, centre or top; of drop and rebound with a comma
    std::string shared = {};                             ///< what repeats share: drop_height (default), or none
    std::optional<Separation> separation = {};           ///< empty: that of the law
    std::string damping_formula = {};           ///< for prescribed_restitution; empty: that of the model, else exact
    std::vector<std::string> observables = {};  ///< empty: all measured observables
    std::map<std::string, Deviation> sd = {};   ///< standard deviations by observable, by input of a form; of
                                                ///< impact_speed, drop_height, event_time, and by rig_deviation_names
    std::vector<ColumnMapping> columns = {};    ///< names of columns: {"v_in", "impact_speed [m/s]"}
    std::vector<AddedColumn> added = {};        ///< columns that are not in the file; see set_column()
    TableReading reading = {};                  ///< sheet and layout of the table
    RecordingOptions recording = {};  ///< of a recording, whose impacts are the data; its columns are `columns`
    std::map<std::string, std::string> unit = {};                ///< units of columns without one: {"duration", "ms"}
    std::map<std::string, std::vector<std::string>> where = {};  ///< rows whose column has one of the texts
    std::string group = {};  ///< column whose texts are the groups of its rows: specimens, days; empty: one group
    std::vector<std::string> separate = {};    ///< free parameters with one value for each group; others are shared
    std::vector<std::string> population = {};  ///< free parameters of the groups that a lognormal distribution gives
    bool tests_formula = false;  ///< a damping formula at the measured restitution: the restitution is input and
                                 ///< observable, and no parameter needs to be free

    /// Makes a parameter free.
    void free(std::string name, FreeRole role = {});
    /// Fixes a parameter at a quantity, or at a column of the data.
    void fix(std::string name, std::variant<ValueWithUnit, ColumnName> value);
    /// Ties a parameter to an expression of other parameter names.
    void tie(std::string name, std::string expression);

    /// Adds a column with one quantity for all rows: set_column("drop_height", "120 cm").
    void set_column(const std::string& name, const std::string& quantity);
    /// Adds a column by a formula of others, in SI: compute_column("impact_speed [m/s]", "sqrt(2*9.81*L)").
    void compute_column(const std::string& name, const std::string& formula);

    /// Returns the role of a parameter, or null.
    const ParameterRole* role(std::string_view name) const;
    /// Returns true if a parameter is free.
    bool has_free() const;
};

/// Number of starts of a fit whose first start is a guess.
inline constexpr int options_starts = 8;

/// Throws Error (usage) at an option (option_notation.hpp).
[[noreturn]] void refuse_option(const std::string& what, const std::string& got, const std::string& allowed,
                                const std::string& name);

/// Returns the request with its table, read once: that of the file, or the impacts of a recording. Throws Error as
/// read_dataset, and for an unknown column.
ProblemRequest with_table(ProblemRequest request);

/// Throws Error (data) for a pipe or a device, which has no digest that a result could state.
void check_is_file(const ProblemRequest& request);

/// Returns the chosen rows of the table, which is read if necessary.
std::shared_ptr<const Dataset> requested_rows(const ProblemRequest& request);

/// Returns the data block with columns, rows and table, without observables and noise.
DataBlock requested_source(const ProblemRequest& request);

/// Returns the data block with observables and noise; `points` is the task of a form with points, or null.
DataBlock requested_block(const ProblemRequest& request, const FormTask* points);

/// Returns the rig. Throws Error (usage) for two masses, and for a mass out of range.
Rig requested_rig(const ProblemRequest& request);

/// Returns the separation rule of a name; empty for `law` and an empty name. Throws Error (usage) for another name.
std::optional<Separation> separation_called(const std::string& name);

/// Name of a separation rule: zero_force, zero_indentation.
std::string_view separation_name(Separation separation);

}  // namespace impactfit
