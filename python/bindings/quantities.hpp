#pragma once
// Quantities from the arguments of Python functions.

#include <map>
#include <string>
#include <variant>

#include "impactfit/contact/law_registry.hpp"
#include "impactfit/dynamics/simulate_named.hpp"

namespace impactfit::python {

/// A number in SI, or a text with a unit.
using Quantity = std::variant<double, std::string>;

/// Value in SI; "inf" is infinite. Throws Error (usage) at `name` as parse_quantity.
double si_value(const Quantity& quantity, const std::string& unit, const std::string& name);

/// Values in SI by name, in the units of the law. A text of an unknown parameter is NaN. Throws Error as si_value.
NamedValues si_values(const ContactModel& model, const std::map<std::string, Quantity>& given);

}  // namespace impactfit::python
