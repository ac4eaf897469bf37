#pragma once
// Summary of a comparison of contact laws, as sentences.

#include <string>
#include <vector>

#include "impactfit/comparison/comparison_result.hpp"

namespace impactfit {

/// Returns the verdict, main sentence first.
std::vector<std::string> comparison_sentences(const LawComparison& comparison);

/// Returns the reason why a law is not fitted; of a fitted law, the speed exponent that contradicts the data. Empty
/// otherwise.
std::string reason_of(const ComparedLaw& law);

/// Returns "the data require a damping ratio ~ speed^(-0.35 +- 0.02); the law gives speed^0.2".
std::string speed_text(const SpeedExponent& speed);

}  // namespace impactfit
