#pragma once
// Laws of a comparison, for tests.

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "impactfit/comparison/comparison_result.hpp"
#include "impactfit/contact/law_registry.hpp"

namespace impactfit_tests {

/// All laws but the Bouc-Wen ones, which take a hundred times as long.
inline std::vector<std::string> without_bouc_wen() {
    std::vector<std::string> names;
    for (const impactfit::LawEntry& law : impactfit::all_laws())
        if (!law.hysteretic) names.emplace_back(law.description.name);
    return names;
}

inline const impactfit::ComparedLaw& law_called(const impactfit::LawComparison& comparison, std::string_view name) {
    return *std::find_if(comparison.laws.begin(), comparison.laws.end(),
                         [&](const impactfit::ComparedLaw& law) { return law.name() == name; });
}

}  // namespace impactfit_tests
