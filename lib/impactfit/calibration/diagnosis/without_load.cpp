#include "impactfit/calibration/diagnosis/without_load.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

#include "impactfit/contact/laws/power_law.hpp"
#include "impactfit/dynamics/damping/damping_for_restitution.hpp"
#include "impactfit/dynamics/damping/impact_time.hpp"
#include "impactfit/dynamics/simulation/law_simulation_interface.hpp"

namespace impactfit {
namespace {

constexpr double spheres = 1.5;  ///< Hertz exponent
constexpr double least_restitution = 0.02,
                 most_restitution_of_reference = 0.999;  ///< restitutions of the reference impact
constexpr double settled_restitution =
    1e-5;                             ///< change of the restitution in a round; no restitution is measured so well
constexpr int most_corrections = 50;  ///< the change falls by a factor of 2 or more a round

/// Restitution and duration of an impact.
struct Response {
    double restitution, duration;
};

Response response(const std::array<double, 5>& law, const Impact<double>& impact) {
    SimulationOptions options;
    options.tolerance = 1e-8;
    options.separation = Separation::zero_indentation;
    const Collision<double> collision = LawSimulation<PowerLaw>::simulate(law, impact, options);
    if (collision.status != CollisionStatus::separated) return {std::nan(""), std::nan("")};
    return {collision.restitution, collision.duration};
}

/// Returns the effect of no load on the restitution and the duration of a reference impact. NaN if it does not rebound.
Response effect_of_no_load(const Response& measured, std::optional<double> stiffness, const Impact<double>& loaded) {
    const Impact<double> free{loaded.effective_mass, loaded.impact_speed};
    Response effect{0.0, 0.0};
    for (int round = 0; round < most_corrections; ++round) {
        const double before = effect.restitution;
        const double e =
            std::clamp(measured.restitution + effect.restitution, least_restitution, most_restitution_of_reference);
        const double k = stiffness
                             ? *stiffness
                             : stiffness_from_duration(measured.duration + effect.duration, e, free, spheres).stiffness;
        const double damping =
            damping_for_restitution({k, spheres, 0.0, spheres, 1.0}, free, Separation::zero_indentation, e, 1e-8)
                .hysteresis_damping;
        const std::array<double, 5> law{k, spheres, spheres, 1.0, damping};
        const Response with = response(law, loaded), without = response(law, free);
        effect = {without.restitution - with.restitution, without.duration - with.duration};
        if (!(std::abs(effect.restitution - before) > settled_restitution))
            break;  // NaN: the reference does not rebound
        if (!stiffness && !(measured.duration + effect.duration > 0.0)) break;
    }
    return effect;
}

const Measurement* measured(const FitCondition& condition, Quantity quantity) {
    for (const Measurement& one : condition.measurements)
        if (one.observable->quantity == quantity && one.force_threshold == 0.0) return &one;
    return nullptr;
}

/// Restitution of an impact, or that of half the energy where it was not measured.
double restitution_of(const FitCondition& condition) {
    const Measurement* one = measured(condition, Quantity::restitution);
    return one != nullptr ? one->value : 0.7;
}

/// Median over the impacts of the stiffness of the measured duration. Empty without durations.
std::optional<double> median_stiffness(const FitProblem& problem) {
    std::vector<double> all;
    for (const FitCondition& condition : problem.conditions)
        if (const Measurement* duration = measured(condition, Quantity::duration); duration && duration->value > 0.0)
            all.push_back(stiffness_from_duration(
                              duration->value,
                              std::clamp(restitution_of(condition), least_restitution, most_restitution_of_reference),
                              {condition.impact.effective_mass, condition.impact.impact_speed}, spheres)
                              .stiffness);
    if (all.empty()) return std::nullopt;
    const auto middle = all.begin() + static_cast<std::ptrdiff_t>(all.size() / 2);
    std::nth_element(all.begin(), middle, all.end());
    return *middle;
}

void remove_load(FitCondition& condition, std::optional<double> stiffness) {
    const Measurement* duration = measured(condition, Quantity::duration);
    const bool timed = duration != nullptr && duration->value > 0.0;
    if (condition.impact.load > 0.0 && (timed || stiffness)) {
        const Response seen{restitution_of(condition), timed ? duration->value : 0.0};
        const Response effect = effect_of_no_load(seen, timed ? std::nullopt : stiffness, condition.impact);
        for (Measurement& one : condition.measurements) {
            if (std::isnan(effect.restitution)) break;
            if (one.observable->quantity == Quantity::restitution) one.value += effect.restitution;
            if (one.observable->quantity == Quantity::duration) one.value += effect.duration;
        }
    }
    condition.impact.load = 0.0;
}

}  // namespace

bool has_load(const FitProblem& problem) {
    return std::any_of(problem.conditions.begin(), problem.conditions.end(),
                       [](const FitCondition& condition) { return condition.impact.load > 0.0; });
}

FitProblem without_load(const FitProblem& problem) {
    FitProblem result = problem;
    if (!has_load(problem)) return result;
    const std::optional<double> stiffness = median_stiffness(problem);
    for (FitCondition& condition : result.conditions) remove_load(condition, stiffness);
    return result;
}

}  // namespace impactfit
