#include "impactfit/calibration/problem_file/parameter_entry.hpp"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <utility>

#include "impactfit/calibration/initialisation/requested_parameter.hpp"
#include "impactfit/calibration/initialisation/requested_prior.hpp"
#include "impactfit/calibration/problem/problem_error.hpp"

namespace impactfit {
namespace {

using Role = FitParameter::Role;

const std::vector<std::string> parameter_keys{"start", "lower",      "upper",  "scale", "fix",
                                              "fixed", "expression", "column", "prior", "group_by"};

Role kind_of_role(const TomlTable& entry) {
    const std::array<std::pair<const char*, Role>, 5> roles{{{"start", Role::free},
                                                             {"fix", Role::fixed},
                                                             {"fixed", Role::fixed},
                                                             {"expression", Role::tied},
                                                             {"column", Role::column}}};
    std::vector<Role> found;
    for (const auto& [key, role] : roles)
        if (entry.has(key)) found.push_back(role);
    if (found.size() != 1)
        refuse_problem("parameter without a unique role",
                       found.empty() ? "none of these" : fmt::format("{} of these", found.size()),
                       "one of start, fix, expression, column", entry.where());
    for (const char* key : {"lower", "upper", "scale", "group_by"})
        if (entry.has(key) && found.front() != Role::free)
            refuse_problem("bounds, scale and group_by require a free parameter", key,
                           "with start = ..., or no such key", entry.where(key));
    if (entry.has("prior") && entry.has("group_by"))
        refuse_problem("ambiguous prior of a parameter per group: it applies to each group or to all groups",
                       "prior and group_by", "one of these keys, or bounds instead of the prior", entry.where("prior"));
    if (entry.has("prior") && found.front() != Role::free && found.front() != Role::tied)
        refuse_problem("a prior requires a free or tied parameter", "prior", "with start = ..., or no such key",
                       entry.where("prior"));
    return found.front();
}

/// Returns a number in SI, or a text with its unit.
std::optional<ValueWithUnit> entry_value(const TomlTable& entry, const char* key) {
    if (!entry.has(key)) return std::nullopt;
    return entry.value(key);
}

/// Returns a prior: "uniform", another text as on the command line, or a table with one density.
std::optional<PriorRequest> prior_of(const TomlTable& entry) {
    if (!entry.has("prior")) return std::nullopt;
    if (entry.is_text("prior")) return read_prior(entry.text("prior"), entry.where("prior"));
    const TomlTable prior = entry.table("prior");
    const std::vector<std::string> densities{"normal", "lognormal", "half_normal"}, stated = prior.keys();
    prior.only_keys(densities);
    if (stated.size() != 1)
        refuse_problem("a prior without a unique density", stated.empty() ? "none of these" : "several of these",
                       "normal = [mean, standard deviation], lognormal = [median, standard deviation of ln], or "
                       "half_normal = standard deviation",
                       prior.where());
    if (prior.has("half_normal")) return PriorRequest{{}, prior.value("half_normal"), PriorDensity::half_normal};
    const bool lognormal = prior.has("lognormal");
    const std::vector<ValueWithUnit> values = prior.values(stated.front(), 2);
    return PriorRequest{values[0], values[1], lognormal ? PriorDensity::lognormal : PriorDensity::normal};
}

ParameterRole role_of(const TomlTable& entry) {
    switch (kind_of_role(entry)) {
        case Role::free: {
            static constexpr std::array<std::string_view, 1> shares{"group"};
            FreeRole role{entry_value(entry, "start"), entry_value(entry, "lower"), entry_value(entry, "upper")};
            if (entry.has("scale"))
                role.scale = static_cast<ParameterScale>(entry.choice("scale", parameter_scale_names));
            role.per_group = entry.has("group_by") && entry.choice("group_by", shares) == 0;
            role.prior = prior_of(entry);
            return role;
        }
        case Role::tied:
            return TiedRole{entry.text("expression"), prior_of(entry)};
        case Role::column:
            return ColumnName{entry.text("column")};
        default:
            return *entry_value(entry, entry.has("fix") ? "fix" : "fixed");  // `fixed` in older files
    }
}

}  // namespace

ParameterRequest read_parameter(const TomlTable& entry, std::string_view name) {
    entry.only_keys(parameter_keys);
    ParameterRequest request{std::string(name), role_of(entry), entry.where()};
    for (const char* member : {"start", "lower", "upper", "scale", "fix"})
        if (entry.has(member)) request.members.emplace(member, entry.where(member));
    if (entry.has("fixed")) request.members.emplace("fix", entry.where("fixed"));
    if (entry.has("prior")) {
        const bool text = entry.is_text("prior");
        request.members.emplace(
            "prior", text ? entry.where("prior") : entry.table("prior").where(entry.table("prior").keys().front()));
    }
    return request;
}

FitParameter read_parameter(const TomlTable& entry, const Parameter& parameter, const std::string& unit,
                            std::string_view owner) {
    return requested_parameter(read_parameter(entry, parameter.name), parameter, unit, owner);
}

TomlTable parameter_table(const TomlTable& section, std::string_view name) {
    if (!section.is_table(name))
        refuse_problem("a parameter is a table", std::string(name), "name = { start = ... } or name = { fix = ... }",
                       section.where(name));
    return section.table(name);
}

}  // namespace impactfit
