#include "impactfit/estimation/population/population_start.hpp"

#include <Eigen/Cholesky>
#include <algorithm>
#include <cmath>

#include "impactfit/core/error.hpp"

namespace impactfit {
namespace {

/// Variances of the noise groups that the residuals and the uncertainty of the modes imply.
void set_noise(const LatentModes& joint, const LatentPoint& point, const Eigen::MatrixXd& inverse, Eigen::VectorXd& x) {
    const Eigen::MatrixXd slopes = point.jacobian * point.design;
    const Eigen::VectorXd variances = (slopes * inverse).cwiseProduct(slopes).rowwise().sum();
    const Eigen::Index groups = joint.coordinates().noise_count();
    Eigen::VectorXd sums = Eigen::VectorXd::Zero(groups), counts = sums;
    for (std::size_t i = 0; i < joint.model().noise_groups.size(); ++i)
        if (const int group = joint.model().noise_groups[i]; group >= 0) {
            const auto row = static_cast<Eigen::Index>(i);
            sums[group] += point.residuals[row] * point.residuals[row] + variances[row];
            counts[group] += 1.0;
        }
    for (Eigen::Index g = 0; g < groups; ++g)
        if (sums[g] > 0.0) x[joint.coordinates().first_noise() + g] = 0.5 * std::log(sums[g] / counts[g]);
}

/// Covariances of the effects of a factor: the mean over the groups of η ηᵀ with the uncertainty of η.
void set_deviations(const LatentModes& joint, const PopulationCoordinates::Factor& factor, const LatentPoint& point,
                    const Eigen::MatrixXd& inverse, Eigen::VectorXd& x) {
    Eigen::MatrixXd sum = Eigen::MatrixXd::Zero(factor.effects, factor.effects);
    for (Eigen::Index g = 0; g < factor.groups; ++g) {
        const Eigen::Index first = factor.latent + g * factor.effects;
        const Eigen::VectorXd u = point.latent.segment(first, factor.effects);
        sum += u * u.transpose() + inverse.block(first, first, factor.effects, factor.effects);
    }
    const Eigen::MatrixXd root = joint.coordinates().root(factor, x);
    joint.coordinates().set_covariance(factor, root * sum * root.transpose() / static_cast<double>(factor.groups), x);
}

/// Root mean square of each noise group, or its stated start.
Eigen::VectorXd noise_start(const PopulationModel& model, const Eigen::VectorXd& residuals) {
    Eigen::VectorXd sums = Eigen::VectorXd::Zero(std::ssize(model.noise)), counts = sums;
    for (std::size_t i = 0; i < model.noise_groups.size(); ++i)
        if (const int group = model.noise_groups[i]; group >= 0) {
            sums[group] += std::pow(residuals[static_cast<Eigen::Index>(i)], 2);
            counts[group] += 1.0;
        }
    Eigen::VectorXd noise(sums.size());
    for (Eigen::Index g = 0; g < sums.size(); ++g) {
        const double stated = model.noise[static_cast<std::size_t>(g)].start;
        noise[g] = stated > 0.0 ? stated : sums[g] > 0.0 ? std::sqrt(sums[g] / counts[g]) : 1.0;
    }
    return noise;
}

/// The expected standard errors of deviations, correlations and noise: those of their sample sizes.
double expected_error(const LatentModes& joint, const Eigen::VectorXd& x, Eigen::Index k) {
    const PopulationCoordinates& coordinates = joint.coordinates();
    for (const auto& factor : coordinates.factors()) {
        const auto groups = static_cast<double>(factor.groups);
        if (k >= factor.deviations && k < factor.deviations + factor.effects)
            return std::max(std::abs(x[k]), 0.05) / std::sqrt(2.0 * groups);
        if (k >= factor.correlations && k < factor.correlations + factor.correlation_count)
            return 1.0 / std::sqrt(groups);
    }
    const auto& noise = joint.model().noise_groups;
    const auto count = std::count(noise.begin(), noise.end(), static_cast<int>(k - coordinates.first_noise()));
    return 1.0 / std::sqrt(2.0 * static_cast<double>(count));
}

}  // namespace

Eigen::VectorXd population_start(const LatentModes& joint) {
    constexpr int most_steps = 8;
    const PopulationCoordinates& coordinates = joint.coordinates();
    const Eigen::VectorXd unit_noise = Eigen::VectorXd::Ones(coordinates.noise_count());
    Eigen::VectorXd x = coordinates.start(unit_noise), latent = Eigen::VectorXd::Zero(joint.size());
    latent.tail(coordinates.fixed_count()) = x.head(coordinates.fixed_count());
    LatentPoint point;
    if (!joint.evaluate(x, latent, point))
        throw Error(ErrorKind::problem, "the model has no finite result at the start of the population", "",
                    "other starts of the parameters");
    x = coordinates.start(noise_start(joint.model(), point.residuals));
    for (int i = 0; i < most_steps; ++i) {
        joint.find(x, latent, point);  // a search without convergence has a point too
        latent = point.latent;
        x.head(coordinates.fixed_count()) = latent.tail(coordinates.fixed_count());
        const Eigen::MatrixXd inverse =
            joint.hessian(point).ldlt().solve(Eigen::MatrixXd::Identity(joint.size(), joint.size()));
        if (!inverse.allFinite()) break;
        Eigen::VectorXd next = x;
        for (const auto& factor : coordinates.factors()) set_deviations(joint, factor, point, inverse, next);
        set_noise(joint, point, inverse, next);
        if (!next.allFinite()) break;
        x = next;
    }
    return x;
}

Eigen::MatrixXd expected_root(const LatentModes& joint, const Eigen::VectorXd& x,
                              const std::vector<Eigen::Index>& free) {
    const Eigen::Index fixed = joint.coordinates().fixed_count(), count = std::ssize(free);
    const auto own = std::count_if(free.begin(), free.end(), [fixed](Eigen::Index k) { return k < fixed; });
    Eigen::MatrixXd root = Eigen::MatrixXd::Zero(count, count);
    for (Eigen::Index k = own; k < count; ++k) root(k, k) = expected_error(joint, x, free[static_cast<std::size_t>(k)]);
    if (own == 0) return root;
    Eigen::VectorXd latent = Eigen::VectorXd::Zero(joint.size());
    latent.tail(fixed) = x.head(fixed);
    LatentPoint point;
    joint.find(x, latent, point);
    const Eigen::MatrixXd inverse =
        joint.hessian(point).ldlt().solve(Eigen::MatrixXd::Identity(joint.size(), joint.size()));
    const std::vector<Eigen::Index> chosen(free.begin(), free.begin() + own);
    const Eigen::LLT<Eigen::MatrixXd> factorised(inverse.bottomRightCorner(fixed, fixed)(chosen, chosen).eval());
    root.topLeftCorner(own, own) = factorised.info() == Eigen::Success && inverse.allFinite()
                                       ? Eigen::MatrixXd(factorised.matrixL())
                                       : Eigen::MatrixXd(0.1 * Eigen::MatrixXd::Identity(own, own));
    return root;
}

}  // namespace impactfit
