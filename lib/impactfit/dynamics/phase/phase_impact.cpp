#include "impactfit/dynamics/phase/phase_impact.hpp"

#include "impactfit/core/numbers/moderate.hpp"
#include "impactfit/dynamics/impact/unit_scales.hpp"
#include "impactfit/dynamics/phase/phase_solution.hpp"

namespace impactfit {

std::optional<Collision<double>> phase_impact(const PowerLawCoefficients<double>& law, const Impact<double>& impact,
                                              Separation separation, double tolerance) {
    const UnitScales scales = unit_scales(law, impact);
    if (!is_moderate(scales.length) || !is_moderate(scales.energy()) || !is_moderate(scales.force()) ||
        !is_moderate(scales.time()))
        return std::nullopt;
    const PhaseProblem problem(law.hertz_exponent, law.damping_exponent, law.velocity_exponent,
                               damping_ratio(law, impact));
    auto solution = solve_phase(problem, separation, tolerance);
    if (!solution) return std::nullopt;
    solution->hit.separation = separation;
    return in_si(solution->hit, scales);
}

}  // namespace impactfit
