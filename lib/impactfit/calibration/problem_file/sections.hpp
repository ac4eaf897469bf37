#pragma once
// Sections of a problem file.

#include <optional>
#include <string>
#include <vector>

#include "impactfit/calibration/observation/blocks.hpp"
#include "impactfit/calibration/observation/digitisation_errors.hpp"
#include "impactfit/calibration/observation/rig.hpp"
#include "impactfit/calibration/problem/fit_problem.hpp"
#include "impactfit/calibration/problem_file/toml_table.hpp"

namespace impactfit {

/// Version of the supported format.
inline constexpr long problem_format = 1;

/// Throws Error (problem) unless `format` and all top-level keys are present and valid.
void check_format(const TomlTable& file);

/// Sets the separation rule, if stated.
void read_separation(const TomlTable& file, FitProblem& problem);

/// Sets model, damping rule, separation and title. `own_law`: the user-defined law, or null.
void read_model(const TomlTable& file, const ContactModel* own_law, FitProblem& problem);

Rig read_rig(const TomlTable& file);

/// Returns the [[data]] blocks. Files are relative to `folder`, datasets are under `data_root`.
/// With a `form`, standard deviations may name its output and its inputs.
std::vector<DataBlock> read_data_blocks(const TomlTable& file, const std::string& folder, const std::string& data_root,
                                        const FormTask* form = nullptr);

/// Replaces the options that the file states.
void read_solver(const TomlTable& file, SolverOptions& options);

UncertaintyOptions read_uncertainty(const TomlTable& file);

// Section [parameters]: roles of all parameters, checked against the law.

/// Reads the parameters of the form, in its order, from the tables under [parameters]. Sets the form, the role of each
/// parameter, and FitProblem::takes_restitution. Requires model, rule and title. Throws Error (problem) with file, line
/// and key for an unknown, missing or duplicate parameter, for contradictory bounds, and for unknown or cyclic
/// expressions.
void read_parameters(const TomlTable& section, const std::string& form_name, FitProblem& problem);

// Section [sensors.NAME]: sensors, whose numbers are auxiliary parameters.

/// Reads the sensors and adds their parameters to the auxiliary ones, named sensor_number: load_cell_delay. Requires
/// the model. Throws Error (problem) for unknown keys, a filter without its frequency, a quantity that no record has,
/// and values out of range.
void read_sensors(const TomlTable& file, FitProblem& problem);

// Section [population.NAME]: parameters drawn from distributions over the groups.

/// Sets FitProblem::population, and the parameters per group. Requires the parameters. Throws Error (problem) with line
/// and key for a parameter that is not free, an invalid formula, and a form.
void read_population(const TomlTable& file, FitProblem& problem);

/// Groups the rows and the impacts of all blocks by the column of the population. Throws Error (problem) for a block
/// with another grouping. No effect without a population.
void group_blocks(const FitProblem& problem, std::vector<DataBlock>& blocks);
void group_blocks(const FitProblem& problem, std::vector<RecordBlock>& blocks);

// Section [[record]]: measured curves, one or several impacts per file.

/// Returns the [[record]] blocks. Throws Error (problem) with file, line and key.
std::vector<RecordBlock> read_record_blocks(const TomlTable& file, const std::string& folder,
                                            const std::string& data_root, const FitProblem& problem);

// Section [prediction] of a problem file: observables and speeds of prediction bands.

/// Sets the prediction plan after all other sections are read. Throws Error (problem) with line and key for an empty
/// range of speeds, and for an observable without a prediction curve or without a unit in the form.
void read_prediction(const TomlTable& file, FitProblem& problem);

// Check of renamed columns: every new name is used by the problem.

/// Throws Error (problem) for a column of [[data]] or [[record]] with an unused new name. A misspelt name would
/// silently exclude the column from the fit.
void check_renamed_columns(const TomlTable& file, const Rig& rig, const FitProblem& problem);

}  // namespace impactfit
