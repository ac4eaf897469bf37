#include "impactfit/calibration/initialisation/law_specific_guess.hpp"

#include <cmath>

namespace impactfit {
namespace {

/// stiffness_ratio = e²: energy of the unloading line over energy of the loading line.
void guess_stiffness_ratio(StartFilling& filling) {
    const std::vector<double> measured = measured_values(filling.problem, Quantity::restitution);
    if (measured.empty())
        return filling.set("stiffness_ratio", usual_restitution * usual_restitution, "for a restitution of 0.8");
    filling.set("stiffness_ratio", std::pow(upper_median(measured), 2), "square of the median restitution");
}

/// Sets the yield indentation, or the stiffness if the yield indentation is given, from restitution. Restitution
/// increases with both: from yield far below the typical impact (1e-6 of its indentation, a restitution of 0.015) to
/// almost none.
void guess_yield(StartFilling& filling) {
    if (!filling.law().has("yield_indentation")) return;
    std::vector<double> values = filling.values;
    const auto [mass, speed, load] = typical_impact(filling.problem).impact;
    const double yield = filling.value("yield_indentation", 0.0);
    if (yield > 0.0 && filling.wanting("stiffness") != nullptr) {
        const double most = mass * speed * speed / std::pow(yield, 2.5);
        return filling.set_for_restitution("stiffness", 1e-15 * most, most, true, values);
    }
    if (filling.wanting("yield_indentation") == nullptr) return;
    double& stiffness = values[filling.law().index_of("stiffness")];
    stiffness = filling.value("stiffness", 1.0);
    const double length = std::pow(mass * speed * speed / stiffness, 0.4);
    filling.set_for_restitution("yield_indentation", 1e-6 * length, length, true, values);
}

}  // namespace

/// Units of the typical impact: x_c = (m v^2 / k)^(1/(p+1)), t_c = x_c / v. Values are within the range of the
/// published sets  @eq{MM24, Table 1}. The unloading constant gives the measured restitution, which decreases with it.
void guess_bouc_wen(StartFilling& filling) {
    if (!filling.law().hysteretic) return;
    filling.set("hysteresis_exponent", 1.5, "middle of the published range");
    filling.set("elastic_fraction", 0.5, "middle of the published range");
    const auto [mass, speed, load] = typical_impact(filling.problem).impact;
    const double p = filling.value("hertz_exponent", sphere_exponent), k = filling.value("stiffness", 1.0);
    const double length = std::pow(mass * speed * speed / k, 1.0 / (p + 1.0));
    const double per_length = std::pow(length, -filling.value("hysteresis_exponent", 1.5));
    constexpr double group = 0.01;  // pi_1
    const bool series = filling.law().has("rate_damping") &&
                        filling.law().parameters[filling.law().index_of("rate_damping")].infinite_allowed;
    filling.set("rate_damping", series ? mass * speed / length / group : group * k / speed,
                "middle of the published range");
    filling.set("loading_rate_constant", 0.02 * per_length, "middle of the published range");
    if (filling.wanting("unloading_rate_constant") == nullptr) return;
    filling.set_for_restitution("unloading_rate_constant", 1e-3 * per_length, 1e3 * per_length, false, filling.values);
}

void guess_plastic(StartFilling& filling) {
    guess_stiffness_ratio(filling);
    guess_yield(filling);
}

}  // namespace impactfit
