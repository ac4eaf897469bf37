#include "impactfit/estimation/profile/profile_path.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "impactfit/estimation/inference/bounded_covariance.hpp"
#include "impactfit/estimation/inference/identifiability.hpp"
#include "impactfit/estimation/profile/fixed_parameter_fit.hpp"

namespace impactfit {
namespace {

/// How far the residuals move in a step, in standard deviations, or chi-squared by this many times that, where a bound
/// is pressed hard: what is aimed at, and what is too far.
constexpr double aim = 0.9, too_far = 2.0, rise_of_one = 4.0;

/// A first step on a logarithmic scale goes no farther than this, however unknown the parameter is, and the others are
/// sent no farther ahead than this, in search coordinates.
constexpr double most_at_first = 0.3, most_ahead = 1.0;
constexpr double most_growth = 3.0, cut = 4.0, most_cut = 1e3;
constexpr std::size_t most_points = 24;
constexpr int most_cuts = 8;
constexpr double most_bend = 2.0;

/// Of the rise, where the place at which it is one is sought: from there a straight line is good to a hundredth.
constexpr double nearly_one = 0.03;

/// As far as profiles go on a logarithmic scale.
constexpr double far_away = 1e9;

/// Re-fits begin near their end, and chi-squared need not be better known than this.
constexpr double accuracy_of_rise = 0.01;
constexpr long most_evaluations = 60;

/// Fits with one parameter held, and what the data tell of the others there.
class HeldPoints {
public:
    HeldPoints(const ResidualFunction& function, const SearchSpace& space, const Solution& minimum,
               const Linearisation& at, Eigen::Index which, OfOthers others)
        : space_(space),
          minimum_(minimum),
          at_(at),
          which_(which),
          others_(others),
          fit_(function, space, which, most_evaluations, tolerance(), silent_) {}

    struct Place {
        Eigen::VectorXd search;  ///< coordinates
        FollowedPoint point;
    };

    std::optional<Place> minimum() { return place(space_.to_search(minimum_.parameters), minimum_.cost); }

    /// Re-fitted from a guess in search coordinates.
    std::optional<Place> fitted(const Eigen::VectorXd& guess) {
        const HeldFit::End end = fit_.descend_from(guess);
        return end.status == SolutionStatus::converged ? place(end.point, end.cost) : std::nullopt;
    }

private:
    double tolerance() const {
        const double least = 2.0 * minimum_.cost / (at_.noise * at_.noise);
        return accuracy_of_rise / (least + followed_rise);
    }

    std::optional<Place> place(const Eigen::VectorXd& search, double cost) {
        FollowedPoint point{off(space_.to_natural(search)),
                            2.0 * (cost - minimum_.cost) / (at_.noise * at_.noise),
                            {},
                            Eigen::MatrixXd(at_.scale.size(), 0)};
        if (others_ == OfOthers::covariance) {
            auto there = fit_.linearised(search);
            if (!there) return std::nullopt;
            there->noise = at_.noise;
            point.residuals = there->residuals / at_.noise;
            point.root = root_of_others(*there);
        } else {
            const auto residuals = fit_.weighted_residuals(search);
            if (!residuals) return std::nullopt;
            point.residuals = *residuals / at_.noise;
        }
        return Place{search, std::move(point)};
    }

    Eigen::VectorXd off(const Eigen::VectorXd& natural) const {
        Eigen::VectorXd changes(at_.scale.size());
        for (Eigen::Index j = 0; j < changes.size(); ++j)
            changes[j] = relative_change(space_.parameter(j), minimum_.parameters[j], natural[j], at_.scale[j]);
        return changes;
    }

    /// A row of zeros for the one that is held.
    Eigen::MatrixXd root_of_others(const Linearisation& there) const {
        const Eigen::MatrixXd root = bounded_root(there).root;
        Eigen::MatrixXd all = Eigen::MatrixXd::Zero(at_.scale.size(), root.cols());
        for (Eigen::Index j = 0; j < all.rows(); ++j) {
            const Eigen::Index other = j - (j > which_ ? 1 : 0);
            const bool logarithmic = space_.parameter(j).scale == ParameterScale::log10;
            if (j != which_) all.row(j) = root.row(other) * (logarithmic ? 1.0 : there.scale[other] / at_.scale[j]);
        }
        return all;
    }

