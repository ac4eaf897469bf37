#include "impactfit/simulators/translation/translated_bounce.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "impactfit/card/card_request.hpp"

namespace impactfit {

LargestErrors largest_errors(std::span<const TranslatedBounce> bounces) {
    // Durations and forces of a nominal stiffness are NaN, and so are their errors.
    const auto& [first_wanted, first_realised] = bounces.front();
    const bool known = !std::isnan(first_wanted.duration) && !std::isnan(first_realised.duration);
    const double scale = known ? 0.0 : std::nan("");
    LargestErrors largest{0.0, bounces.front().wanted.impact.impact_speed, scale, scale};
    for (const auto& [wanted, realised] : bounces) {
        const double error = realised.restitution - wanted.restitution;
        if (std::abs(error) > std::abs(largest.restitution))
            largest.restitution = error, largest.at_speed = wanted.impact.impact_speed;
        largest.duration = std::max(largest.duration, std::abs(realised.duration / wanted.duration - 1.0));
        largest.peak_force = std::max(largest.peak_force, std::abs(realised.peak_force / wanted.peak_force - 1.0));
    }
    return largest;
}

std::string largest_differences(std::span<const TranslatedBounce> bounces) {
    const LargestErrors largest = largest_errors(bounces);
    return error_phrase(largest.restitution, largest.duration, largest.peak_force,
                        fmt::format(" (at {:.3g} m/s)", largest.at_speed));
}

}  // namespace impactfit
