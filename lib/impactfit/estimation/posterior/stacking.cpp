#include "impactfit/estimation/posterior/stacking.hpp"

namespace impactfit {
namespace {

constexpr double score_tolerance = 1e-9;

/// Steps of the fixed point. Models that differ by less than the tolerance can take all of them.
constexpr long most_steps = 20'000;

}  // namespace

Eigen::VectorXd stacking_weights(const Eigen::MatrixXd& elpd) {
    const Eigen::VectorXd largest = elpd.rowwise().maxCoeff();
    const Eigen::MatrixXd densities = (elpd.colwise() - largest).array().exp();
    const auto models = static_cast<double>(elpd.cols()), values = static_cast<double>(elpd.rows());
    Eigen::VectorXd weights = Eigen::VectorXd::Constant(elpd.cols(), 1.0 / models);
    for (long step = 0; step < most_steps; ++step) {
        const Eigen::VectorXd factors = densities.transpose() * (densities * weights).cwiseInverse() / values;
        if (factors.maxCoeff() <= 1.0 + score_tolerance) break;
        weights = weights.cwiseProduct(factors);
        weights /= weights.sum();
    }
    return weights;
}

}  // namespace impactfit
