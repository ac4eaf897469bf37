#include "impactfit/calibration/residuals/population_means.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "impactfit/estimation/objective/finite_difference.hpp"

namespace impactfit {
namespace {

constexpr double no_limit = std::numeric_limits<double>::infinity();
constexpr double relative_step = 1e-3;  ///< of a coefficient, see finite_difference.hpp

/// Returns the least size of a coefficient for its step. A smaller step would be lost to rounding: a coefficient may be
/// 1e-17 by chance. A start far above the coefficient is no size of it.
double least_size(double start) {
    constexpr double part = 0.01;
    return part * (start == 0.0 ? 1.0 : std::min(std::abs(start), 1.0));
}

}  // namespace

MeanFormula::MeanFormula(const VaryingParameter& parameter)
    : logarithmic_(parameter.distribution == PopulationDistribution::lognormal),
      formula_(parameter.mean,
               {ErrorKind::problem, "invalid mean of " + parameter.name, "a valid formula", parameter.where}) {
    for (const MeanCoefficient& one : parameter.coefficients) least_sizes_.push_back(least_size(one.start));
    for (const std::string& name : formula_.names()) {
        const auto& list = parameter.coefficients;
        const auto found = std::find_if(list.begin(), list.end(), [&](const auto& one) { return one.name == name; });
        coefficient_of_.push_back(found == list.end() ? -1 : found - list.begin());
        const auto column = std::find(parameter.covariates.begin(), parameter.covariates.end(), name);
        covariate_of_.push_back(static_cast<std::size_t>(column - parameter.covariates.begin()));
    }
}

double MeanFormula::value(const Eigen::VectorXd& coefficients, std::span<const double> covariates) const {
    std::vector<double> named;
    for (std::size_t i = 0; i < coefficient_of_.size(); ++i)
        named.push_back(coefficient_of_[i] >= 0 ? coefficients[coefficient_of_[i]] : covariates[covariate_of_[i]]);
    const std::scoped_lock lock(mutex_);
    const double mean = formula_(named);
    return logarithmic_ ? std::log(mean) : mean;
}

Eigen::VectorXd MeanFormula::slopes(const Eigen::VectorXd& coefficients, std::span<const double> covariates) const {
    Eigen::VectorXd slopes(coefficients.size());
    for (Eigen::Index j = 0; j < coefficients.size(); ++j) {
        const auto moved = [&](double to) {
            Eigen::VectorXd at = coefficients;
            at[j] = to;
            return Eigen::VectorXd::Constant(1, value(at, covariates)).eval();
        };
        const double size = std::max(std::abs(coefficients[j]), least_sizes_[static_cast<std::size_t>(j)]);
        slopes[j] = slope_by_difference(moved, coefficients[j], {-no_limit, no_limit, relative_step * size})[0];
    }
    return slopes;
}

PopulationMean mean_at(std::shared_ptr<const MeanFormula> formula, std::vector<Eigen::Index> places,
                       std::vector<double> covariates) {
    return [formula = std::move(formula), places = std::move(places), covariates = std::move(covariates)](
               const Eigen::VectorXd& fixed_effects, Eigen::VectorXd* slopes) {
        Eigen::VectorXd coefficients(std::ssize(places));
        for (std::size_t i = 0; i < places.size(); ++i)
            coefficients[static_cast<Eigen::Index>(i)] = fixed_effects[places[i]];
        if (slopes != nullptr) {
            const Eigen::VectorXd own = formula->slopes(coefficients, covariates);
            for (std::size_t i = 0; i < places.size(); ++i) (*slopes)[places[i]] = own[static_cast<Eigen::Index>(i)];
        }
        return formula->value(coefficients, covariates);
    };
}

bool MeanResiduals::evaluate(const Eigen::VectorXd& parameters, Eigen::VectorXd& residuals,
                             Eigen::MatrixXd* jacobian) const {
    for (Eigen::Index g = 0; g < values_.size(); ++g) {
        const std::vector<double>& covariates = covariates_[static_cast<std::size_t>(g)];
        residuals[g] = formula_.value(parameters, covariates) - values_[g];
        if (jacobian != nullptr) jacobian->row(g) = formula_.slopes(parameters, covariates).transpose();
    }
    return residuals.allFinite() && (jacobian == nullptr || jacobian->allFinite());
}

}  // namespace impactfit
