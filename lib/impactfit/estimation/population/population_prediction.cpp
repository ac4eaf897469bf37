#include <Eigen/Cholesky>
#include <algorithm>
#include <boost/math/distributions/normal.hpp>
#include <boost/math/distributions/students_t.hpp>
#include <cmath>

#include "impactfit/estimation/inference/random_stream.hpp"
#include "impactfit/estimation/population/population.hpp"

namespace impactfit {
namespace {

/// Streams of the draws of new groups: numbers that no other draws reach.
constexpr int first_group_stream = 1'700'000'000;

/// Quantile of both ends of an interval; infinite degrees of freedom: of the normal distribution.
double reach_of(double level, double degrees_of_freedom) {
    const double tail = 0.5 * (1.0 - level);
    return std::isfinite(degrees_of_freedom) ? quantile(complement(boost::math::students_t(degrees_of_freedom), tail))
                                             : quantile(complement(boost::math::normal(), tail));
}

Interval interval_of(const PopulationEstimate& estimate, const ParameterSpace& space, std::size_t k, double level) {
    const double value = estimate.value, error = estimate.standard_error;
    const double reach = reach_of(level, estimate.degrees_of_freedom);
    if (std::isnan(error)) return {error, error};
    switch (estimate.quantity) {
        case PopulationQuantity::fixed_effect: {
            Eigen::VectorXd natural = space.start();
            const auto row = static_cast<Eigen::Index>(k);
            natural[row] = value;
            const Eigen::VectorXd centre = space.to_search(natural);
            Eigen::VectorXd below = centre, above = centre;
            const double half = reach * error / std::abs(space.transform_derivative(natural)[row]);
            below[row] -= half;
            above[row] += half;
            return {space.to_natural(below)[row], space.to_natural(above)[row]};
        }
        case PopulationQuantity::correlation: {
            const double half = reach * error / (1.0 - value * value);
            return {std::tanh(std::atanh(value) - half), std::tanh(std::atanh(value) + half)};
        }
        case PopulationQuantity::deviation:
        case PopulationQuantity::noise:
            break;
    }
    const double factor = std::exp(reach * estimate.relative_error);
    return {value / factor, value * factor};
}

/// Covariance between groups of two parameters with their effect terms.
double shared_variation(const PopulationFit& fit, const PopulationParameter& a, const PopulationParameter& b) {
    double covariance = 0.0;
    for (const EffectTerm& first : a.effects)
        for (const EffectTerm& second : b.effects)
            if (first.factor == second.factor && first.group == second.group)
                covariance += first.coefficient * second.coefficient *
                              fit.factors[first.factor].covariance(static_cast<Eigen::Index>(first.effect),
                                                                   static_cast<Eigen::Index>(second.effect));
    return covariance;
}

}  // namespace

std::vector<Interval> population_intervals(const PopulationModel& model, const PopulationFit& fit, double level) {
    check_level(level, {});
    const ParameterSpace space(model.fixed_effects);
    std::vector<Interval> intervals;
    for (std::size_t k = 0; k < fit.estimates.size(); ++k)
        intervals.push_back(interval_of(fit.estimates[k], space, k, level));
    return intervals;
}

std::vector<Interval> GroupPrediction::bands(double level, bool mean_only) const {
    check_level(level, {});
    const double reach = reach_of(level, degrees_of_freedom);
    std::vector<Interval> bands;
    for (Eigen::Index j = 0; j < mean.size(); ++j) {
        const double half = reach * std::sqrt(uncertainty(j, j) + (mean_only ? 0.0 : variation(j, j)));
        const double below = mean[j] - half, above = mean[j] + half;
        const bool lognormal = distributions[static_cast<std::size_t>(j)] == PopulationDistribution::lognormal;
        bands.push_back(lognormal ? Interval{std::exp(below), std::exp(above)} : Interval{below, above});
    }
    return bands;
}

Eigen::MatrixXd GroupPrediction::draws(Eigen::Index count, long seed) const {
    const Eigen::LDLT<Eigen::MatrixXd> factors(uncertainty + variation);
    const Eigen::VectorXd lengths = factors.vectorD().cwiseMax(0.0).cwiseSqrt();
    const Eigen::MatrixXd root =
        factors.transpositionsP().transpose() * (Eigen::MatrixXd(factors.matrixL()) * lengths.asDiagonal());
    Eigen::MatrixXd drawn(count, mean.size());
    for (Eigen::Index i = 0; i < count; ++i) {
        RandomStream random(seed, first_group_stream + static_cast<int>(i));
        Eigen::VectorXd z(mean.size());
        for (double& one : z) one = random.normal();
        if (std::isfinite(degrees_of_freedom))
            z *= std::sqrt(degrees_of_freedom / random.chi_squared(degrees_of_freedom));
        drawn.row(i) = (mean + root * z).transpose();
    }
    return natural(std::move(drawn));
}

Eigen::MatrixXd GroupPrediction::natural(Eigen::MatrixXd rows) const {
    for (Eigen::Index j = 0; j < rows.cols(); ++j)
        if (distributions[static_cast<std::size_t>(j)] == PopulationDistribution::lognormal)
            rows.col(j) = rows.col(j).array().exp();
    return rows;
}

GroupPrediction predict_group(const PopulationModel& model, const PopulationFit& fit,
                              const std::vector<PopulationParameter>& parameters) {
    const Eigen::Index count = std::ssize(parameters), fixed = std::ssize(model.fixed_effects);
    GroupPrediction prediction{
        Eigen::VectorXd(count), {}, Eigen::MatrixXd(count, count), {}, std::numeric_limits<double>::infinity()};
    Eigen::MatrixXd slopes(count, fixed);
    for (Eigen::Index j = 0; j < count; ++j) {
        const PopulationParameter& parameter = parameters[static_cast<std::size_t>(j)];
        Eigen::VectorXd row = Eigen::VectorXd::Zero(fixed);
        prediction.mean[j] = parameter.mean(fit.fixed_effects, &row);
        slopes.row(j) = row.transpose();
        prediction.distributions.push_back(parameter.distribution);
        for (Eigen::Index k = 0; k < count; ++k)
            prediction.variation(j, k) = shared_variation(fit, parameter, parameters[static_cast<std::size_t>(k)]);
        for (Eigen::Index k = 0; k < fixed; ++k)
            if (row[k] != 0.0)
                prediction.degrees_of_freedom = std::min(prediction.degrees_of_freedom,
                                                         fit.estimates[static_cast<std::size_t>(k)].degrees_of_freedom);
    }
    prediction.uncertainty = slopes * fit.fixed_effect_covariance * slopes.transpose();
    return prediction;
}

}  // namespace impactfit
