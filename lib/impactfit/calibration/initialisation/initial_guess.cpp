#include "impactfit/calibration/initialisation/initial_guess.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>
#include <vector>

#include "impactfit/calibration/diagnosis/without_load.hpp"
#include "impactfit/calibration/initialisation/law_specific_guess.hpp"
#include "impactfit/calibration/problem/fit_problem.hpp"
#include "impactfit/calibration/problem/thinned_problem.hpp"
#include "impactfit/dynamics/damping/damping_for_restitution.hpp"
#include "impactfit/dynamics/damping/impact_time.hpp"

namespace impactfit {
namespace {

/// Returns the least-squares slope of ln y over ln v. Empty for fewer than two speeds.
std::optional<double> slope(const std::vector<std::pair<double, double>>& speed_and_value) {
    double x = 0.0, y = 0.0, xx = 0.0, xy = 0.0;
    std::set<double> speeds;
    for (const auto& [speed, value] : speed_and_value) {
        speeds.insert(speed);
        x += std::log(speed);
        y += std::log(value);
    }
    if (speeds.size() < 2) return std::nullopt;
    const double count = static_cast<double>(speed_and_value.size());
    for (const auto& [speed, value] : speed_and_value) {
        xx += (std::log(speed) - x / count) * (std::log(speed) - x / count);
        xy += (std::log(speed) - x / count) * (std::log(value) - y / count);
    }
    return xy / xx;
}

std::optional<double> slope_of(const FitProblem& problem, Quantity quantity) {
    std::vector<std::pair<double, double>> pairs;
    for (const FitCondition& condition : problem.conditions)
        if (const auto value = measured_value(condition, quantity); value && *value > 0.0)
            pairs.emplace_back(condition.impact.impact_speed, *value);
    return slope(pairs);
}

// ---- Stiffness -----------------------------------------------------------------------------------------------

std::optional<double> stiffness_of(const FitCondition& condition, double n, Quantity quantity) {
    const auto value = measured_value(condition, quantity);
    if (!value) return std::nullopt;
    const auto [m, v, load] = condition.impact;
    const double energy = 0.5 * (n + 1.0) * m * v * v;  // = K x^(n+1) at the peak, without energy loss
    switch (quantity) {
        case Quantity::duration: {
            // Restitution below 0.05 is set to 0.05: under strong damping it is a poor predictor of the impact time.
            const double e = measured_value(condition, Quantity::restitution).value_or(usual_restitution);
            return stiffness_from_duration(*value, std::clamp(e, 0.05, 1.0), condition.impact, n).stiffness;
        }
        case Quantity::peak_force:
            return std::pow(*value, n + 1.0) / std::pow(energy, n);
        case Quantity::peak_indentation:
            return energy / std::pow(*value, n + 1.0);
        default:
            return std::nullopt;
    }
}

// ---- One parameter -------------------------------------------------------------------------------------------

/// Returns the elastic exponent of the law, given, computed or the default of spheres.
double elastic_exponent(const StartFilling& filling) {
    if (filling.law().has("stiffness_ratio")) return 1.0;
    if (!filling.law().is_power_law || filling.law().has("hertz_exponent"))
        return filling.value("hertz_exponent", sphere_exponent);
    return filling.law().coefficients(filling.values).hertz_exponent;
}

void fill_hertz_exponent(StartFilling& filling) {
    if (filling.wanting("hertz_exponent") == nullptr) return;
    const auto guess = guess_hertz_exponent(filling.problem);
    filling.set("hertz_exponent", guess ? guess->value : sphere_exponent, guess ? guess->origin : "default of spheres");
}

void fill_stiffness(StartFilling& filling) {
    if (filling.wanting("stiffness") == nullptr) return;
    if (const auto guess = guess_stiffness(filling.problem, elastic_exponent(filling)))
        filling.set("stiffness", guess->value, guess->origin);
}

Separation separation_rule_of(const FitProblem& problem) {
    return problem.simulation.separation.value_or(problem.model->law->description.separation);
}

/// Sets m from the slope over speed of the damping ratios that give the restitutions with m = n, which vary least with
/// speed.
void fill_damping_exponent(StartFilling& filling) {
    if (filling.wanting("damping_exponent") == nullptr) return;
    const double n = elastic_exponent(filling), q = filling.value("velocity_exponent", 1.0);
    std::vector<std::pair<double, double>> ratios;
    for (const FitCondition& condition : filling.problem.conditions) {
        const auto e = measured_value(condition, Quantity::restitution);
        if (!e || *e <= 0.01 || *e >= 1.0 || q >= 2.0) continue;
        const UnitImpact unit{n, n, q, separation_rule_of(filling.problem)};
        ratios.emplace_back(condition.impact.impact_speed, exact_damping_ratio(unit, *e, 1e-8).damping_ratio);
    }
    const std::optional<double> power = slope(ratios);
    if (power)
        filling.set("damping_exponent", n + 0.5 * (*power - q) * (n + 1.0), "from the slope of restitution over speed");
    else
        filling.set("damping_exponent", n, "default: elastic exponent");
}

double exact_damping(const StartFilling& filling, double stiffness, const Impact<double>& impact, double restitution) {
    std::vector<double> values = filling.values;
    values[filling.law().index_of("stiffness")] = stiffness;
    values[filling.law().index_of("hysteresis_damping")] = 1.0;  // unused below
    return damping_for_restitution(filling.law().coefficients(values), impact, separation_rule_of(filling.problem),
                                   restitution, 1e-8)
        .hysteresis_damping;
}

/// Returns the damping of each measured restitution, for its impact.
std::vector<double> exact_dampings(const StartFilling& filling, double stiffness) {
    std::vector<double> all;
    for (const FitCondition& condition : filling.problem.conditions)
        if (const auto e = measured_value(condition, Quantity::restitution); e && *e > 0.01 && *e < 1.0)
            all.push_back(exact_damping(filling, stiffness, condition.impact, *e));
    return all;
}

/// Sets the stiffness from a given damping if only restitution was measured. By dimensional analysis the damping of a
/// restitution is a power of the stiffness.
void fill_stiffness_from_damping(StartFilling& filling) {
    if (filling.wanting("stiffness") == nullptr) return;
    const double damping = filling.value("hysteresis_damping", 0.0);
    const std::vector<double> one = damping > 0.0 ? exact_dampings(filling, 1.0) : std::vector<double>{};
    if (one.empty()) return filling.set("stiffness", 1.0, "not determined by the data");
    const double lowest = upper_median(one), power = std::log2(upper_median(exact_dampings(filling, 2.0)) / lowest);
    filling.set("stiffness", std::pow(damping / lowest, 1.0 / power), "from restitution and the damping");
}

void fill_damping(StartFilling& filling) {
    if (filling.wanting("hysteresis_damping") == nullptr) return;
    const double stiffness = filling.value("stiffness", 1.0);
    if (const std::vector<double> all = exact_dampings(filling, stiffness); !all.empty())
        return filling.set("hysteresis_damping", upper_median(all),
                           "median of the exact values for the measured restitutions");
    filling.set("hysteresis_damping",
                exact_damping(filling, stiffness, typical_impact(filling.problem).impact, usual_restitution),
                "for a restitution of 0.8");
}

void fill_all(StartFilling filling) {
    fill_hertz_exponent(filling);
    filling.set("velocity_exponent", 1.0, "default: linear in the rate");
    fill_stiffness(filling);
    fill_damping_exponent(filling);
    guess_plastic(filling);
    fill_stiffness_from_damping(filling);
    fill_damping(filling);
    filling.set("hysteresis_amplitude", 1.0, "by convention");
    guess_bouc_wen(filling);
    const std::vector<double> restitutions = measured_values(filling.problem, Quantity::restitution);
    filling.set(prescribed_restitution, restitutions.empty() ? usual_restitution : upper_median(restitutions),
                restitutions.empty() ? "default" : "median of the measured values");
}

}  // namespace

std::optional<Guess> guess_hertz_exponent(const FitProblem& problem) {
    const auto accepted = [](double n) { return std::isfinite(n) && n >= 0.5 && n <= 10.0; };
    if (const auto s = slope_of(problem, Quantity::duration); s && accepted((1.0 - *s) / (1.0 + *s)))
        return Guess{(1.0 - *s) / (1.0 + *s), "from the slope of duration over speed"};
    if (const auto s = slope_of(problem, Quantity::peak_force); s && accepted(*s / (2.0 - *s)))
        return Guess{*s / (2.0 - *s), "from the slope of peak force over speed"};
    if (const auto s = slope_of(problem, Quantity::peak_indentation); s && accepted(2.0 / *s - 1.0))
        return Guess{2.0 / *s - 1.0, "from the slope of peak indentation over speed"};
    return std::nullopt;
}

std::optional<Guess> guess_stiffness(const FitProblem& problem, double hertz_exponent) {
    for (const Quantity quantity : {Quantity::duration, Quantity::peak_force, Quantity::peak_indentation}) {
        std::vector<double> all;
        for (const FitCondition& condition : problem.conditions)
            if (const auto one = stiffness_of(condition, hertz_exponent, quantity)) all.push_back(*one);
        if (all.empty()) continue;
        const auto found = std::find_if(all_observables.begin(), all_observables.end(),
                                        [&](const Observable& one) { return one.quantity == quantity; });
        return Guess{upper_median(all), fmt::format("from {} (median over the impacts)", found->name)};
    }
    return std::nullopt;
}

void guess_starts(FitProblem& problem) {
    FitProblem part = without_load(thinned_problem(problem, enough_conditions));
    fill_all(StartFilling(part));
    problem.parameters = std::move(part.parameters);
}

}  // namespace impactfit
