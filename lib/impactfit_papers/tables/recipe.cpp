#include "impactfit_papers/tables/recipe.hpp"

#include <algorithm>
#include <array>

#include "impactfit/core/error.hpp"
#include "impactfit/core/nearest_name.hpp"

namespace impactfit {
namespace {

constexpr std::array<std::string_view, 5> verdict_names{"reproduced", "reproduced by another reading",
                                                        "not reproducible", "circular, tests recovery only",
                                                        "not checked: no measured loop"};

}  // namespace

std::string_view to_string(RecipeVerdict verdict) {
    return verdict_names[static_cast<std::size_t>(verdict)];
}

RecipeVerdict recipe_verdict(std::string_view name) {
    for (std::size_t i = 0; i < verdict_names.size(); ++i)
        if (verdict_names[i] == name) return static_cast<RecipeVerdict>(i);
    const std::vector<std::string> known(verdict_names.begin(), verdict_names.end());
    throw Error(ErrorKind::data, "unknown verdict", std::string(name), allowed_names(name, known));
}

bool as_expected(const RecipeResult& result) {
    return std::all_of(result.findings.begin(), result.findings.end(),
                       [](const Finding& finding) { return finding.verdict == finding.expected; });
}

}  // namespace impactfit
