#include "impactfit/calibration/fit/fit.hpp"

#include <algorithm>
#include <cmath>
#include <span>
#include <utility>

#include "impactfit/calibration/diagnosis/misfit_by_replicates.hpp"
#include "impactfit/calibration/diagnosis/misfit_noise.hpp"
#include "impactfit/calibration/diagnosis/two_specimens.hpp"
#include "impactfit/calibration/fit/fit_population.hpp"
#include "impactfit/calibration/fit/fit_posterior.hpp"
#include "impactfit/calibration/fit/fit_steps.hpp"
#include "impactfit/calibration/fit/population_draws.hpp"
#include "impactfit/calibration/fit/prediction.hpp"
#include "impactfit/calibration/fit/set_point_error.hpp"
#include "impactfit/calibration/initialisation/complete_problem.hpp"
#include "impactfit/calibration/noise/estimated_noise.hpp"
#include "impactfit/calibration/problem/thinned_problem.hpp"
#include "impactfit/calibration/residuals/contact_residuals.hpp"
#include "impactfit/calibration/residuals/parameter_map.hpp"
#include "impactfit/estimation/checkpoint/resumable_work.hpp"
#include "impactfit/estimation/checkpoint/solution_archive.hpp"

namespace impactfit {
namespace {

std::optional<double> restitution_misfit(const std::vector<FitResidual>& residuals) {
    double squares = 0.0;
    bool measured = false;
    for (const FitResidual& row : residuals) {
        if (row.measurement->observable->quantity != Quantity::restitution) continue;
        measured = true;
        squares += std::pow(row.predicted - row.measurement->value, 2);
    }
    return measured ? std::optional(std::sqrt(squares)) : std::nullopt;
}

FitStatistics statistics_of(const FitResult& result, const ContactResiduals& function, const ParameterSpace& space) {
    const FitProblem& problem = *result.problem;
    Eigen::VectorXd residuals(function.residual_count());
    if (!function.evaluate(result.estimate.values, residuals, nullptr)) return {};
    const std::vector<bool> on_bound = on_bounds(space, result.estimate.values);
    const long held = std::count(on_bound.begin(), on_bound.end(), true);
    const std::size_t points = problem.measurement_count() + problem.sample_count();
    const std::span all(residuals.data(), static_cast<std::size_t>(residuals.size()));
    FitStatistics statistics =
        fit_statistics(all.first(points), space.size() - held, problem.noise_stated, all.subspan(points), held,
                       variance_groups(problem, result.residuals.values), noise_freedom(problem));
    statistics.priors = prior_count(problem);
    statistics.restitution_misfit = restitution_misfit(result.residuals.values);
    if (const auto& error = problem.set_point_error) {
        // One more parameter, and the likelihood of the random effects.
        for (std::optional<double>* criterion : {&statistics.aicc, &statistics.bic})
            if (*criterion) **criterion += error->log_determinant + 2.0;
    }
    if (!result.goodness.robust) return statistics;
    // With robust losses chi-squared is not the objective, and the sum of losses is not a likelihood.
    statistics.probability = statistics.aicc = statistics.bic = std::nullopt;
    statistics.too_large = result.goodness.robust->too_large();
    return statistics;
}

/// Sets residuals, statistics and the test by replicates at the estimate.
void set_misfit(FitResult& result, const ContactResiduals& function, const ParameterSpace& space) {
    const FitProblem& problem = *result.problem;
    result.residuals = residuals_at(problem, function, result.estimate.values);
    result.goodness.robust = robust_misfit(problem, function, result.estimate.values);
    result.goodness.priors = prior_estimates(problem, function, result.estimate.values);
    result.goodness.statistics = statistics_of(result, function, space);
    result.goodness.lack_of_fit = misfit_by_replicates(problem, result.residuals.values, result.goodness.statistics);
    result.goodness.pure_error = pure_error(problem);
    result.goodness.set_points = problem.set_point_error;
    result.goodness.specimens = two_specimens(problem);
    if (result.goodness.tested() || problem.form_task) return;
    result.goodness.runs = runs_test(problem, result.residuals.values);
    result.goodness.speed = speed_exponent(problem);
}

/// Returns the parameter values; NaN for parameters that differ by impact.
std::vector<double> shared_values(const FitProblem& problem, std::vector<double> given) {
    const ParameterMap map(problem);
    for (std::size_t i = 0; i < given.size(); ++i)
        if (map.varies_with_condition(i)) given[i] = std::nan("");
    return given;
}

/// Returns the nuisance parameters with standard errors of the joint estimate.
std::vector<NuisanceEstimate> nuisance_table(const ContactResiduals& function, const ParameterSpace& space,
                                             const FitResult& result) {
    std::vector<NuisanceEstimate> table;
    const auto first = static_cast<Eigen::Index>(result.estimate.free.size());
    if (first == space.size()) return table;
    std::vector<FreeParameter> all = space.parameters();
    for (FreeParameter& parameter : all) parameter.nuisance = false;
    const auto joint =
        linear_covariance(function, ParameterSpace(all), result.estimate.values, result.problem->noise_stated);
    for (Eigen::Index j = first; j < space.size(); ++j)
        table.push_back(
            {space.parameter(j), result.estimate.values[j], joint ? joint->standard_errors[j] : std::nan("")});
    return table;
}

/// Returns the Error with the location of the first named parameter in the problem file.
Error located(const Error& error, const FitProblem& problem) {
    SourceLocation where{problem.path, 0, 0, error.where().key};
    const std::string first = where.key.substr(0, where.key.find(','));
    for (const auto* list : {&problem.parameters, &problem.auxiliary})
        for (const FitParameter& parameter : *list)
            if (parameter.name == first) where.line = parameter.line;
    return error.at(where);
}

/// Returns the result of `search`. Rethrows its Error with a location in the problem file.
template <class Search>
auto with_place(const FitProblem& problem, const Search& search) {
    try {
        return search();
    } catch (const Error& error) {
        throw error.where().file.empty() ? located(error, problem) : error;
    }
}

SolveResult search_for(const ContactResiduals& function, const ParameterSpace& space, const FitProblem& problem,
                       const ProgressCallback& progress, WorkStore* store) {
    const std::string unit = "search";
    if (const auto done = restore(store, unit, 0, space.size(), solve_result_of)) return *done;
    return run_and_store(store, unit, 0, function, [&](const ResidualFunction& residuals) {
        return with_place(problem, [&] { return solve(residuals, space, problem.solver, progress); });
    });
}

/// Returns true if a subset of many conditions can be searched. Then all conditions can: their residuals include those
/// of the subset.
bool part_can_be_searched(const FitProblem& problem, const ParameterSpace& space) {
    if (problem.conditions.size() <= enough_conditions) return false;
    const FitProblem part = thinned_problem(problem, enough_conditions);
    try {
        check_search(ContactResiduals(part), space, part.solver);
        return true;
    } catch (const Error&) {
        return false;  // the check of all conditions gives the error
    }
}

/// Returns the intervals of the parameters; with a population those of the separate values of the specimens, which have
/// no profiles.
FitIntervals separate_intervals(const ContactResiduals& function, const ParameterSpace& space,
                                const FitProblem& problem, SolveResult& search, const ProgressCallback& progress,
                                WorkStore* store) {
    if (!problem.population || problem.uncertainty.errors != ErrorMethod::profile)
        return find_intervals(function, space, problem, search, progress, store);
    FitProblem without_profiles = problem;
    without_profiles.uncertainty.errors = ErrorMethod::covariance;
    return find_intervals(function, space, without_profiles, search, progress, store);
}

/// Sets covariance, covariance intervals and the analysis without priors or observables.
void analyse(const ParameterSpace& space, FitResult& result) {
    const auto& at = result.intervals.linearisation;
    if (!at) return;
    result.uncertainty.covariance = linear_covariance(*at, space);
    if (!result.goodness.priors.empty())
        result.uncertainty.known_without_priors = known_without_priors(*result.problem, *at, space, at->noise);
    result.uncertainty.without_observable = information_by_observable(*result.problem, *at, space);
    if (!result.intervals.noise.known()) return;
    Eigen::VectorXd reach(result.uncertainty.covariance->standard_errors.size());
    for (Eigen::Index j = 0; j < reach.size(); ++j) reach[j] = result.intervals.noise.reach(result.intervals.level, j);
    result.intervals.covariance =
        covariance_intervals(*result.uncertainty.covariance, space, result.estimate.values, reach);
}

}  // namespace

void check_fit(const FitProblem& given_problem) {
    FitProblem problem = given_problem;
    complete_problem(problem);
    check_posterior(problem);
    const ContactResiduals function(problem);
    const ParameterSpace space(problem.free_parameters());
    check_population(problem, function, space);
    if (part_can_be_searched(problem, space)) return;
    with_place(problem, [&] { return check_search(function, space, problem.solver); });
}

FitResult fit(FitProblem given_problem, const ProgressCallback& progress, WorkStore* store) {
    complete_problem(given_problem);
    check_posterior(given_problem);
    ParameterSpace space(given_problem.free_parameters());
    check_population(given_problem, ContactResiduals(given_problem), space);
    FitResult result;
    result.search = search_for(ContactResiduals(given_problem), space, given_problem, progress, store);
    weigh_by_misfit(given_problem, space, result.search, progress);
    auto with =
        given_problem.population ? std::nullopt : fit_set_point_error(given_problem, space, result.search, progress);
    if (with && with->problem.set_point_error->standard_deviation <= largest_set_point_error) {
        given_problem = std::move(with->problem);
        result.search = std::move(with->search);
        space = ParameterSpace(given_problem.free_parameters());
    }
    result.problem = std::make_shared<const FitProblem>(std::move(given_problem));
    const FitProblem& problem = *result.problem;
    const ContactResiduals function(problem);
    for (const FreeParameter& parameter : space.parameters())
        if (!parameter.nuisance) result.estimate.free.push_back(parameter);
    if (result.search.best.status != SolutionStatus::failed) {
        result.intervals = separate_intervals(function, space, problem, result.search, progress, store);
        result.estimate.values = result.search.best.parameters;
        set_misfit(result, function, space);
        result.estimate.nuisance = nuisance_table(function, space, result);
        if (problem.uncertainty.errors != ErrorMethod::none) analyse(space, result);
        result.estimate.published = published_estimates(problem, result.estimate.values, result.uncertainty.covariance);
        result.goodness.gradient_check = check_gradient(function, space, result.estimate.values);
        const std::vector<double> given = function.given_values(result.estimate.values, problem.conditions.front());
        result.estimate.given_values = shared_values(problem, given);
        if (problem.takes_restitution)
            result.estimate.restitution =
                entered_restitution(problem, result.estimate.given_values[problem.parameters.size() - 1],
                                    function.simulate(result.estimate.values));
        result.goodness.shared =
            test_shared_parameters(problem, {function, space, result.search.best, given}, progress);
        if (!result.goodness.shared) result.goodness.shared = test_equal_groups(result, progress);
        if (problem.population)
            result.population =
                std::make_shared<const FitPopulation>(population_of_fit(result, function, space, progress));
        if (problem.uncertainty.posterior) {
            result.posterior = std::make_shared<const FitPosterior>(
                problem.population ? population_posterior(result, function, space, progress)
                                   : fit_posterior(result, function, space, progress, store));
        }
    }
    judge(result);
    result.intervals.bands = prediction_bands(result);
    return result;
}

FitResult evaluate_fixed(FitProblem given_problem) {
    FitResult result;
    result.problem = std::make_shared<const FitProblem>(std::move(given_problem));
    const FitProblem& problem = *result.problem;
    const ParameterSpace space(problem.free_parameters());
    if (space.size() > 0)
        throw Error(ErrorKind::internal, "a problem with free parameters needs a search", space.parameter(0).name,
                    "fit");
    const ContactResiduals function(problem);
    result.estimate.values = Eigen::VectorXd(0);
    Eigen::VectorXd residuals(function.residual_count());
    if (!function.evaluate(result.estimate.values, residuals, nullptr)) return result;
    result.search.best = {SolutionStatus::converged, result.estimate.values, cost_of(function, residuals), {}};
    result.estimate.given_values =
        shared_values(problem, function.given_values(result.estimate.values, problem.conditions.front()));
    set_misfit(result, function, space);
    judge(result);
    return result;
}

}  // namespace impactfit
