#include "impactfit/estimation/population/population_posterior.hpp"

#include <fmt/format.h>

#include <Eigen/Eigenvalues>
#include <Eigen/LU>
#include <algorithm>
#include <cmath>

#include "impactfit/core/error.hpp"
#include "impactfit/estimation/population/latent_modes.hpp"

namespace impactfit {
namespace {

using PopulationFactor = PopulationCoordinates::Factor;

/// Shrinkage below which the data determine the effects of a group better than the population.
constexpr double centred_shrinkage = 0.5;
/// Smallest deviation of the centre relative to the scale of its prior.
constexpr double least_deviation = 0.02;
/// Largest partial correlation of the centre.
constexpr double largest_correlation = 0.95;

/// Exponent of cos a of a partial correlation sin a of row i and column k, by the uniform density of correlation
/// matrices of q effects and by the transform of a to the real line.
double cosine_exponent(Eigen::Index effects, Eigen::Index column) {
    return static_cast<double>(effects - column);
}

bool is_centred(const GroupEffects& effects) {
    return effects.shrinkage.allFinite() && effects.shrinkage.maxCoeff() < centred_shrinkage;
}

/// Returns per fixed effect whether both bounds are farther from the estimate than any draw, by its standard error.
/// Effects without a near bound stay in their values, in which the ridge of means and effects is straight.
std::vector<bool> far_bounds_of_effects(const ParameterSpace& space, const PopulationFit& fit) {
    constexpr double standard_errors = 8.0;
    std::vector<bool> far;
    for (Eigen::Index k = 0; k < space.size(); ++k) {
        const FreeParameter& one = space.parameter(k);
        const double value = fit.fixed_effects[k],
                     reach = standard_errors * std::sqrt(fit.fixed_effect_covariance(k, k));
        far.push_back(reach > 0.0 && std::isfinite(one.lower) && value - one.lower > reach &&
                      one.upper - value > reach && one.scale == ParameterScale::linear);
    }
    return far;
}

}  // namespace

/// A point y with the residuals and derivatives there.
struct PopulationPosterior::Point {
    Eigen::VectorXd x;          ///< population_coordinates.hpp
    Eigen::VectorXd slopes;     ///< dx/dy, of all but the latent variables
    Eigen::VectorXd latent;     ///< u or Λ_fit⁻¹ η
    UnconstrainedPoint fixed;   ///< fixed effects
    Eigen::VectorXd residuals;  ///< r
    Eigen::VectorXd weights;    ///< 1 / s²
    Eigen::MatrixXd jacobian;   ///< ∂r/∂y without the columns of noise
    Eigen::VectorXd scaled;     ///< t
};

PopulationPosterior::PopulationPosterior(const ResidualFunction& function, const PopulationModel& model,
                                         const PopulationFit& fit, std::vector<double> deviation_scales)
    : function_(function),
      model_(model),
      coordinates_(model),
      scale_(coordinates_.fixed_effects(), {}, far_bounds_of_effects(coordinates_.fixed_effects(), fit)),
      deviation_scales_(std::move(deviation_scales)) {
    const Eigen::Index fixed = coordinates_.fixed_count(), own = coordinates_.size();
    if (std::ssize(deviation_scales_) != coordinates_.deviation_count())
        throw Error(ErrorKind::internal, "a posterior without a prior of each deviation",
                    std::to_string(deviation_scales_.size()), std::to_string(coordinates_.deviation_count()));
    for (const double scale : deviation_scales_)
        if (!(scale > 0.0 && std::isfinite(scale)))
            throw Error(ErrorKind::problem, "the scale of the half-normal prior of a deviation is out of range",
                        fmt::format("{:g}", scale), "> 0");
    centre_.resize(own + coordinates_.latent_count());
    centre_.head(fixed) = scale_.coordinates(fit.fixed_effects);
    for (std::size_t f = 0; f < coordinates_.factors().size(); ++f) {
        const PopulationFactor& factor = coordinates_.factors()[f];
        for (Eigen::Index e = 0; e < factor.effects; ++e) {
            const double scale = deviation_scales_[static_cast<std::size_t>(factor.deviations - fixed + e)];
            const double deviation = std::abs(fit.outer[factor.deviations + e]) * factor.starts[e];
            centre_[factor.deviations + e] = std::log(std::max(deviation, least_deviation * scale));
        }
        for (Eigen::Index c = 0; c < factor.correlation_count; ++c)
            centre_[factor.correlations + c] = std::atanh(
                std::clamp(std::sin(fit.outer[factor.correlations + c]), -largest_correlation, largest_correlation));
    }
    centre_.segment(coordinates_.first_noise(), coordinates_.noise_count()) =
        fit.outer.tail(coordinates_.noise_count());
    centre_.tail(coordinates_.latent_count()) = fit.latent;
    centre_effects(fit);
    find_root();
}

/// Sets the roots of the factors with the coordinates η, at the centre: at a correlation of 1 the root of the fit is
/// singular, and would keep the effects on a line.
void PopulationPosterior::centre_effects(const PopulationFit& fit) {
    UnconstrainedPoint fixed;
    Eigen::VectorXd slopes;
    const Eigen::VectorXd x = coordinates_of(centre_, fixed, slopes);
    fitted_roots_.resize(coordinates_.factors().size());
    for (std::size_t f = 0; f < coordinates_.factors().size(); ++f) {
        const PopulationFactor& factor = coordinates_.factors()[f];
        if (!is_centred(fit.factors[f])) continue;
        fitted_roots_[f] = coordinates_.root(factor, x);
        Eigen::Map<Eigen::MatrixXd> latent(centre_.data() + coordinates_.size() + factor.latent, factor.effects,
                                           factor.groups);
        latent = (fitted_roots_[f].inverse() * coordinates_.root(factor, fit.outer) * latent).eval();
    }
}

/// Returns x, with the fixed effects and dx/dy.
Eigen::VectorXd PopulationPosterior::coordinates_of(const Eigen::VectorXd& y, UnconstrainedPoint& fixed,
                                                    Eigen::VectorXd& slopes) const {
    const Eigen::Index count = coordinates_.fixed_count();
    Eigen::VectorXd x = y.head(coordinates_.size());
    slopes = Eigen::VectorXd::Ones(x.size());
    fixed = scale_.at(y.head(count));
    x.head(count) = coordinates_.fixed_effects().to_search(fixed.natural);
    slopes.head(count) = fixed.slopes.cwiseQuotient(coordinates_.fixed_effects().transform_derivative(fixed.natural));
    for (const PopulationFactor& factor : coordinates_.factors()) {
        for (Eigen::Index e = 0; e < factor.effects; ++e) {
            x[factor.deviations + e] = std::exp(y[factor.deviations + e]) / factor.starts[e];
            slopes[factor.deviations + e] = x[factor.deviations + e];
        }
        for (Eigen::Index c = factor.correlations; c < factor.correlations + factor.correlation_count; ++c) {
            x[c] = std::asin(std::tanh(y[c]));
            slopes[c] = 1.0 / std::cosh(y[c]);
        }
    }
    return x;
}

bool PopulationPosterior::place(const Eigen::VectorXd& y, Point& point) const {
    const LatentModes modes(function_, model_, coordinates_, false);
    point.x = coordinates_of(y, point.fixed, point.slopes);
    point.latent = y.tail(coordinates_.latent_count());
    if (!point.x.allFinite() || !point.slopes.allFinite()) return false;
    Eigen::VectorXd mean;
    Eigen::MatrixXd mean_slopes;
    Eigen::SparseMatrix<double> by_scaled;
    if (!modes.means(point.x.head(coordinates_.fixed_count()), mean, mean_slopes)) return false;
    std::vector<Eigen::MatrixXd> roots = modes.roots(point.x);
    for (std::size_t f = 0; f < roots.size(); ++f)
        if (fitted_roots_[f].size() > 0) roots[f] = fitted_roots_[f];
    const Eigen::SparseMatrix<double> design = modes.effects_design(roots);
    point.scaled = mean + design * point.latent;
    if (!modes.residuals_at(point.scaled, point.residuals, by_scaled)) return false;
    Eigen::MatrixXd slopes = Eigen::MatrixXd::Zero(point.scaled.size(), y.size());  // dt/dy
    slopes.leftCols(mean_slopes.cols()) = mean_slopes * point.slopes.head(mean_slopes.cols()).asDiagonal();
    slopes.rightCols(design.cols()) = design;
    for (std::size_t f = 0; f < roots.size(); ++f) {
        if (fitted_roots_[f].size() > 0) continue;  // η does not depend on Ω
        for (const Eigen::Index k : coordinates_.of_factor(f)) {
            std::vector<Eigen::MatrixXd> changes(roots.size());
            changes[f] = coordinates_.root_slope(coordinates_.factors()[f], point.x, k);
            slopes.col(k) = modes.effects_design(changes) * point.latent * point.slopes[k];
        }
    }
    point.jacobian = by_scaled * slopes;
    point.weights = modes.weights(point.x, point.residuals.size());
    return point.jacobian.allFinite();
}

/// Adds the density of the effects of a factor and the priors of its deviations and correlations.
void PopulationPosterior::add_factor(std::size_t f, const Point& point, double& value,
                                     Eigen::VectorXd& gradient) const {
    const PopulationFactor& factor = coordinates_.factors()[f];
    const Eigen::Index first = coordinates_.size() + factor.latent, count = factor.groups * factor.effects;
    const Eigen::Map<const Eigen::MatrixXd> latent(point.latent.data() + factor.latent, factor.effects, factor.groups);
    if (fitted_roots_[f].size() == 0) {
        value -= 0.5 * latent.squaredNorm();
        gradient.segment(first, count) -= point.latent.segment(factor.latent, count);
    } else {
        const Eigen::MatrixXd inverse = coordinates_.root(factor, point.x).inverse();
        const Eigen::MatrixXd effects = inverse * (fitted_roots_[f] * latent);  // e = Λ⁻¹ η
        value -= 0.5 * effects.squaredNorm();
        value += static_cast<double>(factor.groups) * std::log(std::abs(inverse.determinant()));
        const Eigen::MatrixXd by_latent = (inverse * fitted_roots_[f]).transpose() * effects;
        gradient.segment(first, count) -= Eigen::Map<const Eigen::VectorXd>(by_latent.data(), count);
        for (const Eigen::Index k : coordinates_.of_factor(f)) {
            const Eigen::MatrixXd change = inverse * coordinates_.root_slope(factor, point.x, k);
            gradient[k] += point.slopes[k] * ((change * effects).cwiseProduct(effects).sum() -
                                              static_cast<double>(factor.groups) * change.trace());
        }
    }
    for (Eigen::Index e = 0; e < factor.effects; ++e) {
        const Eigen::Index k = factor.deviations + e;
        const double scale = deviation_scales_[static_cast<std::size_t>(k - coordinates_.fixed_count())];
        const double deviation = point.x[k] * factor.starts[e], ratio = deviation / scale;
        value += std::log(deviation) - 0.5 * ratio * ratio;
        gradient[k] += 1.0 - ratio * ratio;
    }
    for (Eigen::Index row = 1, k = factor.correlations; k < factor.correlations + factor.correlation_count; ++row)
        for (Eigen::Index column = 0; column < row; ++column, ++k) {
            const double exponent = cosine_exponent(factor.effects, column);
            value += exponent * std::log(std::cos(point.x[k]));
            gradient[k] -= exponent * std::sin(point.x[k]);
        }
}

/// Adds the normal density of the residuals with the prior 1/s.
void PopulationPosterior::add_noise(const Point& point, double& value, Eigen::VectorXd& gradient) const {
    const Eigen::VectorXd weighted = point.weights.cwiseProduct(point.residuals);
    value -= 0.5 * weighted.dot(point.residuals);
    gradient -= point.jacobian.transpose() * weighted;
    for (std::size_t i = 0; i < model_.noise_groups.size(); ++i)
        if (const int group = model_.noise_groups[i]; group >= 0) {
            const Eigen::Index k = coordinates_.first_noise() + group, row = static_cast<Eigen::Index>(i);
            value -= point.x[k];
            gradient[k] += weighted[row] * point.residuals[row] - 1.0;
        }
}

bool PopulationPosterior::evaluate(const Eigen::VectorXd& z, double& value, Eigen::VectorXd& gradient) const {
    Point point;
    if (!place(centre_ + root_ * z, point)) return false;
    value = point.fixed.log_jacobian;
    Eigen::VectorXd slopes = Eigen::VectorXd::Zero(size());
    slopes.head(coordinates_.fixed_count()) = point.fixed.jacobian_gradient;
    add_noise(point, value, slopes);
    for (std::size_t f = 0; f < coordinates_.factors().size(); ++f) add_factor(f, point, value, slopes);
    gradient = root_.transpose() * slopes;
    return std::isfinite(value) && gradient.allFinite();
}

Eigen::VectorXd PopulationPosterior::values(const Eigen::VectorXd& z) const {
    const Eigen::VectorXd y = centre_ + root_ * z;
    UnconstrainedPoint fixed;
    Eigen::VectorXd slopes, mean;
    const Eigen::VectorXd x = coordinates_of(y, fixed, slopes);
    const LatentModes modes(function_, model_, coordinates_, false);
    Eigen::MatrixXd mean_slopes;
    modes.means(x.head(coordinates_.fixed_count()), mean, mean_slopes);
    std::vector<Eigen::MatrixXd> roots = modes.roots(x);
    for (std::size_t f = 0; f < roots.size(); ++f)
        if (fitted_roots_[f].size() > 0) roots[f] = fitted_roots_[f];
    Eigen::VectorXd values(x.size() + mean.size());
    values << coordinates_.values(x),
        modes.natural(mean + modes.effects_design(roots) * y.tail(coordinates_.latent_count()));
    return values;
}

/// Whitens by the Gauss-Newton Hessian of the residuals and by the curvature of the priors that sample sizes imply.
void PopulationPosterior::find_root() {
    constexpr double least_curvature = 1e-2;
    Point point;
    if (!place(centre_, point))
        throw Error(ErrorKind::problem, "the model has no finite result at the fit of the population", "",
                    "a fit that converged");
    const Eigen::MatrixXd slopes = point.weights.cwiseSqrt().asDiagonal() * point.jacobian;
    Eigen::MatrixXd curvature = slopes.transpose() * slopes;
    curvature.diagonal().tail(coordinates_.latent_count()).array() += 1.0;
    for (std::size_t f = 0; f < coordinates_.factors().size(); ++f)
        if (fitted_roots_[f].size() > 0)
            for (const Eigen::Index k : coordinates_.of_factor(f))
                curvature(k, k) += 2.0 * static_cast<double>(coordinates_.factors()[f].groups);
    for (const int group : model_.noise_groups)
        if (group >= 0) curvature(coordinates_.first_noise() + group, coordinates_.first_noise() + group) += 2.0;
    const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> axes(curvature);
    root_ = axes.eigenvectors() * axes.eigenvalues().cwiseMax(least_curvature).cwiseSqrt().cwiseInverse().asDiagonal();
}

}  // namespace impactfit
