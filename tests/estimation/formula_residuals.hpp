#pragma once
// A residual function from a formula with derivatives by dual numbers, for small made-up problems.

#include <ceres/jet.h>

#include <functional>
#include <utility>

#include "impactfit/estimation/objective/residual_function.hpp"

namespace impactfit_tests {

using Jet = ceres::Jet<double, 4>;
using JetVector = Eigen::Matrix<Jet, Eigen::Dynamic, 1>;

/// Residuals of up to four parameters; the formula returns false where it has no numbers.
class FormulaResiduals : public impactfit::ResidualFunction {
public:
    using Formula = std::function<bool(const JetVector& parameters, JetVector& residuals)>;
    FormulaResiduals(Eigen::Index parameters, Eigen::Index residuals, Formula formula, impactfit::RobustLoss loss = {})
        : parameters_(parameters), residuals_(residuals), formula_(std::move(formula)), loss_(loss) {}

    Eigen::Index parameter_count() const override { return parameters_; }
    Eigen::Index residual_count() const override { return residuals_; }
    impactfit::RobustLoss loss(Eigen::Index) const override { return loss_; }
    bool evaluate(const Eigen::VectorXd& parameters, Eigen::VectorXd& residuals,
                  Eigen::MatrixXd* jacobian) const override {
        JetVector point(parameters_), values = JetVector::Constant(residuals_, Jet(0.0));
        for (int j = 0; j < parameters_; ++j) point[j] = Jet(parameters[j], j);
        if (!formula_(point, values)) return false;
        for (Eigen::Index i = 0; i < residuals_; ++i) {
            residuals[i] = values[i].a;
            if (jacobian) jacobian->row(i) = values[i].v.head(parameters_).transpose();
        }
        return true;
    }

private:
    Eigen::Index parameters_, residuals_;
    Formula formula_;
    impactfit::RobustLoss loss_;
};

}  // namespace impactfit_tests
