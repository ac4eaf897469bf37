#pragma once
// Residual function r(p) of a least-squares problem: m residuals of n free parameters. Base of contact problems and of
// certified test problems.

#include <Eigen/Core>
#include <Eigen/SparseCore>

#include "impactfit/estimation/objective/robust_loss.hpp"

namespace impactfit {

/// Residuals r_i = (model_i - data_i) / σ_i, with σ_i = 1 where no standard deviation is stated. All functions are safe
/// to call from several threads.
class ResidualFunction {
public:
    virtual ~ResidualFunction() = default;

    virtual Eigen::Index parameter_count() const = 0;
    virtual Eigen::Index residual_count() const = 0;

    /// Computes the residuals at `parameters` (natural units) and, unless null, their Jacobian ∂r_i/∂p_j
    /// (residual_count x parameter_count). Returns false if the model has no finite result there, such as a simulation
    /// that does not converge; solvers count the failure and continue elsewhere.
    virtual bool evaluate(const Eigen::VectorXd& parameters, Eigen::VectorXd& residuals,
                          Eigen::MatrixXd* jacobian) const = 0;

    /// Computes residuals and Jacobian without its zeros, for many parameters of which a residual depends on few.
    /// Returns the numbers of `evaluate`, possibly at less cost.
    virtual bool evaluate_sparse(const Eigen::VectorXd& parameters, Eigen::VectorXd& residuals,
                                 Eigen::SparseMatrix<double>& jacobian) const;

    /// Computes the Jacobian alone, at a point whose residuals are available. Returns the numbers of `evaluate`,
    /// possibly at less cost.
    virtual bool derivatives(const Eigen::VectorXd& parameters, Eigen::MatrixXd& jacobian) const;

    /// Low-fidelity residuals for early iterations, not for the end of a search. Default: *this.
    virtual const ResidualFunction& low_fidelity() const { return *this; }

    /// Returns the robust loss of a residual. Default: no loss (ρ(s) = s).
    virtual RobustLoss loss(Eigen::Index residual) const;

    /// Returns an upper limit of the error of the derivative by a relative change of a parameter, in the unit of the
    /// residual. A derivative below this limit counts as zero. An entry that is exactly zero is exact. Default: 0
    /// (derivatives of formulas).
    virtual double derivative_error(Eigen::Index residual) const;
};

/// Residual function that delegates to another function. Parameters, derivatives with their errors, and losses are
/// those of the other function, unless overridden. Keeps a reference to it.
class DelegatingResiduals : public ResidualFunction {
public:
    DelegatingResiduals(const DelegatingResiduals&) = delete;
    DelegatingResiduals& operator=(const DelegatingResiduals&) = delete;

    Eigen::Index parameter_count() const override { return function_.parameter_count(); }
    Eigen::Index residual_count() const override { return function_.residual_count(); }
    bool derivatives(const Eigen::VectorXd& parameters, Eigen::MatrixXd& jacobian) const override {
        return function_.derivatives(parameters, jacobian);
    }
    RobustLoss loss(Eigen::Index residual) const override { return function_.loss(residual); }
    double derivative_error(Eigen::Index residual) const override { return function_.derivative_error(residual); }

protected:
    explicit DelegatingResiduals(const ResidualFunction& function) : function_(function) {}

    const ResidualFunction& function() const { return function_; }

private:
    const ResidualFunction& function_;
};

/// Returns the cost F = 1/2 Σ ρ_i(r_i²).
double cost_of(const ResidualFunction& function, const Eigen::VectorXd& residuals);

/// Returns the root weights sqrt(ρ_i'(r_i²)).
Eigen::VectorXd root_weights(const ResidualFunction& function, const Eigen::VectorXd& residuals);

/// Multiplies each residual and its row of the Jacobian by its root weight. The gradient of the cost is then Jᵀr.
void apply_weights(const ResidualFunction& function, Eigen::VectorXd& residuals, Eigen::MatrixXd& jacobian);

}  // namespace impactfit
