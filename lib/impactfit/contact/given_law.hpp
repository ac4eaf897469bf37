#pragma once
// A law with the parameters a paper prints, in the form the paper has them.

#include <functional>
#include <string_view>
#include <vector>

#include "impactfit/contact/law_registry.hpp"

namespace impactfit {

struct GivenLaw {
    const LawEntry* law;
    const ParameterForm* form;
    std::vector<double> given;  ///< of the form, in its order; SI units

    /// The impact at a speed. In the base form mass, stiffness and speed are units, and only numbers without one mean
    /// something.
    Impact<double> impact(double effective_mass, double impact_speed) const;
    /// Values of the law there. Throws an Error for parameters out of range.
    std::vector<double> values(double impact_speed) const;
};

/// The first form of the law of this name that has a parameter `telling`, with its parameters by name from `value`.
/// Throws an Error (usage) for an unknown law and one without such a form.
GivenLaw given_law(std::string_view law, std::string_view telling,
                   const std::function<double(std::string_view parameter)>& value);

}  // namespace impactfit
