#include "impactfit/estimation/profile/profile_contour.hpp"

#include <Eigen/Cholesky>
#include <algorithm>
#include <array>
#include <boost/math/distributions/chi_squared.hpp>
#include <boost/math/distributions/fisher_f.hpp>
#include <cmath>
#include <iterator>
#include <limits>
#include <numbers>
#include <optional>
#include <utility>

#include "impactfit/core/parallel.hpp"
#include "impactfit/estimation/multi_start/multi_start.hpp"
#include "impactfit/estimation/objective/scaled_jacobian.hpp"
#include "impactfit/estimation/profile/fixed_parameter_fit.hpp"
#include "impactfit/estimation/profile/profile_start.hpp"

namespace impactfit {
namespace {

/// Accuracy of sqrt(Δχ²) on the contour, and of Δχ² of a re-fit, relative to the threshold.
constexpr double on_contour = 1e-7, accuracy_of_refit = 1e-9;
/// A decrease of χ² below the estimate by this fraction of the threshold is not rounding, as in profile_side.cpp.
constexpr double real_decrease = 1e-3;
/// Steps of a round of a circle, and shortest and longest step relative to these.
constexpr double steps_of_round = 24.0, shortest = 1e-4, longest = 8.0;
/// Cosines of the turn of the gradient between two points: the largest turn, and that below which steps become longer.
constexpr double most_turn = 0.87, little_turn = 0.985;
/// Largest distance from the tangent, relative to the step: that of the largest turn, on an arc.
constexpr double most_correction = 0.3;
constexpr int most_corrections = 12;
constexpr std::size_t most_points = 600;

std::vector<FreeParameter> without_parameter(std::vector<FreeParameter> parameters, Eigen::Index which) {
    parameters.erase(parameters.begin() + which);
    return parameters;
}

/// A re-fit at a place of the plane.
struct PlanePoint {
    Eigen::Vector2d place;   ///< whitened coordinates of both parameters, 0 at the estimate
    Eigen::VectorXd search;  ///< all parameters
    double root;             ///< sqrt(Δχ²)
    Eigen::Vector2d slope;   ///< its gradient by the place

    Eigen::Vector2d tangent() const { return Eigen::Vector2d(-slope[1], slope[0]).normalized(); }
};

class ContourSearch {
public:
    ContourSearch(const ResidualFunction& function, const ParameterSpace& space, const ProfileStart& start,
                  Eigen::Index first, Eigen::Index second, const Eigen::MatrixXd& covariance, double reach,
                  long max_evaluations, const ProgressCallback& progress)
        : function_(function),
          space_(space),
          start_(start),
          pair_{first, second},
          reach_(reach),
          lower_(space.lower()),
          upper_(space.upper()),
          held_(function, second),
          held_space_(without_parameter(space.parameters(), second)),
          fit_(held_, held_space_, first, max_evaluations, tolerance(), progress) {
        const Eigen::Matrix2d own = covariance(pair_, pair_);
        axes_ = own.llt().matrixL();
        follow_ = axes_.triangularView<Eigen::Lower>().solve(covariance(pair_, Eigen::all)).transpose();
    }

    ProfileContour run() {
        ProfileContour contour{pair_[0], pair_[1], ContourEnd::closed, {}, {}};
        std::vector<PlanePoint> points = first_point();
        if (!points.empty() && walk(points, 1.0) == ContourEnd::at_bound) {
            std::vector<PlanePoint> back{points.front()};
            if (walk(back, -1.0) == ContourEnd::closed) end_ = ContourEnd::not_converged;
            points.insert(points.begin(), back.rbegin(), std::prev(back.rend()));
        }
        contour.end = end_;
        contour.counts = fit_.counts();
        contour.counts.evaluations += slopes_;
        contour.counts.jacobians += slopes_;
        if (end_ != ContourEnd::better_minimum)
            for (const PlanePoint& point : points) contour.points.push_back(space_.to_natural(point.search));
        return contour;
    }

private:
    double tolerance() const {
        const double threshold = reach_ * reach_, least = 2.0 * start_.cost / (start_.noise * start_.noise);
        return accuracy_of_refit * threshold / (least + threshold);
    }

