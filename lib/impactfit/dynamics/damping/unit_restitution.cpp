#include "impactfit/dynamics/damping/unit_restitution.hpp"

#include <array>
#include <boost/math/special_functions/beta.hpp>
#include <cmath>

#include "impactfit/contact/law_registry.hpp"
#include "impactfit/dynamics/damping/damping_root.hpp"
#include "impactfit/dynamics/phase/phase_impact.hpp"
#include "impactfit/dynamics/simulation/simulate_batch.hpp"

namespace impactfit {
Collision<double> unit_collision(const UnitImpact& impact, double damping_ratio, const SimulationOptions& options) {
    static const LawEntry& law = *find_model("power_law").law;
    SimulationOptions by_rule = options;
    by_rule.separation = impact.separation;
    const std::array<double, 5> values{1.0, impact.hertz_exponent, impact.damping_exponent, impact.velocity_exponent,
                                       damping_ratio};
    return simulate(law, values, {1.0, 1.0}, by_rule);
}

double unit_log_restitution(const UnitImpact& impact, double damping_ratio, double tolerance) {
    const PhaseProblem problem(impact.hertz_exponent, impact.damping_exponent, impact.velocity_exponent, damping_ratio);
    if (const auto reduced = phase_log_restitution(problem, impact.separation, tolerance)) return *reduced;
    SimulationOptions options;
    options.tolerance = tolerance;
    return log_restitution(unit_collision(impact, damping_ratio, options), damping_ratio);
}

double weak_damping_loss(const UnitImpact& impact) {
    const double n = impact.hertz_exponent, m = impact.damping_exponent;
    return 2.0 / (n + 1.0) * std::pow(undamped_peak_indentation(n), m + 1.0) *
           boost::math::beta((m + 1.0) / (n + 1.0), 1.0 + 0.5 * impact.velocity_exponent);
}

}  // namespace impactfit
