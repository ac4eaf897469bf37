#include "impactfit/calibration/finished/inference_data.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <boost/math/special_functions/erf.hpp>
#include <cmath>
#include <map>
#include <numbers>

#include "impactfit/calibration/finished/pointwise_likelihood.hpp"
#include "impactfit/calibration/finished/predictive_draws.hpp"
#include "impactfit/calibration/fit/population_draws.hpp"
#include "impactfit/calibration/problem/population_plan.hpp"
#include "impactfit/core/version.hpp"
#include "impactfit/estimation/inference/random_stream.hpp"

namespace impactfit {
namespace {

using Kind = InferenceArray::Kind;

/// Stream of the draws from priors: a number that no other draws reach.
constexpr int prior_stream = 1'800'000'000;

const std::vector<std::string> of_draws{"chain", "draw"};

std::vector<std::pair<std::string, std::size_t>> sizes_of_draws(const Posterior& drawn) {
    return {{"chain", drawn.chains.size()}, {"draw", drawn.chains.front().draws.size()}};
}

/// Returns a quantity of each draw, chain after chain.
template <class Quantity>
InferenceArray array_of_draws(const Posterior& drawn, std::string name, std::string unit, Kind kind,
                              const Quantity& quantity) {
    InferenceArray array{std::move(name), of_draws, {}, std::move(unit), kind};
    for (const std::vector<double>& chain : drawn.values(quantity))
        array.values.insert(array.values.end(), chain.begin(), chain.end());
    return array;
}

/// Adds the values of the specimens: an array for each parameter of the population.
void add_specimens(const FitResult& result, InferenceGroup& group) {
    const Posterior& drawn = result.posterior->drawn;
    const std::vector<std::string>& specimens = result.problem->groups;
    group.dimensions.emplace_back("specimen", specimens.size());
    for (std::size_t i = 0; i < result.population->parameters.size(); ++i) {
        const VaryingEstimate& varying = result.population->parameters[i];
        InferenceArray array{"specimen_" + varying.name, {"chain", "draw", "specimen"}, {}, varying.unit};
        for (const NutsDraw* draw : drawn.draws())
            for (const Eigen::Index place : result.posterior->population->specimens[i])
                array.values.push_back(draw->point[place]);
        group.arrays.push_back(std::move(array));
    }
}

InferenceGroup posterior_group(const FitResult& result) {
    const Posterior& drawn = result.posterior->drawn;
    InferenceGroup group{"posterior", sizes_of_draws(drawn), {}};
    const auto& of_population = result.posterior->population;
    const std::size_t alone = of_population ? of_population->estimates : drawn.parameters.size();
    for (std::size_t j = 0; j < alone; ++j) {
        const std::string& name = drawn.parameters[j].name;
        group.arrays.push_back(
            array_of_draws(drawn, name, unit_of_drawn(result, name), Kind::real,
                           [j](const NutsDraw& draw) { return draw.point[static_cast<Eigen::Index>(j)]; }));
    }
    if (of_population) add_specimens(result, group);
    return group;
}

InferenceGroup statistics_group(const Posterior& drawn) {
    InferenceGroup group{"sample_stats", sizes_of_draws(drawn), {}};
    const auto add = [&](const char* name, Kind kind, const auto& quantity) {
        group.arrays.push_back(array_of_draws(drawn, name, {}, kind, quantity));
    };
    add("lp", Kind::real, [](const NutsDraw& draw) { return draw.log_density; });
    add("acceptance_rate", Kind::real, [](const NutsDraw& draw) { return draw.acceptance; });
    add("step_size", Kind::real, [](const NutsDraw& draw) { return draw.step_size; });
    add("energy", Kind::real, [](const NutsDraw& draw) { return draw.energy; });
    add("tree_depth", Kind::whole, [](const NutsDraw& draw) { return double(draw.depth); });
    add("n_steps", Kind::whole, [](const NutsDraw& draw) { return double(draw.steps); });
    add("diverging", Kind::truth, [](const NutsDraw& draw) { return draw.divergent ? 1.0 : 0.0; });
    if (!drawn.modes.empty()) add("mode", Kind::whole, [](const NutsDraw& draw) { return double(draw.mode + 1); });
    return group;
}

/// Measured values that are one array: those of an observable, or the samples of a record.
struct ValueBlock {
    std::string name, unit;
    std::vector<Eigen::Index> columns = {};
    std::vector<InferenceArray> constants = {};  ///< known for each value: its name follows that of the block

