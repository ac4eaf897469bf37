#include "impactfit/calibration/fit/population_draws.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <Eigen/QR>
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "impactfit/calibration/fit/planned_population.hpp"
#include "impactfit/calibration/problem/problem_error.hpp"
#include "impactfit/core/caller_notation.hpp"
#include "impactfit/estimation/inference/random_stream.hpp"
#include "impactfit/estimation/population/population_posterior.hpp"

namespace impactfit {
namespace {

using DrawNames = std::vector<std::string>;

/// Streams of new specimens are those of numbers that no other draws reach.
constexpr int first_specimen_stream = 1'900'000'000;

/// Names of the files of draws beside the quantities: dimensions of NetCDF.
constexpr std::array<std::string_view, 3> dimensions_of_draws{"chain", "draw", "specimen"};

/// Scale of the half-normal prior of a deviation of ln p.
constexpr double logarithmic_scale = 1.0;

/// Returns the names in the order of PopulationFit::estimates.
DrawNames names_of_estimates(const PopulationModel& model) {
    DrawNames names;
    for (const FreeParameter& effect : model.fixed_effects) names.push_back(effect.name);
    for (const GroupingFactor& factor : model.factors)
        for (const RandomEffect& effect : factor.effects)
            names.push_back(fmt::format("deviation_of_{}{}", effect.lognormal ? "ln_" : "", effect.name));
    DrawNames pairs;
    for (const GroupingFactor& factor : model.factors)
        for (std::size_t row = 1; factor.correlated && row < factor.effects.size(); ++row)
            for (std::size_t column = 0; column < row; ++column)
                pairs.push_back(
                    fmt::format("correlation_of_{}_{}", factor.effects[column].name, factor.effects[row].name));
    if (pairs.size() == 1) pairs.front() = "correlation";
    names.insert(names.end(), pairs.begin(), pairs.end());
    for (const PopulationNoise& noise : model.noise) names.push_back("noise_of_" + noise.name);
    return names;
}

bool varies(const PopulationParameter& parameter) {
    return !parameter.effects.empty();
}

/// Returns the units of the estimates. A coefficient is in SI, whose unit follows from its formula.
std::vector<std::string> units_of_estimates(const FitResult& result) {
    const FitPopulation& population = *result.population;
    std::vector<std::string> units;
    std::size_t noise = 0;
    for (const PopulationEstimate& one : population.fit.estimates) {
        const bool absolute = one.quantity == PopulationQuantity::deviation && !one.lognormal;
        if (one.quantity == PopulationQuantity::fixed_effect || absolute)
            units.push_back(unit_of_parameter(*result.problem, one.name));
        else if (one.quantity == PopulationQuantity::noise && std::isfinite(population.deviations[noise].value))
            units.push_back(population.deviations[noise].unit);
        else
            units.emplace_back("1");
        if (one.quantity == PopulationQuantity::noise) ++noise;
    }
    return units;
}

/// Places the parameters of the residual function in a draw, and adds the names of those that differ by specimen.
void place_parameters(const PopulationModel& model, const ParameterSpace& space, const FitProblem& problem,
                      DrawNames& names, PopulationDraws& draws) {
    for (Eigen::Index j = 0; j < space.size(); ++j) {
        const std::string& name = space.parameter(j).name;
        if (!varies(model.parameters[static_cast<std::size_t>(j)])) {
            const auto& effects = model.fixed_effects;
            const auto own =
                std::find_if(effects.begin(), effects.end(), [&](const auto& one) { return one.name == name; });
            draws.parameters.push_back(own - effects.begin());
            continue;
        }
        draws.parameters.push_back(std::ssize(names));
        names.push_back(name);
        draws.units.push_back(unit_of_parameter(problem, name));
    }
}

PopulationDraws described_draws(const FitResult& result, const PlannedPopulation& planned, const ParameterSpace& space,
                                DrawNames& names) {
    const FitPopulation& population = *result.population;
    PopulationDraws draws;
    draws.estimates = population.fit.estimates.size();
    draws.units = units_of_estimates(result);
    draws.noise_groups = population.model.noise_groups;
    draws.first_noise = static_cast<Eigen::Index>(draws.estimates - population.model.noise.size());
    for (const ResidualDeviation& noise : population.deviations)
        draws.noise_weights.push_back(std::isfinite(noise.value) ? noise.value / noise.factor : 1.0);
    names = names_of_estimates(population.model);
    place_parameters(population.model, space, *result.problem, names, draws);
    draws.specimens.resize(population.parameters.size());
    for (std::size_t i = 0; i < draws.specimens.size(); ++i)
        for (std::size_t g = 0; g < result.problem->groups.size(); ++g)
            draws.specimens[i].push_back(draws.parameters[static_cast<std::size_t>(planned.free_of(i, g))]);
    return draws;
}

/// Returns the draw of values of the density, which has all parameters of the residual function.
Eigen::VectorXd draw_of(const PopulationDraws& draws, const Eigen::VectorXd& values) {
    const auto estimates = static_cast<Eigen::Index>(draws.estimates);
    Eigen::VectorXd draw(std::ssize(draws.units));
    draw.head(estimates) = values.head(estimates);
    for (std::size_t i = 0; i < draws.noise_weights.size(); ++i)
        draw[draws.first_noise + static_cast<Eigen::Index>(i)] *= draws.noise_weights[i];
    for (std::size_t j = 0; j < draws.parameters.size(); ++j)
        if (draws.parameters[j] >= estimates)
            draw[draws.parameters[j]] = values[estimates + static_cast<Eigen::Index>(j)];
    return draw;
}

// ---- Priors --------------------------------------------------------------------------------------------------

const VaryingParameter& planned_parameter(const FitProblem& problem, const std::string& name) {
    const auto& plan = problem.population->parameters;
    return *std::find_if(plan.begin(), plan.end(), [&](const auto& one) { return one.name == name; });
}

/// Returns the largest mean of an effect over the specimens.
double size_of_mean(const FitPopulation& population, std::size_t factor, std::size_t effect) {
    double size = 0.0;
    for (const PopulationParameter& parameter : population.model.parameters)
        for (const EffectTerm& term : parameter.effects)
            if (term.factor == factor && term.effect == effect)
                size = std::max(size, std::abs(parameter.mean(population.fit.fixed_effects, nullptr)));
    return size;
}

/// Returns the scales of the half-normal priors of the deviations, by factor and effect.
std::vector<double> deviation_scales(const FitResult& result) {
    const FitPopulation& population = *result.population;
    std::vector<double> scales;
    for (std::size_t f = 0; f < population.model.factors.size(); ++f)
        for (std::size_t e = 0; e < population.model.factors[f].effects.size(); ++e) {
            const RandomEffect& effect = population.model.factors[f].effects[e];
            const double stated = planned_parameter(*result.problem, effect.name).deviation_prior;
            scales.push_back(std::isfinite(stated) ? stated
                             : effect.lognormal    ? logarithmic_scale
                                                   : size_of_mean(population, f, e));
        }
    return scales;
}

std::vector<ParameterPrior> priors_of_population(const FitProblem& problem, const PopulationModel& model,
                                                 const std::vector<double>& scales) {
    constexpr double infinity = std::numeric_limits<double>::infinity(),
                     none = std::numeric_limits<double>::quiet_NaN();
    std::vector<ParameterPrior> priors = priors_of(problem, ParameterSpace(model.fixed_effects));
    const DrawNames names = names_of_estimates(model);
    for (const double scale : scales)
        priors.push_back({names[priors.size()], "half-normal", false, 0.0, infinity, 0.0, scale});
    while (priors.size() < names.size() - model.noise.size())
        priors.push_back({names[priors.size()], "lkj", false, -1.0, 1.0, none, none});
    while (priors.size() < names.size())
        priors.push_back({names[priors.size()], "uniform", true, 0.0, infinity, none, none});
    return priors;
}

/// Returns the model without the bounds of the search. The mean of a normal distribution is uniform in its value, to
/// which the values of the specimens are proportional: by its logarithm their ridge would be curved.
PopulationModel model_of_draws(const FitProblem& problem, PopulationModel model) {
    model.fixed_effects = without_search_bounds(ParameterSpace(model.fixed_effects)).parameters();
    for (const VaryingParameter& parameter : problem.population->parameters)
        for (FreeParameter& effect : model.fixed_effects)
            if (effect.name == parameter.name && parameter.distribution == PopulationDistribution::normal)
                effect.scale = ParameterScale::linear;
    return model;
}

// ---- Reasons without draws -----------------------------------------------------------------------------------

/// Returns the noise whose residuals can all be zero: the prior 1/s then has no finite integral at s = 0.
std::string noise_without_freedom(const FitPopulation& population, const ContactResiduals& function) {
    const PopulationModel& model = population.model;
    Eigen::VectorXd residuals(function.residual_count());
    Eigen::MatrixXd jacobian(function.residual_count(), function.parameter_count());
    if (model.noise.empty() || !function.evaluate(population.fit.natural_parameters, residuals, &jacobian)) return {};
    jacobian *= population.fit.natural_parameters.asDiagonal();
    for (std::size_t g = 0; g < model.noise.size(); ++g) {
        std::vector<Eigen::Index> rows;
        for (std::size_t i = 0; i < model.noise_groups.size(); ++i)
            if (model.noise_groups[i] == static_cast<int>(g)) rows.push_back(static_cast<Eigen::Index>(i));
        const Eigen::MatrixXd part = jacobian(rows, Eigen::all);
        if (part.colPivHouseholderQr().rank() >= std::ssize(rows)) return model.noise[g].name;
    }
    return {};
}

/// Sets the reason without draws before any is made; none if they can be made.
void refuse_draws(const FitResult& result, const ContactResiduals& function, const std::vector<double>& scales,
                  FitPosterior& posterior) {
    const FitPopulation& population = *result.population;
    if (const DrawNames names = population.undetermined(); !names.empty()) {
        posterior.refused = fmt::format("neither the data nor a prior limit {}", fmt::join(names, ", "));
        posterior.advice = "State its value in the mean, or measure more specimens.";
        return;
    }
    for (std::size_t k = 0; k < scales.size(); ++k)
        if (!(scales[k] > 0.0)) {
            const std::string& name = population.fit.of(PopulationQuantity::deviation)[k].name;
            posterior.refused = fmt::format("the mean of {} is 0, and its deviation has no default prior", name);
            posterior.advice = fmt::format("State [population.{}] deviation_prior.", name);
            return;
        }
    if (const std::string name = noise_without_freedom(population, function); !name.empty()) {
        posterior.refused = fmt::format("the values of {} do not limit their noise above zero", name);
        posterior.advice =
            fmt::format("State it: {}.", noted_option(fmt::format("sd {}=VALUE", name), result.problem->path));
    }
}

/// Refuses draws of parameters beyond the range of the search, and removes them.
void refuse_left_range(const FitProblem& problem, const PopulationDraws& draws, const ParameterSpace& space,
                       FitPosterior& posterior) {
    DrawNames left;
    for (Eigen::Index j = 0; j < space.size(); ++j) {
        const FreeParameter& one = space.parameter(j);
        const Eigen::Index place = draws.parameters[static_cast<std::size_t>(j)];
        const std::vector<const NutsDraw*> all = posterior.drawn.draws();
        if (std::any_of(all.begin(), all.end(), [&](const NutsDraw* draw) {
                return draw->point[place] < one.lower || draw->point[place] > one.upper;
            }))
            left.push_back(one.name);
    }
    if (left.empty()) return;
    posterior.refused =
        fmt::format("draws of {}{} left the range of the search, so its posterior has no limit in the tails",
                    left.front(), left.size() > 1 ? fmt::format(" and {} others", left.size() - 1) : "");
    posterior.advice = fmt::format("State {}wider bounds in a problem file.",
                                   problem.noise_stated ? "" : "the noise, which is drawn, or ");
    posterior.drawn.parameters.clear();
}

// ---- New specimens -------------------------------------------------------------------------------------------

Interval interval_of_draws(std::vector<double>& values, double level, double& median) {
    std::sort(values.begin(), values.end());
    median = sample_quantile(values, 0.5);
    return {sample_quantile(values, 0.5 * (1.0 - level)), sample_quantile(values, 0.5 * (1.0 + level))};
}

/// Returns the place of the deviation of a parameter in a draw.
Eigen::Index place_of_deviation(const PopulationModel& model, const EffectTerm& term) {
    std::size_t place = model.fixed_effects.size() + term.effect;
    for (std::size_t f = 0; f < term.factor; ++f) place += model.factors[f].effects.size();
    return static_cast<Eigen::Index>(place);
}

/// Replaces the values and intervals of a prediction by those of the draws. Each draw has one new specimen.
void predict_by_draws(const FitPopulation& population, const PlannedPopulation& planned, const Posterior& drawn,
                      std::vector<RandomStream> random, NewSpecimen& specimen) {
    const std::vector<const NutsDraw*> draws = drawn.draws();
    const Eigen::Index fixed = std::ssize(population.model.fixed_effects);
    for (std::size_t i = 0; i < specimen.values.size(); ++i) {
        const PopulationParameter parameter = planned.parameter(i, specimen.covariates, 0);
        const bool lognormal = parameter.distribution == PopulationDistribution::lognormal;
        const Eigen::Index deviation = place_of_deviation(population.model, parameter.effects.front());
        std::vector<double> means, values;
        for (std::size_t d = 0; d < draws.size(); ++d) {
            const double mean = parameter.mean(draws[d]->point.head(fixed), nullptr),
                         value = mean + draws[d]->point[deviation] * random[d].normal();
            means.push_back(lognormal ? std::exp(mean) : mean);
            values.push_back(lognormal ? std::exp(value) : value);
        }
        double median_value = 0.0;
        specimen.specimens[i] = interval_of_draws(values, population.level, median_value);
        specimen.mean[i] = interval_of_draws(means, population.level, specimen.values[i]);
    }
}

std::vector<NewSpecimen> new_specimens_of(const FitResult& result, const PlannedPopulation& planned,
                                          const Posterior& drawn) {
    std::vector<RandomStream> random;
    for (int d = 0; d < static_cast<int>(drawn.draws().size()); ++d)
        random.emplace_back(result.problem->solver.seed, first_specimen_stream + d);
    std::vector<NewSpecimen> specimens = result.population->predictions;
    for (NewSpecimen& specimen : specimens) predict_by_draws(*result.population, planned, drawn, random, specimen);
    return specimens;
}

Posterior drawn_population(const FitResult& result, const PopulationPosterior& density, const PopulationDraws& draws,
                           const DrawNames& names, const ProgressCallback& progress) {
    const CentredDensity centred{density.size(),
                                 [&](const Eigen::VectorXd& z, double& value, Eigen::VectorXd& gradient) {
                                     return density.evaluate(z, value, gradient);
                                 },
                                 [&](const Eigen::VectorXd& z) { return draw_of(draws, density.values(z)); }};
    const SolverOptions& solver = result.problem->solver;
    return draw_chains(centred, names, *result.problem->uncertainty.posterior, solver.seed, solver.threads, progress);
}

}  // namespace

Eigen::VectorXd PopulationDraws::parameters_at(const Eigen::VectorXd& draw) const {
    return draw(parameters);
}

Eigen::RowVectorXd PopulationDraws::noise_at(const Eigen::VectorXd& draw, Eigen::Index values) const {
    Eigen::RowVectorXd noise = Eigen::RowVectorXd::Ones(values);
    for (Eigen::Index i = 0; i < values && !noise_groups.empty(); ++i)
        if (const int group = noise_groups[static_cast<std::size_t>(i)]; group >= 0)
            noise[i] = draw[first_noise + group] / noise_weights[static_cast<std::size_t>(group)];
    return noise;
}

void check_draw_names(const FitProblem& problem, const PopulationModel& model) {
    if (!problem.uncertainty.posterior) return;
    DrawNames names = names_of_estimates(model);
    for (const FreeParameter& parameter : problem.free_parameters())
        if (is_of_population(problem, parameter.name)) names.push_back(parameter.name);
    for (const VaryingParameter& parameter : problem.population->parameters)
        names.push_back("specimen_" + parameter.name);  // of the NetCDF file
    names.insert(names.end(), dimensions_of_draws.begin(), dimensions_of_draws.end());
    for (std::size_t i = 0; i < names.size(); ++i)
        if (std::find(names.begin(), names.begin() + static_cast<std::ptrdiff_t>(i), names[i]) !=
            names.begin() + static_cast<std::ptrdiff_t>(i))
            refuse_problem("a coefficient with a name of the draws", names[i], "another name",
                           problem.population->where);
}

FitPosterior population_posterior(const FitResult& result, const ContactResiduals& function,
                                  const ParameterSpace& space, const ProgressCallback& progress) {
    const FitProblem& problem = *result.problem;
    const FitPopulation& population = *result.population;
    FitPosterior posterior;
    if (!population.converged()) {
        posterior.refused =
            population.interrupted() ? "the population was interrupted" : "the population did not converge";
        return posterior;
    }
    const PopulationModel model = model_of_draws(problem, population.model);
    const std::vector<double> scales = deviation_scales(result);
    posterior.priors = priors_of_population(problem, model, scales);
    refuse_draws(result, function, scales, posterior);
    if (!posterior.refused.empty()) return posterior;
    DrawNames names;
    const PlannedPopulation planned(problem, space, result.estimate.values, function.residual_count());
    PopulationDraws draws = described_draws(result, planned, space, names);
    try {
        const PopulationPosterior density(function, model, population.fit, scales);
        posterior.drawn = drawn_population(result, density, draws, names, progress);
    } catch (const Error& error) {
        if (error.kind() != ErrorKind::problem) throw;
        posterior.refused = fmt::format("{} ({})", error.problem(), error.got());
        return posterior;
    }
    if (!posterior.interrupted()) refuse_left_range(problem, draws, space, posterior);
    if (!posterior.drawn.parameters.empty()) draws.new_specimens = new_specimens_of(result, planned, posterior.drawn);
    posterior.population = std::make_shared<const PopulationDraws>(std::move(draws));
    return posterior;
}

std::string unit_of_drawn(const FitResult& result, const std::string& name) {
    const auto& draws = result.posterior->population;
    const std::vector<PosteriorParameter>& parameters = result.posterior->drawn.parameters;
    for (std::size_t i = 0; draws && i < parameters.size(); ++i)
        if (parameters[i].name == name) return draws->units[i];
    return unit_of_parameter(*result.problem, name);
}

}  // namespace impactfit
