#include "impactfit/estimation/profile/profile_errors.hpp"

#include <Eigen/QR>
#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "impactfit/core/parallel.hpp"
#include "impactfit/estimation/profile/profile_path.hpp"

namespace impactfit {
namespace {

/// Of the way between two points, for the midpoint rule: second moments of a normal distribution come out to 1e-3.
constexpr int parts = 8;

/// Where a side ends that goes on behind its last point, in standard deviations of straight residuals: 1e-4 of a normal
/// distribution is beyond. At least the last ones are added.
constexpr double outermost = 4.0, least_tail = 1.5;

/// Of chi-squared, on a side that was lost: a standard deviation.
constexpr double least_rise = 1.0;

double distance(const FollowedPoint& a, const FollowedPoint& b) {
    return (b.residuals - a.residuals).norm();
}

/// Means over a path of squares and products, as rows that add up to them.
class PathMean {
public:
    explicit PathMean(Eigen::Index parameters) : rows_(0, parameters) {}

    /// Between the points chi-squared is that of residuals on a straight line.
    void add(const FollowedPoint& from, const FollowedPoint& to, double length) {
        double at_from = 0.0, at_to = 0.0;
        for (int i = 0; i < parts; ++i) {
            const double way = (i + 0.5) / parts, back = 1.0 - way;
            const double rise = back * from.rise + way * to.rise - length * length * way * back;
            const double weight = std::exp(-0.5 * rise) * length / parts;
            total_ += weight;
            at_from += weight * back;
            at_to += weight * way;
            append(weight, back * from.off + way * to.off);
        }
        append(at_from, from.root);
        append(at_to, to.root);
    }

    double total() const { return total_; }

    Eigen::MatrixXd root() const {
        const Eigen::HouseholderQR<Eigen::MatrixXd> qr(rows_ / std::sqrt(total_));
        const Eigen::Index size = std::min(rows_.rows(), rows_.cols());
        return Eigen::MatrixXd(qr.matrixQR().topRows(size).triangularView<Eigen::Upper>()).transpose();
    }

private:
    void append(double weight, const Eigen::Ref<const Eigen::MatrixXd>& columns) {
        rows_.conservativeResize(rows_.rows() + columns.cols(), Eigen::NoChange);
        rows_.bottomRows(columns.cols()) = std::sqrt(weight) * columns.transpose();
    }

    Eigen::MatrixXd rows_;
    double total_ = 0.0;
};

/// Where the last step leads if it goes on in a straight line.
FollowedPoint beyond(const FollowedPoint& before, const FollowedPoint& last, double tail) {
    const double length = distance(before, last), slope = (last.rise - before.rise) / length + length;
    FollowedPoint end = last;
    end.off += (last.off - before.off) * (tail / length);
    end.rise += (slope + tail) * tail;
    return end;
}

void add_side(const FollowedSide& side, PathMean& mean) {
    const std::vector<FollowedPoint>& points = side.points;
    double way = 0.0;
    for (std::size_t i = 1; i < points.size(); ++i) {
        const double length = distance(points[i - 1], points[i]);
        mean.add(points[i - 1], points[i], length);
        way += length;
    }
    if (side.end != FollowedSide::End::goes_on) return;
    const double tail = std::max(least_tail, outermost - way);
    mean.add(points.back(), beyond(points[points.size() - 2], points.back(), tail), tail);
}

/// Too near for what is beyond to be a tail.
bool is_lost(const FollowedSide& side) {
    return side.end == FollowedSide::End::lost && side.points.back().rise < least_rise;
}

struct Along {
    Eigen::MatrixXd root;
    OneSidedErrors one_sided;
};

std::optional<Along> along_profile(const ResidualFunction& function, const SearchSpace& space, const Solution& minimum,
                                   const Linearisation& at, Eigen::Index which, OfOthers others) {
    if (!(at.noise > 0.0)) return std::nullopt;
    const auto profile = followed_profile(function, space, minimum, at, which, others);
    if (!profile || is_lost(profile->upper) || is_lost(profile->lower)) return std::nullopt;
    PathMean mean(at.scale.size());
    add_side(profile->upper, mean);
    add_side(profile->lower, mean);
    if (!(mean.total() > 0.0)) return std::nullopt;
    Eigen::MatrixXd root = mean.root();
    if (!root.allFinite()) return std::nullopt;
    return Along{std::move(root),
                 one_sided_errors(*profile, space.parameter(which), minimum.parameters[which], at.scale[which])};
}

}  // namespace

std::optional<Eigen::Index> worth_following(const LinearUncertainty& linear, const SearchSpace& space,
                                            const std::vector<FarValue>& far) {
    const bool has_errors = std::find(linear.on_bound.begin(), linear.on_bound.end(), false) != linear.on_bound.end();
    if (!has_errors || linear.null.cols() > std::count(linear.beside.begin(), linear.beside.end(), OnBound::unseen))
        return std::nullopt;
    std::optional<Eigen::Index> worst;
    for (std::size_t i = 0; i < linear.on_bound.size(); ++i) {
        const auto j = static_cast<Eigen::Index>(i);
        if (linear.beside[i] == OnBound::unseen) {
            if (space.parameter(j).scale == ParameterScale::logit) return j;  // nothing else lets it go
            continue;
        }
        const bool doubtful =
            linear.on_bound[i] || !(linear.freed_errors[j] <= linear.limit.known_below()) || has_far_value(far, i);
        if (doubtful && (!worst || linear.freed_errors[j] > linear.freed_errors[*worst])) worst = j;
    }
    return worst;
}

std::optional<FollowedErrors> followed_errors(const ResidualFunction& function, const SearchSpace& space,
                                              const Solution& minimum, const Linearisation& at, Eigen::Index which) {
    auto along = along_profile(function, space, minimum, at, which, OfOthers::covariance);
    if (!along) return std::nullopt;
    FollowedErrors errors{std::move(along->root), {}};
    errors.one_sided.resize(at.on_bound.size());
    errors.one_sided[static_cast<std::size_t>(which)] = along->one_sided;
    return errors;
}

std::optional<FollowedErrors> errors_along_profiles(const ResidualFunction& function, const SearchSpace& space,
                                                    const Solution& minimum, const Linearisation& at,
                                                    const Eigen::VectorXd& freed_errors, Eigen::Index worst,
                                                    int threads) {
    auto errors = followed_errors(function, space, minimum, at, worst);
    if (!errors) return std::nullopt;
    parallel_for(at.on_bound.size(), threads, [&](std::size_t i) {
        const auto j = static_cast<Eigen::Index>(i);
        const double along_worst = errors->root.row(j).norm();
        if (j == worst || at.on_bound[i] || !(along_worst > 0.0)) return;
        if (along_worst > identifiable_below && !(freed_errors[j] <= identifiable_below)) return;
        const auto own = along_profile(function, space, minimum, at, j, OfOthers::nothing);
        if (!own) return;
        errors->root.row(j) *= own->root.row(j).norm() / along_worst;
        errors->one_sided[i] = own->one_sided;
    });
    return errors;
}

}  // namespace impactfit
