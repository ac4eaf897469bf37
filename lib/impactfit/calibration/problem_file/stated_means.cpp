#include "impactfit/calibration/problem_file/stated_means.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <memory>
#include <optional>

#include "impactfit/calibration/problem/fit_problem.hpp"
#include "impactfit/calibration/problem/problem_error.hpp"
#include "impactfit/core/nearest_name.hpp"
#include "impactfit/core/numbers/formula.hpp"
#include "impactfit/core/numbers/number.hpp"
#include "impactfit/core/option_notation.hpp"
#include "impactfit/core/trimmed.hpp"

namespace impactfit {
namespace {

SourceLocation mean_option() {
    return {{}, 0, 0, option("mean")};
}

/// Place of a name as a word in a formula.
std::size_t place_in(const std::string& formula, const std::string& name) {
    const auto is_letter = [](char letter) {
        return std::isalnum(static_cast<unsigned char>(letter)) || letter == '_';
    };
    std::size_t at = formula.find(name);
    while (at != std::string::npos && ((at > 0 && is_letter(formula[at - 1])) ||
                                       (at + name.size() < formula.size() && is_letter(formula[at + name.size()]))))
        at = formula.find(name, at + 1);
    return at;
}

VaryingParameter* find_varying(PopulationPlan& plan, const std::string& name) {
    const auto found = std::find_if(plan.parameters.begin(), plan.parameters.end(),
                                    [&](const VaryingParameter& one) { return one.name == name; });
    return found == plan.parameters.end() ? nullptr : &*found;
}

/// Starts of the coefficients: those of the problem file, and the stated ones in place of them.
std::map<std::string, double> starts_of(const StatedMeans& means, PopulationPlan& plan) {
    std::map<std::string, double> starts;
    std::vector<std::string> known;
    for (const VaryingParameter& parameter : plan.parameters) {
        known.push_back(parameter.name);
        for (const MeanCoefficient& one : parameter.coefficients) starts[one.name] = one.start;
    }
    for (const auto& [name, text] : means.entries) {
        if (find_varying(plan, name) != nullptr) continue;
        const std::optional<double> start = parse_number(text);
        if (!start)
            refuse_problem("neither a parameter of the population nor the start of a coefficient",
                           fmt::format("{} = {}", name, text), allowed_names(name, known) + "; or a start: b = 0",
                           mean_option());
        starts[name] = *start;
    }
    return starts;
}

void make_constant(VaryingParameter& parameter) {
    parameter.mean.clear();
    parameter.coefficients.clear();
    parameter.covariates.clear();
}

}  // namespace

StatedMeans read_means(const std::string& text) {
    StatedMeans means;
    if (trimmed(text) == constant_mean) return means;
    std::size_t from = 0;
    while (from <= text.size()) {
        const std::size_t end = std::min(text.find(';', from), text.size());
        const std::string entry(trimmed(text.substr(from, end - from)));
        if (entry.empty() && end == text.size() && !means.entries.empty()) break;  // a semicolon at the end
        const std::size_t equals = std::min(entry.find('='), entry.size());
        const std::string name(trimmed(entry.substr(0, equals)));
        const std::string value(trimmed(equals < entry.size() ? entry.substr(equals + 1) : ""));
        if (name.empty() || value.empty())
            throw Error(ErrorKind::usage, "an entry of means without name and formula", entry.empty() ? text : entry,
                        "'stiffness = k0 * (thickness/3e-3)^b; b = 0', or constant", mean_option());
        const auto same = [&](const auto& one) { return one.first == name; };
        if (std::any_of(means.entries.begin(), means.entries.end(), same))
            throw Error(ErrorKind::usage, "two entries of one name in a mean", name, "one entry", mean_option());
        means.entries.emplace_back(name, value);
        from = end + 1;
    }
    return means;
}

void check_has_population(const FitProblem& problem) {
    if (!problem.population)
        refuse_problem("means of a problem without a population", problem.path,
                       "[population.NAME] with by = COLUMN in the file", mean_option());
}

void state_means(const StatedMeans& means, FitProblem& problem) {
    check_has_population(problem);
    PopulationPlan plan = *problem.population;
    plan.at.clear();
    const std::map<std::string, double> starts = starts_of(means, plan);
    for (VaryingParameter& parameter : plan.parameters) {
        const auto stated = std::find_if(means.entries.begin(), means.entries.end(),
                                         [&](const auto& one) { return one.first == parameter.name; });
        const bool changes = stated != means.entries.end();
        if (means.entries.empty() || (changes && stated->second == constant_mean)) {
            make_constant(parameter);
            continue;
        }
        if (changes) parameter.where = mean_option();
        if (parameter.mean.empty() && !changes) continue;
        const std::string formula = changes ? stated->second : parameter.mean;
        set_mean(formula, starts, parameter.where, parameter);
        if (parameter.coefficients.empty())
            refuse_problem("a mean without coefficients", fmt::format("{} = {}", parameter.name, parameter.mean),
                           "a coefficient with its start: 'stiffness = k0; k0 = 4e5', or constant", mean_option());
    }
    for (const auto& entry : means.entries) {
        const std::string& name = entry.first;
        const bool used = find_varying(plan, name) != nullptr ||
                          std::any_of(plan.parameters.begin(), plan.parameters.end(),
                                      [&](const VaryingParameter& one) { return has_coefficient(one, name); });
        if (!used)
            refuse_problem("a start of a coefficient that no mean contains", name, means_text(plan), mean_option());
    }
    check_coefficients(plan, problem);
    list_covariates(plan);
    problem.population = std::make_shared<const PopulationPlan>(std::move(plan));
}

void set_mean(const std::string& text, const std::map<std::string, double>& starts, const SourceLocation& where,
              VaryingParameter& parameter) {
    const Formula formula(text, {ErrorKind::problem, fmt::format("invalid mean of {}", parameter.name),
                                 "a formula of coefficients and columns, such as k0 * (thickness/3e-3)^b", where});
    make_constant(parameter);
    parameter.mean = text;
    for (const std::string& name : formula.names()) {
        const auto start = starts.find(name);
        if (start == starts.end()) {
            parameter.covariates.push_back(name);
            continue;
        }
        if (!std::isfinite(start->second)) refuse_problem("a start that is not finite", name, "a number in SI", where);
        parameter.coefficients.push_back({name, start->second});
    }
    std::stable_sort(parameter.coefficients.begin(), parameter.coefficients.end(),
                     [&](const auto& a, const auto& b) { return place_in(text, a.name) < place_in(text, b.name); });
}

bool has_coefficient(const VaryingParameter& parameter, const std::string& name) {
    return std::any_of(parameter.coefficients.begin(), parameter.coefficients.end(),
                       [&](const MeanCoefficient& one) { return one.name == name; });
}

void list_covariates(PopulationPlan& plan) {
    plan.covariates.clear();
    for (const VaryingParameter& parameter : plan.parameters)
        for (const std::string& column : parameter.covariates)
            if (plan.covariate(column) == plan.covariates.size()) plan.covariates.push_back({column});
}

std::string means_text(const PopulationPlan& plan) {
    std::string text;
    for (const VaryingParameter& one : plan.parameters)
        text += fmt::format("{}{} = {}", text.empty() ? "" : "; ", one.name,
                            one.mean.empty() ? constant_mean : std::string_view(one.mean));
    return text;
}

}  // namespace impactfit
