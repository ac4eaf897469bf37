#pragma once
// All laws on one set of data: for reading, for programs, as rows, and as a picture.

#include <string>
#include <vector>

#include "impactfit/comparison/law_comparison.hpp"
#include "impactfit/core/panel.hpp"
#include "impactfit/core/table.hpp"

namespace impactfit {

/// Verdict first, then the ranking, what each law found, the laws that were not fitted and why, and the data.
std::string comparison_text(const LawComparison& comparison);

/// Schema impactfit.compare/1.
std::string comparison_json(const LawComparison& comparison);

/// One row a law, fitted ones first by rank: free and known parameters, chi-squared, AICc, Akaike weight, errors of
/// prediction, status.
Table comparison_table(const LawComparison& comparison);

/// For each observable the data and the curve of every fitted law over speed, best law first; for each of the first
/// records the samples and the curves.
std::vector<Panel> comparison_panels(const LawComparison& comparison);

}  // namespace impactfit
