#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "impactfit/calibration/problem/nominal_scale.hpp"
#include "impactfit/calibration/problem/prediction_problem.hpp"
#include "impactfit/calibration/residuals/parameter_map.hpp"
#include "impactfit/core/error.hpp"
#include "impactfit/dynamics/motion_panels.hpp"
#include "impactfit/dynamics/simulation/simulate_batch.hpp"
#include "impactfit/report/fit/fit_figures.hpp"

namespace impactfit {
namespace {

constexpr std::size_t shown_loops = 3, shown_energies = 40, points_of_a_fitted_motion = 161;

bool has_motion(const FitProblem& problem) {
    return !problem.form_task && !problem.form.unit_impact && !has_nominal_scale(problem);
}

/// Conditions of different speeds, by rising speed; at most `most`, evenly chosen.
std::vector<const FitCondition*> by_speed(const FitProblem& problem, std::size_t most) {
    std::vector<const FitCondition*> all, chosen;
    for (const FitCondition& condition : problem.conditions) all.push_back(&condition);
    const auto speed = [](const FitCondition* condition) { return condition->impact.impact_speed; };
    std::stable_sort(all.begin(), all.end(), [&](const auto* a, const auto* b) { return speed(a) < speed(b); });
    all.erase(std::unique(all.begin(), all.end(), [&](const auto* a, const auto* b) { return speed(a) == speed(b); }),
              all.end());
    const std::size_t count = std::min(all.size(), most);
    for (std::size_t i = 0; i < count; ++i) chosen.push_back(all[count < 2 ? 0 : i * (all.size() - 1) / (count - 1)]);
    return chosen;
}

/// The fitted law at a condition. Empty where its parameters are undefined.
struct FittedImpact {
    std::vector<double> values;
    Impact<double> impact;
    Collision<double> collision;
};

std::optional<FittedImpact> fitted_impact(const FitResult& result, const ParameterMap& map,
                                          const FitCondition& condition) {
    const FitProblem& problem = *result.problem;
    try {
        FittedImpact fitted{
            map.law_values(result.estimate.values, condition), map.impact(result.estimate.values, condition), {}};
        fitted.collision = simulate(*problem.model->law, fitted.values, fitted.impact, problem.simulation);
        if (is_valid(fitted.collision)) return fitted;
    } catch (const Error&) {  // such as a rule outside its exponents
    }
    return {};
}

}  // namespace

std::vector<Panel> fitted_motion_panels(const FitResult& result) {
    const FitProblem& problem = *result.problem;
    if (!has_motion(problem)) return {};
    const ParameterMap map(problem);
    std::vector<LabelledMotion> motions;
    for (const FitCondition* condition : by_speed(problem, shown_loops))
        if (const auto fitted = fitted_impact(result, map, *condition))
            motions.push_back({fmt::format("{:.4g} m/s", fitted->impact.impact_speed),
                               simulate_trajectory(*problem.model->law, fitted->values, fitted->impact,
                                                   problem.simulation, points_of_a_fitted_motion)});
    return motions.empty() ? std::vector<Panel>{} : loop_and_histories(motions);
}

std::vector<Panel> energy_panels(const FitResult& result) {
    const FitProblem& problem = *result.problem;
    const std::vector<const FitCondition*> conditions = by_speed(problem, shown_energies);
    if (!has_motion(problem) || conditions.size() < 2) return {};
    const ParameterMap map(problem);
    const bool points = !has_prediction_curve(problem);
    Curve rebound{"rebound", {}, {}, points}, compression{"lost in compression", {}, {}, points},
        restitution{"lost in restitution", {}, {}, points}, stored{"stored at separation", {}, {}, points};
    for (const FitCondition* condition : conditions) {
        const auto fitted = fitted_impact(result, map, *condition);
        if (!fitted) continue;
        const EnergyAccount<double>& energy = fitted->collision.energy;
        const auto add = [&](Curve& curve, double part) {
            curve.x.push_back(fitted->impact.impact_speed);
            curve.y.push_back(100.0 * part / energy.initial);
        };
        add(compression, energy.lost_compression);
        add(restitution, energy.lost_restitution);
        add(stored, energy.stored_at_separation);
        add(rebound, energy.initial - energy.lost_compression - energy.lost_restitution - energy.stored_at_separation);
    }
    if (rebound.x.size() < 2) return {};
    Panel panel{"impact speed [m/s]",
                "share of the energy of impact [%]",
                {rebound, compression, restitution, stored},
                rebound.x.back() > 10.0 * rebound.x.front(),
                KeyPlace::beside};
    return {panel};
}

}  // namespace impactfit
