#include <fmt/format.h>

#include <algorithm>

#include "impactfit/calibration/summary/summary_parts.hpp"
#include "impactfit/core/caller_notation.hpp"

namespace impactfit {
namespace {

/// "ball A, B", or "A, B" without the name of a column. At most `most_names` names.
std::string group_names(const FitResult& result) {
    constexpr std::size_t most_names = 6;
    const std::vector<GroupEstimate>& groups = result.goodness.shared->groups;
    const std::string& column = result.problem->group_column;
    std::string text = column == "group" ? "" : column;  // of specimens side by side
    for (std::size_t g = 0; g < std::min(groups.size(), most_names); ++g)
        text += fmt::format("{}{}", g > 0 ? ", " : text.empty() ? "" : " ", groups[g].group);
    return text + (groups.size() > most_names ? ", ..." : "");
}

/// Option for a fit with one value for each group, and the one for a single group.
std::string options_text(const FitResult& result) {
    const FitProblem& problem = *result.problem;
    const SharedParametersTest& test = *result.goodness.shared;
    const std::string separate =
        noted_option(fmt::format("separate {}", fmt::join(test.parameters, ",")), problem.path);
    if (problem.group_column.empty()) return fmt::format("To fit each with its own values: {}.", separate);
    return fmt::format(
        "To fit each with its own values: {}. To fit one: {}.", separate,
        noted_option(fmt::format("where \"{}={}\"", problem.group_column, test.groups.front().group), problem.path));
}

}  // namespace

std::string different_groups_text(const FitResult& result) {
    const SharedParametersTest& test = *result.goodness.shared;
    return fmt::format("These are {} specimens: {} differ (p = {:.1g} for equal {}). {} {}", test.groups.size(),
                       group_names(result), *test.probability, fmt::join(test.parameters, ", "),
                       test.contradicted_apart    ? "The law does not describe them apart either."
                       : result.goodness.tested() ? "The law describes each of them."
                                                  : "No noise is stated to test the law on each.",
                       options_text(result));
}

std::string equal_groups_text(const FitResult& result) {
    const std::optional<SharedParametersTest>& test = result.goodness.shared;
    if (!test || test->groups.empty() || !test->probability || test->groups_differ()) return {};
    return fmt::format("{} do not differ (p = {:.2g} for equal {}).", group_names(result), *test->probability,
                       fmt::join(test->parameters, ", "));
}

}  // namespace impactfit
