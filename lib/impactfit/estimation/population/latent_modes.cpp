#include "impactfit/estimation/population/latent_modes.hpp"

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

Eigen::SparseMatrix<double> LatentPoint::curvature() const {
    return jacobian.transpose() * (weights.asDiagonal() * jacobian);
}

Eigen::VectorXd LatentPoint::slope() const {
    return jacobian.transpose() * weights.cwiseProduct(residuals);
}

Eigen::VectorXd LatentPoint::to_scaled(const Eigen::VectorXd& by_latent) const {
    return design * by_latent.head(design.cols()) + border * by_latent.tail(border.cols());
}

Eigen::VectorXd LatentPoint::to_latent(const Eigen::VectorXd& by_scaled) const {
    Eigen::VectorXd by_latent(design.cols() + border.cols());
    by_latent << design.transpose() * by_scaled, border.transpose() * by_scaled;
    return by_latent;
}

LatentMatrix LatentPoint::projected(const Eigen::SparseMatrix<double>& matrix) const {
    const Eigen::MatrixXd by_border = matrix * border;
    const Eigen::SparseMatrix<double> by_design = matrix * design;
    LatentMatrix projected{design.transpose() * by_design, design.transpose() * by_border,
                           border.transpose() * by_border};
    Eigen::SparseMatrix<double> precision(design.cols(), design.cols());
    precision.setIdentity();
    projected.effects += precision;
    return projected;
}

/// C H⁻¹ Cᵀ = B K⁻¹ Bᵀ + G S⁻¹ Gᵀ, G = border - B K⁻¹ L.
Eigen::SparseMatrix<double> LatentPoint::covariance(const LatentInverse& inverse,
                                                    const Eigen::SparseMatrix<double>& pattern) const {
    const Eigen::MatrixXd moved = border + design * inverse.step;
    const Eigen::SparseMatrix<double> own = design * inverse.effects;
    return entries_at(pattern, own * design.transpose(), moved * inverse.fixed, moved);
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
                               Eigen::SparseMatrix<double>& jacobian) const {
    ++counts_.evaluations, ++counts_.jacobians;
    const Eigen::VectorXd point = natural(scaled);
    if (point.allFinite() && function_.evaluate_sparse(point, residuals, jacobian)) {
        jacobian.makeCompressed();
        for (Eigen::Index j = 0; j < point.size(); ++j)
            if (model_.parameters[static_cast<std::size_t>(j)].distribution == PopulationDistribution::lognormal)
                jacobian.col(j) *= point[j];
        if (residuals.allFinite() && jacobian.coeffs().allFinite()) return true;
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

Eigen::SparseMatrix<double> LatentModes::effects_design(const std::vector<Eigen::MatrixXd>& roots) const {
    std::vector<Eigen::Triplet<double>> entries;
    for (std::size_t j = 0; j < model_.parameters.size(); ++j)
        for (const EffectTerm& term : model_.parameters[j].effects) {
            const auto& factor = coordinates_.factors()[term.factor];
            const Eigen::MatrixXd& root = roots[term.factor];
            if (root.size() == 0) continue;
            const Eigen::Index first = factor.latent + static_cast<Eigen::Index>(term.group) * factor.effects;
            for (Eigen::Index e = 0; e < factor.effects; ++e)
                entries.emplace_back(static_cast<Eigen::Index>(j), first + e,
                                     term.coefficient * root(static_cast<Eigen::Index>(term.effect), e));
        }
    Eigen::SparseMatrix<double> design(std::ssize(model_.parameters), coordinates_.latent_count());
    design.setFromTriplets(entries.begin(), entries.end());
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
    point.design = effects_design(roots(x));
    point.scaled = mean + point.design * latent.head(effects);
    point.border = point.mean_slopes.leftCols(with_fixed_effects_ ? fixed : 0);
    if (!residuals_at(point.scaled, point.residuals, point.jacobian)) return false;
    point.weights = weights(x, point.residuals.size());
    point.penalised = point.weights.dot(point.residuals.cwiseAbs2()) + precision_.dot(latent.cwiseAbs2());
    return std::isfinite(point.penalised);
}

/// Fixes fixed effects at a bound that the gradient pushes outwards.
void LatentModes::hold_at_bounds(const Eigen::VectorXd& latent, LatentMatrix& hessian,
                                 Eigen::VectorXd& gradient) const {
    for (Eigen::Index k = 0; k < hessian.fixed.rows(); ++k) {
        const Eigen::Index i = hessian.effects.rows() + k;
        const bool held =
            (latent[i] <= lower_[i] && gradient[i] > 0.0) || (latent[i] >= upper_[i] && gradient[i] < 0.0);
        if (!held) continue;
        gradient[i] = 0.0;
        hessian.border.col(k).setZero();
        hessian.fixed.row(k).setZero();
        hessian.fixed.col(k).setZero();
        hessian.fixed(k, k) = 1.0;
    }
}

/// One step that does not raise h. Returns gᵀ H⁻¹ g of the point before, the decrease of h of a linear model; `moved`
/// is false if no step was found.
double LatentModes::improve(const Eigen::VectorXd& x, LatentPoint& point, double& damping, bool& moved) const {
    constexpr double largest_damping = 1e12, first_damping = 1e-3;
    LatentMatrix hessian = point.projected(point.curvature());
    Eigen::VectorXd gradient = point.to_latent(point.slope()) + precision_.cwiseProduct(point.latent);
    hold_at_bounds(point.latent, hessian, gradient);
    const double decrement = gradient.dot(FactorisedLatentMatrix(hessian).solve(gradient));
    moved = false;
    if (!(decrement > converged_decrement)) return decrement;
    while (!moved && damping < largest_damping) {
        LatentMatrix damped = hessian;
        damped.effects.diagonal() *= 1.0 + damping;
        damped.fixed.diagonal() *= 1.0 + damping;
        const Eigen::VectorXd step = FactorisedLatentMatrix(damped).solve(gradient);
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
