#include "bench/legs_gradient.hpp"

#include <algorithm>

#include "bench/group_dual.hpp"
#include "impactfit/contact/laws/bouc_wen_maxwell_2024.hpp"
#include "impactfit/contact/laws/bouc_wen_simon_hunt_crossley_2024.hpp"
#include "impactfit/dynamics/simulation/impact_derivatives_interface.hpp"

namespace impactfit::bench {

BoucWenGroupsOf<double> legs_gradient(const BoucWenImpact& impact, double tolerance) {
    SimulationOptions options;
    options.tolerance = tolerance;
    const auto values = law_values(seeded(impact.groups), impact.series);
    const Impact<GroupDual> unit{GroupDual(1.0), GroupDual(1.0)};
    const Collision<GroupDual> collision =
        impact.series ? LawDerivatives<BoucWenMaxwell2024>::simulate(values, unit, options)
                      : LawDerivatives<BoucWenSimonHuntCrossley2024>::simulate(values, unit, options);
    BoucWenGroupsOf<double> gradient;
    for (std::size_t i = 0; i < gradient.size(); ++i) gradient[i] = collision.restitution.v[i];
    return gradient;
}

}  // namespace impactfit::bench
