#pragma once
// The damping of a wanted restitution as text, a table and JSON.

#include <string>

#include "impactfit/core/table.hpp"
#include "impactfit/dynamics/damping_comparison.hpp"

namespace impactfit {

/// Returns one row a formula: damping, damping ratio, restitution and its error, status, other names, equation.
Table damping_table(const DampingComparison& comparison);
std::string damping_text(const DampingComparison& comparison);

/// Returns the report without equations.
std::string short_damping_text(const DampingComparison& comparison);
/// The schema is data/schema/damping.json.
std::string damping_json(const DampingComparison& comparison);

std::string rate_damping_text(const RateDampingResult& result);
/// The schema is data/schema/damping.json.
std::string rate_damping_json(const RateDampingResult& result);
std::string rate_damping_csv(const RateDampingResult& result);

}  // namespace impactfit
