#include "impactfit/calibration/fit/observable_information.hpp"

#include <algorithm>

namespace impactfit {
namespace {

/// Returns the observable of each measured residual, in the order of the residuals.
std::vector<const Observable*> observables_of_rows(const FitProblem& problem) {
    std::vector<const Observable*> rows;
    for (const FitCondition& condition : problem.conditions)
        for (const Measurement& measurement : condition.measurements) rows.push_back(measurement.observable);
    return rows;
}

}  // namespace

std::vector<WithoutObservable> information_by_observable(const FitProblem& problem, const Linearisation& at,
                                                         const ParameterSpace& space) {
    const std::vector<const Observable*> rows = observables_of_rows(problem);
    std::vector<WithoutObservable> result;
    for (const Observable& observable : all_observables) {
        const auto is_this = [&](const Observable* o) { return o->quantity == observable.quantity; };
        const auto values = static_cast<std::size_t>(std::count_if(rows.begin(), rows.end(), is_this));
        if (values == 0 || values == rows.size()) continue;
        const LinearCovariance rest = linear_covariance(at.without([&](Eigen::Index residual) {
            const auto row = static_cast<std::size_t>(residual);
            return row < rows.size() && is_this(rows[row]);  // priors follow the measurements
        }),
                                                        space);
        result.push_back({&observable, values, rest.combinations.known, rest.relative_errors});
    }
    return result;
}

}  // namespace impactfit
