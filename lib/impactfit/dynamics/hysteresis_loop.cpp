#include "impactfit/dynamics/hysteresis_loop.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "impactfit/core/error.hpp"
#include "impactfit/core/units/axis_unit.hpp"
#include "impactfit/dynamics/simulation/simulate_batch.hpp"

namespace impactfit {
namespace {

AxisUnit axis_of(std::span<const HysteresisLoop> loops, double TrajectoryPoint::*member, const char* unit) {
    double largest = 0.0;
    for (const HysteresisLoop& loop : loops)
        for (const TrajectoryPoint& point : loop.motion) largest = std::max(largest, point.*member);
    return axis_unit(largest, unit);
}

}  // namespace

Collision<double> simulate(const GivenLaw& law, double effective_mass, double impact_speed) {
    check_impact({effective_mass, impact_speed});  // the base form evaluates a power of the speed
    const Collision<double> hit =
        simulate(*law.law, law.values(impact_speed), law.impact(effective_mass, impact_speed));
    if (has_numbers(hit)) return hit;
    throw Error(ErrorKind::internal, "an impact did not converge", std::string(law.law->description.name));
}

HysteresisLoop hysteresis_loop(const GivenLaw& law, double effective_mass, double impact_speed, std::size_t points) {
    return {impact_speed, simulate_trajectory(*law.law, law.values(impact_speed),
                                              law.impact(effective_mass, impact_speed), {}, points)};
}

Panel loops_panel(std::span<const HysteresisLoop> loops) {
    const AxisUnit length = axis_of(loops, &TrajectoryPoint::indentation, "m"),
                   force = axis_of(loops, &TrajectoryPoint::force, "N");
    Panel panel{fmt::format("indentation [{}]", length.name), fmt::format("force [{}]", force.name), {}};
    for (const HysteresisLoop& loop : loops) {
        Curve curve{fmt::format("{:g} m/s", loop.impact_speed), {}, {}};
        for (const TrajectoryPoint& point : loop.motion) {
            curve.x.push_back(length.factor * point.indentation);
            curve.y.push_back(force.factor * std::max(point.force, 0.0));  // rounding error at separation
        }
        panel.curves.push_back(std::move(curve));
    }
    return panel;
}

}  // namespace impactfit
