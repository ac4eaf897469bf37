#pragma once
// Values of a card, as a file states them: units, bounds and ranges are checked.

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "impactfit/card/contact_card.hpp"
#include "impactfit/core/error.hpp"
#include "impactfit/dataset/values/json_node.hpp"

namespace impactfit {

/// Parameter with its place in the file.
struct StatedParameter {
    CardParameter parameter;
    SourceLocation where;
    bool any_scale = false;  ///< the data determine no scale: the value is that for a stiffness of 1
};

/// Returns true if a prescribed restitution replaces the damping of the form.
bool prescribes_restitution(const ParameterForm& form, const std::vector<StatedParameter>& stated);

/// Returns parameters in the order of the form, in the units of the law. Throws Error (data) for a value out of bounds
/// and a unit that is not the SI unit of the law for these exponents.
std::vector<CardParameter> checked_parameters(const ParameterForm& form, std::vector<StatedParameter> ordered,
                                              const std::string& law);

/// Returns the range {unit, lowest, highest} at this key. Throws Error (data) for another unit, for an end that is not
/// positive and finite, and for ends in the wrong order.
ValidityRange range_at(const JsonNode& node, const std::string& key, const std::string& unit);

/// Returns the radii {unit, first, second} at the key `radii`; empty if it is absent or null. Throws Error (data) for
/// another unit, a radius that is not positive, and two planes.
std::optional<std::array<double, 2>> radii_at(const JsonNode& node);

/// Returns the separation rule at this key. Throws Error (data) for an unknown rule, and for a rule that the law does
/// not have.
Separation separation_at(const JsonNode& node, const std::string& key, const LawEntry& law);

/// Throws Error (data) if the law rejects the values at an end of the validity range.
void check_law_values(const ContactCard& card, const SourceLocation& where);

}  // namespace impactfit
