#include "impactfit/dynamics/smallest_rebounding_speed.hpp"

#include <cmath>

#include "impactfit/dynamics/simulation/simulate_batch.hpp"

namespace impactfit {
namespace {

constexpr double widest = 1e6, relative_error = 1e-6;

}  // namespace

std::optional<double> smallest_rebounding_speed(const LawEntry& law, std::span<const double> values,
                                                const Impact<double>& impact, const SimulationOptions& options) {
    if (!(impact.load > 0.0)) return std::nullopt;
    const auto status_at = [&](double speed) {
        return simulate(law, values, {impact.effective_mass, speed, impact.load}, options).status;
    };
    double resting = impact.impact_speed, rebounding = impact.impact_speed;
    if (status_at(impact.impact_speed) == CollisionStatus::separated)
        while (status_at(resting) == CollisionStatus::separated)
            if ((resting *= 0.5) * widest < impact.impact_speed) return std::nullopt;
    while (status_at(rebounding) == CollisionStatus::rests)
        if ((rebounding *= 2.0) > widest * impact.impact_speed) return std::nullopt;
    if (status_at(resting) != CollisionStatus::rests || status_at(rebounding) != CollisionStatus::separated)
        return std::nullopt;
    while (rebounding > (1.0 + relative_error) * resting) {
        const double middle = std::sqrt(resting * rebounding);
        (status_at(middle) == CollisionStatus::separated ? rebounding : resting) = middle;
    }
    return rebounding;
}

}  // namespace impactfit
