#include "impactfit/calibration/bouc_wen_guess.hpp"

#include <cmath>

namespace impactfit {

/// In units of the typical impact, x_c = (m v^2 / k)^(1/(p+1)) and t_c = x_c / v: values in the range of the published
/// sets  @eq{MM24, Table 1}, and the unloading constant for the measured restitution, which falls as the hysteresis
/// unloads more stiffly.
void guess_bouc_wen(StartFilling& filling) {
    if (!filling.law().hysteretic) return;
    filling.set("hysteresis_exponent", 1.5, "in the middle of published ones");
    filling.set("elastic_fraction", 0.5, "in the middle of published ones");
    const auto [mass, speed] = typical_impact(filling.problem).impact;
    const double p = filling.value("hertz_exponent", sphere_exponent), k = filling.value("stiffness", 1.0);
    const double length = std::pow(mass * speed * speed / k, 1.0 / (p + 1.0));
    const double per_length = std::pow(length, -filling.value("hysteresis_exponent", 1.5));
    constexpr double group = 0.01;  // pi_1
    const bool series = filling.law().has("rate_damping") &&
                        filling.law().parameters[filling.law().index_of("rate_damping")].infinite_allowed;
    filling.set("rate_damping", series ? mass * speed / length / group : group * k / speed,
                "in the middle of published ones");
    filling.set("loading_rate_constant", 0.02 * per_length, "in the middle of published ones");
    if (filling.wanting("unloading_rate_constant") == nullptr) return;
    filling.set_for_restitution("unloading_rate_constant", 1e-3 * per_length, 1e3 * per_length, false, filling.values);
}

}  // namespace impactfit
