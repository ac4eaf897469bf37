#pragma once
// Status of a law in a comparison: the verdict of its fit, beside the nonparametric reference.

#include <optional>
#include <string>

#include "impactfit/comparison/comparison_result.hpp"

namespace impactfit {

/// Returns the AICc of the law less that of the smooth curves. Empty where one of them is undefined.
std::optional<double> above_smooth_curve(const LawComparison& comparison, const ComparedLaw& law);

/// Returns the verdict of the fit; `doubtful` for a good fit of doubtful probability, or with an AICc more than
/// `unsupported_aicc` above the smooth curves; `not_compared` without a fit.
std::string law_status(const LawComparison& comparison, const ComparedLaw& law);

/// Returns true if a test found that the law describes the data: neither contradicted, nor doubtful, nor untested.
bool describes_data(const LawComparison& comparison, const ComparedLaw& law);

}  // namespace impactfit
