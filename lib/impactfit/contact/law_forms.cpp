#include "impactfit/contact/law_forms.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "impactfit/core/nearest_name.hpp"

namespace impactfit {

std::vector<ParameterForm> forms_called(const LawEntry& law, const std::string& name, const SourceLocation& where) {
    std::vector<ParameterForm> forms;
    std::vector<std::string> known{"dimensional"};
    if (name == known.front()) forms.push_back({"dimensional", law.parameters, false, false, nullptr});
    for (const ParameterForm& form : law.forms) {
        if (form.name == name) forms.push_back(form);
        if (known.back() != form.name) known.emplace_back(form.name);
    }
    if (forms.empty())
        throw Error(where.file.empty() ? ErrorKind::usage : ErrorKind::problem,
                    fmt::format("{} has no such form", law.description.name), name, allowed_names(name, known), where);
    return forms;
}

bool has_parameter(const ParameterForm& form, std::string_view name) {
    return std::any_of(form.parameters.begin(), form.parameters.end(),
                       [&](const Parameter& parameter) { return parameter.name == name; });
}

std::vector<std::string> names_given(const LawEntry& law, std::span<const ParameterForm> forms) {
    std::vector<std::string> names;
    for (const ParameterForm& form : forms)
        for (const Parameter& parameter : form.parameters)
            if (std::find(names.begin(), names.end(), parameter.name) == names.end())
                names.emplace_back(parameter.name);
    if (law.has("hysteresis_damping")) names.emplace_back(prescribed_restitution);
    return names;
}

const ParameterForm* form_with(std::span<const ParameterForm> forms, std::span<const std::string> names) {
    const auto found = std::find_if(forms.begin(), forms.end(), [&](const ParameterForm& form) {
        return std::all_of(names.begin(), names.end(), [&](const std::string& name) {
            return name == prescribed_restitution || has_parameter(form, name);
        });
    });
    return found == forms.end() ? nullptr : &*found;
}

ParameterForm form_with_parameter(const LawEntry& law, const std::string& name) {
    const ParameterForm own{"dimensional", law.parameters, false, false, nullptr};
    const auto has = [&](const ParameterForm& form) {
        return std::any_of(form.parameters.begin(), form.parameters.end(),
                           [&](const Parameter& parameter) { return parameter.name == name; });
    };
    const auto found = std::find_if(law.forms.begin(), law.forms.end(), has);
    return has(own) || found == law.forms.end() ? own : *found;
}

const Parameter* find_parameter(const LawEntry& law, const std::string& name) {
    for (const Parameter& parameter : form_with_parameter(law, name).parameters)
        if (parameter.name == name) return &parameter;
    return nullptr;
}

}  // namespace impactfit
