#pragma once
// Words of a header that name a mean or a standard deviation.

#include <string>
#include <vector>

namespace impactfit {

enum class Statistic { none, mean, deviation };

/// Removes the words of a statistic from the words of a header and returns the statistic: "mean", "Mittelwert",
/// "moyenne"; "std", "sd", "Standardabweichung", "ecart type", the plus-minus sign, "error".
Statistic take_statistic(std::vector<std::string>& words);

}  // namespace impactfit