    /// Values of both parameters in search coordinates.
    Eigen::Vector2d values(const Eigen::Vector2d& place) const { return start_.point(pair_) + axes_ * place; }
    Eigen::Vector2d place_of(const Eigen::Vector2d& values) const {
        return axes_.triangularView<Eigen::Lower>().solve(values - start_.point(pair_));
    }
    /// True within the bounds, with rounding.
    bool inside(const Eigen::Vector2d& place) const {
        const Eigen::Vector2d at = values(place), rounding = 1e-9 * axes_.cwiseAbs().rowwise().sum();
        return (at.array() >= (lower_(pair_) - rounding).array()).all() &&
               (at.array() <= (upper_(pair_) + rounding).array()).all();
    }

    /// Re-fits the other parameters, which follow those of a near point. Empty without a result; end_ has the reason.
    std::optional<PlanePoint> look(const Eigen::Vector2d& place, const PlanePoint& near) {
        Eigen::VectorXd guess = near.search + follow_ * (place - near.place);
        guess(pair_) = values(place);
        guess = guess.cwiseMax(lower_).cwiseMin(upper_);
        held_.hold_at(space_.to_natural(guess)[pair_[1]]);
        const FixedParameterFit::End found = fit_.descend_from(without_entry(guess, pair_[1]));
        end_ = found.status == SolutionStatus::interrupted ? ContourEnd::interrupted : ContourEnd::not_converged;
        if (found.status != SolutionStatus::converged) return std::nullopt;
        const double rise = 2.0 * (found.cost - start_.cost) / (start_.noise * start_.noise);
        if (rise < -real_decrease * reach_ * reach_) end_ = ContourEnd::better_minimum;
        if (!(rise > 0.0)) return std::nullopt;
        PlanePoint point{place, with_entry(found.point, pair_[1], guess[pair_[1]]), std::sqrt(rise), {}};
        return set_slope(point) ? std::optional(point) : std::nullopt;
    }

    /// The other parameters are at their minimum, so the slope of the profile is that of χ² with these fixed.
    bool set_slope(PlanePoint& point) {
        const Eigen::VectorXd natural = space_.to_natural(point.search);
        Eigen::VectorXd residuals(function_.residual_count());
        Eigen::MatrixXd jacobian(function_.residual_count(), space_.size());
        ++slopes_;
        if (!function_.evaluate(natural, residuals, &jacobian)) return false;
        apply_weights(function_, residuals, jacobian);
        const Eigen::VectorXd by_search =
            space_.transform_derivative(natural).cwiseProduct(jacobian.transpose() * residuals);
        const double unit = point.root * start_.noise * start_.noise;
        point.slope = axes_.transpose() * by_search(pair_) / unit;
        return point.slope.allFinite() && point.slope.norm() > 0.0;
    }

    /// Corrects a point to the contour along its gradient, or along a line through it. Empty if it leaves the bounds.
    std::optional<PlanePoint> corrected(const Eigen::Vector2d& place, const PlanePoint& near,
                                        const Eigen::Vector2d* line = nullptr) {
        PlanePoint from = near;
        Eigen::Vector2d at = place;
        outside_.reset();
        for (int i = 0; i < most_corrections; ++i) {
            if (!inside(at)) outside_ = at;
            if (outside_) return std::nullopt;
            const auto found = look(at, from);
            if (!found) return std::nullopt;
            if (std::abs(found->root - reach_) <= on_contour * reach_) return found;
            const Eigen::Vector2d along = line ? *line : found->slope.normalized();
            const double change = (reach_ - found->root) / found->slope.dot(along);
            at += std::clamp(change, -reach_, reach_) * along;
            from = *found;
        }
        end_ = ContourEnd::not_converged;
        return std::nullopt;
    }

