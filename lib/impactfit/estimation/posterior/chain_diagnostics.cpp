#include "impactfit/estimation/posterior/chain_diagnostics.hpp"

#include <algorithm>
#include <boost/math/special_functions/erf.hpp>
#include <cmath>
#include <limits>
#include <numbers>
#include <numeric>

namespace impactfit {
namespace {

constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();

double mean_of(const std::vector<double>& values) {
    return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

double variance_of(const std::vector<double>& values) {
    const double mean = mean_of(values);
    double sum = 0.0;
    for (const double value : values) sum += (value - mean) * (value - mean);
    return sum / static_cast<double>(values.size() - 1);
}

/// Returns the halves of each chain; an odd middle value belongs to none.
ChainValues split(const ChainValues& chains) {
    ChainValues halves;
    for (const std::vector<double>& chain : chains) {
        const auto half = static_cast<std::ptrdiff_t>(chain.size() / 2);
        halves.emplace_back(chain.begin(), chain.begin() + half);
        halves.emplace_back(chain.end() - half, chain.end());
    }
    return halves;
}

std::vector<double> pooled(const ChainValues& chains) {
    std::vector<double> all;
    for (const std::vector<double>& chain : chains) all.insert(all.end(), chain.begin(), chain.end());
    return all;
}

std::vector<double> sorted(std::vector<double> values) {
    std::sort(values.begin(), values.end());
    return values;
}

/// Returns normal scores of the mean ranks, Φ⁻¹((rank - 3/8) / (count + 1/4)).
ChainValues normal_scores(const ChainValues& chains) {
    const std::vector<double> order = sorted(pooled(chains));
    ChainValues scores = chains;
    for (std::vector<double>& chain : scores)
        for (double& value : chain) {
            const auto [first, last] = std::equal_range(order.begin(), order.end(), value);
            const double rank = 0.5 * static_cast<double>((first - order.begin()) + (last - order.begin()) + 1);
            const double probability = (rank - 0.375) / (static_cast<double>(order.size()) + 0.25);
            value = -std::numbers::sqrt2 * boost::math::erfc_inv(2.0 * probability);
        }
    return scores;
}

/// Returns the distances from the median.
ChainValues folded(const ChainValues& chains) {
    const double median = sample_quantile(sorted(pooled(chains)), 0.5);
    ChainValues distances = chains;
    for (std::vector<double>& chain : distances)
        for (double& value : chain) value = std::abs(value - median);
    return distances;
}

struct Variances {
    double within, between_means;
};

Variances variances_of(const ChainValues& chains) {
    std::vector<double> means, within;
    for (const std::vector<double>& chain : chains) {
        means.push_back(mean_of(chain));
        within.push_back(variance_of(chain));
    }
    return {mean_of(within), variance_of(means)};
}

double plain_rhat(const ChainValues& chains) {
    const double count = static_cast<double>(chains.front().size());
    const auto [within, between] = variances_of(chains);
    return std::sqrt((count * between / within + count - 1.0) / count);
}

/// Mean autocovariance of the chains at a lag, with the divisor count.
double autocovariance(const ChainValues& chains, std::size_t lag) {
    double sum = 0.0;
    for (const std::vector<double>& chain : chains) {
        const double mean = mean_of(chain);
        double product = 0.0;
        for (std::size_t i = lag; i < chain.size(); ++i) product += (chain[i] - mean) * (chain[i - lag] - mean);
        sum += product / static_cast<double>(chain.size());
    }
    return sum / static_cast<double>(chains.size());
}

/// Autocorrelations up to the end of Geyer's initial positive sequence, as pairs of lags, and the last even one.
struct Autocorrelations {
    std::vector<double> pairs;
    double last = 0.0;
};

Autocorrelations initial_positive(const ChainValues& chains) {
    const std::size_t count = chains.front().size();
    const double size = static_cast<double>(count), within = autocovariance(chains, 0) * size / (size - 1.0);
    const double total = within * (size - 1.0) / size + variances_of(chains).between_means;
    const auto correlation = [&](std::size_t lag) { return 1.0 - (within - autocovariance(chains, lag)) / total; };
    Autocorrelations found;
    double even = 1.0, odd = correlation(1);
    std::size_t lag = 0;
    found.pairs = {even, odd};
    while (lag + 5 < count && even + odd > 0.0) {
        lag += 2;
        even = correlation(lag);
        odd = correlation(lag + 1);
        if (even + odd >= 0.0) found.pairs.insert(found.pairs.end(), {even, odd});
        if (!(even + odd > 0.0)) break;
    }
    found.pairs.resize(lag);  // the last pair ends the sequence
    if (even > 0.0) found.last = even;
    return found;
}

/// Effective number of draws by Geyer's initial monotone sequence.
double effective_draws(const ChainValues& chains) {
    Autocorrelations found = initial_positive(chains);
    std::vector<double>& rho = found.pairs;
    for (std::size_t t = 2; t + 1 < rho.size(); t += 2)
        if (rho[t] + rho[t + 1] > rho[t - 2] + rho[t - 1]) rho[t] = rho[t + 1] = 0.5 * (rho[t - 2] + rho[t - 1]);
    const double draws = static_cast<double>(chains.size() * chains.front().size());
    const double time = -1.0 + 2.0 * std::accumulate(rho.begin(), rho.end(), 0.0) + found.last;
    return draws / std::max(time, 1.0 / std::log10(draws));
}

double effective_draws_at(const ChainValues& chains, double probability) {
    const double quantile = sample_quantile(sorted(pooled(chains)), probability);
    ChainValues below = chains;
    for (std::vector<double>& chain : below)
        for (double& value : chain) value = value <= quantile ? 1.0 : 0.0;
    return effective_draws(split(below));
}

/// True if the values are finite, vary, and are enough.
bool has_diagnostics(const ChainValues& values) {
    const std::vector<double> all = pooled(values);
    const bool finite = std::all_of(all.begin(), all.end(), [](double value) { return std::isfinite(value); });
    return finite && all.size() >= 4 * values.size() && variance_of(all) > 0.0;
}

}  // namespace

double sample_quantile(const std::vector<double>& sorted_values, double probability) {
    const double place = probability * static_cast<double>(sorted_values.size() - 1);
    const auto below = static_cast<std::size_t>(place);
    if (below + 1 >= sorted_values.size()) return sorted_values.back();
    return sorted_values[below] +
           (place - static_cast<double>(below)) * (sorted_values[below + 1] - sorted_values[below]);
}

ChainDiagnostics chain_diagnostics(const ChainValues& values) {
    if (!has_diagnostics(values)) return {not_a_number, not_a_number, not_a_number, not_a_number};
    const ChainValues halves = split(values), scores = normal_scores(halves);
    return {std::max(plain_rhat(scores), plain_rhat(normal_scores(split(folded(values))))), effective_draws(scores),
            std::min(effective_draws_at(values, 0.05), effective_draws_at(values, 0.95)),
            std::sqrt(variance_of(pooled(values)) / effective_draws(halves))};
}

double effective_draws_of_mean(const ChainValues& values) {
    return has_diagnostics(values) ? effective_draws(split(values)) : not_a_number;
}

double energy_information(const std::vector<double>& energy) {
    double steps = 0.0;
    for (std::size_t i = 1; i < energy.size(); ++i) steps += (energy[i] - energy[i - 1]) * (energy[i] - energy[i - 1]);
    return steps / (variance_of(energy) * static_cast<double>(energy.size() - 1));
}

}  // namespace impactfit
