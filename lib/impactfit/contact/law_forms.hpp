#pragma once
// The forms in which the parameters of a law may be given, by name and by the parameters that were given.

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "impactfit/contact/law_registry.hpp"
#include "impactfit/core/error.hpp"

namespace impactfit {

/// The forms of a law that go by this name; its own list is "dimensional". Throws an Error with the nearest, of kind
/// problem if `where` names a file and of kind usage otherwise.
std::vector<ParameterForm> forms_called(const LawEntry& law, const std::string& name, const SourceLocation& where);

bool has_parameter(const ParameterForm& form, std::string_view name);

/// What may be given in these forms of a law: parameters, each once, and prescribed_restitution in the place of
/// hysteresis_damping.
std::vector<std::string> names_given(const LawEntry& law, std::span<const ParameterForm> forms);

/// The first form that has all the parameters named; nothing if none has.
const ParameterForm* form_with(std::span<const ParameterForm> forms, std::span<const std::string> names);

/// Returns the law's own list of parameters, or its first form, that has this name; its own list if none has.
ParameterForm form_with_parameter(const LawEntry& law, const std::string& name);

/// Returns the parameter of this name in any form of the law; null if there is none.
const Parameter* find_parameter(const LawEntry& law, const std::string& name);

}  // namespace impactfit
