#pragma once
// A comparison of laws in words.

#include <string>
#include <vector>

#include "impactfit/comparison/comparison_result.hpp"

namespace impactfit {

/// The verdict in sentences, the main one first.
std::vector<std::string> comparison_words(const LawComparison& comparison);

/// Why a law was not fitted; empty if it was.
std::string reason_of(const ComparedLaw& law);

/// "the damping ratio has to go like speed^(-0.35 +- 0.02), and goes like speed^0.2".
std::string speed_words(const SpeedExponent& speed);

}  // namespace impactfit
