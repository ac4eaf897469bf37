#include "impactfit/contact/given_law.hpp"

#include "impactfit/contact/law_forms.hpp"

namespace impactfit {

Impact<double> GivenLaw::impact(double effective_mass, double impact_speed) const {
    return form->unit_impact ? Impact<double>{} : Impact<double>{effective_mass, impact_speed};
}

std::vector<double> GivenLaw::values(double impact_speed) const {
    return form->values(given, impact_speed);
}

GivenLaw given_law(std::string_view law, std::string_view parameter_of_form,
                   const std::function<double(std::string_view parameter)>& value) {
    const LawEntry& entry = *find_model(law).law;
    const ParameterForm* form = form_with(entry.forms, std::vector<std::string>{std::string(parameter_of_form)});
    if (form == nullptr)
        throw Error(ErrorKind::usage, "the law has no form with this parameter", std::string(entry.description.name),
                    std::string(parameter_of_form));
    GivenLaw result{&entry, form, {}};
    for (const Parameter& parameter : form->parameters) result.given.push_back(value(parameter.name));
    return result;
}

}  // namespace impactfit
