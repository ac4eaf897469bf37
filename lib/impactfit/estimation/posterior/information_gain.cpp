#include "impactfit/estimation/posterior/information_gain.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

namespace impactfit {
namespace {

/// Half width of a component in its σ, beyond which its density is left out: 1e-15.
constexpr double reach = 8.0;

/// Nodes of the grid at most, for values that spread over more than 2.5e5 σ.
constexpr double most_nodes = 1e6;

/// Grid over the values of a mixture of normal densities.
struct MixtureGrid {
    std::span<const double> values, deviations;
    double first, step;
    std::vector<double> density = {};

    /// Calls `use` with the node and the density of component `s` there, for the nodes within its reach.
    template <class Use>
    void for_nodes(std::size_t s, const Use& use) const {
        const double low = values[s] - reach * deviations[s], high = values[s] + reach * deviations[s];
        const auto begin = static_cast<std::size_t>(std::max(0.0, std::ceil((low - first) / step)));
        const auto end = std::min(density.size(), static_cast<std::size_t>(std::floor((high - first) / step)) + 1);
        const double scale = 1.0 / (deviations[s] * std::sqrt(2.0 * std::numbers::pi));
        for (std::size_t node = begin; node < end; ++node) {
            const double z = (first + step * static_cast<double>(node) - values[s]) / deviations[s];
            use(node, scale * std::exp(-0.5 * z * z));
        }
    }
};

MixtureGrid mixture_of(std::span<const double> values, std::span<const double> deviations) {
    double low = HUGE_VAL, high = -HUGE_VAL, least = HUGE_VAL;
    for (std::size_t s = 0; s < values.size(); ++s) {
        low = std::min(low, values[s] - reach * deviations[s]);
        high = std::max(high, values[s] + reach * deviations[s]);
        least = std::min(least, deviations[s]);
    }
    const double step = std::max(0.25 * least, (high - low) / most_nodes);
    MixtureGrid grid{values, deviations, low, step};
    grid.density.assign(static_cast<std::size_t>((high - low) / step) + 2, 0.0);
    const double share = 1.0 / static_cast<double>(values.size());
    for (std::size_t s = 0; s < values.size(); ++s)
        grid.for_nodes(s, [&](std::size_t node, double density) { grid.density[node] += share * density; });
    return grid;
}

}  // namespace

InformationGain information_gain(std::span<const double> values, std::span<const double> deviations,
                                 double effective_draws) {
    const MixtureGrid grid = mixture_of(values, deviations);
    const auto count = static_cast<double>(values.size());
    double sum = 0.0, squares = 0.0;
    for (std::size_t s = 0; s < values.size(); ++s) {
        double divergence = -0.5 * std::log(2.0 * std::numbers::pi * std::numbers::e * deviations[s] * deviations[s]);
        grid.for_nodes(s, [&](std::size_t node, double density) {
            if (density > 0.0) divergence -= grid.step * density * std::log(grid.density[node]);
        });
        sum += divergence;
        squares += divergence * divergence;
    }
    const double mean = sum / count, variance = std::max(0.0, squares / count - mean * mean);
    return {std::clamp(mean, 0.0, std::log(count)), std::sqrt(variance / effective_draws)};
}

}  // namespace impactfit
