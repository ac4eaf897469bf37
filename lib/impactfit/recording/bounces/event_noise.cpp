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
constexpr double scatter_prior = 3.0;

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

/// Bounces above which the most likely noise is its mean to 1 %.
constexpr long most_averaged = 2'000;

/// Range of a coordinate in which -2 ln likelihood is at most 16 above its least value.
struct LikelyRange {
    double lower, best, upper;
};

template <class Cost>
LikelyRange likely_range(const Cost& cost, double least, double most) {
    constexpr double drop = 16.0;
    const auto [best, lowest] = boost::math::tools::brent_find_minima(cost, least, most, 20);
    const auto end = [&, best = best, lowest = lowest](double outside) {
        if (cost(outside) < lowest + drop) return outside;
        double inside = best;
        for (int i = 0; i < 8; ++i) {
            const double middle = 0.5 * (inside + outside);
            (cost(middle) < lowest + drop ? inside : outside) = middle;
        }
        return outside;
    };
    return {end(least), best, end(most)};
}

/// Calls `add(x, weight)` at the midpoints of 24 parts of the range; the weight is the likelihood relative to the best.
template <class Cost, class Add>
void over_range(const LikelyRange& range, const Cost& cost, const Add& add) {
    constexpr int parts = 24;
    const double lowest = cost(range.best);
    for (int i = 0; i < parts; ++i) {
        const double x = range.lower + (range.upper - range.lower) * (i + 0.5) / parts;
        add(x, std::exp(-0.5 * (cost(x) - lowest)));
    }
}

/// Estimates both. The share of the errors of times in the variance is sin² of an angle. The variances are means over
/// the restricted likelihood with a uniform prior of the share: the most likely share is 0 for many recordings with
/// errors of times. The mean over an inverse chi-squared of f degrees of freedom is f / (f - 2) times the estimate, the
/// variance of an input by JCGM 101, 6.4.9: Student's t without its quantiles. Errors of times cancel in a fit, which
/// rests on the scatter; its prior (1 - share)^3 keeps the intervals of a few bounces from being too short.
EventNoise estimated(const NoiseModel& model) {
    const auto cost = [&](double angle) {
        return model.at(std::pow(std::sin(angle), 2), std::pow(std::cos(angle), 2)).minus_two_log;
    };
    // At the upper end the covariance of three events a bounce has no scatter and is still regular.
    constexpr double most = 0.5 * std::numbers::pi - 1e-3;
    const LikelyRange range = likely_range(cost, 0.0, most);
    const long free = model.degrees_of_freedom();
    double weights = 0.0, own_weights = 0.0, time = 0.0, own = 0.0;
    const auto add = [&](double angle, double weight) {
        const double share = std::pow(std::sin(angle), 2);
        const double variance = model.at(share, 1.0 - share).variance;
        weights += weight, time += weight * variance * share;
        const double tilt = weight * std::pow(1.0 - share, scatter_prior);
        own_weights += tilt, own += tilt * variance * (1.0 - share);
    };
    if (free > most_averaged)
        add(range.best, 1.0);
    else
        over_range(range, cost,
                   [&](double angle, double likelihood) { add(angle, likelihood * std::sin(2.0 * angle)); });
    const double spread = static_cast<double>(free) / static_cast<double>(free - 2);
    return {std::sqrt(spread * time / weights / model.scale()), std::sqrt(spread * own / own_weights), free, false};
}

/// Estimates the scatter beside a known error of times: its mean square over the restricted likelihood, with a uniform
/// prior of the scatter.
EventNoise beside(const NoiseModel& model, double time) {
    const double part = time * time * model.scale();
    const auto cost = [&](double own) { return model.at(part, own * own, 1.0).minus_two_log; };
    const double most = 10.0 * std::sqrt(model.at(0.0, 1.0).variance);
    const LikelyRange range = likely_range(cost, 1e-3 * std::sqrt(part), std::max(most, 1e-2 * std::sqrt(part)));
    double weights = 0.0, squares = 0.0;
    over_range(range, cost, [&](double own, double weight) { weights += weight, squares += weight * own * own; });
    return {time, std::sqrt(squares / weights), model.degrees_of_freedom(), true};
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
