#include "impactfit/calibration/initialisation/parameter_roles.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "impactfit/core/nearest_name.hpp"

namespace impactfit {
namespace {

template <class Role>
const Role* role_of_type(const ProblemRequest& request, std::string_view name) {
    const ParameterRole* role = request.role(name);
    return role == nullptr ? nullptr : std::get_if<Role>(role);
}

std::string role_text(const ParameterRole& role) {
    if (const auto* quantity = std::get_if<ValueWithUnit>(&role)) return value_text(*quantity);
    if (const auto* column = std::get_if<ColumnName>(&role)) return column->name;
    if (const auto* tied = std::get_if<TiedRole>(&role)) return tied->expression;
    return "START";
}

/// Throws Error (usage) for a parameter that is named twice.
void check_one_role(const ParameterRequest& first, const ParameterRequest& second) {
    const std::string& name = first.name;
    if (first.is_free() == second.is_free())
        refuse_option("duplicate name", name, "unique names", first.is_free() ? "free" : "fix");
    const std::string value = role_text(first.is_free() ? second.role : first.role);
    refuse_option(
        "a parameter is both free and fixed", name,
        fmt::format("{} for a start, or only {} for a fixed value", option(fmt::format("free {}={}", name, value)),
                    option(fmt::format("fix {}={}", name, value))),
        "fix");
}

}  // namespace

ParameterRoles::ParameterRoles(const ProblemRequest& request, std::vector<std::string> columns_of_data)
    : request_(request), columns_(std::move(columns_of_data)) {
    const auto& list = request.parameters;
    for (std::size_t i = 0; i < list.size(); ++i)
        for (std::size_t earlier = 0; earlier < i; ++earlier)
            if (list[earlier].name == list[i].name) check_one_role(list[earlier], list[i]);
}

const ParameterRequest* ParameterRoles::request(std::string_view name) const {
    const auto& list = request_.parameters;
    const auto found = std::find_if(list.begin(), list.end(), [&](const auto& one) { return one.name == name; });
    return found == list.end() ? nullptr : &*found;
}

const FreeRole* ParameterRoles::free(std::string_view name) const {
    return role_of_type<FreeRole>(request_, name);
}

const ValueWithUnit* ParameterRoles::fixed(std::string_view name) const {
    return role_of_type<ValueWithUnit>(request_, name);
}

bool ParameterRoles::is_column(std::string_view word) const {
    return std::find(columns_.begin(), columns_.end(), word) != columns_.end();
}

void ParameterRoles::check_names(const std::vector<std::string>& known, std::string_view owner, bool needs_free) const {
    for (const ParameterRequest& one : request_.parameters) {
        if (std::find(known.begin(), known.end(), one.name) == known.end())
            refuse_option(fmt::format("{} has no parameter of this name", owner), one.name,
                          allowed_names(one.name, known), one.option_name());
        const auto* column = std::get_if<ColumnName>(&one.role);
        if (column != nullptr && !is_column(column->name))
            refuse_option("neither a number nor a column of the data", column->name,
                          fmt::format("a decimal number with a point, with or without a unit, or a column: {}",
                                      fmt::join(columns_, ", ")),
                          fmt::format("fix {}", one.name));
    }
    if (!request_.has_free() && needs_free)
        refuse_option("no parameter is free", "none",
                      fmt::format("{} with some of {}", option("free"), fmt::join(known, ", ")), "free");
}

}  // namespace impactfit
