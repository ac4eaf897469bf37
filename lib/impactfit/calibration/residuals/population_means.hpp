#pragma once
// Means of a population by a formula of coefficients and covariates.

#include <Eigen/Core>
#include <memory>
#include <mutex>
#include <span>
#include <vector>

#include "impactfit/calibration/problem/population_plan.hpp"
#include "impactfit/core/numbers/formula.hpp"
#include "impactfit/estimation/objective/residual_function.hpp"
#include "impactfit/estimation/population/population_model.hpp"

namespace impactfit {

/// Formula of the mean of one parameter. Safe to call from several threads.
class MeanFormula {
public:
    /// Requires a parameter with a formula, whose names are its coefficients and covariates.
    explicit MeanFormula(const VaryingParameter& parameter);

    /// Returns the mean on the scale of the distribution: ln of the formula for a lognormal one. NaN where that is
    /// undefined. Both arguments are in the order of the parameter [SI].
    double value(const Eigen::VectorXd& coefficients, std::span<const double> covariates) const;
    /// Returns the derivatives by the coefficients, by finite differences (finite_difference.hpp).
    Eigen::VectorXd slopes(const Eigen::VectorXd& coefficients, std::span<const double> covariates) const;

private:
    bool logarithmic_;
    mutable std::mutex mutex_;  ///< a formula holds evaluation state
    Formula formula_;
    std::vector<Eigen::Index> coefficient_of_;  ///< of each name in the formula; -1: a covariate
    std::vector<std::size_t> covariate_of_;     ///< of each name that is no coefficient
    std::vector<double> least_sizes_;           ///< of each coefficient, for its differences
};

/// Returns the mean at given covariates. `places`: the fixed effect of each coefficient.
PopulationMean mean_at(std::shared_ptr<const MeanFormula> formula, std::vector<Eigen::Index> places,
                       std::vector<double> covariates);

/// Distances of the mean of each group from a value on the scale of the distribution, for starts of the coefficients.
class MeanResiduals : public ResidualFunction {
public:
    /// `covariates` and `values`: of each group.
    MeanResiduals(const MeanFormula& formula, Eigen::Index coefficients, std::vector<std::vector<double>> covariates,
                  Eigen::VectorXd values)
        : formula_(formula),
          coefficients_(coefficients),
          covariates_(std::move(covariates)),
          values_(std::move(values)) {}

    Eigen::Index parameter_count() const override { return coefficients_; }
    Eigen::Index residual_count() const override { return values_.size(); }
    bool evaluate(const Eigen::VectorXd& parameters, Eigen::VectorXd& residuals,
                  Eigen::MatrixXd* jacobian) const override;

private:
    const MeanFormula& formula_;
    Eigen::Index coefficients_;
    std::vector<std::vector<double>> covariates_;
    Eigen::VectorXd values_;
};

}  // namespace impactfit