    /// A point of the contour on one of the axes; empty if no axis meets it within the bounds.
    std::vector<PlanePoint> first_point() {
        const PlanePoint estimate{Eigen::Vector2d::Zero(), start_.point, 0.0, Eigen::Vector2d::Zero()};
        for (const auto& [x, y] : {std::pair{1.0, 0.0}, {-1.0, 0.0}, {0.0, 1.0}, {0.0, -1.0}}) {
            const auto found = corrected(reach_ * Eigen::Vector2d(x, y), estimate);
            if (found) return {*found};
            if (end_ == ContourEnd::interrupted || end_ == ContourEnd::better_minimum) return {};
        }
        end_ = ContourEnd::not_converged;
        return {};
    }

    /// Walks along the contour, until it is closed or at a bound. Sets end_.
    ContourEnd walk(std::vector<PlanePoint>& points, double direction) {
        const double of_circle = 2.0 * std::numbers::pi * reach_ / steps_of_round;
        double step = of_circle;
        while (points.size() < most_points) {
            const PlanePoint last = points.back();
            const Eigen::Vector2d tangent = direction * last.tangent();
            const Eigen::Vector2d ahead = last.place + step * tangent, across = last.slope.normalized();
            auto next = corrected(ahead, last, &across);
            const bool crosses = !next && outside_;
            if (crosses) next = bound_point(last, *outside_);
            if (crosses && next && turn(last, *next) >= most_turn && (next->place - last.place).norm() <= 2.0 * step) {
                points.push_back(*next);
                return end_ = ContourEnd::at_bound;
            }
            if (!next && (end_ == ContourEnd::interrupted || end_ == ContourEnd::better_minimum)) return end_;
            const bool follows = next && !crosses && turn(last, *next) >= most_turn &&
                                 (next->place - ahead).norm() <= most_correction * step &&
                                 (step <= of_circle || joined(last, *next));
            if (follows) {
                if (points.size() > 3 && passes(last, *next, points.front())) return end_ = ContourEnd::closed;
                points.push_back(*next);
                if (turn(last, *next) > little_turn) step = std::min(1.5 * step, longest * of_circle);
            } else if ((step *= 0.5) < shortest * of_circle) {
                break;
            }
        }
        return end_ = ContourEnd::not_converged;
    }

    /// Cosine of the turn of the gradient.
    static double turn(const PlanePoint& last, const PlanePoint& next) {
        return next.slope.normalized().dot(last.slope.normalized());
    }

    /// True if the contour is near the middle of a long step: it does not cross to another part.
    bool joined(const PlanePoint& last, const PlanePoint& next) {
        const auto middle = look(0.5 * (last.place + next.place), last);
        return middle && turn(last, *middle) >= most_turn &&
               std::abs(middle->root - reach_) <=
                   0.5 * most_correction * (next.place - last.place).norm() * middle->slope.norm();
    }

    /// True if a point is between two others on the same side of the region.
    static bool passes(const PlanePoint& last, const PlanePoint& next, const PlanePoint& point) {
        const Eigen::Vector2d move = next.place - last.place, offset = point.place - last.place;
        const double along = offset.dot(move) / move.squaredNorm();
        return along > 0.0 && along <= 1.0 && (offset - along * move).norm() <= most_correction * move.norm() &&
               turn(last, point) >= most_turn && turn(next, point) >= most_turn;
    }

    /// The point of the contour on the bound that a step crosses; empty if there is none near.
    std::optional<PlanePoint> bound_point(const PlanePoint& last, const Eigen::Vector2d& ahead) {
        const Eigen::Vector2d from = values(last.place), to = values(ahead);
        int crossed = 0;
        double part = 1.0;
        for (int k = 0; k < 2; ++k) {
            const double bound = to[k] > from[k] ? upper_[pair_[static_cast<std::size_t>(k)]]
                                                 : lower_[pair_[static_cast<std::size_t>(k)]];
            const double room = (bound - from[k]) / (to[k] - from[k]);
            if (room >= 0.0 && room < part) part = room, crossed = k;
        }
        const Eigen::Vector2d on_bound = from + part * (to - from);
        const Eigen::Vector2d line = place_of(on_bound + Eigen::Vector2d::Unit(1 - crossed)) - place_of(on_bound);
        const Eigen::Vector2d direction = line.normalized();
        return corrected(place_of(on_bound), last, &direction);
    }

