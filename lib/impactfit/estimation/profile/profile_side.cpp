#include "impactfit/estimation/profile/profile_side.hpp"

#include <algorithm>
#include <array>
#include <boost/math/tools/toms748_solve.hpp>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <utility>

#include "impactfit/estimation/profile/fixed_parameter_fit.hpp"
#include "impactfit/estimation/profile/profile_tangent.hpp"

namespace impactfit {
namespace {

/// Target step relative to the interval, growth where the profile is flat, and reduction after a failed re-fit.
constexpr double part_of_reach = 1.0 / 3.0, most_growth = 2.0, cut = 4.0;

/// Accuracy of the limit, relative to the half width.
constexpr double accuracy = 1e-4;

/// A decrease of χ² below the estimate by this fraction of the threshold is not rounding: searches end within 1e-8 of
/// the cost.
constexpr double real_fall = 1e-3;

/// Accuracy of Δχ² of a re-fit, relative to the threshold; its root is accurate to half of this. A crossing is not
/// enclosed more closely.
constexpr double accuracy_of_rise = 1e-5;

/// Largest distance followed: a factor 1e9, or 1e9 times the magnitude. Logits of bounds are infinite; 1e-9 of the
/// range counts as at the bound.
constexpr double far_away = 1e9;

/// Longest first step of ln p or of a logit: a factor 5, as in a descent. Re-fits far outside of the interval took most
/// of the evaluations (docs/decisions/0016).
const double longest_first_step = std::log(5.0);

constexpr int most_shortenings = 10;
constexpr std::uintmax_t most_root_steps = 40;

struct Point {
    Eigen::VectorXd search;
    double rise;  ///< Δχ²
    double root() const { return std::sqrt(std::max(rise, 0.0)); }
};

class SideSearch {
public:
    SideSearch(const ResidualFunction& function, const ParameterSpace& space, const ProfileStart& start,
               Eigen::Index index, int direction, const ProfileOptions& options, const ProgressCallback& progress)
        : space_(space),
          start_(start),
          index_(index),
          direction_(direction),
          reach_(options.reach),
          lower_(space.lower()),
          upper_(space.upper()),
          search_start_(space.to_search(space.start())[index]),
          tangent_(profile_tangent(start, index, direction, lower_, upper_)),
          fit_(function, space, index, options.max_evaluations, tolerance(), progress) {
        points_.push_back({start.point, 0.0});
    }

    ProfileSide run() {
        ProfileSide side;
        side.end = is_at_bound(start_.point[index_]) ? ProfileEnd::at_bound : walk();
        const ProfileEnd at_one = side.end == ProfileEnd::better_minimum ? side.end : find_crossing(1.0);
        if (at_one == ProfileEnd::closed) side.error = std::abs(crossing(1.0) - natural(points_.front())[index_]);
        if (at_one == ProfileEnd::better_minimum) side.end = at_one;
        if (side.end != ProfileEnd::better_minimum && reaches(reach_)) side.end = find_crossing(reach_);
        side.limit = side.end == ProfileEnd::closed ? crossing(reach_) : natural(points_.back())[index_];
        if (side.end == ProfileEnd::at_bound || side.end == ProfileEnd::unbounded)
            side.limit = direction_ > 0 ? space_.parameter(index_).upper : space_.parameter(index_).lower;
        for (std::size_t i = 1; i < points_.size(); ++i) side.points.push_back({points_[i].rise, natural(points_[i])});
        side.counts = fit_.counts();
        return side;
    }

private:
    double least_chi_squared() const { return 2.0 * start_.cost / (start_.noise * start_.noise); }
    double rise_of(double cost) const { return 2.0 * (cost - start_.cost) / (start_.noise * start_.noise); }
    double tolerance() const {
        const double threshold = reach_ * reach_;
        return accuracy_of_rise * threshold / (least_chi_squared() + threshold);
    }
    Eigen::VectorXd natural(const Point& point) const { return space_.to_natural(point.search); }
    double at(const Point& point) const { return point.search[index_]; }

    bool is_at_bound(double u) const {
        const bool logit = space_.parameter(index_).scale == ParameterScale::logit;
        if (logit) return direction_ * u >= std::log(far_away);
        return direction_ > 0 ? u >= upper_[index_] : u <= lower_[index_];
    }
    double farthest() const {
        const bool linear = space_.parameter(index_).scale == ParameterScale::linear;
        return linear ? far_away * std::max(1.0, std::abs(start_.point[index_])) : std::log(far_away);
    }

    /// Outer limit: beyond both estimate and start, because a diverged estimate does not indicate the limits.
    double outermost() const {
        const double estimate = start_.point[index_], from = search_start_;
        return (direction_ > 0 ? std::max(estimate, from) : std::min(estimate, from)) + direction_ * farthest();
    }

