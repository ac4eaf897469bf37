#pragma once
// Population model of a residual function: each natural parameter is fixed, or varies between the groups of one or more
// grouping factors (specimens, lots, plates).
//
//     t_j = m_j(β) + Σ z η,    η of a group ~ N(0, Ω),    Ω = diag(ω) R diag(ω)
//     p_j = t_j (normal),  p_j = exp(t_j) (lognormal)
//
// β: fixed effects. m_j: mean on the scale of the parameter. η: random effects of the groups. ω: deviations between
// groups. R: correlations of the effects of a factor. Groups and factors are independent. Factors may be crossed.

#include <Eigen/Core>
#include <functional>
#include <string>
#include <vector>

#include "impactfit/estimation/objective/parameter_space.hpp"
#include "impactfit/estimation/objective/residual_function.hpp"
#include "impactfit/estimation/posterior/log_posterior.hpp"

namespace impactfit {

/// Distribution of a parameter between groups, which defines its scale: t = p, or t = ln p.
enum class PopulationDistribution { normal, lognormal };

/// Mean m_j(β) of a parameter on its scale: ln of the median for a lognormal parameter. `slopes`, unless null, has one
/// entry per fixed effect (natural unit) and is zero at the call. Not finite: the model has no result there.
using PopulationMean = std::function<double(const Eigen::VectorXd& fixed_effects, Eigen::VectorXd* slopes)>;

/// Term of a linear mean: a coefficient (1, a covariate of the group, an indicator of a lot) of a fixed effect.
struct MeanTerm {
    Eigen::Index fixed_effect;
    double coefficient = 1.0;
};

/// Returns the mean Σ coefficient β.
PopulationMean linear_mean(std::vector<MeanTerm> terms);

/// Random effect of a group in a parameter: z η.
struct EffectTerm {
    std::size_t factor;        ///< of PopulationModel::factors
    std::size_t effect;        ///< of GroupingFactor::effects
    std::size_t group;         ///< of GroupingFactor::groups
    double coefficient = 1.0;  ///< z
};

/// Description of one natural parameter of the residual function, such as stiffness_A. A parameter without random
/// effects is that of every group. `mean` is on the scale of `distribution` there too.
struct PopulationParameter {
    PopulationDistribution distribution = PopulationDistribution::normal;
    PopulationMean mean;
    std::vector<EffectTerm> effects = {};
};

/// Random effect of a factor, such as that of the stiffness.
struct RandomEffect {
    std::string name;
    double start;  ///< of the deviation ω > 0, on the scale of the parameter: 0.2 is 20 % for a lognormal one
    bool lognormal = false;  ///< reported as a coefficient of variation
};

/// Grouping factor, such as "specimen", with the names of its groups.
struct GroupingFactor {
    std::string name;
    std::vector<std::string> groups;
    std::vector<RandomEffect> effects;
    bool correlated = false;  ///< the effects have correlations; otherwise they are independent
};

/// Unknown standard deviation s of a group of residuals, a factor of the deviations in which they are expressed.
struct PopulationNoise {
    std::string name;
    double start = 0.0;  ///< > 0; 0: the root mean square of the residuals at the start
};

/// A population model. Priors of fixed effects are residuals of the function, with the noise group -1.
///
///     // Two specimens, a stiffness for each and a common damping: the parameters of the function.
///     PopulationModel model;
///     model.fixed_effects = {{"stiffness", 1e6, 0.0, 1e12, ParameterScale::log10}, {"damping", 0.3}};
///     model.factors = {{"specimen", {"A", "B"}, {{"stiffness", 0.2, true}}}};
///     const PopulationMean typical = [](const Eigen::VectorXd& b, Eigen::VectorXd* slopes) {
///         if (slopes) (*slopes)[0] = 1.0 / b[0];
///         return std::log(b[0]);
///     };
///     model.parameters = {{PopulationDistribution::lognormal, typical, {{0, 0, 0}}},
///                         {PopulationDistribution::lognormal, typical, {{0, 0, 1}}},
///                         {PopulationDistribution::normal, linear_mean({{1}})}};
struct PopulationModel {
    std::vector<FreeParameter> fixed_effects;     ///< β, natural units, with bounds and scale of the search
    std::vector<GroupingFactor> factors;          ///< at least one
    std::vector<PopulationParameter> parameters;  ///< one per parameter of the function, in its order
    NoiseGroups noise_groups = {};                ///< one per residual; empty: all residuals are in their deviation
    std::vector<PopulationNoise> noise = {};      ///< one per group of noise_groups
    /// Σ ln σ_i of the deviations in which the residuals are expressed: a constant of -2 log L; 0 for raw residuals.
    double log_deviations = 0.0;
};

/// Throws an Error (problem) for a factor with one group or with fewer groups than effects + 1, for a start out of
/// range, for a loss other than least squares, and for fixed effects that the means do not determine (a constant
/// covariate beside a mean), which it names. Throws an Error (internal) for indices out of range and missing parts.
void check_population(const ResidualFunction& function, const PopulationModel& model);

}  // namespace impactfit
