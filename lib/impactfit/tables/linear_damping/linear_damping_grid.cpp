#include "impactfit/tables/linear_damping/linear_damping_grid.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "impactfit/core/error.hpp"
#include "impactfit/core/parallel.hpp"
#include "impactfit/dynamics/simulation/simulate_batch.hpp"

namespace impactfit {

std::vector<LinearDampingCurve> linear_damping_curves(std::span<const double> hertz_exponents, int threads) {
    std::vector<std::optional<LinearDampingCurve>> made(hertz_exponents.size());
    parallel_for(made.size(), threads, [&](std::size_t i) { made[i].emplace(hertz_exponents[i]); });
    std::vector<LinearDampingCurve> curves;
    for (auto& curve : made) curves.push_back(std::move(*curve));
    return curves;
}

LinearDampingGrid linear_damping_grid(const EvenGrid& restitutions, std::span<const LinearDampingCurve> curves,
                                      int threads) {
    LinearDampingGrid grid{std::vector<std::vector<double>>(curves.size())};
    std::vector<double> largest(curves.size(), 0.0);
    parallel_for(curves.size(), threads, [&](std::size_t i) {
        for (std::size_t j = 0; j < restitutions.points; ++j) {
            const double e = restitutions[j], damping = curves[i].damping(e);
            const double out = simulated_restitution(curves[i].hertz_exponent(), damping);
            grid.damping[i].push_back(damping);
            largest[i] = std::max(largest[i], std::abs(out / e - 1.0));
        }
    });
    grid.largest_error = *std::max_element(largest.begin(), largest.end());
    return grid;
}

double simulated_restitution(double hertz_exponent, double damping) {
    static const LawEntry& law = *find_model("poursina_nikravesh_2020").law;
    SimulationOptions options;
    options.tolerance = 1e-11;
    const Collision<double> hit = simulate(law, std::array{1.0, hertz_exponent, damping}, {1.0, 1.0}, options);
    if (!has_numbers(hit)) throw Error(ErrorKind::internal, "an impact with linear damping did not separate");
    return hit.restitution;
}

}  // namespace impactfit
