#pragma once
// Model of a planned population: fixed effects, deviations and means of the free parameters of a fit.

#include <Eigen/Core>
#include <cstddef>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "impactfit/calibration/problem/fit_problem.hpp"
#include "impactfit/calibration/problem/population_plan.hpp"
#include "impactfit/calibration/residuals/population_means.hpp"
#include "impactfit/estimation/population/population_model.hpp"

namespace impactfit {

/// Place of a deviation in the factors of a model.
struct EffectPlace {
    std::size_t factor, effect;
};

class PlannedPopulation {
public:
    /// Keeps a reference to the plan of the problem. `estimate`: free parameters of `space`, one value for each group,
    /// from which the starts come. `residuals`: their number.
    PlannedPopulation(const FitProblem& problem, const ParameterSpace& space, const Eigen::VectorXd& estimate,
                      Eigen::Index residuals);

    const PopulationModel& model() const { return model_; }
    /// Returns the place of the deviation of a planned parameter.
    EffectPlace place(std::size_t planned) const { return places_[planned]; }
    /// Returns the free parameter of a planned parameter and a group.
    Eigen::Index free_of(std::size_t planned, std::size_t group) const { return free_[planned][group]; }
    /// Returns a planned parameter of a group with given covariates, in the order of the plan [SI].
    PopulationParameter parameter(std::size_t planned, const std::vector<double>& covariates, std::size_t group) const;

private:
    /// Mean of a planned parameter: by a formula, or the same for all groups.
    struct Mean {
        std::shared_ptr<const MeanFormula> formula;
        std::vector<Eigen::Index> places;  ///< fixed effects: the coefficients, or the mean
    };

    void find_free(const FitProblem& problem, const ParameterSpace& space);
    void add_factors(const FitProblem& problem);
    void add_mean(std::size_t planned, const ParameterSpace& space, const Eigen::VectorXd& values);
    void add_formula(std::size_t planned, const Eigen::VectorXd& values, const SolverOptions& solver);
    void add_shared(const FitProblem& problem, const ParameterSpace& space, const Eigen::VectorXd& estimate);
    void add_noise(const FitProblem& problem, Eigen::Index residuals);
    Eigen::Index coefficient(const FreeParameter& effect);
    bool scales_medians(const MeanCoefficient& coefficient) const;
    std::vector<FreeParameter> coefficients_of(const VaryingParameter& parameter) const;
    std::vector<double> own_covariates(const VaryingParameter& parameter, const std::vector<double>& all) const;
    Eigen::VectorXd scaled_values(std::size_t planned, const Eigen::VectorXd& estimate) const;
    void start_deviation(std::size_t planned, const Eigen::VectorXd& values);
    Eigen::VectorXd fixed_starts() const;

    const PopulationPlan& plan_;
    PopulationModel model_;
    std::vector<EffectPlace> places_;
    std::vector<std::vector<Eigen::Index>> free_;
    std::vector<Mean> means_;
};

}  // namespace impactfit
