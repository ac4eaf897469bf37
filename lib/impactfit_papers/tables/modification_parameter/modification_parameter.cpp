#include "impactfit_papers/tables/modification_parameter/modification_parameter.hpp"

#include <algorithm>
#include <cmath>

#include "impactfit/core/error.hpp"
#include "impactfit/core/parallel.hpp"
#include "impactfit/dynamics/damping/damping_for_restitution.hpp"
#include "impactfit/dynamics/damping/unit_restitution.hpp"

namespace impactfit {
namespace {

std::vector<double> checked_ratios(std::span<const WantedRestitution> wanted, double tolerance, int threads) {
    std::vector<double> ratios = exact_damping_ratios(wanted, tolerance, threads);
    if (std::any_of(ratios.begin(), ratios.end(), [](double ratio) { return std::isnan(ratio); }))
        throw Error(ErrorKind::internal, "the bodies of a table creep too slowly for a simulation");
    return ratios;
}

}  // namespace

std::vector<double> modification_parameters(std::span<const WantedRestitution> wanted, double tolerance, int threads) {
    std::vector<double> alpha = checked_ratios(wanted, tolerance, threads);
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        const auto& [impact, e] = wanted[i];
        alpha[i] = e == 1.0 ? modification_parameter_limit(impact.hertz_exponent, impact.damping_exponent,
                                                           impact.velocity_exponent)
                            : primary_damping_ratio(impact, e) / alpha[i];
    }
    return alpha;
}

double corrected_restitution(const WantedRestitution& wanted, double alpha, double tolerance) {
    return std::exp(unit_log_restitution(wanted.impact,
                                         primary_damping_ratio(wanted.impact, wanted.restitution) / alpha, tolerance));
}

std::vector<double> corrected_restitutions(std::span<const WantedRestitution> wanted, std::span<const double> alpha,
                                           double tolerance, int threads) {
    std::vector<double> restitutions(wanted.size());
    parallel_for(wanted.size(), threads,
                 [&](std::size_t i) { restitutions[i] = corrected_restitution(wanted[i], alpha[i], tolerance); });
    return restitutions;
}

std::vector<double> restitution_sensitivities(std::span<const WantedRestitution> wanted, int threads) {
    constexpr double step = 1e-4, tolerance = 1e-11;  // rounding and curvature: below 1e-3 of the quotient
    std::vector<WantedRestitution> below(wanted.begin(), wanted.end());
    for (WantedRestitution& one : below) one.restitution *= 1.0 - step;
    const std::vector<double> at = checked_ratios(wanted, tolerance, threads),
                              more = checked_ratios(below, tolerance, threads);
    std::vector<double> sensitivities;
    for (std::size_t i = 0; i < wanted.size(); ++i)
        sensitivities.push_back(wanted[i].restitution * step / std::log(more[i] / at[i]));
    return sensitivities;
}

}  // namespace impactfit
