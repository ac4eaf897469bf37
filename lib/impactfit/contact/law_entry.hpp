#pragma once
// LawEntry of a law type: properties determined at compile time.

#include <algorithm>
#include <span>

#include "impactfit/contact/law_registry.hpp"

namespace impactfit {

template <ContactLaw Law>
PowerLawCoefficients<double> coefficients_of(std::span<const double> values) {
    ParameterValues<Law> copy;
    std::copy_n(values.begin(), copy.size(), copy.begin());
    return Law::coefficients(copy);
}

template <ContactLaw Law>
constexpr LawEntry law_entry(std::size_t index) {
    LawEntry entry{index,
                   Law::description,
                   Law::parameters,
                   exact_rule,
                   IsPowerLaw<Law>,
                   Law::internal_states > 0,
                   LeavesResidual<Law>,
                   ends_at_zero_force<Law>,
                   nullptr,
                   {}};
    if constexpr (IsPowerLaw<Law>) entry.coefficients = &coefficients_of<Law>;
    if constexpr (requires { Law::forms; }) entry.forms = Law::forms;
    return entry;
}

}  // namespace impactfit
