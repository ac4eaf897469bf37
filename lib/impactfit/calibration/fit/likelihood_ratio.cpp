#include "impactfit/calibration/fit/likelihood_ratio.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/math/distributions/chi_squared.hpp>
#include <boost/math/distributions/fisher_f.hpp>
#include <cmath>

#include "impactfit/calibration/problem/group_parameters.hpp"
#include "impactfit/calibration/residuals/contact_residuals.hpp"
#include "impactfit/estimation/inference/identifiability.hpp"
#include "impactfit/estimation/objective/linearisation.hpp"
#include "impactfit/estimation/optimisation/least_squares.hpp"

namespace impactfit {
namespace {

using Role = FitParameter::Role;

/// Relative decrease of the cost above numerical error. Searches converge within 1e-8 of the minimum.
constexpr double real_fall = 1e-6;

/// Cost of rounding in fits to exact data: residuals of 1e-6 of their unit.
constexpr double rounding_of_cost = 1e-12;

/// Minimum distance of a start from its bounds, as part of the range: the logit of a bound is infinite.
constexpr double off_bounds = 1e-6;

double within_bounds(const FitParameter& parameter, double value) {
    const bool logit = parameter.scale == ParameterScale::logit;
    const double margin = logit ? off_bounds * (parameter.upper - parameter.lower) : 0.0;
    return std::clamp(value, parameter.lower + margin, parameter.upper - margin);
}

/// Returns the mean of the values per group, on the scale of the search.
double mean_of_own(const FitParameter& own, const std::vector<double>& given, std::size_t first_auxiliary) {
    const bool logarithmic = own.scale == ParameterScale::log10;
    double sum = 0.0;
    for (const std::size_t place : own.own) {
        const double value = given[first_auxiliary + place];
        sum += logarithmic ? std::log(value) : value;
    }
    const double mean = sum / static_cast<double>(own.own.size());
    return logarithmic ? std::exp(mean) : mean;
}

Eigen::VectorXd start_of(const FitProblem& problem) {
    const std::vector<FreeParameter> free = problem.free_parameters();
    Eigen::VectorXd start(std::ssize(free));
    for (std::size_t j = 0; j < free.size(); ++j) start[static_cast<Eigen::Index>(j)] = free[j].start;
    return start;
}

/// Returns the start at the mean estimate of the fit per group.
Eigen::VectorXd mean_estimate(const FitProblem& problem, FitProblem shared, const std::vector<double>& given) {
    const std::size_t first = problem.parameters.size();
    for (std::size_t i = 0; i < first; ++i) {
        const FitParameter& own = problem.parameters[i];
        const double value = own.role == Role::own ? mean_of_own(own, given, first) : given[i];
        if (shared.parameters[i].role == Role::free) shared.parameters[i].value = within_bounds(own, value);
    }
    for (std::size_t i = 0; i < shared.auxiliary.size(); ++i)
        if (shared.auxiliary[i].role == Role::free) shared.auxiliary[i].value = given[first + i];
    return start_of(shared);
}

/// Returns the shared estimate in the parameters of the fit per group.
Eigen::VectorXd shared_as_own(FitProblem problem, const std::vector<double>& given) {
    const std::size_t first = problem.parameters.size();
    for (std::size_t i = 0; i < problem.auxiliary.size(); ++i) problem.auxiliary[i].value = given[first + i];
    for (std::size_t i = 0; i < first; ++i) {
        problem.parameters[i].value = given[i];
        for (const std::size_t place : problem.parameters[i].own) problem.auxiliary[place].value = given[i];
    }
    return start_of(problem);
}

/// Returns the better solution of both starts. An interrupt ends the search.
Solution fit_shared(const ContactResiduals& function, const ParameterSpace& space, const FitProblem& shared,
                    const Eigen::VectorXd& mean, const ProgressCallback& progress) {
    Solution best;
    for (const Eigen::VectorXd& start : {mean, start_of(shared)}) {
        if (!space.to_search(start).allFinite()) continue;  // logarithm of 0
        const Solution found = least_squares(function, space, start, shared.solver, progress);
        if (found.status == SolutionStatus::interrupted) return found;
        const bool first = best.status == SolutionStatus::failed;
        if (found.status == SolutionStatus::converged || first)
            if (first || best.status != SolutionStatus::converged || found.cost < best.cost) best = found;
    }
    return best;
}

std::string why_not(const Solution& own, const Solution& shared) {
    if (own.status != SolutionStatus::converged) return "the fit did not converge";
    if (shared.status == SolutionStatus::interrupted) return "the test was interrupted";
    if (shared.status != SolutionStatus::converged) return "the fit with shared values did not converge";
    if (shared.cost < own.cost - real_fall * own.cost - rounding_of_cost)
        return fmt::format(
            "chi-squared with shared values ({:.6g}) is below that of the estimate ({:.6g}): the estimate is not "
            "the minimum",
            2.0 * shared.cost, 2.0 * own.cost);
    return {};
}

/// Returns the number of determined directions. Empty without derivatives.
std::optional<long> rank_at(const ResidualFunction& function, const ParameterSpace& space,
                            const Eigen::VectorXd& point) {
    const auto at = linearise(function, space, point, true);
    return at ? std::optional<long>(parameter_directions(*at, space, 1.0).rank) : std::nullopt;
}

bool has_loss(const ResidualFunction& function) {
    for (Eigen::Index i = 0; i < function.residual_count(); ++i)
        if (function.loss(i).kind != LossKind::none) return true;
    return false;
}

}  // namespace

std::optional<double> equality_probability(const SharedParametersTest& test, bool noise_stated, long spare) {
    const double difference = std::max(0.0, test.chi_squared_shared - test.chi_squared_own);
    const auto count = static_cast<double>(test.constraints), freedom = static_cast<double>(spare);
    if (noise_stated) return cdf(complement(boost::math::chi_squared(count), difference));
    if (spare <= 0 || !(test.chi_squared_own > 0.0)) return std::nullopt;
    return cdf(
        complement(boost::math::fisher_f(count, freedom), difference / count / (test.chi_squared_own / freedom)));
}

std::optional<SharedParametersTest> test_shared_parameters(const FitProblem& problem, const OwnFit& own,
                                                           const ProgressCallback& progress) {
    SharedParametersTest test;
    for (const FitParameter& parameter : problem.parameters)
        if (parameter.role == Role::own) test.parameters.push_back(parameter.name);
    if (test.parameters.empty()) return std::nullopt;
    const FitProblem shared = with_shared_parameters(problem);
    const ContactResiduals function(shared);
    const ParameterSpace space(shared.free_parameters());
    Solution found;
    if (own.best.status == SolutionStatus::converged)
        found = fit_shared(function, space, shared, mean_estimate(problem, shared, own.given), progress);
    test.refused = why_not(own.best, found);
    if (!test.refused.empty()) return test;
    const std::vector<double> values = function.given_values(found.parameters, shared.conditions.front());
    const auto of_own = linearise(own.function, own.space, own.best.parameters, true);
    const auto rank_of_own = rank_at(own.function, own.space, shared_as_own(problem, values));
    const auto rank_of_shared = rank_at(function, space, found.parameters);
    if (!of_own || !rank_of_own || !rank_of_shared)
        return test.refused = "derivatives at an estimate are not finite", test;
    test.constraints = *rank_of_own - *rank_of_shared;
    if (test.constraints <= 0) return test.refused = "the data do not determine the difference of the groups", test;
    for (std::size_t i = 0; i < problem.parameters.size(); ++i)
        if (problem.parameters[i].role == Role::own) test.shared_values.push_back(values[i]);
    test.chi_squared_own = 2.0 * own.best.cost;
    test.chi_squared_shared = 2.0 * found.cost;
    if (!has_loss(own.function))
        test.probability = equality_probability(test, problem.noise_stated, of_own->degrees_of_freedom());
    return test;
}

}  // namespace impactfit
