#include "impactfit/estimation/population/latent_modes.hpp"

#include <Eigen/Cholesky>
#include <algorithm>
#include <cmath>
#include <limits>

namespace impactfit {
namespace {

/// Decrement gᵀ H⁻¹ g at the modes: the modes are within 1e-6 of their standard errors.
constexpr double converged_decrement = 1e-12;
/// Decrement below which rounding of the residuals may prevent a decrease of h.
constexpr double acceptable_decrement = 1e-8;
/// Relative change of h by rounding.
constexpr double penalty_rounding = 1e-14;

}  // namespace

Eigen::MatrixXd LatentPoint::curvature() const {
    const Eigen::SparseMatrix<double> sparse = sparse_jacobian();
    return Eigen::SparseMatrix<double>(sparse.transpose() * weights.asDiagonal() * sparse);
}

Eigen::VectorXd LatentPoint::slope() const {
    return jacobian.transpose() * weights.cwiseProduct(residuals);
}

LatentModes::LatentModes(const ResidualFunction& function, const PopulationModel& model,
                         const PopulationCoordinates& coordinates, bool with_fixed_effects)
    : function_(function), model_(model), coordinates_(coordinates), with_fixed_effects_(with_fixed_effects) {
    constexpr double infinity = std::numeric_limits<double>::infinity();
    const Eigen::Index effects = coordinates.latent_count();
    const Eigen::Index fixed = with_fixed_effects ? coordinates.fixed_count() : 0;
    precision_ = Eigen::VectorXd::Zero(effects + fixed);
    precision_.head(effects).setOnes();
    lower_ = Eigen::VectorXd::Constant(effects + fixed, -infinity);
    upper_ = Eigen::VectorXd::Constant(effects + fixed, infinity);
    if (fixed == 0) return;
    lower_.tail(fixed) = coordinates.fixed_effects().lower();
    upper_.tail(fixed) = coordinates.fixed_effects().upper();
}

Eigen::VectorXd LatentModes::natural(const Eigen::VectorXd& scaled) const {
    Eigen::VectorXd natural = scaled;
    for (Eigen::Index j = 0; j < natural.size(); ++j)
        if (model_.parameters[static_cast<std::size_t>(j)].distribution == PopulationDistribution::lognormal)
            natural[j] = std::exp(scaled[j]);
    return natural;
}

bool LatentModes::residuals_at(const Eigen::VectorXd& scaled, Eigen::VectorXd& residuals,
                               Eigen::MatrixXd& jacobian) const {
    ++counts_.evaluations, ++counts_.jacobians;
    const Eigen::VectorXd point = natural(scaled);
    residuals.resize(function_.residual_count());
    jacobian.resize(function_.residual_count(), function_.parameter_count());
    if (point.allFinite() && function_.evaluate(point, residuals, &jacobian)) {
        for (Eigen::Index j = 0; j < point.size(); ++j)
            if (model_.parameters[static_cast<std::size_t>(j)].distribution == PopulationDistribution::lognormal)
                jacobian.col(j) *= point[j];
        if (residuals.allFinite() && jacobian.allFinite()) return true;
    }
    ++counts_.failures;
    return false;
}

bool LatentModes::means(const Eigen::VectorXd& fixed, Eigen::VectorXd& mean, Eigen::MatrixXd& slopes) const {
    const ParameterSpace& space = coordinates_.fixed_effects();
    const Eigen::VectorXd effects = space.to_natural(fixed), transform = space.transform_derivative(effects);
    const Eigen::Index count = std::ssize(model_.parameters);
    mean.resize(count);
    slopes.resize(count, effects.size());
    for (Eigen::Index j = 0; j < count; ++j) {
        Eigen::VectorXd row = Eigen::VectorXd::Zero(effects.size());
        mean[j] = model_.parameters[static_cast<std::size_t>(j)].mean(effects, &row);
        slopes.row(j) = row.cwiseProduct(transform).transpose();
    }
    return mean.allFinite() && slopes.allFinite();
}

std::vector<Eigen::MatrixXd> LatentModes::roots(const Eigen::VectorXd& x) const {
    std::vector<Eigen::MatrixXd> roots;
    for (const auto& factor : coordinates_.factors()) roots.push_back(coordinates_.root(factor, x));
    return roots;
}

Eigen::MatrixXd LatentModes::effects_design(const std::vector<Eigen::MatrixXd>& roots) const {
    Eigen::MatrixXd design = Eigen::MatrixXd::Zero(std::ssize(model_.parameters), coordinates_.latent_count());
    for (std::size_t j = 0; j < model_.parameters.size(); ++j)
        for (const EffectTerm& term : model_.parameters[j].effects) {
            const auto& factor = coordinates_.factors()[term.factor];
            const Eigen::MatrixXd& root = roots[term.factor];
            if (root.size() == 0) continue;
            const Eigen::Index first = factor.latent + static_cast<Eigen::Index>(term.group) * factor.effects;
            design.row(static_cast<Eigen::Index>(j)).segment(first, factor.effects) +=
                term.coefficient * root.row(static_cast<Eigen::Index>(term.effect));
        }
    return design;
}

Eigen::VectorXd LatentModes::weights(const Eigen::VectorXd& x, Eigen::Index residuals) const {
    Eigen::VectorXd weights = Eigen::VectorXd::Ones(residuals);
    for (std::size_t i = 0; i < model_.noise_groups.size(); ++i)
        if (const int group = model_.noise_groups[i]; group >= 0)
            weights[static_cast<Eigen::Index>(i)] = std::exp(-2.0 * x[coordinates_.first_noise() + group]);
    return weights;
}

bool LatentModes::evaluate(const Eigen::VectorXd& x, const Eigen::VectorXd& latent, LatentPoint& point) const {
    const Eigen::Index effects = coordinates_.latent_count(), fixed = coordinates_.fixed_count();
    point.latent = latent;
    point.penalised = std::numeric_limits<double>::quiet_NaN();
    const Eigen::VectorXd fixed_effects =
        with_fixed_effects_ ? Eigen::VectorXd(latent.tail(fixed)) : Eigen::VectorXd(x.head(fixed));
    Eigen::VectorXd mean;
    if (!latent.allFinite() || !means(fixed_effects, mean, point.mean_slopes)) return false;
    const Eigen::MatrixXd design = effects_design(roots(x));
    point.scaled = mean + design * latent.head(effects);
    point.design.resize(design.rows(), size());
    point.design.leftCols(effects) = design;
    if (with_fixed_effects_) point.design.rightCols(fixed) = point.mean_slopes;
    if (!residuals_at(point.scaled, point.residuals, point.jacobian)) return false;
    point.weights = weights(x, point.residuals.size());
    point.penalised = point.weights.dot(point.residuals.cwiseAbs2()) + precision_.dot(latent.cwiseAbs2());
    return std::isfinite(point.penalised);
}

Eigen::MatrixXd LatentModes::hessian(const LatentPoint& point) const {
    const Eigen::MatrixXd slopes = point.curvature() * point.design;
    Eigen::MatrixXd hessian = point.design.transpose() * slopes;
    hessian.diagonal() += precision_;
    return hessian;
}

/// Fixes coordinates at a bound that the gradient pushes outwards.
void LatentModes::hold_at_bounds(const Eigen::VectorXd& latent, Eigen::MatrixXd& hessian,
                                 Eigen::VectorXd& gradient) const {
    for (Eigen::Index i = 0; i < size(); ++i) {
        const bool held =
            (latent[i] <= lower_[i] && gradient[i] > 0.0) || (latent[i] >= upper_[i] && gradient[i] < 0.0);
        if (!held) continue;
        gradient[i] = 0.0;
        hessian.row(i).setZero();
        hessian.col(i).setZero();
        hessian(i, i) = 1.0;
    }
}

/// One step that does not raise h. Returns gᵀ H⁻¹ g of the point before, the decrease of h of a linear model; `moved`
/// is false if no step was found.
double LatentModes::improve(const Eigen::VectorXd& x, LatentPoint& point, double& damping, bool& moved) const {
    constexpr double largest_damping = 1e12, first_damping = 1e-3;
    Eigen::MatrixXd hessian = this->hessian(point);
    Eigen::VectorXd gradient = point.design.transpose() * point.slope() + precision_.cwiseProduct(point.latent);
    hold_at_bounds(point.latent, hessian, gradient);
    const double decrement = gradient.dot(hessian.ldlt().solve(gradient));
    moved = false;
    if (!(decrement > converged_decrement)) return decrement;
    while (!moved && damping < largest_damping) {
        Eigen::MatrixXd damped = hessian;
        damped.diagonal() *= 1.0 + damping;
        const Eigen::VectorXd step = damped.ldlt().solve(gradient);
        LatentPoint next;
        moved = evaluate(x, (point.latent - step).cwiseMax(lower_).cwiseMin(upper_), next) &&
                next.penalised <= point.penalised * (1.0 + penalty_rounding);
        if (moved) point = std::move(next);
        if (moved)
            damping = damping > first_damping ? 0.1 * damping : 0.0;
        else if (decrement < acceptable_decrement)
            return decrement;
        else
            damping = std::max(10.0 * damping, first_damping);
    }
    return decrement;
}

bool LatentModes::find(const Eigen::VectorXd& x, const Eigen::VectorXd& latent, LatentPoint& point) const {
    constexpr int most_steps = 200;
    if (!evaluate(x, latent, point)) return false;
    double damping = 0.0, decrement = std::numeric_limits<double>::infinity();
    bool moved = true;
    for (int i = 0; i < most_steps && moved; ++i) decrement = improve(x, point, damping, moved);
    return decrement >= 0.0 && decrement < acceptable_decrement;
}

}  // namespace impactfit
