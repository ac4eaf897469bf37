#pragma once
// Law with published parameters, in the parametrisation of the publication.

#include <functional>
#include <string_view>
#include <vector>

#include "impactfit/contact/law_registry.hpp"

namespace impactfit {

struct GivenLaw {
    const LawEntry* law;
    const ParameterForm* form;
    std::vector<double> given;  ///< parameters of the form, in its order; SI units

    /// Returns the impact at a speed. For a form with unit impact mass, speed and stiffness are 1, and only
    /// nondimensional results are meaningful.
    Impact<double> impact(double effective_mass, double impact_speed) const;
    /// Returns the values of the law at this speed. Throws Error for parameters out of range.
    std::vector<double> values(double impact_speed) const;
};

/// Returns the law of this name in its first form with the parameter `parameter_of_form`. `value` returns each
/// parameter by name. Throws Error (usage) for an unknown law and for a law without such a form.
GivenLaw given_law(std::string_view law, std::string_view parameter_of_form,
                   const std::function<double(std::string_view parameter)>& value);

}  // namespace impactfit
