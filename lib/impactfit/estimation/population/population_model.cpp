#include "impactfit/estimation/population/population_model.hpp"

#include <fmt/format.h>

#include <Eigen/SVD>
#include <cmath>

#include "impactfit/core/error.hpp"
#include "impactfit/estimation/population/latent_modes.hpp"
#include "impactfit/estimation/population/population_coordinates.hpp"

namespace impactfit {
namespace {

void check_factor(const GroupingFactor& factor) {
    const std::size_t groups = factor.groups.size(), effects = factor.effects.size();
    if (groups < 2)
        throw Error(ErrorKind::problem, fmt::format("a population of one {}", factor.name),
                    groups == 0 ? "no group" : factor.groups.front(), fmt::format("at least {} groups", effects + 1));
    if (groups < effects + 1)
        throw Error(ErrorKind::problem, fmt::format("too few groups of {} for {} random effects", factor.name, effects),
                    fmt::format("{} groups", groups), fmt::format("at least {}", effects + 1));
    if (effects == 0) throw Error(ErrorKind::internal, "a grouping factor without random effects", factor.name);
    for (const RandomEffect& effect : factor.effects)
        if (!(effect.start > 0.0 && std::isfinite(effect.start)))
            throw Error(ErrorKind::problem,
                        fmt::format("the start of the deviation of {} between groups of {} is out of range",
                                    effect.name, factor.name),
                        fmt::format("{:g}", effect.start), "> 0");
}

void check_parts(const ResidualFunction& function, const PopulationModel& model) {
    const auto require = [](bool present, const char* part) {
        if (!present) throw Error(ErrorKind::internal, "a population model is incomplete", part);
    };
    require(!model.fixed_effects.empty(), "no fixed effect");
    require(!model.factors.empty(), "no grouping factor");
    require(std::ssize(model.parameters) == function.parameter_count(), "a description of each parameter");
    require(model.noise_groups.empty() || std::ssize(model.noise_groups) == function.residual_count(),
            "a noise group of each residual");
    std::vector<long> sizes(model.noise.size(), 0);
    for (const int group : model.noise_groups) {
        require(group < static_cast<int>(model.noise.size()), "a name of each noise group");
        if (group >= 0) ++sizes[static_cast<std::size_t>(group)];
    }
    for (std::size_t g = 0; g < sizes.size(); ++g) {
        require(sizes[g] > 0, "residuals of each noise group");
        if (!(model.noise[g].start >= 0.0 && std::isfinite(model.noise[g].start)))
            throw Error(ErrorKind::problem,
                        fmt::format("the start of the noise of {} is out of range", model.noise[g].name),
                        fmt::format("{:g}", model.noise[g].start), "> 0, or 0 for that of the residuals");
    }
    for (const PopulationParameter& parameter : model.parameters) {
        require(static_cast<bool>(parameter.mean), "a mean of each parameter");
        for (const EffectTerm& term : parameter.effects)
            require(term.factor < model.factors.size() && term.effect < model.factors[term.factor].effects.size() &&
                        term.group < model.factors[term.factor].groups.size(),
                    "a factor, an effect and a group of each effect term");
    }
}

/// Returns the fixed effects in a combination that no mean depends on; empty if there is none.
std::vector<std::string> undetermined_effects(const LatentModes& modes, const Eigen::VectorXd& fixed) {
    constexpr double negligible = 1e-9;
    Eigen::VectorXd mean;
    Eigen::MatrixXd slopes;
    if (!modes.means(fixed, mean, slopes)) return {};
    std::vector<std::string> names;
    const auto& effects = modes.coordinates().fixed_effects().parameters();
    const Eigen::VectorXd lengths = slopes.colwise().norm();
    for (std::size_t k = 0; k < effects.size(); ++k)
        if (lengths[static_cast<Eigen::Index>(k)] == 0.0) names.push_back(effects[k].name);
    if (!names.empty()) return names;
    const Eigen::JacobiSVD<Eigen::MatrixXd> axes(slopes * lengths.cwiseInverse().asDiagonal(), Eigen::ComputeFullV);
    const Eigen::Index values = axes.singularValues().size(), count = slopes.cols();
    if (values == count && axes.singularValues()[count - 1] > negligible * axes.singularValues()[0]) return {};
    const Eigen::VectorXd combination = axes.matrixV().col(count - 1);
    for (std::size_t k = 0; k < effects.size(); ++k)
        if (std::abs(combination[static_cast<Eigen::Index>(k)]) > 1e-6) names.push_back(effects[k].name);
    return names;
}

}  // namespace

PopulationMean linear_mean(std::vector<MeanTerm> terms) {
    return [terms = std::move(terms)](const Eigen::VectorXd& fixed_effects, Eigen::VectorXd* slopes) {
        double mean = 0.0;
        for (const auto& [effect, coefficient] : terms) {
            mean += coefficient * fixed_effects[effect];
            if (slopes) (*slopes)[effect] += coefficient;
        }
        return mean;
    };
}

void check_population(const ResidualFunction& function, const PopulationModel& model) {
    check_parts(function, model);
    for (const GroupingFactor& factor : model.factors) check_factor(factor);
    for (Eigen::Index i = 0; i < function.residual_count(); ++i)
        if (function.loss(i).kind != LossKind::none)
            throw Error(ErrorKind::problem, "a population with a robust loss", "a loss", "least squares");
    const PopulationCoordinates coordinates(model);
    const LatentModes modes(function, model, coordinates, false);
    // A formula may have no derivative at its start by chance, so a second place is tried.
    const ParameterSpace& space = coordinates.fixed_effects();
    const Eigen::VectorXd start = space.to_search(space.start());
    const std::vector<std::string> names = undetermined_effects(modes, start);
    if (names.empty() || undetermined_effects(modes, perturbed(space, start, 1)).empty()) return;
    throw Error(ErrorKind::problem, "the means of the groups do not determine each fixed effect",
                fmt::format("{}", fmt::join(names, ", ")),
                "covariates that differ between groups and are no combination of each other");
}

}  // namespace impactfit
