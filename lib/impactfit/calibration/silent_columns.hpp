#pragma once
// A residual function without the rounding in its derivatives: a step along it would have any length, and a parameter
// that moves nothing would come back from a search on one of its bounds.

#include <vector>

#include "impactfit/calibration/forwarding_residuals.hpp"
#include "impactfit/calibration/search_space.hpp"

namespace impactfit {

/// Columns of some parameters are zero wherever they are no longer than they may be off (derivative_error.hpp). Keeps
/// references.
class SilentColumns : public ForwardingResiduals {
public:
    SilentColumns(const ResidualFunction& function, const SearchSpace& space, std::vector<Eigen::Index> parameters);

    bool evaluate(const Eigen::VectorXd& parameters, Eigen::VectorXd& residuals,
                  Eigen::MatrixXd* jacobian) const override;
    bool derivatives(const Eigen::VectorXd& parameters, Eigen::MatrixXd& jacobian) const override;

private:
    void silence(const Eigen::VectorXd& parameters, Eigen::MatrixXd& jacobian) const;

    const SearchSpace& space_;
    std::vector<Eigen::Index> columns_;
    Eigen::VectorXd row_errors_;
};

}  // namespace impactfit
