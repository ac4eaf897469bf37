#include "impactfit/tables/modification_parameter/modification_parameter.hpp"

#include <cmath>

#include "impactfit/dynamics/damping/damping_for_restitution.hpp"

namespace impactfit {

std::vector<double> modification_parameters(std::span<const WantedRestitution> wanted, double tolerance, int threads) {
    std::vector<double> alpha = exact_damping_ratios(wanted, tolerance, threads);
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        const auto& [impact, e] = wanted[i];
        alpha[i] = e == 1.0 ? modification_parameter_limit(impact.hertz_exponent, impact.damping_exponent,
                                                           impact.velocity_exponent)
                            : primary_damping_ratio(impact, e) / alpha[i];
    }
    return alpha;
}

double corrected_restitution(const WantedRestitution& wanted, double alpha, double tolerance) {
    return simulated_restitution(wanted.impact, primary_damping_ratio(wanted.impact, wanted.restitution) / alpha,
                                 tolerance);
}

std::vector<double> corrected_restitutions(std::span<const WantedRestitution> wanted, std::span<const double> alpha,
                                           double tolerance, int threads) {
    std::vector<UnitImpact> impacts;
    std::vector<double> ratios;
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        impacts.push_back(wanted[i].impact);
        ratios.push_back(primary_damping_ratio(wanted[i].impact, wanted[i].restitution) / alpha[i]);
    }
    return simulated_restitutions(impacts, ratios, tolerance, threads);
}

std::vector<double> restitution_sensitivities(std::span<const WantedRestitution> wanted, int threads) {
    constexpr double step = 1e-4, tolerance = 1e-11;  // rounding and curvature: below 1e-3 of the quotient
    std::vector<WantedRestitution> below(wanted.begin(), wanted.end());
    for (WantedRestitution& one : below) one.restitution *= 1.0 - step;
    const std::vector<double> at = exact_damping_ratios(wanted, tolerance, threads),
                              more = exact_damping_ratios(below, tolerance, threads);
    std::vector<double> sensitivities;
    for (std::size_t i = 0; i < wanted.size(); ++i)
        sensitivities.push_back(wanted[i].restitution * step / std::log(more[i] / at[i]));
    return sensitivities;
}

}  // namespace impactfit