    /// First step in search coordinates. Without a standard error: a fraction of a factor e or of the value.
    double first_step() const {
        const double known = reach_ * part_of_reach * tangent_.standard_error;
        const bool linear = space_.parameter(index_).scale == ParameterScale::linear;
        return std::isfinite(known) ? std::min(known, linear ? farthest() : longest_first_step) : part_of_reach;
    }

    ProfileEnd walk() {
        double step = first_step();
        for (int shortenings = 0;;) {
            const double u = bounded(at(points_.back()) + direction_ * step);
            const auto next = look(u, extrapolated(u), shortenings < most_shortenings);
            if ((next ? jumps(*next) : failure_ == ProfileEnd::not_finite) && ++shortenings <= most_shortenings) {
                step = std::abs(u - at(points_.back())) / cut;
                continue;
            }
            if (!next) return failure_;
            points_.push_back(*next);
            if (next->rise < -real_fall * reach_ * reach_) return ProfileEnd::better_minimum;
            if (const auto end = walk_back()) return *end;
            if (const auto end = look_into_dip()) return *end;
            if (points_.back().root() >= std::max(reach_, 1.0)) return ProfileEnd::closed;
            if (is_at_bound(u)) return ProfileEnd::at_bound;
            if (direction_ * (u - outermost()) >= 0.0) return ProfileEnd::unbounded;
            step = next_step();
        }
    }

    /// True if Δχ² rose by more than the interval in a fraction of it: the re-fit may have left the valley.
    bool jumps(const Point& next) const { return next.root() > points_.back().root() + reach_; }

    double bounded(double u) const {
        const double far = outermost();
        const double inside = direction_ > 0 ? std::min(u, far) : std::max(u, far);
        return std::clamp(inside, lower_[index_], upper_[index_]);
    }

    double next_step() const {
        const Point &last = points_.back(), &before = points_[points_.size() - 2];
        const double moved = std::abs(at(last) - at(before)), risen = last.root() - before.root();
        if (risen < 0.0) return moved;  // entered another valley: keep the step
        return std::min(moved * reach_ * part_of_reach / risen, most_growth * moved);
    }

    /// Re-fits from a guess, and from the nearest point if the guess fails or leaves the valley. A converged re-fit
    /// that left the valley is sufficient for a step that `can_be_shorter`. Empty on failure; failure_ contains the
    /// reason.
    std::optional<Point> look(double u, const Eigen::VectorXd& guess, bool can_be_shorter = false) {
        FixedParameterFit::End end = fit_.descend_from(guess);
        const bool left = Point{{}, rise_of(end.cost)}.root() > nearest(u).root() + reach_;
        const bool sufficient = end.status == SolutionStatus::converged && can_be_shorter;
        if (end.status == SolutionStatus::failed || (left && !sufficient)) {
            Eigen::VectorXd near = nearest(u).search;
            near[index_] = u;
            const FixedParameterFit::End again = fit_.descend_from(near);
            if (end.status == SolutionStatus::failed || again.cost < end.cost) end = again;
        }
        if (end.status == SolutionStatus::converged) return Point{end.point, rise_of(end.cost)};
        failure_ = end.status == SolutionStatus::failed        ? ProfileEnd::not_finite
                   : end.status == SolutionStatus::interrupted ? ProfileEnd::interrupted
                                                               : ProfileEnd::not_converged;
        return std::nullopt;
    }

    const Point& nearest(double u) const {
        return *std::min_element(points_.begin(), points_.end(), [&](const Point& a, const Point& b) {
            return std::abs(at(a) - u) < std::abs(at(b) - u);
        });
    }

    /// Extrapolates from the last two points; from one point along the tangent.
    Eigen::VectorXd extrapolated(double u) const {
        const Point& last = points_.back();
        if (points_.size() == 1) return along(last.search, (u - at(last)) * tangent_.direction, u);
        return between(points_[points_.size() - 2], last, u);
    }
    Eigen::VectorXd between(const Point& a, const Point& b, double u) const {
        return along(b.search, (b.search - a.search) * (u - at(b)) / (at(b) - at(a)), u);
    }
    Eigen::VectorXd along(const Eigen::VectorXd& from, const Eigen::VectorXd& step, double u) const {
        Eigen::VectorXd point = from;
        for (Eigen::Index j = 0; j < point.size(); ++j)
            if (std::isfinite(step[j])) point[j] += step[j];
        point[index_] = u;
        return point;
    }

    /// Re-fits earlier points after a decrease of the profile: they may be on the new branch too.
    std::optional<ProfileEnd> walk_back() {
        for (std::size_t i = points_.size() - 1; i > 1 && points_[i].rise < points_[i - 1].rise; --i) {
            Eigen::VectorXd guess = points_[i].search;
            guess[index_] = at(points_[i - 1]);
            const auto again = look(guess[index_], guess);
            if (!again && failure_ == ProfileEnd::interrupted) return failure_;
            if (!again || again->rise > points_[i - 1].rise - accuracy_of_rise * reach_ * reach_) break;
            points_[i - 1] = *again;
        }
        return std::nullopt;
    }

