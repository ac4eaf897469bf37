#pragma once
// Parametrisations (forms) of a law, by name and by parameter.

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "impactfit/contact/law_registry.hpp"
#include "impactfit/core/error.hpp"

namespace impactfit {

/// Returns the forms of a law with this name; "dimensional" includes the parameters of the law. Throws Error with the
/// nearest names: kind problem if `where` names a file, otherwise usage.
std::vector<ParameterForm> forms_called(const LawEntry& law, const std::string& name, const SourceLocation& where);

bool has_parameter(const ParameterForm& form, std::string_view name);

/// Returns the accepted names for these forms of a law: parameters without duplicates, and prescribed_restitution as an
/// alternative to hysteresis_damping.
std::vector<std::string> names_given(const LawEntry& law, std::span<const ParameterForm> forms);

/// Returns the first form with all named parameters, or null.
const ParameterForm* form_with(std::span<const ParameterForm> forms, std::span<const std::string> names);

/// Returns the law's own list of parameters, or its first form, that has this name; its own list if none has.
ParameterForm form_with_parameter(const LawEntry& law, const std::string& name);

/// Returns the parameter of this name in any form of the law; null if there is none.
const Parameter* find_parameter(const LawEntry& law, const std::string& name);

}  // namespace impactfit
