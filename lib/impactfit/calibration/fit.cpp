#include "impactfit/calibration/fit.hpp"

#include <cmath>

#include "impactfit/calibration/contact_residuals.hpp"
#include "impactfit/calibration/fit_verdict.hpp"

namespace impactfit {
namespace {

std::vector<FitResidual> residual_table(const std::vector<FitCondition>& conditions,
                                        const std::vector<Collision<double>>& impacts) {
    std::vector<FitResidual> table;
    for (std::size_t c = 0; c < impacts.size(); ++c)
        for (const Measurement& measurement : conditions[c].measurements) {
            const double predicted = (*measurement.observable)(impacts[c]);
            table.push_back(
                {c, &measurement, predicted, (predicted - measurement.value) / measurement.standard_deviation});
        }
    return table;
}

/// The impacts that were measured but not fitted.
std::vector<FitResidual> prediction_table(const FitProblem& problem, const Eigen::VectorXd& estimate) {
    if (problem.predictions.empty()) return {};
    FitProblem unfitted = problem;
    unfitted.conditions = problem.predictions;
    return residual_table(problem.predictions, ContactResiduals(unfitted).simulate(estimate));
}

FitStatistics statistics_of(const FitResult& result) {
    std::vector<double> scaled;
    double squares = 0.0;
    bool restitution = false;
    for (const FitResidual& row : result.residuals) {
        scaled.push_back(row.scaled);
        if (row.measurement->observable->quantity != Quantity::restitution) continue;
        restitution = true;
        squares += std::pow(row.predicted - row.measurement->value, 2);
    }
    FitStatistics statistics =
        fit_statistics(scaled, static_cast<long>(result.free.size()), result.problem->noise_stated);
    if (restitution) statistics.restitution_misfit = std::sqrt(squares);
    return statistics;
}

/// What the data tell and do not tell of the estimate.
void analyse(const ContactResiduals& function, const SearchSpace& space, FitResult& result) {
    const auto at = linearise(function, space, result.estimate, result.problem->noise_stated);
    if (!at) return;
    result.uncertainty = linear_uncertainty(*at, space);
    result.without = information_by_observable(*result.problem, *at, space);
    result.equal = equal_answers(function, space, result.search, *at);
}

}  // namespace

std::string_view to_string(FitVerdict verdict) {
    switch (verdict) {
        case FitVerdict::good:
            return "good";
        case FitVerdict::poorly_known:
            return "poorly_known";
        case FitVerdict::bad_fit:
            return "bad_fit";
        case FitVerdict::not_converged:
            break;
    }
    return "not_converged";
}

FitResult fit(const FitProblem& problem, const ProgressCallback& progress) {
    const ContactResiduals function(problem);
    const SearchSpace space(problem.free_parameters());
    FitResult result;
    result.problem = &problem;
    result.free = space.parameters();
    result.search = solve(function, space, problem.solver, progress);
    if (result.search.best.status != SolutionStatus::failed) {
        result.estimate = result.search.best.parameters;
        result.residuals = residual_table(problem.conditions, function.simulate(result.estimate));
        result.predictions = prediction_table(problem, result.estimate);
        result.statistics = statistics_of(result);
        if (problem.uncertainty.covariance) analyse(function, space, result);
        result.published = published_estimates(problem, result.estimate, result.uncertainty);
        result.gradient_check = check_gradient(function, space, result.estimate);
        result.given_values = function.given_values(result.estimate, problem.conditions.front());
        for (std::size_t i = 0; i < problem.parameters.size(); ++i)
            if (problem.parameters[i].role == FitParameter::Role::column) result.given_values[i] = std::nan("");
    }
    judge(result);
    return result;
}

}  // namespace impactfit
