#include "impactfit/estimation/posterior/mode_mixture.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "impactfit/estimation/inference/random_stream.hpp"

namespace impactfit {
namespace {

/// Stream of the order of the draws: a number that no other draws reach.
constexpr int order_stream = 1'700'000'000;

/// Returns the number of draws of each mode, by the largest remainders.
std::vector<std::size_t> draws_by_mode(const std::vector<DrawnMode>& modes, std::size_t draws) {
    std::vector<std::size_t> counts, order(modes.size());
    std::vector<double> remainders;
    for (const DrawnMode& mode : modes) {
        const double exact = mode.weight * static_cast<double>(draws);
        counts.push_back(static_cast<std::size_t>(exact));
        remainders.push_back(exact - std::floor(exact));
    }
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return remainders[a] > remainders[b]; });
    const std::size_t given = std::accumulate(counts.begin(), counts.end(), std::size_t{0});
    for (std::size_t i = 0; i < std::min(draws - std::min(draws, given), order.size()); ++i) ++counts[order[i]];
    return counts;
}

/// Returns `count` draws of a mode at equal distances.
std::vector<NutsDraw> thinned(const DrawnMode& mode, std::size_t count, int number) {
    std::vector<const NutsDraw*> all;
    for (const NutsChain& chain : mode.chains)
        for (const NutsDraw& draw : chain.draws) all.push_back(&draw);
    std::vector<NutsDraw> taken;
    for (std::size_t i = 0; i < count; ++i) {
        taken.push_back(*all[(2 * i + 1) * all.size() / (2 * count)]);
        taken.back().mode = number;
    }
    return taken;
}

/// Returns the draws of all modes in random order.
std::vector<NutsDraw> mixed(const std::vector<DrawnMode>& modes, std::size_t draws, long seed) {
    const std::vector<std::size_t> counts = draws_by_mode(modes, draws);
    std::vector<NutsDraw> all;
    for (std::size_t m = 0; m < modes.size(); ++m)
        for (NutsDraw& draw : thinned(modes[m], counts[m], static_cast<int>(m))) all.push_back(std::move(draw));
    RandomStream random(seed, order_stream);
    for (std::size_t i = all.size(); i > 1; --i) std::swap(all[i - 1], all[random.below(i)]);
    return all;
}

/// Returns the standard error of the weight of a mode, by those of all evidences.
double weight_error(const std::vector<DrawnMode>& modes, std::size_t mode) {
    double squares = 0.0;
    for (std::size_t m = 0; m < modes.size(); ++m)
        squares += std::pow(((m == mode ? 1.0 : 0.0) - modes[m].weight) * modes[m].evidence.relative_error, 2);
    return modes[mode].weight * std::sqrt(squares);
}

/// NaN counts as the worst.
ChainDiagnostics worse_of(const ChainDiagnostics& one, const ChainDiagnostics& other) {
    return {other.rhat <= one.rhat ? one.rhat : other.rhat,
            other.ess_bulk >= one.ess_bulk ? one.ess_bulk : other.ess_bulk,
            other.ess_tail >= one.ess_tail ? one.ess_tail : other.ess_tail, 0.0};
}

/// Sets the diagnostics of a parameter of all modes. The error of the mean is that of the means of the modes, with as
/// many draws as are taken, and of the weights.
void set_diagnostics(const std::vector<DrawnMode>& drawn, const std::vector<PosteriorMode>& modes, std::size_t j,
                     double draws, PosteriorParameter& all) {
    all.diagnostics = modes.front().parameters[j].diagnostics;
    double squares = 0.0;
    for (std::size_t m = 0; m < modes.size(); ++m) {
        const PosteriorParameter& own = modes[m].parameters[j];
        const double weight = modes[m].weight, of_weight = (own.mean - all.mean) * drawn[m].evidence.relative_error;
        const double of_mean = std::max(std::pow(own.diagnostics.standard_error, 2),
                                        std::pow(own.standard_deviation, 2) / (weight * draws));
        squares += weight * weight * (of_mean + of_weight * of_weight);
        all.diagnostics = worse_of(all.diagnostics, own.diagnostics);
    }
    all.diagnostics.standard_error = std::sqrt(squares);
}

}  // namespace

void weigh_modes(std::vector<DrawnMode>& modes, double least_share) {
    double largest = -std::numeric_limits<double>::infinity(), sum = 0.0;
    for (const DrawnMode& mode : modes) largest = std::max(largest, mode.evidence.logarithm);
    for (DrawnMode& mode : modes) sum += mode.weight = std::exp(mode.evidence.logarithm - largest);
    std::erase_if(modes, [&](const DrawnMode& mode) { return mode.weight < least_share * sum; });
    sum = 0.0;
    for (const DrawnMode& mode : modes) sum += mode.weight;
    for (DrawnMode& mode : modes) mode.weight /= sum;
    std::stable_sort(modes.begin(), modes.end(),
                     [](const DrawnMode& a, const DrawnMode& b) { return a.weight > b.weight; });
}

Posterior mixture_of(const std::vector<DrawnMode>& modes, const std::vector<std::string>& names,
                     const PosteriorOptions& options, long seed) {
    const auto length = static_cast<std::size_t>(options.draws), count = static_cast<std::size_t>(options.chains);
    std::vector<NutsDraw> draws = mixed(modes, count * length, seed);
    std::vector<NutsChain> chains(count, NutsChain{{}, std::numeric_limits<double>::quiet_NaN()});
    for (std::size_t i = 0; i < draws.size(); ++i) chains[i / length].draws.push_back(std::move(draws[i]));
    Posterior all = posterior_of(std::move(chains), names, options);
    all.divergent = all.deepest = 0;
    all.energy_information.clear();
    for (std::size_t m = 0; m < modes.size(); ++m) {
        const Posterior own = posterior_of(modes[m].chains, names, options);
        all.divergent += own.divergent;
        all.deepest += own.deepest;
        all.energy_information.insert(all.energy_information.end(), own.energy_information.begin(),
                                      own.energy_information.end());
        all.modes.push_back({modes[m].weight, weight_error(modes, m), own.parameters, {}, own.energy_information});
        for (const NutsChain& chain : own.chains) all.modes.back().step_sizes.push_back(chain.step_size);
    }
    for (std::size_t j = 0; j < names.size(); ++j)
        set_diagnostics(modes, all.modes, j, static_cast<double>(count * length), all.parameters[j]);
    return all;
}

}  // namespace impactfit
