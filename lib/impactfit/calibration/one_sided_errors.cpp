#include "impactfit/calibration/one_sided_errors.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

namespace impactfit {
namespace {

/// Nearer points in the root of the rise tell no bend.
constexpr double least_apart = 0.1;

/// On the profile, by the root of the rise, in which straight residuals have it straight.
struct Node {
    double root, off;
};

Node node_of(const FollowedPoint& point, Eigen::Index which) {
    return {std::sqrt(std::max(point.rise, 0.0)), point.off[which]};
}

/// At root 1, between `before` and `after`; bent as a third node has it.
double at_one(const Node& before, const Node& after, const Node& third) {
    const double slope = (after.off - before.off) / (after.root - before.root);
    const double straight = before.off + slope * (1.0 - before.root);
    if (std::min(std::abs(third.root - before.root), std::abs(third.root - after.root)) < least_apart) return straight;
    const double next = (third.off - after.off) / (third.root - after.root);
    const double bend = (next - slope) / (third.root - before.root);
    const double bent = straight + bend * (1.0 - before.root) * (1.0 - after.root);
    const auto [least, most] = std::minmax(before.off, after.off);
    return std::clamp(bent, least, most);
}

/// In relative changes.
std::optional<double> off_at_one(const FollowedSide& side, Eigen::Index which) {
    const std::vector<FollowedPoint>& points = side.points;
    for (std::size_t i = 1; i < points.size(); ++i) {
        if (points[i].rise < 1.0) continue;
        const std::size_t third = i > 1 ? i - 2 : std::min(i + 1, points.size() - 1);
        return at_one(node_of(points[i - 1], which), node_of(points[i], which), node_of(points[third], which));
    }
    return std::nullopt;
}

}  // namespace

OneSidedErrors one_sided_errors(const FollowedProfile& profile, Eigen::Index which, const FreeParameter& parameter,
                                double estimate, double scale) {
    const auto distance = [&](const FollowedSide& side) -> std::optional<double> {
        const auto off = off_at_one(side, which);
        if (!off) return std::nullopt;
        return std::abs(parameter.scale == ParameterScale::log10 ? estimate * std::expm1(*off) : scale * *off);
    };
    return {distance(profile.lower), distance(profile.upper)};
}

}  // namespace impactfit
