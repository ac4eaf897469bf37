#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "impactfit/calibration/problem/population_plan.hpp"
#include "impactfit/calibration/problem/problem_error.hpp"
#include "impactfit/calibration/problem_file/sections.hpp"
#include "impactfit/calibration/problem_file/stated_means.hpp"
#include "impactfit/core/nearest_name.hpp"

namespace impactfit {
namespace {

using Names = std::vector<std::string>;

/// Keys of [population] that are no parameters.
const Names plan_keys{"by", "correlated", "at"};

/// Returns the free parameters of the law that can differ between groups.
Names parameters_of_groups(const FitProblem& problem) {
    Names names;
    for (const FitParameter& parameter : problem.parameters)
        if (parameter.role == FitParameter::Role::free && !parameter.per_group && !parameter.prior)
            names.push_back(parameter.name);
    return names;
}

void read_mean(const TomlTable& entry, VaryingParameter& parameter) {
    if (entry.has("mean") != entry.has("coefficients"))
        refuse_problem("a mean that is a formula needs its coefficients",
                       entry.has("mean") ? "mean without coefficients" : "coefficients without mean",
                       "mean = \"k0 * (thickness/3e-3)^b\" and coefficients = { k0 = 2e5, b = 0 }",
                       entry.where(entry.has("mean") ? "mean" : "coefficients"));
    if (!entry.has("mean")) return;
    const TomlTable starts = entry.table("coefficients");
    std::map<std::string, double> coefficients;
    for (const std::string& name : starts.keys()) coefficients[name] = starts.number(name);
    set_mean(entry.text("mean"), coefficients, entry.where("mean"), parameter);
    for (const std::string& name : starts.keys())
        if (!has_coefficient(parameter, name))
            refuse_problem("a coefficient that the mean does not contain", name, parameter.mean, starts.where(name));
    if (parameter.coefficients.empty())
        refuse_problem("a mean without coefficients", parameter.mean, "coefficients = { k0 = 2e5 }",
                       entry.where("coefficients"));
}

/// Returns NaN without the key.
double read_deviation(const TomlTable& entry, const char* key) {
    if (!entry.has(key)) return std::nan("");
    const double deviation = entry.number(key);
    if (!(deviation > 0.0 && std::isfinite(deviation)))
        refuse_problem(fmt::format("{} of a deviation out of range", key), fmt::format("{:g}", deviation),
                       "above 0, such as 0.2 for 20 % of a lognormal parameter", entry.where(key));
    return deviation;
}

VaryingParameter varying_parameter(const TomlTable& entry, const std::string& name, const FitProblem& problem) {
    entry.only_keys(Names{"by", "distribution", "mean", "coefficients", "start", "deviation_prior"});
    VaryingParameter parameter{name};
    parameter.where = entry.where();
    const bool positive = description_of(problem, name).lower >= 0.0;
    if (!positive) parameter.distribution = PopulationDistribution::normal;
    if (entry.has("distribution"))
        parameter.distribution =
            static_cast<PopulationDistribution>(entry.choice("distribution", population_distribution_names));
    if (!positive && parameter.distribution == PopulationDistribution::lognormal)
        refuse_problem("a lognormal distribution of a parameter that may be negative", name,
                       "distribution = \"normal\"", entry.where("distribution"));
    read_mean(entry, parameter);
    parameter.start = read_deviation(entry, "start");
    parameter.deviation_prior = read_deviation(entry, "deviation_prior");
    return parameter;
}

void read_correlated(const TomlTable& section, PopulationPlan& plan) {
    if (!section.has("correlated")) return;
    plan.correlated = section.texts("correlated");
    Names known;
    for (const VaryingParameter& parameter : plan.parameters) known.push_back(parameter.name);
    for (const std::string& name : plan.correlated) {
        if (std::find(known.begin(), known.end(), name) == known.end())
            refuse_problem("a correlated parameter without a population", name, allowed_names(name, known),
                           section.where("correlated"));
        if (std::count(plan.correlated.begin(), plan.correlated.end(), name) > 1)
            refuse_problem("duplicate parameter", name, "unique parameters", section.where("correlated"));
    }
    if (plan.correlated.size() < 2)
        refuse_problem("a correlation needs two parameters", fmt::format("{}", plan.correlated.size()),
                       "two or more parameters, or no key", section.where("correlated"));
}

/// Reads the column of the groups, which all parameters of the population share.
void read_by(const TomlTable& entry, PopulationPlan& plan) {
    if (!entry.has("by")) return;
    const std::string by = entry.text("by");
    if (!plan.by.empty() && by != plan.by)
        refuse_problem("populations of several groupings", fmt::format("{} and {}", plan.by, by), "the same column",
                       entry.where("by"));
    plan.by = by;
}

/// Reads the covariates of predicted specimens.
void read_predicted(const TomlTable& section, PopulationPlan& plan) {
    if (!section.has("at")) return;
    if (plan.covariates.empty())
        refuse_problem("a prediction at covariates of a population without covariates", "at",
                       "a mean with a column of the data, or no key", section.where("at"));
    Names columns;
    for (const Covariate& covariate : plan.covariates) columns.push_back(covariate.column);
    for (const TomlTable& entry : section.tables("at")) {
        entry.only_keys(columns);
        plan.at.emplace_back();
        for (const std::string& column : columns) plan.at.back().push_back(entry.value(column));
    }
}

/// Groups the rows or impacts of blocks by the column of the population.
template <class Block>
void group_all(const FitProblem& problem, std::vector<Block>& blocks) {
    if (!problem.population) return;
    const PopulationPlan& plan = *problem.population;
    const bool named = std::any_of(blocks.begin(), blocks.end(),
                                   [](const Block& block) { return !block.group.empty() || block.group_column; });
    if (plan.by == "group" && named) return;
    for (Block& block : blocks) {
        if (!block.group.empty() || (block.group_column && block.group_column->name != plan.by))
            refuse_problem("two groupings of a block", fmt::format("by = \"{}\" and group", plan.by),
                           "by = \"group\", or no group in the block", block.where);
        block.group_column = GroupColumn{plan.by, plan.where};
    }
}

}  // namespace

void read_population(const TomlTable& file, FitProblem& problem) {
    if (!file.has("population")) return;
    const TomlTable section = file.table("population");
    if (problem.form_task)
        refuse_problem("a population with a form", "[population]",
                       "law = ... in place of form; the constants of a form hold for all data", section.where());
    PopulationPlan plan;
    plan.where = section.where();
    read_by(section, plan);
    const Names known = parameters_of_groups(problem);
    for (const std::string& key : section.keys())
        if (std::find(plan_keys.begin(), plan_keys.end(), key) == plan_keys.end() &&
            std::find(known.begin(), known.end(), key) == known.end())
            refuse_problem("no free parameter of this name without group_by and prior", key, allowed_names(key, known),
                           section.where(key));
    for (const std::string& name : known) {  // in the order of the law
        if (!section.has(name)) continue;
        const TomlTable entry = section.table(name);
        plan.parameters.push_back(varying_parameter(entry, name, problem));
        read_by(entry, plan);
    }
    if (plan.parameters.empty())
        refuse_problem("a population without a parameter", "[population]", "[population.NAME] of a free parameter",
                       section.where());
    if (plan.by.empty())
        refuse_problem("a population without groups", "no by", "by = \"specimen\", a column of the data", plan.where);
    read_correlated(section, plan);
    check_coefficients(plan, problem);
    list_covariates(plan);
    read_predicted(section, plan);
    plan_population(std::move(plan), problem);
}

void group_blocks(const FitProblem& problem, std::vector<DataBlock>& blocks) {
    group_all(problem, blocks);
}

void group_blocks(const FitProblem& problem, std::vector<RecordBlock>& blocks) {
    group_all(problem, blocks);
}

}  // namespace impactfit
