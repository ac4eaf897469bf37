#include "impactfit/estimation/inference/bounded_covariance.hpp"

#include <Eigen/Cholesky>
#include <algorithm>
#include <optional>
#include <vector>

#include "impactfit/estimation/inference/identifiability.hpp"
#include "impactfit/estimation/inference/truncated_normal.hpp"
#include "impactfit/estimation/objective/scaled_jacobian.hpp"

namespace impactfit {
namespace {

using Places = std::vector<Eigen::Index>;

/// Columns of length 1: combinations of them that are shorter than this have few digits left when squared.
constexpr double barely_told = 1e-5;

Places places_of(const std::vector<bool>& flags, bool flag) {
    Places places;
    for (std::size_t j = 0; j < flags.size(); ++j)
        if (flags[j] == flag) places.push_back(static_cast<Eigen::Index>(j));
    return places;
}

/// The rows of a matrix at these places, zeros at the others.
Eigen::MatrixXd spread(const Eigen::MatrixXd& rows, const Places& places, Eigen::Index size) {
    Eigen::MatrixXd all = Eigen::MatrixXd::Zero(size, rows.cols());
    all(places, Eigen::all) = rows;
    return all;
}

/// V S^-1 within the rank, divided by the column scales, times the noise.
Eigen::MatrixXd root_of(const ScaledJacobian& scaled, double noise) {
    Eigen::MatrixXd root = noise * scaled.v.leftCols(scaled.rank);
    root.array().rowwise() /= scaled.singular_values.head(scaled.rank).transpose().array();
    for (Eigen::Index j = 0; j < root.rows(); ++j)
        if (scaled.column_scales[j] > 0.0) root.row(j) /= scaled.column_scales[j];
    return root;
}

/// With the parameters at other places where they are.
CovarianceRoot root_at(const Linearisation& at, const Places& places) {
    const Eigen::Index size = at.scale.size();
    if (places.empty()) return {Eigen::MatrixXd::Zero(size, 0), Eigen::MatrixXd::Zero(size, 0)};
    const Eigen::MatrixXd jacobian = at.jacobian(Eigen::all, places);
    const Eigen::VectorXd errors = at.errors(places);
    return {spread(root_of(scale_and_decompose(jacobian, errors), at.noise), places, size),
            spread(null_space(jacobian, errors), places, size)};
}

/// Parameters on their bounds, counted from there to the inner side, while those off the bounds follow to keep the
/// residuals least.
class BesideBounds {
public:
    BesideBounds(const Linearisation& at, const Places& held)
        : at_(at),
          held_(held),
          off_(places_of(at.on_bound, false)),
          toward_(at.jacobian(Eigen::all, held) * at.inward(held).asDiagonal()),
          followed_(Eigen::MatrixXd::Zero(at.scale.size(), toward_.cols())) {
        followed_(held, Eigen::all) = at.inward(held).asDiagonal();
        if (off_.empty()) return;
        const ScaledJacobian others = scale_and_decompose(at.jacobian(Eigen::all, off_), at.errors(off_));
        for (Eigen::Index j = 0; j < toward_.cols(); ++j) followed_(off_, j) = others.gauss_newton_step(toward_.col(j));
    }

    /// Columns that they add to the root. Nothing where the residuals hardly tell them.
    std::optional<Eigen::MatrixXd> root() const {
        if (!(at_.noise > 0.0)) return std::nullopt;  // exact data, or none to tell the noise
        const Eigen::MatrixXd beyond = at_.jacobian * followed_;
        const Eigen::VectorXd lengths = toward_.colwise().norm();
        if (scale_and_decompose(beyond, at_.errors(held_).cwiseMax(rank_threshold * lengths)).rank < beyond.cols())
            return std::nullopt;
        const ScaledJacobian told = scale_and_decompose(beyond, Eigen::VectorXd::Zero(beyond.cols()));
        if (told.singular_values.minCoeff() < barely_told) return std::nullopt;
        const Eigen::VectorXd unit = told.column_scales.cwiseInverse();
        const Eigen::MatrixXd precision = told.v * told.singular_values.cwiseAbs2().asDiagonal() * told.v.transpose();
        const Eigen::VectorXd gradient = unit.asDiagonal() * (beyond.transpose() * at_.residuals) / at_.noise,
                              outward = gradient.cwiseMax(0.0),  // at a minimum; else it has moved off the bound
            widths = told.column_scales.cwiseProduct(at_.room(held_)) / at_.noise;
        const auto moments = second_moments_in_box(precision, outward, widths);
        if (!moments) return std::nullopt;
        const Eigen::MatrixXd half = moments->llt().matrixL();
        return at_.noise * (followed_ * (unit.asDiagonal() * half));
    }

private:
    const Linearisation& at_;
    const Places& held_;
    Places off_;
    Eigen::MatrixXd toward_;    ///< derivatives of the residuals by them alone
    Eigen::MatrixXd followed_;  ///< changes of all parameters with a unit of each
};

/// Those whose derivatives are no larger than their errors.
Places unseen_on_bounds(const Linearisation& at) {
    Places unseen;
    for (const Eigen::Index j : places_of(at.on_bound, true))
        if (!(at.jacobian.col(j).norm() > at.errors[j])) unseen.push_back(j);
    return unseen;
}

/// With some parameters on bounds free to the inner side and others that move nothing.
CovarianceRoot beside_bounds(const Linearisation& at, const Places& seen, const Places& unseen) {
    if (const auto beside = BesideBounds(at, seen).root()) {
        CovarianceRoot all = root_at(at, places_of(at.on_bound, false));
        all.seen = OnBound::one_sided;
        all.root.conservativeResize(Eigen::NoChange, all.root.cols() + beside->cols());
        all.root.rightCols(beside->cols()) = *beside;
        return all;
    }
    std::vector<bool> still(at.on_bound.size(), false);
    for (const Eigen::Index j : unseen) still[static_cast<std::size_t>(j)] = true;
    return root_at(at, places_of(still, false));
}

}  // namespace

CovarianceRoot unbounded_root(const Linearisation& at) {
    return root_at(at, places_of(std::vector<bool>(at.on_bound.size(), false), false));
}

CovarianceRoot bounded_root(const Linearisation& at) {
    const Places unseen = unseen_on_bounds(at);
    Places seen;
    for (const Eigen::Index j : places_of(at.on_bound, true))
        if (std::find(unseen.begin(), unseen.end(), j) == unseen.end()) seen.push_back(j);
    CovarianceRoot all = seen.empty() ? root_at(at, places_of(at.on_bound, false)) : beside_bounds(at, seen, unseen);
    all.unseen = unseen;
    const Eigen::Index size = at.scale.size(), more = static_cast<Eigen::Index>(unseen.size());
    all.null.conservativeResize(size, all.null.cols() + more);
    all.null.rightCols(more) = spread(Eigen::MatrixXd::Identity(more, more), unseen, size);
    return all;
}

}  // namespace impactfit
