#include "impactfit/calibration/observation/row_groups.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>

#include "impactfit/core/nearest_name.hpp"
#include "impactfit/dataset/values/known_column.hpp"

namespace impactfit {
namespace {

/// Recognised columns that describe a specimen. All others are measured.
constexpr std::array<std::string_view, 3> specimen_columns{"effective_mass", "diameter", "hertz_exponent"};

bool is_measured(std::string_view column) {
    const bool observable = std::any_of(all_observables.begin(), all_observables.end(),
                                        [&](const Observable& one) { return one.name == column; });
    return observable ||
           (!known_column_unit(column).empty() &&
            std::find(specimen_columns.begin(), specimen_columns.end(), column) == specimen_columns.end());
}

/// Throws Error (problem) for a group column that is missing or measured.
void check_names_groups(const Dataset& dataset, const GroupColumn& column) {
    const auto& [name, where] = column;
    if (!dataset.has_column(name))
        throw Error(ErrorKind::problem, "missing column", name, allowed_names(name, dataset.column_names()), where);
    if (is_measured(name))
        throw Error(ErrorKind::problem, "a group column that is measured", name,
                    "a column that names the specimen, the day or the operator of each row", where);
}

}  // namespace

void check_group_column(const Dataset& dataset, const DataBlock& block) {
    if (!block.group_column) return;
    const auto& [name, where] = *block.group_column;
    check_names_groups(dataset, *block.group_column);
    for (std::size_t row = 0; row < dataset.rows.size(); ++row)
        if (dataset.text(row, name).empty() && is_chosen(dataset, row, block.choices))
            throw Error(ErrorKind::problem, "a row without a group",
                        fmt::format("line {} has no {}", dataset.rows[row].line, name), "a text in every row", where);
}

void check_group_column(const Dataset& dataset, const RecordBlock& block) {
    if (!block.group_column) return;
    check_names_groups(dataset, *block.group_column);
    const auto& [name, where] = *block.group_column;
    for (const std::string_view column : record_columns[static_cast<std::size_t>(block.kind)])
        if (name == column)
            throw Error(ErrorKind::problem, "a group column that is measured", name,
                        "a column that names the specimen, the day or the operator of each impact", where);
    for (std::size_t row = 1; row < dataset.rows.size(); ++row)
        if (!dataset.text(row, name).empty() && dataset.text(row, name) != dataset.text(0, name)) return;
    throw Error(ErrorKind::problem, "a single group",
                fmt::format("{} in every impact of {}", dataset.text(0, name), name),
                "a column whose texts name two or more groups, or no group", where);
}

const std::string& row_group(const Dataset& dataset, std::size_t row, const DataBlock& block) {
    return block.group_column ? dataset.text(row, block.group_column->name) : block.group;
}

std::vector<std::size_t> impacts_by_group(const FitProblem& problem) {
    std::vector<std::size_t> counts(std::max<std::size_t>(problem.groups.size(), 1), 0);
    for (const FitCondition& condition : problem.conditions) ++counts[condition.group];
    return counts;
}

void check_row_groups(const std::vector<DataBlock>& blocks, const FitProblem& problem) {
    const auto block =
        std::find_if(blocks.begin(), blocks.end(), [](const DataBlock& one) { return one.group_column.has_value(); });
    if (block == blocks.end()) return;
    const std::vector<std::size_t> counts = impacts_by_group(problem);
    if (std::count_if(counts.begin(), counts.end(), [](std::size_t count) { return count > 1; }) > 1) return;
    const bool one = problem.groups.size() == 1;
    throw Error(
        ErrorKind::problem, one ? "a single group" : "groups of one impact",
        one ? fmt::format("{} in every row of {}", problem.groups.front(), block->group_column->name)
            : fmt::format("{} groups of {} impacts by {}", problem.groups.size(), problem.conditions.size(),
                          block->group_column->name),
        "a column whose texts name two or more groups, two of them with two impacts or more; or no " + option("group"),
        block->group_column->where);
}

}  // namespace impactfit