    std::string dimension() const { return name + "_value"; }
    void add_constant(const char* constant, std::string constant_unit, Kind kind, double value) {
        const std::string whole = fmt::format("{}_{}", name, constant);
        auto found =
            std::find_if(constants.begin(), constants.end(), [&](const auto& one) { return one.name == whole; });
        if (found == constants.end())
            found = constants.insert(constants.end(),
                                     InferenceArray{whole, {dimension()}, {}, std::move(constant_unit), kind});
        found->values.push_back(value);
    }
};

void add_observables(const FitProblem& problem, std::vector<ValueBlock>& blocks) {
    std::map<const Observable*, std::size_t> places;
    Eigen::Index column = 0;
    for (const FitCondition& condition : problem.conditions)
        for (const Measurement& one : condition.measurements) {
            const auto [place, is_new] = places.emplace(one.observable, blocks.size());
            if (is_new) blocks.push_back({std::string(one.observable->name), std::string(one.observable->unit)});
            ValueBlock& block = blocks[place->second];
            block.columns.push_back(column++);
            block.add_constant("row", {}, Kind::whole, static_cast<double>(one.row));
            if (!problem.form_task)
                block.add_constant("impact_speed", "m/s", Kind::real, condition.impact.impact_speed);
            if (problem.noise_stated)
                block.add_constant("standard_deviation", block.unit, Kind::real, one.standard_deviation);
        }
}

void add_records(const FitProblem& problem, std::vector<ValueBlock>& blocks) {
    auto column = static_cast<Eigen::Index>(problem.measurement_count());
    std::map<RecordKind, int> numbers;
    for (const FitCondition& condition : problem.conditions)
        for (const FitRecord& record : condition.records) {
            const auto kind = static_cast<std::size_t>(record.kind);
            const auto& [abscissa, ordinate] = record_columns[kind];
            ValueBlock block{fmt::format("{}_{}", record_kind_names[kind], ++numbers[record.kind]),
                             std::string(record_unit(ordinate))};
            for (const RecordSample& sample : record.samples) {
                block.columns.push_back(column++);
                block.add_constant(std::string(abscissa).c_str(), std::string(record_unit(abscissa)), Kind::real,
                                   sample.abscissa);
                if (problem.noise_stated)
                    block.add_constant("standard_deviation", block.unit, Kind::real, sample.ordinate_deviation);
            }
            blocks.push_back(std::move(block));
        }
}

std::vector<ValueBlock> blocks_of(const FitProblem& problem) {
    std::vector<ValueBlock> blocks;
    add_observables(problem, blocks);
    add_records(problem, blocks);
    return blocks;
}

/// Returns a group of values by draw; `all` has a row for each draw.
InferenceGroup group_of_values(const char* name, const Posterior& drawn, const std::vector<ValueBlock>& blocks,
                               const Eigen::MatrixXd& all, bool with_unit) {
    InferenceGroup group{name, sizes_of_draws(drawn), {}};
    for (const ValueBlock& block : blocks) {
        group.dimensions.emplace_back(block.dimension(), block.columns.size());
        InferenceArray array{block.name, {"chain", "draw", block.dimension()}, {}, with_unit ? block.unit : ""};
        for (Eigen::Index d = 0; d < all.rows(); ++d)
            for (const Eigen::Index column : block.columns) array.values.push_back(all(d, column));
        group.arrays.push_back(std::move(array));
    }
    return group;
}

InferenceGroup observed_group(const std::vector<ValueBlock>& blocks, const Eigen::VectorXd& values) {
    InferenceGroup group{"observed_data", {}, {}};
    for (const ValueBlock& block : blocks) {
        group.dimensions.emplace_back(block.dimension(), block.columns.size());
        InferenceArray array{block.name, {block.dimension()}, {}, block.unit};
        for (const Eigen::Index column : block.columns) array.values.push_back(values[column]);
        group.arrays.push_back(std::move(array));
    }
    return group;
}

/// Adds the covariates of the specimens.
void add_covariates(const FitProblem& problem, InferenceGroup& group) {
    if (!problem.population || problem.population->covariates.empty()) return;
    group.dimensions.emplace_back("specimen", problem.groups.size());
    for (const Covariate& one : problem.population->covariates)
        group.arrays.push_back({"specimen_" + one.column, {"specimen"}, one.values, one.unit});
}

InferenceGroup constant_group(const FitProblem& problem, const std::vector<ValueBlock>& blocks) {
    InferenceGroup group{"constant_data", {}, {}};
    for (const ValueBlock& block : blocks) {
        group.dimensions.emplace_back(block.dimension(), block.columns.size());
        group.arrays.insert(group.arrays.end(), block.constants.begin(), block.constants.end());
    }
    add_covariates(problem, group);
    return group;
}

// ---- Priors --------------------------------------------------------------------------------------------------

bool is_proper(const ParameterPrior& prior) {
    if (prior.density != "uniform") return prior.density != "lkj";  // correlations have no draws
    return std::isfinite(prior.upper) && (prior.logarithmic ? prior.lower > 0.0 : std::isfinite(prior.lower));
}

/// Draws from a normal density between bounds.
double drawn_between(double mean, double deviation, double lower, double upper, RandomStream& random) {
    const auto part = [&](double bound) {
        return 0.5 * std::erfc(-(bound - mean) / (deviation * std::numbers::sqrt2));
    };
    const double below = part(lower), u = below + random.uniform() * (part(upper) - below);
    return mean - deviation * std::numbers::sqrt2 * boost::math::erfc_inv(2.0 * u);
}

double drawn_prior(const ParameterPrior& prior, RandomStream& random) {
    if (prior.density == "uniform") {
        const double u = random.uniform();
        return prior.logarithmic ? prior.lower * std::pow(prior.upper / prior.lower, u)
                                 : prior.lower + u * (prior.upper - prior.lower);
    }
    if (prior.density == "lognormal")
        return std::exp(drawn_between(std::log(prior.mean), prior.standard_deviation, std::log(prior.lower),
                                      std::log(prior.upper), random));
    return drawn_between(prior.mean, prior.standard_deviation, prior.lower, prior.upper, random);
}

InferenceGroup prior_group(const FitResult& result) {
    const auto draws = static_cast<std::size_t>(result.problem->uncertainty.posterior->draws);
    InferenceGroup group{"prior", {{"chain", 1}, {"draw", draws}}, {}};
    RandomStream random(result.problem->solver.seed, prior_stream);
    for (const ParameterPrior& prior : result.posterior->priors) {
        if (!is_proper(prior)) continue;
        InferenceArray array{prior.parameter, of_draws, {}, unit_of_drawn(result, prior.parameter)};
        for (std::size_t d = 0; d < draws; ++d) array.values.push_back(drawn_prior(prior, random));
        group.arrays.push_back(std::move(array));
    }
    return group;
}

std::string noise_attribute(const FitPosterior& posterior) {
    if (posterior.noise_integrated) return "integrated with the prior 1/s, and drawn at each draw";
    return posterior.population && posterior.population->has_noise() ? "drawn with the prior 1/s" : "stated";
}

/// Adds priors that cannot be drawn: uniform ones without bounds, and those of correlations.
void add_priors_without_draws(const std::vector<ParameterPrior>& priors, InferenceAttributes& attributes) {
    std::vector<std::string> texts;
    for (const auto& [density, reason] : {std::pair{"uniform", "uniform without bounds"}, {"lkj", "lkj(1)"}}) {
        std::vector<std::string> names;
        for (const ParameterPrior& prior : priors)
            if (prior.density == density && !is_proper(prior)) names.push_back(prior.parameter);
        if (!names.empty()) texts.push_back(fmt::format("{}: {}", fmt::join(names, ", "), reason));
    }
    if (!texts.empty()) attributes.emplace_back("priors_without_draws", fmt::format("{}", fmt::join(texts, "; ")));
}

InferenceAttributes attributes_of(const FitResult& result) {
    const FitProblem& problem = *result.problem;
    InferenceAttributes attributes{{"inference_library", "impactfit"},
                                   {"inference_library_version", version},
                                   {"sampler", fmt::format("NUTS of Stan, seed {}", problem.solver.seed)},
                                   {"model", std::string(problem.model->name)},
                                   {"noise", noise_attribute(*result.posterior)},
                                   {"lp", "log density in the whitened coordinates of the sampler, without constants"}};
    std::vector<std::string> priors;
    for (const ParameterPrior& prior : result.posterior->priors)
        priors.push_back(fmt::format("{} {}", prior.parameter, prior.text()));
    attributes.emplace_back("priors", fmt::format("{}", fmt::join(priors, "; ")));
    add_priors_without_draws(result.posterior->priors, attributes);
    if (result.population) attributes.emplace_back("specimens", fmt::format("{}", fmt::join(problem.groups, ", ")));
    return attributes;
}

}  // namespace

InferenceData inference_data(const FitResult& result) {
    const ResidualsOfDraws at = residuals_of_draws(result);
    const FitProblem& problem = *result.problem;
    const Posterior& drawn = result.posterior->drawn;
    const std::vector<ValueBlock> blocks = blocks_of(problem);
    InferenceData data{attributes_of(result), {posterior_group(result), statistics_group(drawn)}};
    data.groups.push_back(group_of_values("log_likelihood", drawn, blocks, log_likelihood_of_draws(result, at), false));
    data.groups.push_back(group_of_values("posterior_predictive", drawn, blocks, predictive_draws(result, at), true));
    data.groups.push_back(observed_group(blocks, measured_values_of(problem).values));
    data.groups.push_back(constant_group(problem, blocks));
    if (InferenceGroup prior = prior_group(result); !prior.arrays.empty()) data.groups.push_back(std::move(prior));
    return data;
}

}  // namespace impactfit
