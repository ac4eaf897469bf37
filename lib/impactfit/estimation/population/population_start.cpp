#include "impactfit/estimation/population/population_start.hpp"

#include <Eigen/Cholesky>
#include <Eigen/QR>
#include <algorithm>
#include <cmath>

#include "impactfit/core/error.hpp"

namespace impactfit {
namespace {

/// Variances of the noise groups that the residuals and the uncertainty of the modes imply.
void set_noise(const LatentModes& joint, const LatentPoint& point, const LatentInverse& inverse, Eigen::VectorXd& x) {
    const Eigen::SparseMatrix<double> covariance = point.covariance(inverse, point.curvature());
    const Eigen::SparseMatrix<double> products = (point.jacobian * covariance).cwiseProduct(point.jacobian);
    const Eigen::VectorXd variances = products * Eigen::VectorXd::Ones(products.cols());
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
                    const LatentInverse& inverse, Eigen::VectorXd& x) {
    Eigen::MatrixXd sum = Eigen::MatrixXd::Zero(factor.effects, factor.effects);
    for (Eigen::Index g = 0; g < factor.groups; ++g) {
        const Eigen::Index first = factor.latent + g * factor.effects;
        const Eigen::VectorXd u = point.latent.segment(first, factor.effects);
        sum += u * u.transpose() + inverse.block(first, factor.effects);
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

void keep_effects(const PopulationCoordinates& coordinates, const PopulationCoordinates::Factor& factor,
                  const PopulationStart& before, PopulationStart& after) {
    const Eigen::MatrixXd root = coordinates.root(factor, before.x);
    const auto changed = coordinates.root(factor, after.x).completeOrthogonalDecomposition();
    for (Eigen::Index g = 0; g < factor.groups; ++g) {
        const Eigen::Index first = factor.latent + g * factor.effects;
        after.latent.segment(first, factor.effects) =
            changed.solve(root * before.latent.segment(first, factor.effects));
    }
}

PopulationStart population_start(const LatentModes& joint, double factor) {
    constexpr int most_steps = 8;
    const PopulationCoordinates& coordinates = joint.coordinates();
    PopulationStart start{coordinates.start(Eigen::VectorXd::Ones(coordinates.noise_count())),
                          Eigen::VectorXd::Zero(joint.size())};
    start.latent.tail(coordinates.fixed_count()) = start.x.head(coordinates.fixed_count());
    LatentPoint point;
    if (!joint.evaluate(start.x, start.latent, point))
        throw Error(ErrorKind::problem, "the model has no finite result at the start of the population", "",
                    "other starts of the parameters");
    start.x = coordinates.start(noise_start(joint.model(), point.residuals));
    for (const auto& of : coordinates.factors()) start.x.segment(of.deviations, of.effects) *= factor;
    for (int i = 0; i < most_steps; ++i) {
        joint.find(start.x, start.latent, point);  // a search without convergence has a point too
        if (!std::isfinite(point.penalised)) break;
        start.latent = point.latent;
        start.x.head(coordinates.fixed_count()) = point.latent.tail(coordinates.fixed_count());
        const LatentInverse inverse = FactorisedLatentMatrix(point.projected(point.curvature())).inverse();
        if (!inverse.all_finite()) break;
        PopulationStart next = start;
        for (const auto& of : coordinates.factors()) {
            set_deviations(joint, of, point, inverse, next.x);
            keep_effects(coordinates, of, start, next);
        }
        set_noise(joint, point, inverse, next.x);
        if (!next.x.allFinite() || !next.latent.allFinite()) break;
        start = next;
    }
    return start;
}

Eigen::MatrixXd expected_root(const LatentModes& joint, const PopulationStart& at,
                              const std::vector<Eigen::Index>& free) {
    const Eigen::Index fixed = joint.coordinates().fixed_count(), count = std::ssize(free);
    const auto own = std::count_if(free.begin(), free.end(), [fixed](Eigen::Index k) { return k < fixed; });
    Eigen::MatrixXd root = Eigen::MatrixXd::Zero(count, count);
    for (Eigen::Index k = own; k < count; ++k)
        root(k, k) = expected_error(joint, at.x, free[static_cast<std::size_t>(k)]);
    root.topLeftCorner(own, own) = 0.1 * Eigen::MatrixXd::Identity(own, own);
    if (own == 0) return root;
    Eigen::VectorXd latent(joint.size());
    latent << at.latent.head(joint.coordinates().latent_count()), at.x.head(fixed);
    LatentPoint point;
    joint.find(at.x, latent, point);
    if (!std::isfinite(point.penalised)) return root;
    const Eigen::MatrixXd inverse = FactorisedLatentMatrix(point.projected(point.curvature())).inverse().fixed;
    const std::vector<Eigen::Index> chosen(free.begin(), free.begin() + own);
    const Eigen::LLT<Eigen::MatrixXd> factorised(inverse(chosen, chosen).eval());
    if (factorised.info() == Eigen::Success && inverse.allFinite())
        root.topLeftCorner(own, own) = Eigen::MatrixXd(factorised.matrixL());
    return root;
}

}  // namespace impactfit
