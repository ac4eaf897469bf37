#include "impactfit/calibration/nuisance_projection.hpp"

#include <Eigen/QR>

namespace impactfit {

Eigen::MatrixXd beyond_nuisance(const Eigen::MatrixXd& columns, const Eigen::MatrixXd& nuisance) {
    if (nuisance.cols() == 0) return columns;
    const Eigen::ColPivHouseholderQR<Eigen::MatrixXd> decomposed(nuisance);
    const Eigen::MatrixXd basis = Eigen::MatrixXd(decomposed.householderQ()).leftCols(decomposed.rank());
    return columns - basis * (basis.transpose() * columns);
}

}  // namespace impactfit
