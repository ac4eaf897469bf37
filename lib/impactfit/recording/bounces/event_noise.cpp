#include "impactfit/recording/bounces/event_noise.hpp"

#include <fmt/format.h>

#include <Eigen/Dense>
#include <Eigen/Sparse>
#include <algorithm>
#include <boost/math/tools/minima.hpp>
#include <cmath>
#include <map>
#include <numbers>

namespace impactfit {
namespace {

using Sparse = Eigen::SparseMatrix<double>;

constexpr long least_bounces = 6, bounces_of_parabola = 12;

/// Restitution over impact speed with its covariance: share sin² of the errors of times, cos² of the scatter.
class NoiseModel {
public:
    explicit NoiseModel(const std::vector<const Bounce*>& bounces)
        : restitution_(static_cast<long>(bounces.size())), curve_(make_curve(bounces)) {
        std::vector<Eigen::Triplet<double>> entries;
        std::map<std::pair<std::size_t, std::size_t>, long> columns;
        for (std::size_t i = 0; i < bounces.size(); ++i) {
            restitution_[static_cast<long>(i)] = bounces[i]->impact.restitution;
            for (std::size_t j = 0; j < 3; ++j) {
                const auto [column, added] =
                    columns.try_emplace({bounces[i]->series, bounces[i]->events[j]}, static_cast<long>(columns.size()));
                entries.emplace_back(static_cast<int>(i), static_cast<int>(column->second),
                                     bounces[i]->restitution_by_time[j]);
            }
        }
        Sparse by_time(restitution_.size(), static_cast<long>(columns.size()));
        by_time.setFromTriplets(entries.begin(), entries.end());
        by_times_ = by_time * Sparse(by_time.transpose());
        scale_ = by_times_.diagonal().mean();
    }

    struct Likelihood {
        double minus_two_log;  ///< restricted, without constants
        double variance;       ///< common factor of the covariance, at its estimate
    };

    /// Likelihood with covariance variance * (a time + b identity). The variance is estimated if it is not given.
    Likelihood at(double time_part, double scatter_part, std::optional<double> variance = {}) const {
        Sparse covariance = by_times_ * (time_part / scale_);
        for (long i = 0; i < covariance.rows(); ++i) covariance.coeffRef(i, i) += scatter_part;
        const Eigen::SimplicialLLT<Sparse> factor(covariance);
        if (factor.info() != Eigen::Success) return {std::numeric_limits<double>::infinity(), 0.0};
        const Eigen::MatrixXd weighted = factor.solve(curve_);
        const Eigen::MatrixXd normal = curve_.transpose() * weighted;
        const Eigen::LLT<Eigen::MatrixXd> solved(normal);
        const Eigen::VectorXd constants = solved.solve(weighted.transpose() * restitution_);
        const Eigen::VectorXd residual = restitution_ - curve_ * constants;
        const double squares = residual.dot(factor.solve(residual));
        const auto free = static_cast<double>(degrees_of_freedom());
        const double common = variance.value_or(squares / free);
        const Eigen::VectorXd diagonal = Sparse(factor.matrixL()).diagonal();
        const double log_determinant =
            2.0 * diagonal.array().log().sum() + 2.0 * solved.matrixLLT().diagonal().array().log().sum();
        return {free * std::log(common) + squares / common + log_determinant, common};
    }

    long degrees_of_freedom() const { return restitution_.size() - curve_.cols(); }
    /// Mean square of the changes of restitution by an error of 1 s.
    double scale() const { return scale_; }

private:
    static Eigen::MatrixXd make_curve(const std::vector<const Bounce*>& bounces) {
        const long rows = static_cast<long>(bounces.size());
        double least = std::numeric_limits<double>::infinity(), most = 0.0;
        for (const Bounce* bounce : bounces) {
            least = std::min(least, bounce->impact.impact_speed);
            most = std::max(most, bounce->impact.impact_speed);
        }
        Eigen::MatrixXd curve(rows, rows < bounces_of_parabola ? 2 : 3);
        for (long i = 0; i < rows; ++i) {
            const double x =
                (2.0 * bounces[static_cast<std::size_t>(i)]->impact.impact_speed - least - most) / (most - least);
            for (long j = 0; j < curve.cols(); ++j) curve(i, j) = std::pow(x, j);
        }
        return curve;
    }

    Eigen::VectorXd restitution_;
    Eigen::MatrixXd curve_;
    Sparse by_times_;
    double scale_ = 1.0;
};

/// Estimates both: one angle by a search, their size in closed form.
EventNoise estimated(const NoiseModel& model) {
    const auto cost = [&](double angle) {
        return model.at(std::pow(std::sin(angle), 2), std::pow(std::cos(angle), 2)).minus_two_log;
    };
    // At the upper end the covariance of three events a bounce has no scatter and is still regular.
    constexpr double most = 0.5 * std::numbers::pi - 1e-3;
    const double best = boost::math::tools::brent_find_minima(cost, 0.0, most, 20).first;
    const double time = std::pow(std::sin(best), 2), own = std::pow(std::cos(best), 2);
    const double variance = model.at(time, own).variance;
    return {std::sqrt(variance * time / model.scale()), std::sqrt(variance * own), model.degrees_of_freedom(), false};
}

/// Estimates the scatter beside a known error of times.
EventNoise beside(const NoiseModel& model, double time) {
    const double part = time * time * model.scale();
    const auto cost = [&](double own) { return model.at(part, own * own, 1.0).minus_two_log; };
    const double most = 10.0 * std::sqrt(model.at(0.0, 1.0).variance);
    const double own = boost::math::tools::brent_find_minima(cost, 1e-3 * std::sqrt(part), most, 20).first;
    return {time, own, model.degrees_of_freedom(), true};
}

}  // namespace

std::optional<EventNoise> event_noise(const std::vector<Bounce>& bounces, std::optional<double> stated) {
    std::vector<const Bounce*> used;
    for (const Bounce& bounce : bounces)
        if (bounce.impact.is_used()) used.push_back(&bounce);
    if (static_cast<long>(used.size()) < least_bounces) return std::nullopt;
    const NoiseModel model(used);
    return stated ? beside(model, *stated) : estimated(model);
}

std::string noise_text(const EventNoise& noise) {
    constexpr double least = 1e-6;  // times of instruments are not as accurate, and fits do not show such an error
    return fmt::format("{} ms for the time of an event{}, {:.2g} for a restitution beside it",
                       noise.time < least ? "below 0.001" : fmt::format("{:.2g}", 1e3 * noise.time),
                       noise.is_stated ? " (stated)" : "", noise.restitution);
}

}  // namespace impactfit
