#include "impactfit/dynamics/damping/exact_dampings.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <map>
#include <optional>

#include "impactfit/core/error.hpp"
#include "impactfit/core/parallel.hpp"
#include "impactfit/dynamics/damping/damping_curve.hpp"
#include "impactfit/dynamics/damping/damping_for_restitution.hpp"

namespace impactfit {
namespace {

constexpr std::size_t curve_pays = 200;  ///< restitutions that take the time of a curve

/// Restitutions at equal exponents.
struct Group {
    UnitImpact impact;
    double least_restitution = 1.0;
    std::size_t size = 0;
    std::optional<DampingCurve> curve = {};
};

double ratio_or_nan(const WantedRestitution& wanted, double tolerance) try {
    return exact_damping_ratio(wanted.impact, wanted.restitution, tolerance).damping_ratio;
} catch (const Error& error) {
    if (error.kind() != ErrorKind::problem) throw;
    return std::numeric_limits<double>::quiet_NaN();
}

void make_curve(Group& group, double tolerance) try {
    if (group.size < curve_pays || group.least_restitution == 1.0) return;
    if (closed_form_damping_ratio(group.impact, group.least_restitution)) return;
    group.curve = DampingCurve::make(group.impact, group.least_restitution, tolerance);
} catch (const Error& error) {
    if (error.kind() != ErrorKind::problem) throw;  // no curve
}

}  // namespace

std::vector<double> exact_damping_ratios(std::span<const WantedRestitution> wanted, double tolerance, int threads) {
    std::map<std::array<double, 4>, std::size_t> numbers;
    std::vector<Group> groups;
    std::vector<std::size_t> group_of;
    for (const auto& [impact, restitution] : wanted) {
        const auto [found, added] =
            numbers.try_emplace({impact.hertz_exponent, impact.damping_exponent, impact.velocity_exponent,
                                 static_cast<double>(impact.separation)},
                                groups.size());
        if (added) groups.push_back({impact});
        Group& group = groups[found->second];
        group.least_restitution = std::min(group.least_restitution, restitution);
        ++group.size;
        group_of.push_back(found->second);
    }
    parallel_for(groups.size(), threads, [&](std::size_t i) { make_curve(groups[i], tolerance); });
    std::vector<double> ratios(wanted.size());
    parallel_for(wanted.size(), threads, [&](std::size_t i) {
        const auto& curve = groups[group_of[i]].curve;
        const double e = wanted[i].restitution;
        ratios[i] = curve && e <= 1.0 ? curve->damping_ratio(e) : ratio_or_nan(wanted[i], tolerance);
    });
    return ratios;
}

}  // namespace impactfit
