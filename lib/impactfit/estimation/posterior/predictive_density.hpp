#pragma once
// Expected log predictive density of values left out one by one, from the draws of one posterior
// @eq{Vehtari17, Section 2}: Pareto-smoothed importance sampling instead of a posterior without each value.
//
//     elpd_i = ln Σ_s w_is p(y_i | θ_s),   w_is ∝ 1 / p(y_i | θ_s), smoothed (pareto_smoothing.hpp)
//     elpd = Σ elpd_i,   standard error √(n var elpd_i),   p_i = ln mean_s p(y_i | θ_s) - elpd_i

#include <Eigen/Core>
#include <vector>

namespace impactfit {

/// One value left out.
struct LeftOutValue {
    double elpd;       ///< log density of the value, predicted from the others
    double effective;  ///< contribution to the effective number of parameters
    double shape;      ///< Pareto-k of its ratios; above the limit the value dominates the posterior
};

/// A sum with its standard error.
struct DensitySum {
    double value, standard_error;
};

struct PredictiveDensity {
    std::vector<LeftOutValue> values;
    double largest_shape = 0.7;  ///< largest reliable shape for this number of draws

    DensitySum elpd() const;
    DensitySum effective_parameters() const;
    /// Returns the numbers of values whose shape is above the limit, from 0.
    std::vector<std::size_t> unreliable() const;
    double worst_shape() const;
};

/// Returns the densities from log likelihoods: a row per draw, the chains one after the other; a column per value.
/// `relative_efficiencies`: effective number of draws of the likelihood of a value, by the number of draws.
PredictiveDensity predictive_density(const Eigen::MatrixXd& log_likelihood,
                                     const std::vector<double>& relative_efficiencies);

/// Returns the relative efficiencies of the likelihoods of draws from `chains` chains of equal length; 1 for a
/// likelihood that does not vary.
std::vector<double> relative_efficiencies(const Eigen::MatrixXd& log_likelihood, int chains);

/// Returns the difference of two densities of equal values, a - b. Its standard error is that of the pairs.
DensitySum density_difference(const PredictiveDensity& a, const PredictiveDensity& b);

}  // namespace impactfit
