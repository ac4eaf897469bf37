#pragma once
// A residual function made of another one.

#include "impactfit/calibration/residual_function.hpp"

namespace impactfit {

/// Base of a residual function that has the parameters, derivatives with their errors, and losses of another, unless
/// Derived overrides them. Keeps a reference to the other.
class ForwardingResiduals : public ResidualFunction {
public:
    ForwardingResiduals(const ForwardingResiduals&) = delete;
    ForwardingResiduals& operator=(const ForwardingResiduals&) = delete;

    Eigen::Index parameter_count() const override { return function_.parameter_count(); }
    Eigen::Index residual_count() const override { return function_.residual_count(); }
    bool derivatives(const Eigen::VectorXd& parameters, Eigen::MatrixXd& jacobian) const override {
        return function_.derivatives(parameters, jacobian);
    }
    RobustLoss loss(Eigen::Index residual) const override { return function_.loss(residual); }
    double derivative_error(Eigen::Index residual) const override { return function_.derivative_error(residual); }

protected:
    explicit ForwardingResiduals(const ResidualFunction& function) : function_(function) {}

    const ResidualFunction& function() const { return function_; }

private:
    const ResidualFunction& function_;
};

}  // namespace impactfit
