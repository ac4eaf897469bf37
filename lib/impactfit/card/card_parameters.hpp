#pragma once
// Law and parameters of a card, as a file states them: names and completeness are checked.

#include <string>
#include <vector>

#include "impactfit/card/card_values.hpp"

namespace impactfit {

/// Law of a file.
struct StatedLaw {
    std::string name, parameterisation;
    std::string damping_formula;  ///< empty: none
    SourceLocation where;         ///< of the object
};

/// Returns the names that a file may state for this law. Throws Error (data or problem) for an unknown
/// parameterisation.
std::vector<std::string> names_of_law(const ContactCard& card, const StatedLaw& law);

/// Sets the model of the card. Throws Error (data) with the nearest names for an unknown law.
void set_model(ContactCard& card, const StatedLaw& law);

/// Sets form, parameters and damping rule of the card. Throws Error (data) for nondimensional parameters; for an
/// unknown, duplicate or missing parameter; as checked_parameters; and for a damping formula without
/// prescribed_restitution.
void set_parameters(ContactCard& card, const StatedLaw& law, const std::vector<StatedParameter>& stated);

}  // namespace impactfit
