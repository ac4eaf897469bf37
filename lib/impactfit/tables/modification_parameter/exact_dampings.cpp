#include "impactfit/tables/modification_parameter/exact_dampings.hpp"

#include <fmt/format.h>

#include "impactfit/core/error.hpp"
#include "impactfit/core/parallel.hpp"
#include "impactfit/dynamics/damping/damping_for_restitution.hpp"

namespace impactfit {

double simulated_restitution(const UnitImpact& impact, double damping_ratio, double tolerance) {
    SimulationOptions options;
    options.tolerance = tolerance;
    const Collision<double> hit = unit_collision(impact, damping_ratio, options);
    if (!has_numbers(hit))
        throw Error(ErrorKind::problem, fmt::format("an impact has no result: {}", to_string(hit.status)),
                    fmt::format("n = {:g}, m = {:g}, q = {:g}, damping ratio {:g}", impact.hertz_exponent,
                                impact.damping_exponent, impact.velocity_exponent, damping_ratio),
                    "a smaller damping ratio");
    return hit.restitution;
}

std::vector<double> exact_damping_ratios(std::span<const WantedRestitution> wanted, double tolerance, int threads) {
    std::vector<double> ratios(wanted.size());
    parallel_for(wanted.size(), threads, [&](std::size_t i) {
        ratios[i] = exact_damping_ratio(wanted[i].impact, wanted[i].restitution, tolerance).damping_ratio;
    });
    return ratios;
}

std::vector<double> simulated_restitutions(std::span<const UnitImpact> impacts, std::span<const double> damping_ratios,
                                           double tolerance, int threads) {
    std::vector<double> restitutions(impacts.size());
    parallel_for(impacts.size(), threads, [&](std::size_t i) {
        restitutions[i] = simulated_restitution(impacts[i], damping_ratios[i], tolerance);
    });
    return restitutions;
}

}  // namespace impactfit
