#include "impactfit/dynamics/hysteresis_loop.hpp"

#include <fmt/format.h>

#include <string>

#include "impactfit/core/error.hpp"
#include "impactfit/dynamics/motion_panels.hpp"
#include "impactfit/dynamics/simulation/simulate_batch.hpp"

namespace impactfit {
Collision<double> simulate(const GivenLaw& law, double effective_mass, double impact_speed) {
    check_impact({effective_mass, impact_speed});  // the base form evaluates a power of the speed
    const Collision<double> collision =
        simulate(*law.law, law.values(impact_speed), law.impact(effective_mass, impact_speed));
    if (is_valid(collision)) return collision;
    throw Error(ErrorKind::internal, "an impact did not converge", std::string(law.law->description.name));
}

HysteresisLoop hysteresis_loop(const GivenLaw& law, double effective_mass, double impact_speed, std::size_t points) {
    return {impact_speed, simulate_trajectory(*law.law, law.values(impact_speed),
                                              law.impact(effective_mass, impact_speed), {}, points)};
}

Panel loops_panel(std::span<const HysteresisLoop> loops) {
    std::vector<LabelledMotion> motions;
    for (const HysteresisLoop& loop : loops)
        motions.push_back({fmt::format("{:g} m/s", loop.impact_speed), loop.motion});
    return loops_panel(motions);
}

}  // namespace impactfit
