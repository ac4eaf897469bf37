#pragma once
// What a least-squares problem is to the solvers: residuals as a function of the free parameters. Contact fits and
// certified test problems look the same from here.

#include <Eigen/Core>

#include "impactfit/estimation/objective/robust_loss.hpp"

namespace impactfit {

/// Residuals of a model against data, each divided by its standard deviation where that is known.
class ResidualFunction {
public:
    virtual ~ResidualFunction() = default;

    virtual Eigen::Index parameter_count() const = 0;
    virtual Eigen::Index residual_count() const = 0;

    /// Residuals at `parameters` (natural units) and, unless null, their derivatives (residual_count x
    /// parameter_count). False if the model has no numbers there, such as a simulation that did not converge: solvers
    /// count it and steer around. Safe to call from several threads.
    virtual bool evaluate(const Eigen::VectorXd& parameters, Eigen::VectorXd& residuals,
                          Eigen::MatrixXd* jacobian) const = 0;

    /// The derivatives alone, for a point whose residuals are known; the same numbers as from `evaluate`, perhaps
    /// cheaper.
    virtual bool derivatives(const Eigen::VectorXd& parameters, Eigen::MatrixXd& jacobian) const;

    /// The same residuals at less cost, good enough for the way to a minimum but not for its end; itself unless
    /// overridden.
    virtual const ResidualFunction& low_fidelity() const { return *this; }

    /// How a residual enters the cost; all alike unless overridden.
    virtual RobustLoss loss(Eigen::Index residual) const;

    /// What the derivative of a residual by a relative change of a parameter (by its own size) may be off by, in the
    /// unit of the residual: less than that is no influence. An entry that is exactly zero is taken as exact. 0 unless
    /// overridden: derivatives of formulas.
    virtual double derivative_error(Eigen::Index residual) const;
};

/// Base of a residual function that has the parameters, derivatives with their errors, and losses of another, unless
/// Derived overrides them. Keeps a reference to the other.
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

/// Half the sum of losses of residuals.
double cost_of(const ResidualFunction& function, const Eigen::VectorXd& residuals);

/// Of the weight that its loss leaves each residual.
Eigen::VectorXd root_weights(const ResidualFunction& function, const Eigen::VectorXd& residuals);

/// Multiplies each residual, and its row of the Jacobian, by its root weight; the gradient of
/// the cost is then jacobian^T residuals.
void apply_weights(const ResidualFunction& function, Eigen::VectorXd& residuals, Eigen::MatrixXd& jacobian);

}  // namespace impactfit