    /// If the last point but one is a local minimum of the profile: re-optimises all parameters from there.
    std::optional<ProfileEnd> look_into_dip() {
        if (points_.size() < 3) return std::nullopt;
        const Point &before = points_[points_.size() - 3], &dip = points_[points_.size() - 2], &last = points_.back();
        if (!(dip.rise < before.rise && dip.rise <= last.rise)) return std::nullopt;
        const FixedParameterFit::End bottom = fit_.descend_with_all_free(dip.search);
        if (bottom.status == SolutionStatus::interrupted) return ProfileEnd::interrupted;
        if (!(rise_of(bottom.cost) < -real_fall * reach_ * reach_)) return std::nullopt;
        points_.push_back({bottom.point, rise_of(bottom.cost)});
        return ProfileEnd::better_minimum;
    }

    std::vector<Point>::iterator first_beyond(double root) {
        return std::find_if(points_.begin(), points_.end(), [&](const Point& p) { return p.root() >= root; });
    }

    bool reaches(double root) { return first_beyond(root) != points_.end(); }

    /// Finds sqrt(Δχ²) = target between the enclosing points. Each trial point is inserted in order. Returns `at_bound`
    /// if the side does not reach the target.
    ProfileEnd find_crossing(double target) {
        if (!reaches(target)) return ProfileEnd::at_bound;
        ProfileEnd end = ProfileEnd::closed;
        const auto above = [&](double u) {
            if (end != ProfileEnd::closed) return 0.0;  // search ended
            const auto after = std::find_if(points_.begin(), points_.end(),
                                            [&](const Point& p) { return direction_ * (at(p) - u) >= 0.0; });
            const auto found = look(u, between(*(after - 1), *after, u));
            if (!found) return end = failure_, 0.0;
            if (found->rise < -real_fall * reach_ * reach_) end = ProfileEnd::better_minimum;
            points_.insert(after, *found);
            const double off = found->root() - target;
            const bool at_target = std::abs(off) <= 0.5 * accuracy_of_rise * target;
            return end == ProfileEnd::closed && !at_target ? off : 0.0;
        };
        const double estimate = start_.point[index_];
        const auto close = [&](double low, double high) {
            return high - low <= accuracy * std::max(std::abs(low - estimate), std::abs(high - estimate));
        };
        const auto outer = first_beyond(target), inner = outer - 1;
        double a = at(*inner), b = at(*outer), fa = inner->root() - target, fb = outer->root() - target;
        if (direction_ < 0) std::swap(a, b), std::swap(fa, fb);
        std::uintmax_t steps = most_root_steps;
        boost::math::tools::toms748_solve(above, a, b, fa, fb, close, steps);
        if (end == ProfileEnd::better_minimum) bring_lowest_to_the_end();
        return end;
    }

    void bring_lowest_to_the_end() {
        const auto lowest = std::min_element(points_.begin(), points_.end(),
                                             [](const Point& a, const Point& b) { return a.rise < b.rise; });
        while (&points_.back() != &*lowest) points_.pop_back();
    }

    /// Returns the crossing by linear interpolation of sqrt(Δχ²), natural units.
    double crossing(double target) {
        const auto outer = first_beyond(target), inner = outer - 1;
        const double part = (target - inner->root()) / (outer->root() - inner->root());
        Eigen::VectorXd point = outer->search;
        point[index_] = at(*inner) + part * (at(*outer) - at(*inner));
        return space_.to_natural(point)[index_];
    }

    const ParameterSpace& space_;
    const ProfileStart& start_;
    Eigen::Index index_;
    int direction_;
    double reach_;
    Eigen::VectorXd lower_, upper_;
    double search_start_;  ///< starting value of the parameter in the fit
    ProfileTangent tangent_;
    FixedParameterFit fit_;
    std::vector<Point> points_;  ///< in outward order
    ProfileEnd failure_ = ProfileEnd::closed;
};

}  // namespace

ProfileSide follow_profile(const ResidualFunction& function, const ParameterSpace& space, const ProfileStart& start,
                           Eigen::Index index, int direction, const ProfileOptions& options,
                           const ProgressCallback& progress) {
    return SideSearch(function, space, start, index, direction, options, progress).run();
}

std::string_view to_string(ProfileEnd end) {
    constexpr std::array<std::string_view, 8> names{"closed",        "at_bound",       "unbounded",   "not_finite",
                                                    "not_converged", "better_minimum", "interrupted", "held"};
    return names[static_cast<std::size_t>(end)];
}

}  // namespace impactfit
