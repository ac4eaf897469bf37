#include "impactfit/estimation/population/population.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <numeric>

#include "impactfit/estimation/population/population_search.hpp"
#include "impactfit/estimation/population/population_start.hpp"

namespace impactfit {
namespace {

constexpr double undetermined = std::numeric_limits<double>::quiet_NaN();

/// What a result is made of.
struct FittedPoint {
    const PopulationModel& model;
    const LatentModes& joint;  ///< with fixed effects
    const LatentModes& modes;  ///< without
    PopulationPoint point;     ///< x with the fixed effects
    LatentPoint at;            ///< of `modes`
    LatentPoint at_joint;
};

/// Covariance of the fixed effects in search coordinates for the deviations and noise of x, residuals linearised at the
/// modes. Effects at a bound are fixed.
Eigen::MatrixXd fixed_effect_covariance(const FittedPoint& fitted, const Eigen::VectorXd& x,
                                        const std::vector<Eigen::Index>& determined) {
    const LatentModes& joint = fitted.joint;
    LatentPoint at = fitted.at_joint;
    at.design = joint.effects_design(joint.roots(x));
    at.border = at.mean_slopes(Eigen::all, determined);
    at.weights = joint.weights(x, at.residuals.size());
    const Eigen::Index fixed = joint.coordinates().fixed_count();
    Eigen::MatrixXd covariance = Eigen::MatrixXd::Zero(fixed, fixed);
    covariance(determined, determined) = FactorisedLatentMatrix(at.projected(at.curvature())).inverse().fixed;
    return covariance;
}

std::vector<Eigen::Index> fixed_effects_off_bounds(const FittedPoint& fitted) {
    const ParameterSpace& space = fitted.joint.coordinates().fixed_effects();
    const std::vector<bool> held = on_bounds(space, space.to_natural(fitted.point.x.head(space.size())));
    std::vector<Eigen::Index> free;
    for (std::size_t k = 0; k < held.size(); ++k)
        if (!held[k]) free.push_back(static_cast<Eigen::Index>(k));
    return free;
}

/// Degrees of freedom of the variance of each fixed effect, 2 v² / Var(v) @eq{Satterthwaite46, pp. 110-114}, from its
/// derivatives by deviations and noise and their covariance.
Eigen::VectorXd satterthwaite_freedom(const FittedPoint& fitted, const Eigen::MatrixXd& covariance,
                                      const std::vector<Eigen::Index>& determined) {
    const Eigen::Index fixed = fitted.joint.coordinates().fixed_count();
    Eigen::VectorXd variance_of_variance = Eigen::VectorXd::Zero(fixed);
    const Eigen::Index others = covariance.rows() - fixed;
    Eigen::MatrixXd slopes = Eigen::MatrixXd::Zero(fixed, others);
    for (Eigen::Index k = 0; k < others; ++k) {
        const double step = 1e-2 * std::sqrt(covariance(fixed + k, fixed + k));
        if (!(step > 0.0)) continue;
        Eigen::VectorXd above = fitted.point.x, below = fitted.point.x;
        above[fixed + k] += step;
        below[fixed + k] -= step;
        slopes.col(k) =
            (fixed_effect_covariance(fitted, above, determined) - fixed_effect_covariance(fitted, below, determined))
                .diagonal() /
            (2.0 * step);
    }
    variance_of_variance = (slopes * covariance.bottomRightCorner(others, others) * slopes.transpose()).diagonal();
    const Eigen::VectorXd variances = fixed_effect_covariance(fitted, fitted.point.x, determined).diagonal();
    Eigen::VectorXd freedom = Eigen::VectorXd::Constant(fixed, std::numeric_limits<double>::infinity());
    for (Eigen::Index k = 0; k < fixed; ++k)
        if (variance_of_variance[k] > 0.0)
            freedom[k] = std::max(1.0, 2.0 * variances[k] * variances[k] / variance_of_variance[k]);
    return freedom;
}

/// Derivatives of the values by the coordinates; all of these are formulas.
Eigen::MatrixXd value_slopes(const PopulationCoordinates& coordinates, const Eigen::VectorXd& x) {
    constexpr double step = 1e-6;
    Eigen::MatrixXd slopes(x.size(), x.size());
    for (Eigen::Index k = 0; k < x.size(); ++k) {
        Eigen::VectorXd above = x, below = x;
        above[k] += step;
        below[k] -= step;
        slopes.col(k) = (coordinates.values(above) - coordinates.values(below)) / (2.0 * step);
    }
    return slopes;
}

std::vector<PopulationEstimate> named_estimates(const PopulationModel& model) {
    constexpr double infinity = std::numeric_limits<double>::infinity();
    std::vector<PopulationEstimate> estimates;
    const auto add = [&](PopulationQuantity quantity, const std::string& name, const std::string& factor,
                         bool lognormal = false) {
        estimates.push_back(
            {quantity, name, factor, undetermined, undetermined, undetermined, infinity, lognormal, false});
    };
    for (const FreeParameter& effect : model.fixed_effects) add(PopulationQuantity::fixed_effect, effect.name, "");
    for (const GroupingFactor& factor : model.factors)
        for (const RandomEffect& effect : factor.effects)
            add(PopulationQuantity::deviation, effect.name, factor.name, effect.lognormal);
    for (const GroupingFactor& factor : model.factors)
        if (factor.correlated)
            for (std::size_t i = 1; i < factor.effects.size(); ++i)
                for (std::size_t k = 0; k < i; ++k)
                    add(PopulationQuantity::correlation, factor.effects[k].name + ", " + factor.effects[i].name,
                        factor.name);
    for (const PopulationNoise& noise : model.noise) add(PopulationQuantity::noise, noise.name, "");
    return estimates;
}

void set_value(PopulationEstimate& estimate, double value, double error) {
    estimate.value = value;
    if (estimate.quantity == PopulationQuantity::deviation && value == 0.0) estimate.at_bound = true;
    if (estimate.quantity == PopulationQuantity::correlation && std::abs(value) > 1.0 - 1e-8) estimate.at_bound = true;
    if (!(error > 0.0) || estimate.at_bound) return;
    estimate.standard_error = error;
    estimate.relative_error = error / std::abs(value);
}

GroupEffects effects_of(const FittedPoint& fitted, const PopulationCoordinates::Factor& factor,
                        const LatentInverse& inverse) {
    const Eigen::MatrixXd root = fitted.modes.coordinates().root(factor, fitted.point.x);
    GroupEffects effects{Eigen::MatrixXd(factor.groups, factor.effects), Eigen::MatrixXd(factor.groups, factor.effects),
                         Eigen::VectorXd::Constant(factor.effects, undetermined), root * root.transpose()};
    for (Eigen::Index g = 0; g < factor.groups; ++g) {
        const Eigen::Index first = factor.latent + g * factor.effects;
        effects.modes.row(g) = (root * fitted.at.latent.segment(first, factor.effects)).transpose();
        const Eigen::MatrixXd own = inverse.block(first, factor.effects);
        effects.standard_errors.row(g) = (root * own * root.transpose()).diagonal().cwiseSqrt().transpose();
    }
    for (Eigen::Index e = 0; e < factor.effects; ++e) {
        const Eigen::VectorXd modes = effects.modes.col(e);
        const double spread =
            std::sqrt((modes.array() - modes.mean()).square().sum() / static_cast<double>(factor.groups - 1));
        const double deviation = std::sqrt(effects.covariance(e, e));
        if (deviation > 0.0) effects.shrinkage[e] = 1.0 - spread / deviation;
    }
    return effects;
}

void add_groups(const FittedPoint& fitted, PopulationFit& fit) {
    const LatentInverse inverse = FactorisedLatentMatrix(fitted.at.projected(fitted.at.curvature())).inverse();
    for (const auto& factor : fitted.modes.coordinates().factors())
        fit.factors.push_back(effects_of(fitted, factor, inverse));
    fit.natural_parameters = fitted.modes.natural(fitted.at.scaled);
    Eigen::SparseMatrix<double> diagonal(fitted.at.scaled.size(), fitted.at.scaled.size());
    diagonal.setIdentity();
    const Eigen::VectorXd variances = fitted.at.covariance(inverse, diagonal).diagonal();
    fit.natural_parameter_errors = variances.cwiseMax(0.0).cwiseSqrt();
    for (std::size_t j = 0; j < fitted.model.parameters.size(); ++j)
        if (const auto row = static_cast<Eigen::Index>(j);
            fitted.model.parameters[j].distribution == PopulationDistribution::lognormal)
            fit.natural_parameter_errors[row] *= fit.natural_parameters[row];
}

void add_notes(PopulationFit& fit, bool has_covariance) {
    for (const PopulationEstimate& estimate : fit.estimates) {
        if (!estimate.at_bound) continue;
        if (estimate.quantity == PopulationQuantity::deviation)
            fit.notes.push_back(fmt::format("No variation of {} between the groups of {} is determined.", estimate.name,
                                            estimate.factor));
        else if (estimate.quantity == PopulationQuantity::correlation)
            fit.notes.push_back(
                fmt::format("The correlation of {} is at its limit of {:+.0f}.", estimate.name, estimate.value));
        else
            fit.notes.push_back(fmt::format("{} is at its bound.", estimate.name));
    }
    if (!has_covariance)
        fit.notes.emplace_back("The likelihood has no curvature at its maximum, so some standard errors are missing.");
}

/// Covariance of all coordinates: of the maximum, and of the fixed effects of a restricted likelihood.
Eigen::MatrixXd coordinate_covariance(const FittedPoint& fitted, const PopulationMaximum& maximum,
                                      const std::vector<Eigen::Index>& determined) {
    Eigen::MatrixXd covariance = Eigen::MatrixXd::Zero(fitted.point.x.size(), fitted.point.x.size());
    if (maximum.covariance.size() > 0) covariance(maximum.free, maximum.free) = maximum.covariance;
    const Eigen::Index fixed = fitted.joint.coordinates().fixed_count();
    const bool without = covariance.topLeftCorner(fixed, fixed).isZero(0.0);
    if (without) covariance.topLeftCorner(fixed, fixed) = fixed_effect_covariance(fitted, fitted.point.x, determined);
    return covariance;
}

void add_estimates(const FittedPoint& fitted, const PopulationMaximum& maximum, PopulationFit& fit) {
    const PopulationCoordinates& coordinates = fitted.joint.coordinates();
    const Eigen::Index fixed = coordinates.fixed_count();
    const std::vector<Eigen::Index> determined = fixed_effects_off_bounds(fitted);
    fit.outer = fitted.point.x;
    fit.outer_covariance = coordinate_covariance(fitted, maximum, determined);
    const Eigen::VectorXd values = coordinates.values(fit.outer);
    const Eigen::MatrixXd slopes = value_slopes(coordinates, fit.outer);
    const Eigen::MatrixXd covariance = slopes * fit.outer_covariance * slopes.transpose();
    const Eigen::VectorXd freedom = satterthwaite_freedom(fitted, fit.outer_covariance, determined);
    fit.estimates = named_estimates(fitted.model);
    for (Eigen::Index k = 0; k < values.size(); ++k) {
        PopulationEstimate& estimate = fit.estimates[static_cast<std::size_t>(k)];
        if (k < fixed) {
            estimate.at_bound = std::find(determined.begin(), determined.end(), k) == determined.end();
            estimate.degrees_of_freedom = freedom[k];
        }
        set_value(estimate, values[k], std::sqrt(std::max(covariance(k, k), 0.0)));
    }
    fit.fixed_effects = values.head(fixed);
    fit.fixed_effect_covariance = covariance.topLeftCorner(fixed, fixed);
}

/// Searches from the starts of the model and, without convergence, from larger and smaller deviations.
PopulationMaximum maximum_of_starts(MarginalLikelihood& likelihood, const LatentModes& joint,
                                    const std::vector<Eigen::Index>& free, const PopulationLimits& limits) {
    PopulationMaximum best;
    for (const double factor : {1.0, 10.0, 0.1, 100.0}) {
        const PopulationMaximum found = maximise(likelihood, joint, free, population_start(joint, factor), limits);
        const bool better = best.status == SolutionStatus::failed || found.status == SolutionStatus::converged ||
                            (found.status != SolutionStatus::failed && found.point.value < best.point.value);
        if (better) best = found;
        if (found.status == SolutionStatus::converged || found.status == SolutionStatus::interrupted) break;
    }
    return best;
}

/// Changes coordinates to positive deviations, for which the likelihood is the same.
void turn_to_positive_deviations(const PopulationCoordinates& coordinates, PopulationPoint& point,
                                 PopulationMaximum& maximum) {
    const Eigen::VectorXd turned = coordinates.coordinates(coordinates.values(point.x));
    if ((turned - point.x).cwiseAbs().maxCoeff() < 1e-9) return;
    if (maximum.covariance.size() > 0) {
        constexpr double step = 1e-6;
        Eigen::VectorXd signs(std::ssize(maximum.free));
        for (std::size_t k = 0; k < maximum.free.size(); ++k) {
            Eigen::VectorXd moved = point.x;
            moved[maximum.free[k]] += step;
            const double change = coordinates.coordinates(coordinates.values(moved))[maximum.free[k]];
            signs[static_cast<Eigen::Index>(k)] = std::copysign(1.0, change - turned[maximum.free[k]]);
        }
        maximum.covariance = signs.asDiagonal() * maximum.covariance * signs.asDiagonal();
    }
    PopulationStart before{point.x, point.latent}, after{turned, point.latent};
    for (const auto& factor : coordinates.factors()) keep_effects(coordinates, factor, before, after);
    point.x = after.x;
    point.latent = after.latent;
}

void add_criteria(const FittedPoint& fitted, PopulationFit& fit) {
    fit.minus_two_log_likelihood = fitted.point.value;
    fit.residuals = fitted.at.residuals.size();
    fit.parameters = fitted.point.x.size();
    const long effective = fit.residuals - (fit.restricted ? fitted.joint.coordinates().fixed_count() : 0);
    fit.aic = fit.minus_two_log_likelihood + 2.0 * static_cast<double>(fit.parameters);
    fit.bic =
        fit.minus_two_log_likelihood + static_cast<double>(fit.parameters) * std::log(static_cast<double>(effective));
}

}  // namespace

double coefficient_of_variation(double deviation) {
    return std::sqrt(std::expm1(deviation * deviation));
}

double PopulationEstimate::coefficient_of_variation() const {
    return lognormal ? impactfit::coefficient_of_variation(value) : value;
}

std::vector<PopulationEstimate> PopulationFit::of(PopulationQuantity quantity) const {
    std::vector<PopulationEstimate> chosen;
    std::copy_if(estimates.begin(), estimates.end(), std::back_inserter(chosen),
                 [quantity](const PopulationEstimate& estimate) { return estimate.quantity == quantity; });
    return chosen;
}

PopulationFit fit_population(const ResidualFunction& function, const PopulationModel& model,
                             const PopulationOptions& options, const ProgressCallback& progress) {
    check_population(function, model);
    const PopulationCoordinates coordinates(model);
    const LatentModes joint(function, model, coordinates, true), modes(function, model, coordinates, false);
    MarginalLikelihood likelihood(options.restricted ? joint : modes);
    std::vector<Eigen::Index> free(static_cast<std::size_t>(coordinates.size()));
    std::iota(free.begin(), free.end(), 0);
    if (options.restricted) free.erase(free.begin(), free.begin() + coordinates.fixed_count());
    const PopulationLimits limits{options.max_iterations, options.tolerance, progress};
    PopulationMaximum maximum = maximum_of_starts(likelihood, joint, free, limits);
    PopulationFit fit;
    fit.status = maximum.status;
    fit.restricted = options.restricted;
    FittedPoint fitted{model, joint, modes, maximum.point, {}, {}};
    const Eigen::Index fixed = coordinates.fixed_count();
    if (options.restricted) fitted.point.x.head(fixed) = fitted.point.latent.tail(fixed);
    turn_to_positive_deviations(coordinates, fitted.point, maximum);
    const Eigen::VectorXd latent = fitted.point.latent.head(coordinates.latent_count());
    Eigen::VectorXd with_fixed(joint.size());
    with_fixed << latent, fitted.point.x.head(fixed);
    if (fit.status == SolutionStatus::failed || !modes.find(fitted.point.x, latent, fitted.at) ||
        !joint.evaluate(fitted.point.x, with_fixed, fitted.at_joint)) {
        fit.status = SolutionStatus::failed;
        return fit;
    }
    fit.latent = fitted.at.latent;
    add_criteria(fitted, fit);
    add_estimates(fitted, maximum, fit);
    add_groups(fitted, fit);
    add_notes(fit, maximum.free.empty() || maximum.covariance.size() > 0);
    fit.counts = joint.counts();
    fit.counts += modes.counts();
    return fit;
}

double population_criterion(const ResidualFunction& function, const PopulationModel& model,
                            const Eigen::VectorXd& values, bool restricted) {
    check_population(function, model);
    const PopulationCoordinates coordinates(model);
    const LatentModes modes(function, model, coordinates, restricted);
    MarginalLikelihood likelihood(modes);
    const Eigen::VectorXd x = coordinates.coordinates(values);
    Eigen::VectorXd latent = Eigen::VectorXd::Zero(modes.size());
    if (restricted) latent.tail(coordinates.fixed_count()) = x.head(coordinates.fixed_count());
    likelihood.start_at(latent);
    double value = undetermined;
    return likelihood.evaluate(x, value, nullptr) ? value : undetermined;
}

}  // namespace impactfit
