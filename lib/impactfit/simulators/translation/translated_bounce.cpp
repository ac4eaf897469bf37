#include "impactfit/simulators/translation/translated_bounce.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace impactfit {
namespace {

/// Two digits, and whole per cent from 100 %.
std::string percent(double share) {
    return share < 0.995 ? fmt::format("{:.2g} %", 100.0 * share) : fmt::format("{:.0f} %", 100.0 * share);
}

}  // namespace

std::string largest_differences(std::span<const TranslatedBounce> bounces) {
    double restitution = 0.0, at = bounces.front().wanted.impact.impact_speed, duration = 0.0, force = 0.0;
    for (const auto& [wanted, realised] : bounces) {
        const double error = realised.restitution - wanted.restitution;
        if (std::abs(error) > std::abs(restitution)) restitution = error, at = wanted.impact.impact_speed;
        duration = std::max(duration, std::abs(realised.duration / wanted.duration - 1.0));
        force = std::max(force, std::abs(realised.peak_force / wanted.peak_force - 1.0));
    }
    constexpr double rounding = 1e-9;
    if (std::max({std::abs(restitution), duration, force}) < rounding) return "no result differs by more than 1e-9";
    return fmt::format("restitution off by up to {:+.2g} (at {:.3g} m/s), duration by {}, peak force by {}",
                       restitution, at, percent(duration), percent(force));
}

}  // namespace impactfit
