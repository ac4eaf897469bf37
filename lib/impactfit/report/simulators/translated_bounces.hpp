#pragma once
// Results wanted and realised by a translation, one row an impact.

#include <span>
#include <string>

#include "impactfit/core/table.hpp"
#include "impactfit/report/format/json.hpp"
#include "impactfit/simulators/translation/translation.hpp"

namespace impactfit {

/// Returns a table of at most 80 columns.
std::string bounces_text(std::span<const TranslatedBounce> bounces);
Table bounces_table(std::span<const TranslatedBounce> bounces);
Json bounces_json(std::span<const TranslatedBounce> bounces);

}  // namespace impactfit
