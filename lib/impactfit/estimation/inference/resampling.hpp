#pragma once
// Resampled data of a bootstrap: residuals r*(p) = r(p) - shift.

#include <vector>

#include "impactfit/estimation/inference/bootstrap_kind.hpp"
#include "impactfit/estimation/inference/confidence_interval.hpp"
#include "impactfit/estimation/inference/random_stream.hpp"
#include "impactfit/estimation/objective/linearisation.hpp"
#include "impactfit/estimation/objective/residual_function.hpp"

namespace impactfit {

/// Residuals r(p) - shift. Keeps references.
class ShiftedResiduals : public DelegatingResiduals {
public:
    ShiftedResiduals(const ResidualFunction& function, const Eigen::VectorXd& shift)
        : DelegatingResiduals(function), shift_(shift) {}

    bool evaluate(const Eigen::VectorXd& parameters, Eigen::VectorXd& residuals,
                  Eigen::MatrixXd* jacobian) const override;

private:
    const Eigen::VectorXd& shift_;
};

/// Source of the noise of draws.
class Resampling {
public:
    /// Resamples around a linearised fit; `residuals` without weights. `groups` as in BootstrapOptions.
    Resampling(const Linearisation& at, const Eigen::VectorXd& residuals, BootstrapKind kind,
               const ResidualNoise& noise, std::vector<int> groups);

    /// Returns the shift of one draw. All random numbers come from `random`.
    Eigen::VectorXd shift(RandomStream& random) const;

private:
    double drawn_noise(Eigen::Index residual, RandomStream& random) const;

    Eigen::VectorXd residuals_;
    BootstrapKind kind_;
    ResidualNoise noise_;
    std::vector<int> groups_;
    long degrees_of_freedom_;
    std::vector<std::vector<double>> pools_;  ///< residual bootstrap: scaled residuals, one pool per group
};

/// Returns the leverages h = diag(J (JᵀJ)⁻¹ Jᵀ), 0 to 1: the sensitivity of each fitted value to its own measurement. J
/// has the columns of the parameters off their bounds and of the nuisance parameters.
Eigen::VectorXd leverages(const Linearisation& at);

}  // namespace impactfit