    const ResidualFunction& function_;
    const ParameterSpace& space_;
    const ProfileStart& start_;
    std::array<Eigen::Index, 2> pair_;
    double reach_;
    Eigen::VectorXd lower_, upper_;
    FixedParameterResiduals held_;
    ParameterSpace held_space_;
    FixedParameterFit fit_;
    Eigen::Matrix2d axes_;                    ///< search coordinates of the pair by the place
    Eigen::MatrixXd follow_;                  ///< those of all parameters in the linear approximation
    std::optional<Eigen::Vector2d> outside_;  ///< place beyond the bounds where the last correction ended
    long slopes_ = 0;                         ///< evaluations of set_slope
    ContourEnd end_ = ContourEnd::not_converged;
};

/// Covariance of all parameters in search coordinates; empty if the data leave a direction open.
Eigen::MatrixXd search_covariance(const ProfileStart& start) {
    const ScaledJacobian scaled = scale_and_decompose(start.slopes, start.errors);
    if (scaled.rank < start.slopes.cols()) return {};
    const Eigen::MatrixXd root = start.noise * scaled.column_scales.cwiseInverse().asDiagonal() * scaled.v *
                                 scaled.singular_values.cwiseInverse().asDiagonal();
    return root * root.transpose();
}

}  // namespace

std::string_view to_string(ContourEnd end) {
    constexpr std::array<std::string_view, 6> names{"closed",        "at_bound",       "not_determined",
                                                    "not_converged", "better_minimum", "interrupted"};
    return names[static_cast<std::size_t>(end)];
}

double joint_reach(const ResidualNoise& noise, double level, Eigen::Index first, Eigen::Index second) {
    double fewest = noise.degrees_of_freedom > 0 ? static_cast<double>(noise.degrees_of_freedom)
                                                 : std::numeric_limits<double>::infinity();
    for (const Eigen::Index j : {first, second})
        if (j < std::ssize(noise.of_parameters))
            fewest = std::min(fewest, noise.of_parameters[static_cast<std::size_t>(j)]);
    if (std::isinf(fewest)) return std::sqrt(quantile(boost::math::chi_squared(2.0), level));
    return std::sqrt(2.0 * quantile(boost::math::fisher_f(2.0, fewest), level));
}

ProfileContour profile_contour(const ResidualFunction& function, const ParameterSpace& space,
                               const Eigen::VectorXd& estimate, Eigen::Index first, Eigen::Index second,
                               const ProfileRun& run, const ProgressCallback& progress) {
    ProfileContour none{first, second, ContourEnd::not_determined, {}, {}};
    const auto start = profile_start(function, space, estimate, run.noise.standard_deviation);
    if (!start) return none;
    const Eigen::MatrixXd covariance = search_covariance(*start);
    if (covariance.size() == 0) return none;
    return ContourSearch(function, space, *start, first, second, covariance,
                         joint_reach(run.noise, run.level, first, second), run.max_evaluations, progress)
        .run();
}

std::vector<ProfileContour> profile_contours(const ResidualFunction& function, const ParameterSpace& space,
                                             const Eigen::VectorXd& estimate,
                                             const std::vector<Eigen::Index>& parameters, const ProfileRun& run,
                                             const ProgressCallback& progress) {
    std::vector<ProfileContour> contours;
    for (std::size_t i = 0; i < parameters.size(); ++i)
        for (std::size_t k = i + 1; k < parameters.size(); ++k) {
            const auto [first, second] = std::minmax(parameters[i], parameters[k]);
            contours.push_back({first, second});
        }
    SharedProgress shared(static_cast<int>(contours.size()), "contour", progress);
    parallel_for(contours.size(), run.threads, [&](std::size_t number) {
        ProfileContour& contour = contours[number];
        if (!shared.stopped())
            contour = profile_contour(function, space, estimate, contour.first, contour.second, run,
                                      shared.of(static_cast<int>(number)));
        shared.one_done();
    });
    return contours;
}

}  // namespace impactfit
