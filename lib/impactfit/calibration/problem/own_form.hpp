#pragma once
// Form of one's own: an expression of inputs and constants.

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "impactfit/calibration/problem/form_task.hpp"

namespace impactfit {

/// Output of a form of one's own, and its expression.
struct OwnOutput {
    std::string name, unit, expression;
};

/// Texts of a form of one's own; several outputs share inputs and constants. The output `damping_ratio`,
/// `modification_parameter` or `impact_time` has exact values and, for the first two, a damping; any other output has
/// neither.
struct OwnForm {
    std::string name;
    std::vector<OwnOutput> outputs;
    std::vector<std::pair<std::string, std::string>> inputs;  ///< name and unit
    std::vector<std::string> constants;
    FormImpact impact;
    std::string file;  ///< for messages
};

/// Returns the forms, one for each output, with finite-difference derivatives. Throws Error (problem) for an invalid
/// expression, an unknown name, a constant that does not occur, and an expression without constants; Error (usage) as
/// FormulaModel.
std::shared_ptr<const FormTask> make_own_form(OwnForm own, FormObjective objective);

/// Returns the exponents and the separation rule of a force law of the power-law family. Throws Error (usage) for
/// another law.
FormImpact form_impact_of(std::string_view law);

}  // namespace impactfit
