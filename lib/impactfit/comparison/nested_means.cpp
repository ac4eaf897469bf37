#include "impactfit/comparison/nested_means.hpp"

#include <algorithm>

#include "impactfit/estimation/optimisation/least_squares.hpp"

namespace impactfit {
namespace {

/// Differences of the means of one model from given values, relative to the size of these.
class MeanDifferences : public ResidualFunction {
public:
    MeanDifferences(const PopulationModel& model, Eigen::VectorXd values) : model_(model), values_(std::move(values)) {}

    Eigen::Index parameter_count() const override { return std::ssize(model_.fixed_effects); }
    Eigen::Index residual_count() const override { return values_.size(); }
    bool evaluate(const Eigen::VectorXd& fixed_effects, Eigen::VectorXd& residuals,
                  Eigen::MatrixXd* jacobian) const override {
        for (Eigen::Index j = 0; j < values_.size(); ++j) {
            Eigen::VectorXd slopes = Eigen::VectorXd::Zero(parameter_count());
            const double mean = model_.parameters[static_cast<std::size_t>(j)].mean(fixed_effects, &slopes);
            const double size = std::max(1.0, std::abs(values_[j]));
            residuals[j] = (mean - values_[j]) / size;
            if (jacobian != nullptr) jacobian->row(j) = slopes.transpose() / size;
        }
        return residuals.allFinite() && (jacobian == nullptr || jacobian->allFinite());
    }

private:
    const PopulationModel& model_;
    Eigen::VectorXd values_;
};

Eigen::VectorXd means_at_estimate(const FitPopulation& population) {
    Eigen::VectorXd means(std::ssize(population.model.parameters));
    for (Eigen::Index j = 0; j < means.size(); ++j)
        means[j] = population.model.parameters[static_cast<std::size_t>(j)].mean(population.fit.fixed_effects, nullptr);
    return means;
}

}  // namespace

bool contains_mean(const FitPopulation& general, const FitPopulation& simpler) {
    constexpr double rounding = 1e-6;  // far below the standard error of a mean, far above that of the search
    if (general.model.parameters.size() != simpler.model.parameters.size()) return false;
    const ParameterSpace space(general.model.fixed_effects);
    const MeanDifferences differences(general.model, means_at_estimate(simpler));
    SolverOptions brief;
    brief.max_evaluations = 200;  // a mean that contains the other one is met in some ten steps
    const Solution found = least_squares(differences, space, general.fit.fixed_effects, brief, {});
    Eigen::VectorXd residuals(differences.residual_count());
    return found.parameters.size() == space.size() && differences.evaluate(found.parameters, residuals, nullptr) &&
           residuals.cwiseAbs().maxCoeff() < rounding;
}

}  // namespace impactfit
