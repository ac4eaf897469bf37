#include "impactfit/calibration/design/information_matrix.hpp"

#include <Eigen/QR>
#include <algorithm>
#include <cmath>
#include <limits>

#include "impactfit/estimation/objective/jacobian_error.hpp"
#include "impactfit/estimation/objective/linearisation.hpp"
#include "impactfit/estimation/objective/scaled_jacobian.hpp"

namespace impactfit {
namespace {

constexpr double inf = std::numeric_limits<double>::infinity();

/// Returns a square matrix R with R^T R = rows^T rows.
Eigen::MatrixXd reduced(const Eigen::MatrixXd& rows) {
    const Eigen::Index count = rows.cols();
    Eigen::MatrixXd square = Eigen::MatrixXd::Zero(count, count);
    if (rows.rows() == 0) return square;
    const Eigen::HouseholderQR<Eigen::MatrixXd> qr(rows);
    const Eigen::Index filled = std::min(rows.rows(), count);
    square.topRows(filled) = qr.matrixQR().topRows(filled).template triangularView<Eigen::Upper>();
    return square;
}

Eigen::MatrixXd stacked(const Eigen::MatrixXd& above, const Eigen::MatrixXd& below) {
    Eigen::MatrixXd all(above.rows() + below.rows(), above.cols());
    all << above, below;
    return all;
}

}  // namespace

FisherInformation::FisherInformation(const Linearisation& at, const ParameterSpace& space, Eigen::Index open_units)
    : space_(&space),
      scale_(at.scale),
      parts_(at.scale_fraction.head(at.scale.size())),
      rows_(reduced(at.jacobian / at.noise)),
      errors_(at.errors / at.noise) {
    units_ = Eigen::MatrixXd::Zero(rows_.rows(), open_units);
}

FisherInformation FisherInformation::with(const Eigen::MatrixXd& rows, const Eigen::MatrixXd& units,
                                          const Eigen::VectorXd& row_errors) const {
    FisherInformation more = *this;
    more.rows_ = stacked(rows_, rows);
    more.units_ = stacked(units_, units);
    if (row_errors.size() == 0) return more;
    const Eigen::VectorXd added = column_errors(rows, row_errors, parts_);
    more.errors_ = (errors_.cwiseAbs2() + added.cwiseAbs2()).cwiseSqrt();
    return more;
}

LinearCovariance FisherInformation::known() const {
    Linearisation at;
    at.jacobian = project_out_nuisance(rows_, units_);
    at.scale = scale_;
    at.errors = errors_;
    if (units_.cols() > 0) at.errors = errors_.cwiseMax(rank_threshold * rows_.colwise().norm().transpose());
    at.on_bound.assign(static_cast<std::size_t>(scale_.size()), false);
    return linear_covariance(at, *space_);
}

double e_criterion(const LinearCovariance& known) {
    const double least = known.combinations.directions.back().singular_value;
    return least > 0.0 ? 1.0 / least : inf;
}

double e_criterion_within_rank(const LinearCovariance& known) {
    const int rank = known.combinations.rank;
    return rank > 0 ? 1.0 / known.combinations.directions[static_cast<std::size_t>(rank - 1)].singular_value : inf;
}

double error_of(const LinearCovariance& known, const ParameterDirection& direction) {
    const Eigen::RowVectorXd slopes = direction.weights.cwiseQuotient(known.scale).transpose();
    return std::sqrt(known.propagated(slopes)(0, 0));
}

double d_criterion(const LinearCovariance& known) {
    double sum = 0.0;
    for (int i = 0; i < known.combinations.rank; ++i)
        sum -= std::log(known.combinations.directions[static_cast<std::size_t>(i)].singular_value);
    return sum;
}

}  // namespace impactfit
