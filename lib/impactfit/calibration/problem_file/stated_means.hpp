#pragma once
// Means of a population that replace those of a problem file, for the comparison of means.

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "impactfit/calibration/problem/population_plan.hpp"

namespace impactfit {

/// The word for the same mean of all specimens, in place of a formula.
inline constexpr std::string_view constant_mean = "constant";

/// Entries NAME = TEXT: the mean of a parameter of the population, or the start of a coefficient. Without entries the
/// means of all parameters are constant.
struct StatedMeans {
    std::vector<std::pair<std::string, std::string>> entries;
};

/// Returns the means of a text such as "stiffness = k0 * (thickness/3e-3)^b; b = 0", or "constant". Throws Error
/// (usage) for an entry without "=", and for a name with two entries.
StatedMeans read_means(const std::string& text);

/// Throws Error (problem) for a problem without a population, which has no means.
void check_has_population(const FitProblem& problem);

/// Replaces means of the population of a problem, before its data are read. Coefficients without a stated start have
/// that of the problem file; all other names of a formula are columns. Predictions at stated covariates are left out.
/// Throws Error (problem) for a problem without a population, a name that is neither a parameter of the population nor
/// a coefficient, a start that is no number, an invalid formula, and one without a coefficient.
void state_means(const StatedMeans& means, FitProblem& problem);

/// Sets the mean of a parameter. Names in `starts` are coefficients, in their order in the formula, and the other names
/// covariates. Throws Error (problem) for an invalid formula and a start that is not finite.
void set_mean(const std::string& formula, const std::map<std::string, double>& starts, const SourceLocation& where,
              VaryingParameter& parameter);

/// Returns true if the mean of the parameter contains the coefficient.
bool has_coefficient(const VaryingParameter& parameter, const std::string& name);

/// Lists the covariates of all means of a plan, each once.
void list_covariates(PopulationPlan& plan);

/// Returns the means of a plan as a text: "stiffness = k0 * (thickness/3e-3)^b; hysteresis_damping = constant".
std::string means_text(const PopulationPlan& plan);

}  // namespace impactfit
