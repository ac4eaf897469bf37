#pragma once
// Reading of command-line options: names with values, the rig and the data block.

#include <string>
#include <string_view>
#include <vector>

#include "impactfit/calibration/initialisation/problem_from_options.hpp"
#include "impactfit/calibration/observation/blocks.hpp"
#include "impactfit/calibration/observation/rig.hpp"
#include "impactfit/core/parameter.hpp"

namespace impactfit {

/// Throws Error (usage) at an option.
[[noreturn]] void refuse_option(const std::string& what, const std::string& got, const std::string& allowed,
                                const std::string& option);

/// Name and value of an option.
struct Setting {
    std::string name, value;  ///< value empty if not given
};

/// Returns the setting of this name, or null.
const Setting* find_setting(const std::vector<Setting>& settings, std::string_view name);

enum class SettingValue { needed, optional };

/// Returns the settings of the texts name=value. Throws Error (usage) for another format and for a duplicate name.
std::vector<Setting> split_settings(const std::vector<std::string>& texts, SettingValue value, const char* option,
                                    const char* example);

/// Parsed roles of the parameters.
struct RoleRequest {
    std::vector<Setting> free, settings;
    std::vector<std::string> columns;  ///< of the data
    bool tests_formula;                ///< ProblemOptions::tests_formula

    RoleRequest(const ProblemOptions& options, std::vector<std::string> columns_of_data);

    bool names(std::string_view name) const;
    bool is_column(std::string_view word) const;
    /// Throws Error (usage) for a name outside `known`, for a parameter that is free and set, and, if `needs_free`,
    /// without free parameter. `owner` is the name of the model.
    void check_names(const std::vector<std::string>& known, std::string_view owner, bool needs_free = true) const;
};

/// Returns the value of a setting in the unit of the parameter. Throws Error (usage) out of range.
double setting_value(const std::string& text, const Parameter& parameter, const std::string& unit,
                     std::string_view owner, const char* option);

/// Returns the separation rule; empty for `law` and without option. Throws Error (usage) for an unknown name.
std::optional<Separation> separation_option(const std::string& name);

Rig rig_of_options(const ProblemOptions& options);

/// Returns the data block with its columns and rows, without observables and noise. Throws Error (usage) for another
/// format of an option. Several rows of one column are alternatives; rows of different columns are combined.
DataBlock source_of_options(const ProblemOptions& options, const std::string& data_root);

/// Returns the dataset of the options with the chosen rows only. Throws Error as source_of_options and read_dataset.
Dataset dataset_of_options(const ProblemOptions& options, const std::string& data_root);

/// Returns the data block; `output` is the output of a form, or null.
DataBlock block_of_options(const ProblemOptions& options, const std::string& data_root, const Observable* output);

}  // namespace impactfit
