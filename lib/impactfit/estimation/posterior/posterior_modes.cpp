#include "impactfit/estimation/posterior/posterior_modes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/math/distributions/chi_squared.hpp>
#include <cmath>
#include <limits>
#include <map>
#include <numeric>
#include <optional>
#include <set>

#include "impactfit/core/error.hpp"
#include "impactfit/estimation/posterior/mode_mixture.hpp"
#include "impactfit/estimation/posterior/whitened_posterior.hpp"

namespace impactfit {
namespace {

/// A mode with a smaller share cannot move an interval.
constexpr double least_mode_share = 1e-4;
/// Each mode takes the time of a posterior.
constexpr std::size_t most_modes = 8;
/// Points on the line between two minima, and the log density that one of them lacks to the lower end if the two are
/// separate.
constexpr int points_between = 9;
constexpr double least_dip = 0.5;
/// Streams of the proposals: numbers that no other draws reach.
constexpr int first_proposal_stream = 1'600'000'000;

/// Surroundings of a minimum, nearly normal.
struct Basin {
    WhitenedPosterior whitened;
    double peak;  ///< log density at z = 0

    double laplace_evidence() const { return peak + whitened.log_determinant(); }
    Eigen::VectorXd centre() const { return whitened.coordinates(Eigen::VectorXd::Zero(whitened.size())); }
};

/// Chain with points on the unconstrained scale.
struct BasinChain {
    std::size_t origin;  ///< basin of its start
    NutsChain chain;
    std::set<std::size_t> visited;  ///< basins
};

// ---- Basins --------------------------------------------------------------------------------------------------

Basin basin_at(const LogPosterior& density, const Eigen::VectorXd& minimum) {
    Basin basin{WhitenedPosterior(density, minimum), -std::numeric_limits<double>::infinity()};
    double value = 0.0;
    Eigen::VectorXd gradient;
    if (basin.whitened.evaluate(Eigen::VectorXd::Zero(density.size()), value, gradient)) basin.peak = value;
    return basin;
}

/// Returns false if the density falls nowhere on the straight line between two minima.
bool are_separate(const LogPosterior& density, const Basin& one, const Basin& other) {
    const Eigen::VectorXd from = one.centre(), way = other.centre() - from;
    Eigen::VectorXd gradient;
    for (int i = 1; i <= points_between; ++i) {
        double value = 0.0;
        if (!density.evaluate(from + static_cast<double>(i) / (points_between + 1) * way, value, gradient) ||
            value < std::min(one.peak, other.peak) - least_dip)
            return true;
    }
    return false;
}

/// Returns the basins of the first minimum and of those that can hold a share. Adds others that could to `missed`.
std::vector<Basin> basins_of(const LogPosterior& density, const std::vector<Eigen::VectorXd>& minima, int& missed) {
    std::vector<Basin> basins{basin_at(density, minima.front())};
    std::vector<Basin> others;
    double largest = basins.front().laplace_evidence();
    for (std::size_t i = 1; i < minima.size(); ++i) try {
            others.push_back(basin_at(density, minima[i]));
            largest = std::max(largest, others.back().laplace_evidence());
        } catch (const Error& error) {
            if (error.kind() != ErrorKind::problem) throw;
            ++missed;
        }
    std::vector<const Basin*> order;
    for (const Basin& other : others)
        if (other.laplace_evidence() > largest + std::log(least_mode_share)) order.push_back(&other);
    std::stable_sort(order.begin(), order.end(),
                     [](const Basin* a, const Basin* b) { return a->laplace_evidence() > b->laplace_evidence(); });
    for (const Basin* other : order) {
        if (!std::all_of(basins.begin(), basins.end(),
                         [&](const Basin& one) { return are_separate(density, one, *other); }))
            continue;
        if (basins.size() < most_modes)
            basins.push_back(*other);
        else
            ++missed;
    }
    return basins;
}

/// Returns the basin whose normal density is largest at y, and the squared distance from it.
std::pair<std::size_t, double> nearest_basin(const std::vector<Basin>& basins, const Eigen::VectorXd& y) {
    std::pair<std::size_t, double> nearest{0, 0.0};
    double highest = -std::numeric_limits<double>::infinity();
    for (std::size_t k = 0; k < basins.size(); ++k) {
        const double square = basins[k].whitened.whitened(y).squaredNorm();
        if (const double height = basins[k].peak - 0.5 * square; height > highest) {
            highest = height;
            nearest = {k, square};
        }
    }
    return nearest;
}

/// Returns the basins whose inner half has a draw.
std::set<std::size_t> visited_basins(const std::vector<Basin>& basins, const NutsChain& chain) {
    const boost::math::chi_squared squares(static_cast<double>(basins.front().whitened.size()));
    const double inner = boost::math::quantile(squares, 0.5);
    std::set<std::size_t> visited;
    for (const NutsDraw& draw : chain.draws)
        if (const auto [k, square] = nearest_basin(basins, draw.point); square < inner) visited.insert(k);
    return visited;
}

// ---- Chains --------------------------------------------------------------------------------------------------

CentredDensity density_around(const Basin& basin) {
    return {basin.whitened.size(),
            [&basin](const Eigen::VectorXd& z, double& value, Eigen::VectorXd& gradient) {
                return basin.whitened.evaluate(z, value, gradient);
            },
            [&basin](const Eigen::VectorXd& z) { return basin.whitened.coordinates(z); }};
}

/// True if a chain went from another basin to this one: its chains draw from both.
bool is_reached(const std::vector<BasinChain>& chains, std::size_t basin) {
    return std::any_of(chains.begin(), chains.end(),
                       [&](const BasinChain& one) { return one.visited.size() > 1 && one.visited.contains(basin); });
}

/// Returns chains from each basin that no chain reached before.
std::vector<BasinChain> chains_from(const std::vector<Basin>& basins, const PosteriorOptions& options, ChainRun run,
                                    const ProgressCallback& progress, int& missed) {
    std::vector<BasinChain> chains;
    for (std::size_t k = 0; k < basins.size(); ++k) {
        if (is_reached(chains, k)) continue;
        run.kind = fmt::format("chain_{}", k);
        run.first_number = static_cast<int>(k) * options.chains;
        try {
            for (NutsChain& chain : centred_chains(density_around(basins[k]), options, run, progress)) {
                std::set<std::size_t> visited;
                if (basins.size() > 1) visited = visited_basins(basins, chain);
                chains.push_back({k, std::move(chain), std::move(visited)});
            }
        } catch (const Error& error) {
            if (k == 0 || error.kind() != ErrorKind::problem) throw;
            ++missed;
        }
        if (std::any_of(chains.begin(), chains.end(), [](const BasinChain& one) { return one.chain.interrupted; }))
            break;
    }
    return chains;
}

/// Returns for each basin the first basin of its mode: basins that one chain visits are one mode.
std::vector<std::size_t> joined_basins(std::size_t basins, const std::vector<BasinChain>& chains) {
    std::vector<std::size_t> first(basins);
    std::iota(first.begin(), first.end(), std::size_t{0});
    for (const BasinChain& chain : chains)
        for (const std::size_t k : chain.visited) {
            const std::size_t one = first[k], other = first[*chain.visited.begin()];
            std::replace(first.begin(), first.end(), std::max(one, other), std::min(one, other));
        }
    return first;
}

/// Chains of one mode.
struct ModeChains {
    std::size_t basin;
    std::vector<const BasinChain*> chains;
};

/// Returns the chains of one start, the most frequent one, if those of all starts agree; else all chains.
std::vector<const BasinChain*> agreeing_chains(const std::vector<const BasinChain*>& chains,
                                               const std::vector<std::string>& names, const PosteriorOptions& options) {
    std::map<std::size_t, int> origins;
    std::vector<NutsChain> all;
    for (const BasinChain* one : chains) {
        ++origins[one->origin];
        all.push_back(one->chain);
    }
    if (origins.size() == 1) return chains;
    const Posterior pooled = posterior_of(std::move(all), names, options);
    if (!std::all_of(pooled.parameters.begin(), pooled.parameters.end(),
                     [](const PosteriorParameter& one) { return one.diagnostics.rhat < largest_rhat; }))
        return chains;
    const auto most = std::max_element(origins.begin(), origins.end(),
                                       [](const auto& a, const auto& b) { return a.second < b.second; });
    std::vector<const BasinChain*> kept;
    for (const BasinChain* one : chains)
        if (one->origin == most->first) kept.push_back(one);
    return kept;
}

std::vector<ModeChains> modes_of(const std::vector<std::size_t>& first, const std::vector<BasinChain>& chains,
                                 const std::vector<std::string>& names, const PosteriorOptions& options) {
    std::map<std::size_t, std::vector<const BasinChain*>> by_basin;
    for (const BasinChain& one : chains)
        by_basin[first[one.visited.empty() ? one.origin : *one.visited.begin()]].push_back(&one);
    std::vector<ModeChains> modes;
    for (const auto& [basin, of_mode] : by_basin) modes.push_back({basin, agreeing_chains(of_mode, names, options)});
    return modes;
}

// ---- Modes ---------------------------------------------------------------------------------------------------

/// Returns ln Z on the unconstrained scale.
BridgeEvidence evidence_of(const ModeChains& mode, const std::vector<Basin>& basins,
                           const std::vector<std::size_t>& first, long seed, int threads) {
    const Basin& basin = basins[mode.basin];
    DrawnChains drawn;
    for (const BasinChain* one : mode.chains) {
        drawn.push_back(one->chain.draws);
        for (NutsDraw& draw : drawn.back()) draw.point = basin.whitened.whitened(draw.point);
    }
    const auto belongs = [&](const Eigen::VectorXd& z) {
        return first[nearest_basin(basins, basin.whitened.coordinates(z)).first] == mode.basin;
    };
    BridgeEvidence evidence = bridge_evidence(density_around(basin).density, drawn, belongs, seed,
                                              first_proposal_stream + static_cast<int>(mode.basin), threads);
    evidence.logarithm += basin.whitened.log_determinant();
    return evidence;
}

/// Returns chains whose points are parameters.
std::vector<NutsChain> natural_chains(const UnconstrainedScale& scale, const std::vector<const BasinChain*>& chains) {
    std::vector<NutsChain> natural;
    for (const BasinChain* one : chains) {
        natural.push_back(one->chain);
        for (NutsDraw& draw : natural.back().draws) draw.point = scale.at(draw.point).natural;
    }
    return natural;
}

/// Returns the modes that hold a share, with their weights; the first one alone if a weight is not found.
std::vector<DrawnMode> weighed(const std::vector<ModeChains>& modes, const std::vector<Basin>& basins,
                               const std::vector<std::size_t>& first, const UnconstrainedScale& scale,
                               const ChainRun& run, int& missed) {
    std::vector<DrawnMode> drawn;
    for (const ModeChains& mode : modes) {
        drawn.push_back({natural_chains(scale, mode.chains), {0.0, 0.0}});
        if (modes.size() > 1) drawn.back().evidence = evidence_of(mode, basins, first, run.seed, run.threads);
        if (std::isfinite(drawn.back().evidence.logarithm)) continue;
        drawn.erase(drawn.begin() + 1, drawn.end());
        missed += static_cast<int>(modes.size()) - 1;
        return drawn;
    }
    weigh_modes(drawn, least_mode_share);
    return drawn;
}

}  // namespace

Posterior draw_modes(const LogPosterior& density, const std::vector<std::string>& names,
                     const std::vector<Eigen::VectorXd>& minima, const PosteriorOptions& options, long seed,
                     int threads, const ProgressCallback& progress, WorkStore* store) {
    int missed = 0;
    const ChainRun run{seed, threads, store};
    const std::vector<Basin> basins = basins_of(density, minima, missed);
    const std::vector<BasinChain> chains = chains_from(basins, options, run, progress, missed);
    std::vector<const BasinChain*> stopped;
    for (const BasinChain& one : chains)
        if (one.chain.interrupted) stopped.push_back(&one);
    if (!stopped.empty()) return posterior_of(natural_chains(density.scale(), stopped), names, options);
    const std::vector<std::size_t> first = joined_basins(basins.size(), chains);
    std::vector<DrawnMode> modes =
        weighed(modes_of(first, chains, names, options), basins, first, density.scale(), run, missed);
    Posterior found = modes.size() == 1 ? posterior_of(std::move(modes.front().chains), names, options)
                                        : mixture_of(modes, names, options, seed);
    found.missed_minima = missed;
    return found;
}

}  // namespace impactfit
