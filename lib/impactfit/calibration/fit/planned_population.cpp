#include "impactfit/calibration/fit/planned_population.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "impactfit/calibration/problem/problem_error.hpp"
#include "impactfit/estimation/optimisation/least_squares.hpp"

namespace impactfit {
namespace {

/// Least start of a deviation between groups, as part of the mean.
constexpr double least_deviation = 1e-3;

bool is_lognormal(const VaryingParameter& parameter) {
    return parameter.distribution == PopulationDistribution::lognormal;
}

Eigen::Index index_in(const ParameterSpace& space, const std::string& name) {
    Eigen::Index j = 0;
    while (j < space.size() && space.parameter(j).name != name) ++j;
    return j;
}

/// Returns the mean of one fixed effect on the scale of the distribution.
PopulationMean single_mean(Eigen::Index place, bool logarithmic) {
    if (!logarithmic) return linear_mean({{place}});
    return [place](const Eigen::VectorXd& fixed_effects, Eigen::VectorXd* slopes) {
        if (slopes != nullptr) (*slopes)[place] = 1.0 / fixed_effects[place];
        return std::log(fixed_effects[place]);
    };
}

}  // namespace

PlannedPopulation::PlannedPopulation(const FitProblem& problem, const ParameterSpace& space,
                                     const Eigen::VectorXd& estimate, Eigen::Index residuals)
    : plan_(*problem.population) {
    find_free(problem, space);
    add_factors(problem);
    for (std::size_t planned = 0; planned < plan_.parameters.size(); ++planned) {
        const Eigen::VectorXd values = scaled_values(planned, estimate);
        if (plan_.parameters[planned].mean.empty())
            add_mean(planned, space, values);
        else
            add_formula(planned, values, problem.solver);
        start_deviation(planned, values);
    }
    add_shared(problem, space, estimate);
    add_noise(problem, residuals);
}

void PlannedPopulation::find_free(const FitProblem& problem, const ParameterSpace& space) {
    for (const VaryingParameter& planned : plan_.parameters) {
        const auto& list = problem.parameters;
        const auto own = std::find_if(list.begin(), list.end(), [&](const auto& p) { return p.name == planned.name; });
        free_.emplace_back();
        for (const std::size_t place : own->own) free_.back().push_back(index_in(space, problem.auxiliary[place].name));
    }
}

/// Correlated deviations are a factor of their own: those of the others are independent.
void PlannedPopulation::add_factors(const FitProblem& problem) {
    for (const bool correlated : {true, false}) {
        GroupingFactor factor{plan_.by, problem.groups, {}, correlated};
        for (const VaryingParameter& planned : plan_.parameters) {
            const auto& names = plan_.correlated;
            if ((std::find(names.begin(), names.end(), planned.name) != names.end()) == correlated)
                factor.effects.push_back({planned.name, least_deviation, is_lognormal(planned)});
        }
        if (!factor.effects.empty()) model_.factors.push_back(std::move(factor));
    }
    for (const VaryingParameter& planned : plan_.parameters)
        for (std::size_t f = 0; f < model_.factors.size(); ++f)
            for (std::size_t e = 0; e < model_.factors[f].effects.size(); ++e)
                if (model_.factors[f].effects[e].name == planned.name) places_.push_back({f, e});
}

void PlannedPopulation::add_mean(std::size_t planned, const ParameterSpace& space, const Eigen::VectorXd& values) {
    FreeParameter effect = space.parameter(free_[planned].front());
    effect.name = plan_.parameters[planned].name;
    effect.start = is_lognormal(plan_.parameters[planned]) ? std::exp(values.mean()) : values.mean();
    means_.push_back({nullptr, {std::ssize(model_.fixed_effects)}});
    model_.fixed_effects.push_back(std::move(effect));
}

Eigen::Index PlannedPopulation::coefficient(const FreeParameter& effect) {
    auto& effects = model_.fixed_effects;
    const auto found =
        std::find_if(effects.begin(), effects.end(), [&](const auto& one) { return one.name == effect.name; });
    if (found != effects.end()) return found - effects.begin();
    effects.push_back(effect);
    return std::ssize(effects) - 1;
}

/// Returns true if all means with this coefficient are medians of lognormal distributions proportional to it, such as
/// k0 of k0 * (thickness/3e-3)^b.
bool PlannedPopulation::scales_medians(const MeanCoefficient& coefficient) const {
    constexpr double factor = 3.0, rounding = 1e-9;
    if (!(coefficient.start > 0.0)) return false;
    return std::all_of(plan_.parameters.begin(), plan_.parameters.end(), [&](const VaryingParameter& parameter) {
        Eigen::VectorXd starts(std::ssize(parameter.coefficients));
        Eigen::Index place = -1;
        for (Eigen::Index j = 0; j < starts.size(); ++j) {
            const MeanCoefficient& one = parameter.coefficients[static_cast<std::size_t>(j)];
            starts[j] = one.start;
            if (one.name == coefficient.name) place = j;
        }
        if (place < 0) return true;
        if (!is_lognormal(parameter)) return false;
        const MeanFormula formula(parameter);
        const std::vector<double> covariates = own_covariates(parameter, plan_.covariates_of(0));
        const double before = formula.value(starts, covariates);
        starts[place] *= factor;
        return std::abs(formula.value(starts, covariates) - before - std::log(factor)) < rounding;
    });
}

/// A coefficient that scales medians is positive, and its likelihood is nearly normal by its logarithm.
std::vector<FreeParameter> PlannedPopulation::coefficients_of(const VaryingParameter& parameter) const {
    std::vector<FreeParameter> coefficients;
    for (const MeanCoefficient& one : parameter.coefficients) {
        coefficients.push_back({one.name, one.start});
        if (!scales_medians(one)) continue;
        coefficients.back().lower = 0.0;
        coefficients.back().scale = ParameterScale::log10;
    }
    return coefficients;
}

/// The starts are the least-squares fit of the formula to the separate estimates, if it converges. Equal values, those
/// before a fit, determine no coefficients: the stated starts remain.
void PlannedPopulation::add_formula(std::size_t planned, const Eigen::VectorXd& values, const SolverOptions& solver) {
    const VaryingParameter& parameter = plan_.parameters[planned];
    const auto formula = std::make_shared<const MeanFormula>(parameter);
    std::vector<std::vector<double>> covariates;
    for (std::size_t g = 0; g < free_[planned].size(); ++g)
        covariates.push_back(own_covariates(parameter, plan_.covariates_of(g)));
    const ParameterSpace space(coefficients_of(parameter));
    const MeanResiduals residuals(*formula, space.size(), std::move(covariates), values);
    const Solution found = least_squares(residuals, space, space.start(), solver, {});
    const bool differ = values.maxCoeff() > values.minCoeff();
    const bool better = differ && found.status == SolutionStatus::converged && found.parameters.allFinite();
    Mean mean{formula, {}};
    for (Eigen::Index j = 0; j < space.size(); ++j) {
        FreeParameter effect = space.parameter(j);
        if (better) effect.start = found.parameters[j];
        mean.places.push_back(coefficient(effect));
    }
    means_.push_back(std::move(mean));
}

std::vector<double> PlannedPopulation::own_covariates(const VaryingParameter& parameter,
                                                      const std::vector<double>& all) const {
    std::vector<double> own;
    for (const std::string& column : parameter.covariates) own.push_back(all[plan_.covariate(column)]);
    return own;
}

Eigen::VectorXd PlannedPopulation::scaled_values(std::size_t planned, const Eigen::VectorXd& estimate) const {
    Eigen::VectorXd values(std::ssize(free_[planned]));
    for (Eigen::Index g = 0; g < values.size(); ++g) {
        const double value = estimate[free_[planned][static_cast<std::size_t>(g)]];
        values[g] = is_lognormal(plan_.parameters[planned]) ? std::log(value) : value;
    }
    return values;
}

Eigen::VectorXd PlannedPopulation::fixed_starts() const {
    Eigen::VectorXd starts(std::ssize(model_.fixed_effects));
    for (std::size_t k = 0; k < model_.fixed_effects.size(); ++k)
        starts[static_cast<Eigen::Index>(k)] = model_.fixed_effects[k].start;
    return starts;
}

PopulationParameter PlannedPopulation::parameter(std::size_t planned, const std::vector<double>& covariates,
                                                 std::size_t group) const {
    const Mean& mean = means_[planned];
    const VaryingParameter& of = plan_.parameters[planned];
    return {of.distribution,
            mean.formula ? mean_at(mean.formula, mean.places, own_covariates(of, covariates))
                         : single_mean(mean.places.front(), is_lognormal(of)),
            {{places_[planned].factor, places_[planned].effect, group}}};
}

/// Starts a deviation at the root mean square distance of the separate estimates from the mean.
void PlannedPopulation::start_deviation(std::size_t planned, const Eigen::VectorXd& values) {
    const VaryingParameter& of = plan_.parameters[planned];
    const Eigen::VectorXd starts = fixed_starts();
    double squares = 0.0, size = 0.0;
    for (Eigen::Index g = 0; g < values.size(); ++g) {
        const auto group = static_cast<std::size_t>(g);
        const double mean = parameter(planned, plan_.covariates_of(group), group).mean(starts, nullptr);
        if (!std::isfinite(mean))
            refuse_problem(fmt::format("a mean of {} without a value at the starts of its coefficients", of.name),
                           model_.factors.front().groups[group],
                           is_lognormal(of) ? "starts whose mean is above 0 for each specimen"
                                            : "starts whose mean is finite for each specimen",
                           of.where);
        squares += std::pow(values[g] - mean, 2) / static_cast<double>(values.size());
        size = std::max(size, is_lognormal(of) ? 1.0 : std::abs(mean));
    }
    const double found = std::sqrt(squares), least = least_deviation * (size > 0.0 ? size : 1.0);
    double& start = model_.factors[places_[planned].factor].effects[places_[planned].effect].start;
    start = std::isfinite(of.start) ? of.start : std::isfinite(found) ? std::max(found, least) : least;
}

/// Adds the free parameters that are equal for all groups, and describes every free parameter.
void PlannedPopulation::add_shared(const FitProblem& problem, const ParameterSpace& space,
                                   const Eigen::VectorXd& estimate) {
    model_.parameters.resize(static_cast<std::size_t>(space.size()));
    std::vector<bool> varies(model_.parameters.size());
    for (std::size_t planned = 0; planned < free_.size(); ++planned)
        for (std::size_t g = 0; g < problem.groups.size(); ++g) {
            const auto j = static_cast<std::size_t>(free_[planned][g]);
            model_.parameters[j] = parameter(planned, plan_.covariates_of(g), g);
            varies[j] = true;
        }
    for (Eigen::Index j = 0; j < space.size(); ++j) {
        if (varies[static_cast<std::size_t>(j)]) continue;
        FreeParameter effect = space.parameter(j);
        effect.start = estimate[j];
        model_.parameters[static_cast<std::size_t>(j)].mean = linear_mean({{std::ssize(model_.fixed_effects)}});
        model_.fixed_effects.push_back(std::move(effect));
    }
}

/// Adds one unknown noise for each observable, and one for records, unless the noise is stated.
void PlannedPopulation::add_noise(const FitProblem& problem, Eigen::Index residuals) {
    for (const FitCondition& condition : problem.conditions)
        for (const Measurement& one : condition.measurements) model_.log_deviations += std::log(one.standard_deviation);
    if (problem.noise_stated) return;
    std::map<std::string, int, std::less<>> numbers;
    const auto group_called = [&](const std::string& name) {
        const auto [place, added] = numbers.emplace(name, static_cast<int>(model_.noise.size()));
        if (added) model_.noise.push_back({name});
        return place->second;
    };
    for (const FitCondition& condition : problem.conditions)
        for (const Measurement& one : condition.measurements)
            model_.noise_groups.push_back(group_called(std::string(one.observable->name)));
    for (std::size_t sample = 0; sample < problem.sample_count(); ++sample)
        model_.noise_groups.push_back(group_called("records"));
    model_.noise_groups.resize(static_cast<std::size_t>(residuals), -1);  // priors are in their deviations
}

}  // namespace impactfit
