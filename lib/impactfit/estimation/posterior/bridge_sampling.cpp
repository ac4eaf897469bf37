#include "impactfit/estimation/posterior/bridge_sampling.hpp"

#include <Eigen/Cholesky>
#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "impactfit/core/parallel.hpp"
#include "impactfit/estimation/inference/random_stream.hpp"
#include "impactfit/estimation/posterior/chain_diagnostics.hpp"

namespace impactfit {
namespace {

constexpr double unlimited_ratio = std::numeric_limits<double>::infinity();
constexpr BridgeEvidence no_evidence{std::numeric_limits<double>::quiet_NaN(),
                                     std::numeric_limits<double>::quiet_NaN()};
/// Of a chain: half of them have effective numbers of draws.
constexpr std::size_t least_bridged_draws = 8;
constexpr int most_bridge_iterations = 1000;
/// Of ln Z, as in bridgesampling.
constexpr double bridge_tolerance = 1e-10;

/// Normal density of about unit scale.
struct Proposal {
    Eigen::VectorXd mean;
    Eigen::LLT<Eigen::MatrixXd> root;

    Eigen::VectorXd draw(RandomStream& random) const {
        Eigen::VectorXd unit(mean.size());
        for (double& one : unit) one = random.normal();
        return mean + root.matrixL() * unit;
    }
    double log_density(const Eigen::VectorXd& z) const {
        const Eigen::VectorXd unit = root.matrixL().solve(z - mean);
        return -0.5 * (unit.squaredNorm() + static_cast<double>(mean.size()) * std::log(2.0 * std::numbers::pi)) -
               root.matrixLLT().diagonal().array().log().sum();
    }
};

/// Returns the normal density with mean and covariance of the first half of each chain.
Proposal proposal_of(const DrawnChains& chains) {
    const std::size_t half = chains.front().size() / 2;
    Eigen::MatrixXd points(chains.front().front().point.size(), static_cast<Eigen::Index>(chains.size() * half));
    Eigen::Index column = 0;
    for (const std::vector<NutsDraw>& chain : chains)
        for (std::size_t i = 0; i < half; ++i) points.col(column++) = chain[i].point;
    const Eigen::VectorXd mean = points.rowwise().mean();
    points.colwise() -= mean;
    return {mean, Eigen::LLT<Eigen::MatrixXd>(points * points.transpose() / static_cast<double>(points.cols() - 1))};
}

/// Returns a quantity of the draws in the second half of each chain.
template <class Quantity>
ChainValues of_second_halves(const DrawnChains& chains, const Quantity& quantity) {
    ChainValues values;
    for (const std::vector<NutsDraw>& chain : chains) {
        values.emplace_back();
        for (std::size_t i = chain.size() / 2; i < chain.size(); ++i) values.back().push_back(quantity(chain[i]));
    }
    return values;
}

double median_of(std::vector<double> values) {
    std::sort(values.begin(), values.end());
    return sample_quantile(values, 0.5);
}

/// Returns the effective number of the draws in the second halves: the median of all coordinates.
double effective_number(const DrawnChains& chains, double count) {
    std::vector<double> numbers;
    for (Eigen::Index j = 0; j < chains.front().front().point.size(); ++j)
        numbers.push_back(
            effective_draws_of_mean(of_second_halves(chains, [j](const NutsDraw& draw) { return draw.point[j]; })));
    const double effective = median_of(numbers);
    return effective < count ? effective : count;
}

/// ln(q / g) of draws of q, chain after chain; infinite outside the region.
Eigen::ArrayXd ratios_of_draws(const Proposal& proposal, const DrawnChains& chains,
                               const std::function<bool(const Eigen::VectorXd&)>& belongs) {
    std::vector<double> ratios;
    for (const std::vector<double>& chain : of_second_halves(chains, [&](const NutsDraw& draw) {
             return belongs(draw.point) ? draw.log_density - proposal.log_density(draw.point) : unlimited_ratio;
         }))
        ratios.insert(ratios.end(), chain.begin(), chain.end());
    return Eigen::Map<const Eigen::ArrayXd>(ratios.data(), static_cast<Eigen::Index>(ratios.size()));
}

/// ln(q / g) of draws of g; -infinite outside the region.
Eigen::ArrayXd ratios_of_proposal(const Proposal& proposal, const LogDensity& density,
                                  const std::function<bool(const Eigen::VectorXd&)>& belongs, Eigen::Index count,
                                  RandomStream random, int threads) {
    std::vector<Eigen::VectorXd> draws(static_cast<std::size_t>(count));
    for (Eigen::VectorXd& draw : draws) draw = proposal.draw(random);
    Eigen::ArrayXd ratios = Eigen::ArrayXd::Constant(count, -unlimited_ratio);
    parallel_for(draws.size(), threads, [&](std::size_t i) {
        double value = 0.0;
        Eigen::VectorXd gradient;
        if (density(draws[i], value, gradient) && belongs(draws[i]))
            ratios[static_cast<Eigen::Index>(i)] = value - proposal.log_density(draws[i]);
    });
    return ratios;
}

/// Returns variance / mean².
double relative_variance(const Eigen::ArrayXd& values) {
    const double mean = values.mean();
    return (values - mean).square().sum() / static_cast<double>(values.size() - 1) / (mean * mean);
}

/// Returns the effective number of draws for the mean of their terms, chain after chain.
double effective_number_of(const Eigen::ArrayXd& terms, std::size_t chains) {
    ChainValues values;
    const Eigen::Index length = terms.size() / static_cast<Eigen::Index>(chains);
    for (Eigen::Index first = 0; first < terms.size(); first += length)
        values.emplace_back(terms.data() + first, terms.data() + first + length);
    const double effective = effective_draws_of_mean(values);
    return effective > 0.0 ? effective : static_cast<double>(terms.size());  // all terms are equal
}

}  // namespace

BridgeEvidence bridge_evidence(const LogDensity& density, const DrawnChains& chains,
                               const std::function<bool(const Eigen::VectorXd&)>& belongs, long seed, int stream,
                               int threads) {
    if (chains.front().size() < least_bridged_draws) return no_evidence;
    const Proposal proposal = proposal_of(chains);
    if (proposal.root.info() != Eigen::Success) return no_evidence;
    const Eigen::ArrayXd drawn = ratios_of_draws(proposal, chains, belongs);
    const Eigen::ArrayXd proposed =
        ratios_of_proposal(proposal, density, belongs, drawn.size(), RandomStream(seed, stream), threads);
    const auto count = static_cast<double>(drawn.size());
    const double effective = effective_number(chains, count);
    const double of_drawn = effective / (effective + count), of_proposed = count / (effective + count);  // s_1, s_2
    double logarithm = median_of({drawn.begin(), drawn.end()}), step = unlimited_ratio;
    Eigen::ArrayXd upper, lower;  // q h and Z g h
    for (int i = 0; i < most_bridge_iterations && std::abs(step) > bridge_tolerance; ++i) {
        upper = (of_drawn + of_proposed * (logarithm - proposed).exp()).inverse();
        lower = (of_drawn * (drawn - logarithm).exp() + of_proposed).inverse();
        step = std::log(upper.mean() / lower.mean());
        logarithm += step;
    }
    if (!(std::abs(step) <= bridge_tolerance)) return no_evidence;
    return {logarithm, std::sqrt(relative_variance(upper) / count +
                                 relative_variance(lower) / effective_number_of(lower, chains.size()))};
}

}  // namespace impactfit
