#pragma once
// Posterior in coordinates z of about unit scale, by the curvature at an estimate. Parameters with a near bound, whose
// coordinates y_a are transformed, come first; the others, y_b = s_b, follow them along the ridge of the likelihood:
//
//     y_a = y_a0 + R_a z_a
//     y_b = s_b0 + K (s_a - s_a0) + R_b z_b,   K = -C_bb^-1 C_ba
//
// with the curvature C by the base coordinates s (unconstrained_scale.hpp). A ridge that is straight in s would be
// curved in y_a: steps along it would have to be small. The determinant is constant.

#include <Eigen/Core>

#include "impactfit/estimation/posterior/log_posterior.hpp"

namespace impactfit {

class WhitenedPosterior {
public:
    /// Keeps a reference to the density. Throws Error (problem) if it has no finite derivatives at the estimate.
    WhitenedPosterior(const LogPosterior& density, const Eigen::VectorXd& estimate);

    Eigen::Index size() const { return centre_.size(); }
    /// As LogPosterior::evaluate, by z.
    bool evaluate(const Eigen::VectorXd& z, double& value, Eigen::VectorXd& gradient) const;
    /// Returns the parameters [natural units].
    Eigen::VectorXd natural(const Eigen::VectorXd& z) const { return density_.scale().at(coordinates(z)).natural; }
    /// Returns y.
    Eigen::VectorXd coordinates(const Eigen::VectorXd& z) const;
    /// Returns z of y, the inverse of coordinates().
    Eigen::VectorXd whitened(const Eigen::VectorXd& y) const;
    /// Returns ln |dy/dz|.
    double log_determinant() const;

private:
    const LogPosterior& density_;
    Eigen::VectorXd centre_, base_centre_;
    Eigen::MatrixXd root_, inverse_root_;  ///< R of all coordinates
    Eigen::MatrixXd ridge_;                ///< K, with rows of y_b and columns of s_a
};

}  // namespace impactfit
