#include "impactfit/card/card_parameters.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "impactfit/card/card_values.hpp"
#include "impactfit/card/data_error.hpp"
#include "impactfit/contact/law_forms.hpp"
#include "impactfit/core/nearest_name.hpp"

namespace impactfit {
namespace {

constexpr std::string_view replaced_parameter = "hysteresis_damping";

std::vector<ParameterForm> forms_of(const ContactCard& card, const StatedLaw& law) {
    const SourceLocation where = below(law.where, "parameterisation");
    return located_in_file(where, [&] { return forms_called(card.law(), law.parameterisation, where); });
}

const StatedParameter* find(const std::vector<StatedParameter>& stated, std::string_view name) {
    const auto found = std::find_if(stated.begin(), stated.end(),
                                    [&](const StatedParameter& entry) { return entry.parameter.name == name; });
    return found == stated.end() ? nullptr : &*found;
}

void check_names(const ContactCard& card, const StatedLaw& law, const std::vector<StatedParameter>& stated) {
    const std::vector<std::string> known = names_of_law(card, law);
    for (const StatedParameter& entry : stated) {
        const std::string& name = entry.parameter.name;
        if (std::find(known.begin(), known.end(), name) == known.end())
            throw Error(ErrorKind::data, fmt::format("{} has no parameter of this name", law.name), name,
                        allowed_names(name, known), entry.where);
        if (find(stated, name) != &entry)
            throw Error(ErrorKind::data, "duplicate parameter", name, "unique names", entry.where);
    }
}

ParameterForm form_of(const ContactCard& card, const StatedLaw& law, const std::vector<StatedParameter>& stated) {
    const std::vector<ParameterForm> forms = forms_of(card, law);
    std::vector<std::string> names;
    for (const StatedParameter& entry : stated) names.push_back(entry.parameter.name);
    const ParameterForm* form = form_with(forms, names);
    if (form == nullptr)
        throw Error(ErrorKind::data, "parameters of two forms", fmt::format("{}", fmt::join(names, ", ")),
                    fmt::format("parameters of one form (see: impactfit laws {})", law.name), law.where);
    if (form->unit_impact)
        throw Error(ErrorKind::data, "the parameters are nondimensional: they determine no force", law.parameterisation,
                    "dimensional parameters", below(law.where, "parameterisation"));
    return *form;
}

std::vector<std::string> names_in(const ParameterForm& form) {
    std::vector<std::string> names;
    for (const Parameter& parameter : form.parameters) names.emplace_back(parameter.name);
    return names;
}

/// Orders the parameters as the form does. A prescribed restitution takes the place of the damping.
std::vector<StatedParameter> in_order(const StatedLaw& law, const ParameterForm& form,
                                      const std::vector<StatedParameter>& stated) {
    const StatedParameter* restitution =
        has_parameter(form, prescribed_restitution) ? nullptr : find(stated, prescribed_restitution);
    std::vector<StatedParameter> ordered;
    for (const Parameter& parameter : form.parameters) {
        const StatedParameter* entry = find(stated, parameter.name);
        if (restitution && parameter.name == replaced_parameter) {
            if (entry)
                throw Error(ErrorKind::data, "duplicate damping",
                            fmt::format("{} and {}", replaced_parameter, prescribed_restitution), "either of them",
                            entry->where);
            entry = restitution;
        }
        if (entry == nullptr)
            throw Error(ErrorKind::data, fmt::format("missing parameter of {}", law.name), std::string(parameter.name),
                        fmt::format("a value for each of {}", fmt::join(names_in(form), ", ")),
                        {law.where.file, 0, 0, "parameters"});
        ordered.push_back(*entry);
    }
    return ordered;
}

/// Throws Error unless exactly a prescribed restitution has a damping formula.
void check_rule(const StatedLaw& law, bool needed) {
    const SourceLocation where = below(law.where, "damping_formula");
    if (!needed && !law.damping_formula.empty())
        throw Error(ErrorKind::data, "a damping formula needs a prescribed restitution", law.damping_formula,
                    "a parameter prescribed_restitution, or null", where);
    if (needed && law.damping_formula.empty())
        throw Error(ErrorKind::data, "the damping formula of the prescribed restitution is missing", "none",
                    "exact, or the name of a damping formula", where);
    if (needed && law.damping_formula != exact_rule)
        located_in_file(where, [&] { find_damping_rule(law.damping_formula); });
}

}  // namespace

std::vector<std::string> names_of_law(const ContactCard& card, const StatedLaw& law) {
    return names_given(card.law(), forms_of(card, law));
}

void set_model(ContactCard& card, const StatedLaw& law) {
    card.model = located_in_file(below(law.where, "name"), [&] { return &find_model(law.name); });
}

void set_parameters(ContactCard& card, const StatedLaw& law, const std::vector<StatedParameter>& stated) {
    check_names(card, law, stated);
    card.form = form_of(card, law, stated);
    const std::vector<StatedParameter> ordered = in_order(law, card.form, stated);
    check_rule(law, prescribes_restitution(card.form, ordered));
    card.damping_rule = law.damping_formula;
    card.parameters = checked_parameters(card.form, ordered, law.name);
}

}  // namespace impactfit
