#pragma once
// The stiffness of two bodies, or from a measured duration, as a table and text.

#include <string>

#include "impactfit/contact/hertz.hpp"
#include "impactfit/core/table.hpp"
#include "impactfit/dynamics/damping/impact_time.hpp"

namespace impactfit {

/// Returns one row: stiffness, hertz_exponent, effective radius and modulus.
Table stiffness_table(const HertzContact& contact);
std::string stiffness_text(const HertzContact& contact);

/// Returns one row: stiffness, hertz_exponent, effective radius and modulus, and Young's moduli for each partner.
Table stiffness_table(const HertzModuli& moduli);
std::string stiffness_text(const HertzModuli& moduli);

/// Returns one row for the exact formulas and one for the published fits, with relative differences.
Table stiffness_table(const StiffnessComparison& comparison);
std::string stiffness_text(const StiffnessComparison& comparison);

/// Returns the rows as JSON; the schema is data/schema/stiffness.json.
std::string stiffness_json(const Table& table);

}  // namespace impactfit
