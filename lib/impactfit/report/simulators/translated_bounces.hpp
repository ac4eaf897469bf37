#pragma once
// Results of a card and of its translation, one row an impact.

#include <span>
#include <string>
#include <string_view>

#include "impactfit/core/table.hpp"
#include "impactfit/report/format/json.hpp"
#include "impactfit/simulators/export_contact.hpp"

namespace impactfit {

/// Names of the two sides of a row.
struct BounceLabels {
    std::string_view card = "card", other = "simulator";
};

/// Sides of the bounces of a translation into another law.
inline constexpr BounceLabels translation_labels{"card", "new law"};

/// Returns a table of at most 80 columns. `context`: of each bounce, or empty. Where it has a range of single bounces,
/// this range is in place of their mean.
std::string bounces_text(std::span<const TranslatedBounce> bounces, const BounceLabels& labels,
                         std::span<const BounceContext> context = {});
/// With columns for the context if it is given.
Table bounces_table(std::span<const TranslatedBounce> bounces, const BounceLabels& labels,
                    std::span<const BounceContext> context = {});
Json bounces_json(std::span<const TranslatedBounce> bounces, std::span<const BounceContext> context = {});

}  // namespace impactfit
