#include "impactfit/report/simulation/law_figure.hpp"

#include <fmt/format.h>

#include "impactfit/core/tolerance.hpp"
#include "impactfit/dynamics/damping/damping_for_restitution.hpp"
#include "impactfit/dynamics/simulation/simulate_batch.hpp"

namespace impactfit {
namespace {

constexpr std::size_t points_of_a_loop = 121;

Curve loop(const std::string& label, const LawEntry& law, const std::vector<double>& values, double speed) {
    Curve curve{label, {}, {}};
    for (const TrajectoryPoint& point : simulate_trajectory(law, values, {1.0, speed}, {}, points_of_a_loop)) {
        curve.x.push_back(point.indentation);
        curve.y.push_back(point.force);
    }
    return curve;
}

Curve loop_of_restitution(const LawEntry& law, std::vector<double> values, double restitution) {
    values[law.index_of("hysteresis_damping")] =
        damping_for_restitution(law.coefficients(values), {1.0, 1.0}, law.description.separation, restitution,
                                default_tolerance)
            .hysteresis_damping;
    return loop(fmt::format("restitution {:g}", restitution), law, values, 1.0);
}

}  // namespace

Panel law_panel(const LawEntry& law) {
    std::vector<double> values;
    for (const Parameter& parameter : law.parameters) values.push_back(parameter.typical);
    Panel panel{"indentation", "force", {}, false, KeyPlace::beside};
    if (law.has("hysteresis_damping"))
        for (const double restitution : {0.9, 0.6, 0.3})
            panel.curves.push_back(loop_of_restitution(law, values, restitution));
    else
        for (const double speed : {1.5, 1.0, 0.5})
            panel.curves.push_back(loop(fmt::format("impact_speed {:g}", speed), law, values, speed));
    return panel;
}

}  // namespace impactfit
