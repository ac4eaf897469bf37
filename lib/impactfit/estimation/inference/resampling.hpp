#pragma once
// Data drawn round a fit, as a residual function sees them.

#include <vector>

#include "impactfit/estimation/inference/bootstrap_kind.hpp"
#include "impactfit/estimation/inference/confidence_interval.hpp"
#include "impactfit/estimation/inference/random_stream.hpp"
#include "impactfit/estimation/objective/linearisation.hpp"
#include "impactfit/estimation/objective/residual_function.hpp"

namespace impactfit {

/// A residual function against other data: every residual less a number. Keeps references.
class ShiftedResiduals : public DelegatingResiduals {
public:
    ShiftedResiduals(const ResidualFunction& function, const Eigen::VectorXd& shift)
        : DelegatingResiduals(function), shift_(shift) {}

    bool evaluate(const Eigen::VectorXd& parameters, Eigen::VectorXd& residuals,
                  Eigen::MatrixXd* jacobian) const override;

private:
    const Eigen::VectorXd& shift_;
};

/// Where the noise of draws comes from.
class Resampling {
public:
    /// Round a linearised fit and its residuals without weights.
    /// `groups`: of each residual, as in BootstrapOptions.
    Resampling(const Linearisation& at, const Eigen::VectorXd& residuals, BootstrapKind kind,
               const ResidualNoise& noise, std::vector<int> groups);

    /// What is to be taken from the residuals so that the data are those of this draw. Draws of one stream.
    Eigen::VectorXd shift(RandomStream& random) const;

private:
    double drawn_noise(Eigen::Index residual, RandomStream& random) const;

    Eigen::VectorXd residuals_;
    BootstrapKind kind_;
    ResidualNoise noise_;
    std::vector<int> groups_;
    long degrees_of_freedom_;
    std::vector<std::vector<double>> pools_;  ///< of a residual bootstrap, one a group
};

/// By how much each fitted value follows its own measurement: the diagonal of J (J^T J)^-1 J^T of the parameters off
/// their bounds and the nuisance parameters. 0 ... 1.
Eigen::VectorXd leverages(const Linearisation& at);

}  // namespace impactfit
