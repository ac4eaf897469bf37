#include "impactfit/estimation/inference/truncated_normal.hpp"

#include <Eigen/LU>
#include <algorithm>
#include <boost/math/quadrature/gauss_kronrod.hpp>
#include <cmath>

namespace impactfit {
namespace {

/// As far from its most probable value as a density is followed: standard deviations, and lengths over which the tail
/// of a distance from the mean falls by a factor e. What is left out is below 1e-21.
constexpr double most_deviations = 10.0, most_lengths = 50.0;

constexpr unsigned halvings = 10;
constexpr double quadrature_tolerance = 1e-13;

constexpr int most_sweeps = 200;
constexpr double settled = 1e-8;  ///< of a second moment: its last change

/// The same distribution, each variable of it cut off by a normal factor of its own.
class FactorisedBox {
public:
    FactorisedBox(const Eigen::MatrixXd& precision, const Eigen::VectorXd& gradient, const Eigen::VectorXd& widths)
        : precision_(precision),
          gradient_(gradient),
          widths_(widths),
          factors_(Eigen::VectorXd::Zero(gradient.size())),
          shifts_(factors_) {
        update();
    }

    /// Chooses each factor anew, so that mean and variance are those of the cut, with the other factors as they are.
    void sweep() {
        for (Eigen::Index i = 0; i < gradient_.size(); ++i) {
            factors_[i] = shifts_[i] = 0.0;
            update();
            const MeanAndVariance uncut{mean_[i], covariance_(i, i)}, cut = cut_normal(uncut, widths_[i]);
            factors_[i] = 1.0 / cut.variance - 1.0 / uncut.variance;
            shifts_[i] = cut.mean / cut.variance - uncut.mean / uncut.variance;
            update();
        }
    }

    Eigen::MatrixXd second_moments() const { return covariance_ + mean_ * mean_.transpose(); }

private:
    void update() {
        covariance_ = (precision_ + Eigen::MatrixXd(factors_.asDiagonal())).inverse();
        mean_ = covariance_ * (shifts_ - gradient_);
    }

    const Eigen::MatrixXd& precision_;
    const Eigen::VectorXd& gradient_;
    const Eigen::VectorXd& widths_;
    Eigen::VectorXd factors_, shifts_, mean_;
    Eigen::MatrixXd covariance_;
};

}  // namespace

MeanAndVariance cut_normal(const MeanAndVariance& whole, double width) {
    const double top = std::clamp(whole.mean, 0.0, width), off = top - whole.mean,
                 deviation = std::sqrt(whole.variance);
    const double reach = std::min(most_deviations * deviation, most_lengths * whole.variance / std::abs(off));
    const double lower = std::max(0.0, top - reach), upper = std::min(width, top + reach);
    const auto integral = [&](const auto& power) {
        const auto density = [&](double u) {
            const double from_top = u - top;
            return power(u) * std::exp(-from_top * (0.5 * from_top + off) / whole.variance);
        };
        return boost::math::quadrature::gauss_kronrod<double, 61>::integrate(density, lower, upper, halvings,
                                                                             quadrature_tolerance);
    };
    const double all = integral([](double) { return 1.0; }), mean = integral([](double u) { return u; }) / all;
    return {mean, integral([&](double u) { return (u - mean) * (u - mean); }) / all};
}

std::optional<Eigen::MatrixXd> second_moments_in_box(const Eigen::MatrixXd& precision, const Eigen::VectorXd& gradient,
                                                     const Eigen::VectorXd& widths) {
    FactorisedBox box(precision, gradient, widths);
    Eigen::MatrixXd moments = box.second_moments();
    for (int i = 0; i < most_sweeps; ++i) {
        box.sweep();
        const Eigen::MatrixXd next = box.second_moments();
        if (!next.allFinite()) return std::nullopt;
        const bool done = (next - moments).cwiseAbs().maxCoeff() <= settled * next.cwiseAbs().maxCoeff();
        moments = next;
        if (done) return moments;
    }
    return std::nullopt;
}

}  // namespace impactfit
