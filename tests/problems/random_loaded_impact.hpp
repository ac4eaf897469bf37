#pragma once
// Random impacts under a load for a law of the registry: weak to strong damping, any units, both separation rules.

#include <cmath>

#include "impactfit/dynamics/simulation/simulate_batch.hpp"
#include "tests/problems/power_law_impact.hpp"

namespace impactfit_tests {

struct LoadedImpact {
    std::vector<double> values;
    impactfit::Impact<double> impact;
    impactfit::Separation rule = impactfit::Separation::zero_force;
    double share = 0.0;  ///< load over the peak force without load
};

/// Exponents and fractions first; the constants with units then scale with the typical indentation.
inline double drawn_number(const impactfit::Parameter& parameter, double stiffness, Draws& draws) {
    const std::string_view name = parameter.name;
    if (name == "stiffness") return stiffness;
    if (name == "damping_exponent") return draws.uniform(0.25, 2.0);
    if (name == "velocity_exponent") return draws.index(4) == 0 ? draws.uniform(0.5, 2.0) : 1.0;
    if (name == "elastic_fraction") return draws.uniform(0.05, 0.95);
    if (name == "hysteresis_amplitude") return draws.uniform(0.5, 2.0);
    if (name.ends_with("_exponent")) return draws.uniform(1.0, 3.0);
    return draws.uniform(0.05, 0.98);  // a restitution, or a ratio of stiffnesses
}

/// Sets the constants with units from the typical indentation X of the impact.
inline void scale_constants(const impactfit::LawEntry& law, LoadedImpact& at, Draws& draws) {
    const double mass = at.impact.effective_mass, speed = at.impact.impact_speed;
    const auto value = [&](std::string_view name) { return at.values[law.index_of(name)]; };
    const auto set = [&](std::string_view name, double number) {
        if (law.has(name)) at.values[law.index_of(name)] = number;
    };
    const double n = law.has("hertz_exponent") ? value("hertz_exponent")
                     : law.is_power_law        ? law.coefficients(at.values).hertz_exponent
                                               : 1.5;
    const double X = std::pow(mass * speed * speed / value("stiffness"), 1.0 / (n + 1.0));
    if (law.is_power_law) {
        set("hysteresis_damping",
            hysteresis_damping(law.coefficients(at.values), at.impact, draws.power_of_ten(-3.0, 0.3)));
    }
    if (law.hysteretic) {
        const bool series = law.description.name == "bouc_wen_maxwell_2024";
        const double force = value("stiffness") * std::pow(X, n), h = value("hysteresis_exponent");
        if (series)
            set("rate_damping", force / speed * draws.power_of_ten(-0.3, 2.0));
        else
            set("rate_damping", value("stiffness") / speed * draws.power_of_ten(-3.0, 0.3));
        set("loading_rate_constant", std::pow(X, -h) * draws.power_of_ten(-2.0, 0.3));
        set("unloading_rate_constant", std::pow(X, -h) * draws.power_of_ten(-2.0, 0.5));
    }
    set("yield_indentation", X * draws.power_of_ten(-2.0, 0.3));
}

/// The load is 1e-6 to 0.9 of the peak force without load.
inline LoadedImpact draw_loaded_impact(const impactfit::LawEntry& law, Draws& draws) {
    LoadedImpact at;
    at.impact = {draws.power_of_ten(-3.0, 1.3), draws.power_of_ten(-1.3, 1.3)};
    const double stiffness = draws.power_of_ten(2.0, 9.0);
    for (const impactfit::Parameter& parameter : law.parameters)
        at.values.push_back(drawn_number(parameter, stiffness, draws));
    scale_constants(law, at, draws);
    if (!law.ends_at_zero_force) at.rule = both_rules[draws.index(2)];
    const double peak = simulate(law, at.values, at.impact, options_with(at.rule, 1e-10)).peak_force;
    at.share = draws.power_of_ten(-6.0, std::log10(0.9));
    at.impact.load = at.share * peak;
    return at;
}

}  // namespace impactfit_tests
