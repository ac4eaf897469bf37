#include "impactfit_papers/tables/linear_damping/linear_damping_grid.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

#include "impactfit/core/parallel.hpp"
#include "impactfit/dynamics/damping/unit_restitution.hpp"

namespace impactfit {

std::vector<DampingCurve> linear_damping_curves(std::span<const double> hertz_exponents, int threads) {
    std::vector<std::optional<DampingCurve>> made(hertz_exponents.size());
    parallel_for(made.size(), threads, [&](std::size_t i) { made[i] = linear_damping_curve(hertz_exponents[i]); });
    std::vector<DampingCurve> curves;
    for (auto& curve : made) curves.push_back(std::move(*curve));
    return curves;
}

LinearDampingGrid linear_damping_grid(const EvenGrid& restitutions, std::span<const DampingCurve> curves, int threads) {
    LinearDampingGrid grid{std::vector<std::vector<double>>(curves.size())};
    std::vector<double> largest(curves.size(), 0.0);
    parallel_for(curves.size(), threads, [&](std::size_t i) {
        for (std::size_t j = 0; j < restitutions.points; ++j) {
            const double e = restitutions[j], damping = curves[i].damping_ratio(e);
            const double out = simulated_restitution(curves[i].hertz_exponent(), damping);
            grid.damping[i].push_back(damping);
            largest[i] = std::max(largest[i], std::abs(out / e - 1.0));
        }
    });
    grid.largest_error = *std::max_element(largest.begin(), largest.end());
    return grid;
}

double simulated_restitution(double hertz_exponent, double damping) {
    return std::exp(unit_log_restitution(linearly_damped(hertz_exponent), damping, 1e-11));
}

}  // namespace impactfit
