#include "impactfit/calibration/finished/weight_effect.hpp"

#include <cmath>

#include "impactfit/calibration/problem/nominal_scale.hpp"
#include "impactfit/calibration/residuals/contact_residuals.hpp"
#include "impactfit/dynamics/simulation/simulate_batch.hpp"

namespace impactfit {

std::optional<WeightEffect> weight_effect(const FitResult& result) {
    const FitProblem& problem = *result.problem;
    if (problem.form_task || problem.form.unit_impact || has_nominal_scale(problem)) return std::nullopt;
    const ContactResiduals function(problem);
    const std::vector<Collision<double>> impacts = function.simulate(result.estimate.values);
    std::optional<std::size_t> most;
    Impact<double> heavy;
    double largest = 0.0;
    for (std::size_t i = 0; i < impacts.size(); ++i) {
        if (impacts[i].status != CollisionStatus::separated) continue;
        const Impact<double> impact = function.true_impact(result.estimate.values, problem.conditions[i]);
        const double ratio = standard_gravity * impacts[i].duration / impact.impact_speed;
        if (ratio > largest) most = i, largest = ratio, heavy = impact;
    }
    if (!most) return std::nullopt;
    const FitCondition& condition = problem.conditions[*most];
    const Impact<double> light{heavy.effective_mass, heavy.impact_speed};
    if (heavy.load == 0.0) heavy.load = standard_gravity * heavy.effective_mass;
    const std::vector<double> values = function.law_values(result.estimate.values, condition);
    const auto restitution = [&](const Impact<double>& impact) {
        const Collision<double> collision = simulate(*problem.model->law, values, impact, problem.simulation);
        return is_valid(collision) ? collision.restitution : std::nan("");
    };
    return WeightEffect{light.impact_speed,          largest,
                        restitution(heavy),          restitution(light),
                        condition.impact.load > 0.0, problem.weight_is_stated};
}

}  // namespace impactfit
