#include "impactfit/calibration/shared_parameters_test.hpp"

#include <boost/math/distributions/chi_squared.hpp>
#include <boost/math/distributions/fisher_f.hpp>
#include <cmath>

#include "impactfit/calibration/contact_residuals.hpp"
#include "impactfit/calibration/own_parameters.hpp"

namespace impactfit {
namespace {

using Role = FitParameter::Role;

/// The shared problem with its start at the mean of what the groups have each, on the scale of the search.
FitProblem shared_from(const FitProblem& problem, const std::vector<double>& given) {
    FitProblem shared = with_shared_parameters(problem);
    for (std::size_t i = 0; i < problem.parameters.size(); ++i) {
        const FitParameter& own = problem.parameters[i];
        if (own.role != Role::own) continue;
        const bool logarithmic = own.scale == ParameterScale::log10;
        double sum = 0.0;
        for (const std::size_t place : own.own) {
            const double value = given[problem.parameters.size() + place];
            sum += logarithmic ? std::log(value) : value;
        }
        const double mean = sum / static_cast<double>(own.own.size());
        shared.parameters[i].value = std::clamp(logarithmic ? std::exp(mean) : mean, own.lower, own.upper);
    }
    return shared;
}

std::optional<double> probability_of(const SharedParametersTest& test, bool noise_stated, double spare) {
    const double difference = std::max(0.0, test.chi_squared_shared - test.chi_squared_own);
    const auto count = static_cast<double>(test.constraints);
    if (noise_stated) return cdf(complement(boost::math::chi_squared(count), difference));
    if (spare <= 0.0) return std::nullopt;
    return cdf(complement(boost::math::fisher_f(count, spare), difference / count / (test.chi_squared_own / spare)));
}

}  // namespace

std::optional<SharedParametersTest> test_shared_parameters(const FitProblem& problem, double own_cost,
                                                           const std::vector<double>& given) {
    SharedParametersTest test;
    for (const FitParameter& parameter : problem.parameters)
        if (parameter.role == Role::own) test.parameters.push_back(parameter.name);
    if (test.parameters.empty()) return std::nullopt;
    const FitProblem shared = shared_from(problem, given);
    const ContactResiduals function(shared);
    const SearchSpace space(shared.free_parameters());
    const SolveResult search = solve(function, space, shared.solver);
    if (search.best.status == SolutionStatus::failed) return std::nullopt;
    const std::vector<double> values = function.given_values(search.best.parameters, shared.conditions.front());
    for (std::size_t i = 0; i < problem.parameters.size(); ++i)
        if (problem.parameters[i].role == Role::own) test.shared_values.push_back(values[i]);
    test.chi_squared_own = 2.0 * own_cost;
    test.chi_squared_shared = 2.0 * search.best.cost;
    const auto free = static_cast<long>(problem.free_parameters().size());
    test.constraints = free - static_cast<long>(space.size());
    test.probability =
        probability_of(test, problem.noise_stated, static_cast<double>(function.residual_count() - free));
    return test;
}

}  // namespace impactfit
