#pragma once
// Ranks of true values among draws of their posterior, for simulation-based calibration: uniform if the posterior is
// right.

#include <array>
#include <boost/math/distributions/chi_squared.hpp>
#include <cmath>
#include <vector>

namespace impactfit_tests {

/// Draws of a data set among which a true value has its rank, and the bins of the 21 ranks.
constexpr int ranked_draws = 20, ranks_of_bin = 3, rank_bins = (ranked_draws + 1) / ranks_of_bin;

/// Returns the probability of chi-squared for uniform ranks, of each quantity. `ranks`: 0 to ranked_draws, by data set.
template <std::size_t quantities>
std::array<double, quantities> rank_uniformity(const std::vector<std::array<int, quantities>>& ranks) {
    std::array<double, quantities> probabilities{};
    for (std::size_t j = 0; j < quantities; ++j) {
        std::array<int, rank_bins> counts{};
        for (const auto& one : ranks) ++counts[static_cast<std::size_t>(one[j] / ranks_of_bin)];
        double sum = 0.0;
        const double expected = static_cast<double>(ranks.size()) / rank_bins;
        for (const int count : counts) sum += std::pow(count - expected, 2) / expected;
        probabilities[j] = boost::math::cdf(complement(boost::math::chi_squared(rank_bins - 1), sum));
    }
    return probabilities;
}

}  // namespace impactfit_tests
