#include "bindings/estimation/estimation_run.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <span>

#include "impactfit/estimation/optimisation/least_squares.hpp"

namespace impactfit::python {
namespace {

/// Limit of restarts at a lower minimum. Each restart lowers the cost by at least 1e-3 of the profile threshold.
constexpr int most_better_minima = 5;

std::string why_not(const EstimationOptions& options, const EstimationResult& result, bool linear) {
    if (!options.profiles && options.draws == 0) return {};
    if (result.search.best.status != SolutionStatus::converged) return "the search did not converge";
    if (!linear) return "derivatives at the estimate are not finite";
    if (!result.noise.known() || result.noise.standard_deviation < result.rounding)
        return "no noise is stated, and the misfit is too small to estimate it";
    return {};
}

/// A noise below this part of the residuals at the start is rounding.
double rounding_of(const ResidualFunction& function, const ParameterSpace& space, const EstimationOptions& options) {
    constexpr double part = 1e-9;
    Eigen::VectorXd residuals(function.residual_count());
    if (options.noise_stated || !function.evaluate(space.start(), residuals, nullptr)) return 0.0;
    return part * residuals.norm() / std::sqrt(static_cast<double>(residuals.size()));
}

FitStatistics statistics_of(const ResidualFunction& function, const ParameterSpace& space,
                            const EstimationOptions& options, const EstimationResult& result) {
    const std::vector<bool> bounds = on_bounds(space, result.search.best.parameters);
    const long held = std::count(bounds.begin(), bounds.end(), true);
    const std::span residuals(result.residuals.data(), static_cast<std::size_t>(result.residuals.size()));
    FitStatistics statistics = fit_statistics(residuals, space.size() - held, options.noise_stated, {}, held);
    if (function.loss(0).kind != LossKind::none)  // chi-squared is not the objective, the losses are no likelihood
        statistics.probability = statistics.aicc = statistics.bic = std::nullopt;
    return statistics;
}

std::vector<ProfileLikelihood> profiles_of(const ResidualFunction& function, const ParameterSpace& space,
                                           const EstimationOptions& options, const EstimationResult& result,
                                           const ProgressCallback& progress) {
    std::vector<Eigen::Index> all(static_cast<std::size_t>(space.size()));
    std::iota(all.begin(), all.end(), Eigen::Index{0});
    ProfileRun run;
    run.noise = result.noise;
    run.level = options.level;
    run.max_evaluations = options.solver.evaluation_limit(space.size());
    return profile_likelihoods(function, space, result.search.best.parameters, all, run, progress);
}

/// Minimises from the lowest profile point below the estimate. Returns false if the cost does not decrease.
bool take_better_minimum(const ResidualFunction& function, const ParameterSpace& space,
                         const EstimationOptions& options, EstimationResult& result, const ProgressCallback& progress) {
    const ProfilePoint* lowest = nullptr;
    for (const ProfileLikelihood& profile : result.profiles)
        if (const ProfilePoint* point = profile.better_minimum())
            if (!lowest || point->delta_chi_squared < lowest->delta_chi_squared) lowest = point;
    if (!lowest || result.better_minima == most_better_minima) return false;
    const Solution found = least_squares(function, space, lowest->parameters, options.solver, progress);
    result.search.counts += found.counts;
    if (found.status != SolutionStatus::converged || !(found.cost < result.search.best.cost)) return false;
    ++result.better_minima;
    result.search.best = found;
    result.search.clusters.insert(result.search.clusters.begin(), {found, 1});
    return true;
}

void add_bootstrap(const ResidualFunction& function, const ParameterSpace& space, const EstimationOptions& options,
                   EstimationResult& result, const ProgressCallback& progress) {
    if (options.draws == 0) return;
    BootstrapOptions draws;
    draws.kind = options.bootstrap_kind;
    draws.draws = options.draws;
    draws.solver = options.solver;
    draws.noise = result.noise;
    draws.groups.assign(static_cast<std::size_t>(function.residual_count()), 0);
    result.bootstrap = bootstrap(function, space, result.search.best.parameters, draws, progress);
    if (result.bootstrap) result.search.counts += result.bootstrap->counts;
}

/// Linearises at the estimate and profiles it. Returns true if a profile led to a lower minimum.
bool analyse(const ResidualFunction& function, const ParameterSpace& space, const EstimationOptions& options,
             EstimationResult& result, const ProgressCallback& progress) {
    const Eigen::VectorXd& best = result.search.best.parameters;
    const auto at = linearise(function, space, best, options.noise_stated);
    result.noise = at ? residual_noise(*at, options.noise_stated) : ResidualNoise{};
    result.refused = why_not(options, result, at.has_value());
    result.covariance.reset();
    if (at && options.covariance) result.covariance = linear_covariance(*at, space);
    if (result.covariance && result.noise.known())
        result.covariance_intervals =
            covariance_intervals(*result.covariance, space, best, result.noise.reach(options.level));
    if (!result.refused.empty() || !options.profiles) return false;
    result.profiles = profiles_of(function, space, options, result, progress);
    for (const ProfileLikelihood& profile : result.profiles)
        result.search.counts += profile.lower.counts, result.search.counts += profile.upper.counts;
    return take_better_minimum(function, space, options, result, progress);
}

}  // namespace

EstimationResult estimate(const ResidualFunction& function, const ParameterSpace& space,
                          const EstimationOptions& options, const ProgressCallback& progress) {
    check_level(options.level, {{}, 0, 0, "level"});
    EstimationResult result;
    result.search = solve(function, space, options.solver, progress);
    result.residuals.resize(function.residual_count());
    if (result.search.best.status == SolutionStatus::failed ||
        !function.evaluate(result.search.best.parameters, result.residuals, nullptr)) {
        result.residuals.resize(0);
        result.refused = "no point with finite residuals was found";
        return result;
    }
    result.rounding = rounding_of(function, space, options);
    while (analyse(function, space, options, result, progress)) continue;
    if (!function.evaluate(result.search.best.parameters, result.residuals, nullptr)) return result;
    result.statistics = statistics_of(function, space, options, result);
    result.gradient_check = check_gradient(function, space, result.search.best.parameters);
    if (result.refused.empty()) add_bootstrap(function, space, options, result, progress);
    return result;
}

}  // namespace impactfit::python
