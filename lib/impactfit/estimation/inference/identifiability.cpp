#include "impactfit/estimation/inference/identifiability.hpp"

#include <fmt/format.h>

#include <Eigen/QR>
#include <Eigen/SVD>
#include <algorithm>
#include <cmath>
#include <limits>

#include "impactfit/estimation/objective/scaled_jacobian.hpp"

namespace impactfit {
namespace {

std::string text_of(const Eigen::VectorXd& weights, const ParameterSpace& space) {
    std::vector<Eigen::Index> order;
    for (Eigen::Index j = 0; j < weights.size(); ++j)
        if (std::abs(weights[j]) > 0.1) order.push_back(j);
    std::stable_sort(order.begin(), order.end(),
                     [&](auto a, auto b) { return std::abs(weights[a]) > std::abs(weights[b]); });
    std::string text;
    for (const Eigen::Index j : order) {
        const char* sign = weights[j] < 0.0 ? (text.empty() ? "-" : " - ") : (text.empty() ? "" : " + ");
        text += fmt::format("{}{:.2f} {}", sign, std::abs(weights[j]), space.parameter(j).name);
    }
    return text;
}

ParameterDirection direction(Eigen::VectorXd weights, double singular_value, const ParameterSpace& space) {
    Eigen::Index largest = 0;
    weights.cwiseAbs().maxCoeff(&largest);
    if (weights[largest] < 0.0) weights = -weights;
    const std::string text = text_of(weights, space);
    return {singular_value, std::move(weights), text};
}

std::vector<std::string> names_in(const Eigen::MatrixXd& null, const ParameterSpace& space) {
    const Eigen::VectorXd part = null.rowwise().squaredNorm();
    std::vector<Eigen::Index> order;
    for (Eigen::Index j = 0; j < part.size(); ++j)
        if (part[j] > part_in_null_space * part_in_null_space) order.push_back(j);
    std::stable_sort(order.begin(), order.end(), [&](auto a, auto b) { return part[a] > part[b]; });
    std::vector<std::string> names;
    for (const Eigen::Index j : order) names.push_back(space.parameter(j).name);
    return names;
}

}  // namespace

Eigen::MatrixXd null_space(const Eigen::MatrixXd& jacobian, const Eigen::VectorXd& errors) {
    const ScaledJacobian scaled = scale_and_decompose(jacobian, errors);
    const Eigen::Index count = jacobian.cols(), missing = count - scaled.rank;
    if (missing == 0) return Eigen::MatrixXd(count, 0);
    Eigen::MatrixXd basis = scaled.v.rightCols(missing);
    for (Eigen::Index j = 0; j < count; ++j)
        if (scaled.column_scales[j] > 0.0) basis.row(j) /= scaled.column_scales[j];
    const Eigen::HouseholderQR<Eigen::MatrixXd> qr(basis);
    return qr.householderQ() * Eigen::MatrixXd::Identity(count, missing);
}

/// Determined directions: singular vectors of the Jacobian orthogonal to the null space. Null directions follow with
/// singular value 0.
ParameterDirections parameter_directions(const Linearisation& at, const ParameterSpace& space, double noise) {
    ParameterDirections result;
    const Eigen::MatrixXd& jacobian = at.jacobian;
    const Eigen::MatrixXd null = null_space(jacobian, at.errors), seen = jacobian - jacobian * null * null.transpose();
    const Eigen::JacobiSVD<Eigen::MatrixXd> svd(seen, Eigen::ComputeThinU | Eigen::ComputeThinV);
    result.rank = static_cast<int>(jacobian.cols() - null.cols());
    for (int k = 0; k < result.rank; ++k)
        result.directions.push_back(direction(svd.matrixV().col(k), svd.singularValues()[k] / noise, space));
    for (Eigen::Index k = 0; k < null.cols(); ++k) result.directions.push_back(direction(null.col(k), 0.0, space));
    result.known = static_cast<int>(
        std::count_if(result.directions.begin(), result.directions.end(),
                      [&](const ParameterDirection& d) { return d.singular_value * max_relative_error >= 1.0; }));
    result.condition = null.cols() > 0 ? std::numeric_limits<double>::infinity()
                                       : svd.singularValues()[0] / svd.singularValues()[result.rank - 1];
    result.unseen = names_in(null, space);
    return result;
}

}  // namespace impactfit
