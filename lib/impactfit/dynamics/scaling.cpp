#include "impactfit/dynamics/scaling.hpp"

#include <cmath>

namespace impactfit {
namespace {

/// [((n+1)/2)^n k v0^(n-1) m0^n]^(1/(n+1)) [N s/m].
double linear_damping_scale(const PowerLawCoefficients<double>& law, const Impact<double>& impact) {
    const double n = law.hertz_exponent;
    return std::pow(0.5 * (n + 1.0) * impact.effective_mass, n / (n + 1.0)) *
           std::pow(law.stiffness * std::pow(impact.impact_speed, n - 1.0), 1.0 / (n + 1.0));
}

}  // namespace

PeakGroups peak_groups(const PowerLawCoefficients<double>& law, const Impact<double>& impact, double peak_indentation) {
    const double m0 = impact.effective_mass, v0 = impact.impact_speed;
    return {law.stiffness * std::pow(peak_indentation, law.hertz_exponent + 1.0) / (m0 * v0 * v0),
            law.hysteresis_damping * std::pow(peak_indentation, law.damping_exponent + 1.0) *
                std::pow(v0, law.velocity_exponent - 2.0) / m0};
}

PowerLawCoefficients<double> from_peak_groups(const PeakGroups& groups, const PowerLawCoefficients<double>& exponents,
                                              const Impact<double>& impact, double peak_indentation) {
    const double m0 = impact.effective_mass, v0 = impact.impact_speed;
    PowerLawCoefficients<double> law = exponents;
    law.stiffness = groups.stiffness * m0 * v0 * v0 * std::pow(peak_indentation, -(law.hertz_exponent + 1.0));
    law.hysteresis_damping = groups.damping * m0 * std::pow(v0, 2.0 - law.velocity_exponent) *
                             std::pow(peak_indentation, -(law.damping_exponent + 1.0));
    return law;
}

PeakGroups zhang_2021_groups(double n, double m, double restitution, double modification_parameter) {
    return {0.5 * restitution * (n + 1.0), 0.75 * (1.0 - restitution) * (m + 1.0) / modification_parameter};
}

PeakGroups zhang_2022_groups(double n, double m, double q, double restitution) {
    const double e = restitution, power = std::pow(e, q);
    return {(n + 1.0) * (e * e + power) / (2.0 * (1.0 + power)),
            (m + 1.0) * (2.0 + q) * (1.0 - e * e) / (4.0 * (1.0 + power))};
}

double damping_ratio(const PeakGroups& groups, double n, double m) {
    return groups.damping * std::pow(groups.stiffness, -(m + 1.0) / (n + 1.0));
}

double peak_indentation(const PeakGroups& groups, const UnitScales& scales, double n) {
    return scales.length * std::pow(groups.stiffness, 1.0 / (n + 1.0));
}

FrequencyGroups frequency_groups(const PowerLawCoefficients<double>& law, const Impact<double>& impact) {
    const double n = law.hertz_exponent, v0 = impact.impact_speed;
    return {std::pow(law.stiffness * std::pow(v0, n - 1.0) / impact.effective_mass, 1.0 / (n + 1.0)),
            law.hysteresis_damping * v0 / law.stiffness};
}

PowerLawCoefficients<double> from_frequency_groups(const FrequencyGroups& groups, double n,
                                                   const Impact<double>& impact) {
    const double v0 = impact.impact_speed;
    const double stiffness = impact.effective_mass * std::pow(v0, 1.0 - n) * std::pow(groups.frequency, n + 1.0);
    return {stiffness, n, groups.damping_ratio * stiffness / v0, n, 1.0};
}

double linear_damping_number(const PowerLawCoefficients<double>& law, const Impact<double>& impact,
                             double restitution) {
    return restitution * law.hysteresis_damping / linear_damping_scale(law, impact);
}

double linear_damping(double number, const PowerLawCoefficients<double>& law, const Impact<double>& impact,
                      double restitution) {
    return number / restitution * linear_damping_scale(law, impact);
}

BoucWenGroups bouc_wen_groups(const BoucWenCoefficients<double>& law, double rate_damping, bool maxwell,
                              const Impact<double>& impact) {
    const double length = indentation_scale(law, impact), A = law.hysteresis_amplitude;
    const double constant = std::pow(length, law.hysteresis_exponent) / A;
    const double beta = 0.5 * (law.loading_rate_constant + law.unloading_rate_constant);
    const double gamma = 0.5 * (law.loading_rate_constant - law.unloading_rate_constant);
    return {maxwell ? impact.effective_mass * impact.impact_speed / (length * rate_damping)
                    : rate_damping * impact.impact_speed / law.stiffness,
            beta * constant,
            gamma * constant,
            law.hysteresis_exponent,
            law.hertz_exponent,
            law.elastic_fraction,
            A};
}

std::vector<double> bouc_wen_values(const BoucWenGroups& groups, bool maxwell, double stiffness,
                                    const Impact<double>& impact) {
    std::vector<double> values = unit_values(groups, maxwell);
    const double length =
        indentation_scale(BoucWenCoefficients<double>{stiffness, groups.hertz_exponent, 1, 1, 1, 1, 1}, impact);
    const double constant = std::pow(length, -groups.hysteresis_exponent);
    values[0] = stiffness;
    values[1] *= maxwell ? impact.effective_mass * impact.impact_speed / length : stiffness / impact.impact_speed;
    values[6] *= constant;
    values[7] *= constant;
    return values;
}

}  // namespace impactfit
