#include "impactfit/estimation/optimisation/bounded_least_squares.hpp"

#include <Eigen/QR>
#include <algorithm>
#include <cmath>
#include <vector>

namespace impactfit {
namespace {

using Indices = std::vector<Eigen::Index>;

/// A gradient at a bound below this fraction of the residuals is rounding.
constexpr double rounding = 1e-12;

class ActiveSet {
public:
    explicit ActiveSet(const BoundedLeastSquares& problem)
        : p_(problem), step_(Eigen::VectorXd::Zero(problem.damping.size())) {
        const Eigen::VectorXd pushes = push();
        for (Eigen::Index j = 0; j < step_.size(); ++j) {
            const bool rests = (p_.lower[j] >= 0.0 && pushes[j] <= 0.0) || (p_.upper[j] <= 0.0 && pushes[j] >= 0.0);
            if (!rests) free_.push_back(j);
        }
    }

    Eigen::VectorXd solve() {
        // Each active set occurs once and few occur at all. The limit guards against rounding at degenerate corners.
        const Eigen::Index most = 10 * (step_.size() + 1);
        for (Eigen::Index round = 0; round < most; ++round)
            if (!move_free_ones_until_a_bound() && !free_the_most_wrongly_held()) break;
        return step_;
    }

private:
    /// Returns half the negative gradient, relative to the column norms.
    Eigen::VectorXd push() const {
        const Eigen::VectorXd squares = p_.damping.cwiseAbs2();
        Eigen::VectorXd result =
            -(p_.matrix.transpose() * (p_.matrix * step_ + p_.residuals)) - squares.cwiseProduct(step_);
        for (Eigen::Index j = 0; j < result.size(); ++j) {
            const double length = std::sqrt(p_.matrix.col(j).squaredNorm() + squares[j]);
            if (length > 0.0) result[j] /= length;
        }
        return result;
    }

    /// Returns the minimum over the free components, other components fixed.
    Eigen::VectorXd free_minimum() const {
        const Eigen::Index rows = p_.matrix.rows(), size = static_cast<Eigen::Index>(free_.size());
        Eigen::VectorXd held = step_;
        held(free_).setZero();
        Eigen::MatrixXd matrix = Eigen::MatrixXd::Zero(rows + size, size);
        matrix.topRows(rows) = p_.matrix(Eigen::all, free_);
        matrix.bottomRows(size).diagonal() = p_.damping(free_);
        Eigen::VectorXd right = Eigen::VectorXd::Zero(rows + size);
        right.head(rows) = -(p_.residuals + p_.matrix * held);
        return matrix.colPivHouseholderQr().solve(right);
    }

    /// Moves towards the minimum over the free components, up to the first bound. Returns true if a bound was met.
    bool move_free_ones_until_a_bound() {
        if (free_.empty()) return false;
        const Eigen::VectorXd target = free_minimum();
        double part = 1.0, bound = 0.0;
        Eigen::Index met = -1;
        for (Eigen::Index k = 0; k < target.size(); ++k) {
            const Eigen::Index j = free_[static_cast<std::size_t>(k)];
            const double limit = target[k] > p_.upper[j] ? p_.upper[j] : p_.lower[j];
            if (target[k] >= p_.lower[j] && target[k] <= p_.upper[j]) continue;
            const double room = (limit - step_[j]) / (target[k] - step_[j]);
            if (room < part) part = room, bound = limit, met = k;
        }
        for (Eigen::Index k = 0; k < target.size(); ++k) {
            double& component = step_[free_[static_cast<std::size_t>(k)]];
            component += part * (target[k] - component);
        }
        if (met < 0) return false;
        step_[free_[static_cast<std::size_t>(met)]] = bound;
        free_.erase(free_.begin() + met);
        return true;
    }

    bool free_the_most_wrongly_held() {
        const Eigen::VectorXd pushes = push();
        double most = rounding * p_.residuals.norm();
        Eigen::Index wrong = -1;
        for (Eigen::Index j = 0; j < step_.size(); ++j) {
            if (p_.lower[j] == p_.upper[j]) continue;  // fixed component
            const double inwards = step_[j] <= p_.lower[j] ? pushes[j] : step_[j] >= p_.upper[j] ? -pushes[j] : 0.0;
            if (inwards > most && std::find(free_.begin(), free_.end(), j) == free_.end()) most = inwards, wrong = j;
        }
        if (wrong >= 0) free_.push_back(wrong);
        return wrong >= 0;
    }

    const BoundedLeastSquares& p_;
    Eigen::VectorXd step_;
    Indices free_;
};

}  // namespace

Eigen::VectorXd bounded_step(const BoundedLeastSquares& problem) {
    return ActiveSet(problem).solve();
}

}  // namespace impactfit
