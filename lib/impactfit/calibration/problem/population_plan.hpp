#pragma once
// Plan of a population: parameters with one value for each group of data, such as a specimen, that a distribution
// gives. The mean of the distribution may depend on covariates, which are columns of the data.

#include <array>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "impactfit/core/error.hpp"
#include "impactfit/core/units/value_with_unit.hpp"
#include "impactfit/estimation/population/population_model.hpp"

namespace impactfit {

struct FitProblem;

inline constexpr std::array<std::string_view, 2> population_distribution_names{"normal", "lognormal"};

/// Coefficient of the formula of a mean [SI].
struct MeanCoefficient {
    std::string name;
    double start;
};

/// One parameter of a population.
struct VaryingParameter {
    std::string name;
    PopulationDistribution distribution = PopulationDistribution::lognormal;
    std::string mean = {};  ///< formula of coefficients and covariates [SI]; empty: the same mean for all groups. Of a
                            ///< lognormal distribution it is the median
    std::vector<MeanCoefficient> coefficients = {};           ///< of the formula, in their order in the file
    std::vector<std::string> covariates = {};                 ///< columns in the formula
    double start = std::numeric_limits<double>::quiet_NaN();  ///< of the deviation between groups, > 0: of ln p, or of
                                                              ///< p [SI]; NaN: that of separate fits
    double deviation_prior =
        std::numeric_limits<double>::quiet_NaN();  ///< scale of the half-normal prior of the
                                                   ///< deviation, > 0, as `start`; NaN: the default
    SourceLocation where = {};
};

/// Column of the data with one value for each group.
struct Covariate {
    std::string column;
    std::string unit = {};            ///< SI
    std::vector<double> values = {};  ///< of each group [SI]; NaN: no row of the group was read
};

struct PopulationPlan {
    std::string by;                                   ///< column whose texts are the groups; "group": those of [[data]]
    std::vector<VaryingParameter> parameters;         ///< in the order of the parameters of the law
    std::vector<std::string> correlated = {};         ///< parameters whose deviations are correlated; empty: none
    std::vector<Covariate> covariates = {};           ///< each column once
    std::vector<std::vector<ValueWithUnit>> at = {};  ///< covariates of predicted specimens, in their order
    bool intervals = true;  ///< false: likelihood and estimates alone, for a comparison; the restricted likelihood of
                            ///< intervals and predictions takes most of the time
    SourceLocation where = {};

    /// Returns the index of a covariate.
    std::size_t covariate(std::string_view column) const;
    /// Returns the covariates of a group [SI].
    std::vector<double> covariates_of(std::size_t group) const;
    /// Returns the covariates of each predicted specimen [SI]. Throws Error (problem) for a unit of another dimension.
    std::vector<std::vector<double>> predicted_covariates() const;
};

/// Sets the plan of a problem, whose parameters in it become parameters per group.
void plan_population(PopulationPlan plan, FitProblem& problem);

/// Throws Error (problem) for a coefficient of two means with two starts, and one with the name of a parameter.
void check_coefficients(const PopulationPlan& plan, const FitProblem& problem);

/// Returns true for a value of one specimen, such as stiffness_A, that a population gives.
bool is_of_population(const FitProblem& problem, const std::string& free_parameter);

/// Throws Error (problem) for a problem with a population. `what` names the task that does not support it: "a
/// bootstrap".
void refuse_population(const FitProblem& problem, const std::string& what, const std::string& allowed);

}  // namespace impactfit
