#pragma once
// Coordinates x of the estimates of a population. All are regular at the ends of their ranges:
//
//     fixed effects   search coordinates of their ParameterSpace
//     deviations      ω = start |x|; the likelihood is even in x, so zero is no bound
//     correlations    partial correlations sin x of the Cholesky factor of R, row by row
//     noise           s = exp(x)
//
// The covariance of a group is Ω = Λ Λᵀ, with Λ = diag(start x) L and R = L Lᵀ.

#include <Eigen/Core>
#include <vector>

#include "impactfit/estimation/population/population_model.hpp"

namespace impactfit {

class PopulationCoordinates {
public:
    /// Place of a factor in the coordinates and in the latent vector u (group by group, effect by effect).
    struct Factor {
        Eigen::Index effects, groups, latent, deviations, correlations, correlation_count;
        Eigen::VectorXd starts;
    };

    explicit PopulationCoordinates(const PopulationModel& model);

    const ParameterSpace& fixed_effects() const { return space_; }
    const std::vector<Factor>& factors() const { return factors_; }
    Eigen::Index fixed_count() const { return space_.size(); }
    Eigen::Index deviation_count() const { return deviation_count_; }
    Eigen::Index noise_count() const { return noise_count_; }
    Eigen::Index first_noise() const { return first_noise_; }
    Eigen::Index size() const { return first_noise_ + noise_count_; }
    Eigen::Index latent_count() const { return latent_count_; }  ///< without fixed effects

    /// Returns the deviations and correlations of a factor.
    std::vector<Eigen::Index> of_factor(std::size_t factor) const;

    /// Returns the coordinates of the starts. `noise`: deviations of the noise groups.
    Eigen::VectorXd start(const Eigen::VectorXd& noise) const;
    /// Returns values in the order of PopulationFit::estimates: fixed effects in natural units, deviations,
    /// correlations (the lower triangle of R, row by row), noise.
    Eigen::VectorXd values(const Eigen::VectorXd& x) const;
    /// Returns coordinates of values. Throws an Error (problem) if correlations are not those of a distribution.
    Eigen::VectorXd coordinates(const Eigen::VectorXd& values) const;
    /// Returns Λ of a factor.
    Eigen::MatrixXd root(const Factor& factor, const Eigen::VectorXd& x) const;
    /// Returns dΛ/dx_k for a coordinate of the factor.
    Eigen::MatrixXd root_slope(const Factor& factor, const Eigen::VectorXd& x, Eigen::Index k) const;
    /// Sets deviations and correlations of a factor to those of a covariance.
    void set_covariance(const Factor& factor, const Eigen::MatrixXd& covariance, Eigen::VectorXd& x) const;

private:
    ParameterSpace space_;
    std::vector<Factor> factors_;
    Eigen::Index latent_count_ = 0, deviation_count_ = 0, first_noise_ = 0, noise_count_ = 0;
};

}  // namespace impactfit
