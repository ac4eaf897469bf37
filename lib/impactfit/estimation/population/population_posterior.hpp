#pragma once
// Log posterior density of a population for NUTS: of fixed effects, deviations, correlations, noise and random effects.
//
//     ln p = -½ Σ r² / s² - Σ ln s + ln N(η; 0, Ω) + ln prior
//
// Priors: fixed effects uniform on their scale (unconstrained_scale.hpp), deviations half-normal, correlation matrices
// uniform, noise 1/s (Jeffreys). Coordinates: ln ω, artanh of the partial correlations, ln s. The effects of a factor
// are u = Λ⁻¹ η ~ N(0, 1) where the data determine them less than the population does, else η: both have a density
// without a narrow neck in its case @eq{Carpenter17, Section 2}.

#include <Eigen/Core>
#include <string>
#include <vector>

#include "impactfit/estimation/population/population.hpp"
#include "impactfit/estimation/population/population_coordinates.hpp"
#include "impactfit/estimation/posterior/unconstrained_scale.hpp"

namespace impactfit {

/// Density in coordinates z of about unit scale around a fit, z = 0. Keeps references; safe to call from several
/// threads.
class PopulationPosterior {
public:
    /// `deviation_scales`: standard deviations of the half-normal priors, one per deviation, > 0, on the scale of the
    /// parameter. Throws an Error (problem) for a scale out of range or if the function has no finite result at the
    /// fit.
    PopulationPosterior(const ResidualFunction& function, const PopulationModel& model, const PopulationFit& fit,
                        std::vector<double> deviation_scales);

    Eigen::Index size() const { return centre_.size(); }
    /// Computes the log density at z and its gradient: a LogDensity. Returns false without a finite result.
    bool evaluate(const Eigen::VectorXd& z, double& value, Eigen::VectorXd& gradient) const;
    /// Returns the estimates in the order of PopulationFit::estimates, then the parameters of the function.
    Eigen::VectorXd values(const Eigen::VectorXd& z) const;

private:
    struct Point;
    bool place(const Eigen::VectorXd& y, Point& point) const;
    Eigen::VectorXd coordinates_of(const Eigen::VectorXd& y, UnconstrainedPoint& fixed, Eigen::VectorXd& slopes) const;
    void add_factor(std::size_t f, const Point& point, double& value, Eigen::VectorXd& gradient) const;
    void add_noise(const Point& point, double& value, Eigen::VectorXd& gradient) const;
    void centre_effects(const PopulationFit& fit);
    void find_root();

    const ResidualFunction& function_;
    const PopulationModel& model_;
    PopulationCoordinates coordinates_;
    UnconstrainedScale scale_;
    std::vector<double> deviation_scales_;
    std::vector<Eigen::MatrixXd> fitted_roots_;  ///< Λ at the centre of a factor with the coordinates η; else empty
    Eigen::VectorXd centre_;
    Eigen::MatrixXd root_;
};

}  // namespace impactfit
