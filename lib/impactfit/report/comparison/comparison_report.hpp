#pragma once
// Report of a comparison of contact laws: text, JSON, table and figures.

#include <limits>
#include <string>
#include <vector>

#include "impactfit/comparison/law_comparison.hpp"
#include "impactfit/core/panel.hpp"
#include "impactfit/core/table.hpp"

namespace impactfit {

/// Returns the short report, at most 24 lines: verdict, data, ranking of the first laws, number of
/// laws not fitted, notes.
std::string short_comparison_text(const LawComparison& comparison);

/// Returns the full report as text: verdict, ranking, prediction errors, estimates, reasons for laws not fitted, notes.
std::string comparison_text(const LawComparison& comparison);

/// Returns JSON of schema impactfit.compare/1.
std::string comparison_json(const LawComparison& comparison);

/// Returns one row per law, card and reference, fitted laws and cards first by rank: free parameters, identified
/// directions, chi-squared, AICc, Akaike weight, prediction errors, status; at the end of a row the columns of
/// density_table, if there are posteriors.
Table comparison_table(const LawComparison& comparison);

/// Returns one row per law with a density of left-out values, the largest first: difference to the largest with its
/// standard error, stacking weight, worst Pareto-k, effective parameters, R-hat. Empty without posteriors.
Table density_table(const LawComparison& comparison);

/// Returns one row per observable and speed of the prediction averaged over the laws. Empty without weights.
Table averaged_table(const LawComparison& comparison);

/// Laws of a drawn figure; more curves cannot be distinguished.
inline constexpr std::size_t most_drawn_laws = 8;

/// Returns one panel per observable (data, the first `most` fitted laws and every card over speed, best first), panels
/// of up to three records (samples and curves), and the key.
std::vector<Panel> comparison_panels(const LawComparison& comparison,
                                     std::size_t most = std::numeric_limits<std::size_t>::max());

/// Returns the caption of a figure of the first `most_drawn_laws` laws: their number, if there are more, and the
/// meaning of the numbers in its key.
std::string comparison_caption(const LawComparison& comparison);

}  // namespace impactfit