    const SearchSpace& space_;
    const Solution& minimum_;
    const Linearisation& at_;
    Eigen::Index which_;
    OfOthers others_;
    ProgressCallback silent_;
    HeldFit fit_;
};

/// On a line through the last two places, from one place straight ahead.
Eigen::VectorXd extrapolated(const std::vector<HeldPoints::Place>& places, Eigen::Index which, double to) {
    const Eigen::VectorXd& last = places.back().search;
    Eigen::VectorXd guess = last;
    if (places.size() > 1) {
        const Eigen::VectorXd& before = places[places.size() - 2].search;
        const Eigen::VectorXd change = (last - before) * ((to - last[which]) / (last[which] - before[which]));
        guess += change.unaryExpr(
            [](double part) { return std::isfinite(part) ? std::clamp(part, -most_ahead, most_ahead) : 0.0; });
    }
    guess[which] = to;
    return guess;
}

double moved(const HeldPoints::Place& from, const HeldPoints::Place& to) {
    return (to.point.residuals - from.point.residuals).norm();
}

double size_of(const HeldPoints::Place& from, const HeldPoints::Place& to) {
    return std::max(moved(from, to), std::abs(to.point.rise - from.point.rise) / rise_of_one);
}

/// A profile that comes to a bound a standard deviation away or more as it left the minimum: nothing but the bound ends
/// it there. One that bends, as where a dashpot becomes rigid, has no beyond.
bool is_straight(const std::vector<HeldPoints::Place>& places, Eigen::Index which) {
    if (places.size() < 2 || moved(places.front(), places.back()) < 1.0) return false;
    const auto pace = [&](std::size_t i) {
        return (places[i].point.off[which] - places[i - 1].point.off[which]) / moved(places[i - 1], places[i]);
    };
    const double change = pace(places.size() - 1) / pace(1);
    return change < most_bend && change > 1.0 / most_bend;
}

/// In search coordinates: to where linear theory has the residuals move as far as is aimed at.
double first_step(const SearchSpace& space, const Solution& minimum, const Linearisation& at, Eigen::Index which) {
    const CovarianceRoot all = unbounded_root(at);
    const bool seen = all.null.row(which).norm() <= part_in_null_space && all.root.row(which).norm() > 0.0;
    const double aimed = seen ? aim * all.root.row(which).norm() : most_at_first;
    const bool linear = space.parameter(which).scale == ParameterScale::linear;
    return (linear ? aimed : std::min(aimed, most_at_first)) * at.scale[which] /
           space.stretch(minimum.parameters)[which];
}

/// Where a side may go, in search coordinates.
struct Range {
    double lower, upper;
};

Range range_of(const SearchSpace& space, const Solution& minimum, Eigen::Index which) {
    const double lower = space.lower()[which], upper = space.upper()[which];
    const ParameterScale scale = space.parameter(which).scale;
    if (scale == ParameterScale::linear) return {lower, upper};
    const double from = space.to_search(minimum.parameters)[which], far = std::log(far_away);
    if (scale == ParameterScale::log10) return {std::max(lower, from - far), std::min(upper, from + far)};
    return {std::max(lower, std::min(from, -far)), std::min(upper, std::max(from, far))};
}

/// Places outward from the first until the side ends.
FollowedSide::End walk(HeldPoints& held, std::vector<HeldPoints::Place>& places, Eigen::Index which, double step,
                       const Range& range) {
    for (int cuts = 0; places.size() < most_points && cuts <= most_cuts && std::isfinite(step);) {
        const double from = places.back().search[which], to = std::clamp(from + step, range.lower, range.upper);
        if (to == from) return is_straight(places, which) ? FollowedSide::End::goes_on : FollowedSide::End::nothing;
        auto next = held.fitted(extrapolated(places, which, to));
        const double size = next ? size_of(places.back(), *next) : too_far * cut;
        step = to - from;
        if (!next || size > too_far) {
            step *= next ? std::max(aim / size, 1.0 / most_cut) : 1.0 / cut;
            ++cuts;
            continue;
        }
        step *= std::min(aim / size, most_growth);
        places.push_back(std::move(*next));
        if (places.back().point.rise >= followed_rise) return FollowedSide::End::goes_on;
    }
    return FollowedSide::End::lost;
}

double root_of_rise(const HeldPoints::Place& place) {
    return std::sqrt(std::max(place.point.rise, 0.0));
}

/// Between the two places around it, which re-fits bring nearer to each other until one of them is nearly there.
std::optional<double> off_at_one(HeldPoints& held, const std::vector<HeldPoints::Place>& places, Eigen::Index which) {
    const auto first = std::find_if(places.begin(), places.end(), [](const auto& at) { return at.point.rise >= 1.0; });
    if (first == places.end() || first == places.begin()) return std::nullopt;
    HeldPoints::Place before = *(first - 1), after = *first;
    const auto way = [&] { return (1.0 - root_of_rise(before)) / (root_of_rise(after) - root_of_rise(before)); };
    for (int refit = 0; refit < most_cuts; ++refit) {
        if (std::min(std::abs(before.point.rise - 1.0), std::abs(after.point.rise - 1.0)) < nearly_one) break;
        const Eigen::VectorXd guess = before.search + way() * (after.search - before.search);
        auto between = guess.allFinite() ? held.fitted(guess) : std::nullopt;
        if (!between) break;
        (between->point.rise < 1.0 ? before : after) = std::move(*between);
    }
    return before.point.off[which] + way() * (after.point.off[which] - before.point.off[which]);
}

}  // namespace

std::optional<FollowedProfile> followed_profile(const ResidualFunction& function, const SearchSpace& space,
                                                const Solution& minimum, const Linearisation& at, Eigen::Index which,
                                                OfOthers others) {
    HeldPoints held(function, space, minimum, at, which, others);
    const auto begin = held.minimum();
    if (!begin) return std::nullopt;
    const double step = first_step(space, minimum, at, which);
    const Range range = range_of(space, minimum, which);
    const auto side = [&](int direction) {
        std::vector<HeldPoints::Place> places{*begin};
        const FollowedSide::End end = walk(held, places, which, direction * step, range);
        FollowedSide found{{}, end, off_at_one(held, places, which)};
        for (HeldPoints::Place& place : places) found.points.push_back(std::move(place.point));
        return found;
    };
    return FollowedProfile{side(1), side(-1)};
}

}  // namespace impactfit
