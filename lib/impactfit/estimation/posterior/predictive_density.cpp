#include "impactfit/estimation/posterior/predictive_density.hpp"

#include <algorithm>
#include <cmath>

#include "impactfit/estimation/posterior/chain_diagnostics.hpp"
#include "impactfit/estimation/posterior/pareto_smoothing.hpp"

namespace impactfit {
namespace {

/// Returns ln Σ exp of the entries.
double log_sum(const Eigen::ArrayXd& logarithms) {
    const double largest = logarithms.maxCoeff();
    return largest + std::log((logarithms - largest).exp().sum());
}

LeftOutValue left_out_value(const Eigen::ArrayXd& log_likelihood, double relative_efficiency) {
    std::vector<double> ratios;
    for (const double one : log_likelihood) ratios.push_back(-one);
    const SmoothedRatios smoothed = pareto_smoothed(ratios, relative_efficiency);
    const Eigen::Map<const Eigen::ArrayXd> weights(smoothed.log_ratios.data(), log_likelihood.size());
    const double elpd = log_sum(log_likelihood + weights) - log_sum(weights);
    const double mean = log_sum(log_likelihood) - std::log(static_cast<double>(log_likelihood.size()));
    return {elpd, mean - elpd, smoothed.shape};
}

DensitySum sum_of(const std::vector<double>& values) {
    const auto count = static_cast<double>(values.size());
    double sum = 0.0, squares = 0.0;
    for (const double value : values) sum += value;
    for (const double value : values) squares += (value - sum / count) * (value - sum / count);
    return {sum, std::sqrt(count * squares / (count - 1.0))};
}

template <class Quantity>
DensitySum sum_over(const std::vector<LeftOutValue>& values, const Quantity& quantity) {
    std::vector<double> all;
    for (const LeftOutValue& value : values) all.push_back(quantity(value));
    return sum_of(all);
}

}  // namespace

DensitySum PredictiveDensity::elpd() const {
    return sum_over(values, [](const LeftOutValue& value) { return value.elpd; });
}

DensitySum PredictiveDensity::effective_parameters() const {
    return sum_over(values, [](const LeftOutValue& value) { return value.effective; });
}

std::vector<std::size_t> PredictiveDensity::unreliable() const {
    std::vector<std::size_t> numbers;
    for (std::size_t i = 0; i < values.size(); ++i)
        if (!(values[i].shape <= largest_shape)) numbers.push_back(i);
    return numbers;
}

double PredictiveDensity::worst_shape() const {
    double worst = -HUGE_VAL;
    for (const LeftOutValue& value : values) worst = std::max(worst, value.shape);
    return worst;
}

PredictiveDensity predictive_density(const Eigen::MatrixXd& log_likelihood,
                                     const std::vector<double>& relative_efficiencies) {
    PredictiveDensity density{{}, largest_reliable_shape(log_likelihood.rows())};
    for (Eigen::Index i = 0; i < log_likelihood.cols(); ++i)
        density.values.push_back(
            left_out_value(log_likelihood.col(i).array(), relative_efficiencies[static_cast<std::size_t>(i)]));
    return density;
}

std::vector<double> relative_efficiencies(const Eigen::MatrixXd& log_likelihood, int chains) {
    const Eigen::Index draws = log_likelihood.rows() / chains;
    std::vector<double> efficiencies;
    for (Eigen::Index i = 0; i < log_likelihood.cols(); ++i) {
        const Eigen::ArrayXd likelihood = (log_likelihood.col(i).array() - log_likelihood.col(i).maxCoeff()).exp();
        ChainValues values;
        for (Eigen::Index chain = 0; chain < chains; ++chain) {
            const auto part = likelihood.segment(chain * draws, draws);
            values.emplace_back(part.begin(), part.end());
        }
        const double found = effective_draws_of_mean(values) / static_cast<double>(likelihood.size());
        efficiencies.push_back(found > 0.0 ? found : 1.0);
    }
    return efficiencies;
}

DensitySum density_difference(const PredictiveDensity& a, const PredictiveDensity& b) {
    std::vector<double> differences;
    for (std::size_t i = 0; i < a.values.size(); ++i) differences.push_back(a.values[i].elpd - b.values[i].elpd);
    return sum_of(differences);
}

}  // namespace impactfit
