#include "impactfit/calibration/fit/fit_intervals.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <optional>

#include "impactfit/calibration/fit/resampled_records.hpp"
#include "impactfit/estimation/checkpoint/resumable_work.hpp"
#include "impactfit/estimation/checkpoint/solution_archive.hpp"
#include "impactfit/estimation/optimisation/least_squares.hpp"

namespace impactfit {
namespace {

/// Limit of restarts at a lower minimum. Each restart lowers the cost by at least 1e-3 of the profile threshold.
constexpr int most_better_minima = 5;

std::string why_not(const FitProblem& problem, const SolveResult& search, const std::optional<Linearisation>& at) {
    const UncertaintyOptions& uncertainty_options = problem.uncertainty;
    if (uncertainty_options.errors != ErrorMethod::profile && uncertainty_options.bootstrap == 0) return {};
    if (search.best.status != SolutionStatus::converged) return "the search did not converge";
    if (!at) return "derivatives at the estimate are not finite";
    if (!residual_noise(*at, problem.noise_stated).known())
        return "no noise is stated, and the misfit is too small to estimate it";
    return {};
}

/// Returns the parameters to profile. Nuisance parameters are re-optimised, not profiled.
std::vector<Eigen::Index> to_profile(const ParameterSpace& space, const UncertaintyOptions& uncertainty_options) {
    std::vector<Eigen::Index> parameters;
    for (Eigen::Index j = 0; uncertainty_options.errors == ErrorMethod::profile && j < space.size(); ++j)
        if (!space.parameter(j).nuisance) parameters.push_back(j);
    return parameters;
}

bool is_outside(const ProfileLikelihood& profile, const Eigen::VectorXd& parameters) {
    const auto interval = profile.interval();
    const double value = parameters[profile.parameter];
    return value < interval.lower || value > interval.upper;
}

const ProfilePoint* lowest_point(const std::vector<ProfileLikelihood>& profiles) {
    const ProfilePoint* lowest = nullptr;
    for (const ProfileLikelihood& profile : profiles)
        if (const ProfilePoint* point = profile.better_minimum())
            if (!lowest || point->delta_chi_squared < lowest->delta_chi_squared) lowest = point;
    return lowest;
}

/// Minimises from the lowest profile point below the estimate. Returns false if the cost does not decrease.
bool take_better_minimum(const ResidualFunction& function, const ParameterSpace& space, const FitProblem& problem,
                         const FitIntervals& intervals, SolveResult& search, const ProgressCallback& progress,
                         WorkStore* store) {
    const ProfilePoint* lowest = lowest_point(intervals.profiles);
    if (!lowest) return false;
    const std::string unit = "better_minimum";
    const auto done = restore(store, unit, intervals.better_minima, space.size(), solution_of);
    const Solution found =
        done ? *done
             : run_and_store(store, unit, intervals.better_minima, function, [&](const ResidualFunction& known) {
                   return least_squares(known, space, lowest->parameters, problem.solver, progress);
               });
    search.counts += found.counts;
    if (found.status != SolutionStatus::converged || !(found.cost < search.best.cost)) return false;
    search.best = found;
    search.clusters.insert(search.clusters.begin(), {found, 1});
    return true;
}

/// Returns the resampling group of each residual: one per observable and one per kind of record. Priors, which follow
/// the data, are not resampled.
std::vector<int> groups_of(const FitProblem& problem, Eigen::Index residuals) {
    std::vector<std::string_view> names;
    std::vector<int> groups;
    const auto add = [&](std::string_view name) {
        const auto known = std::find(names.begin(), names.end(), name);
        groups.push_back(static_cast<int>(known - names.begin()));
        if (known == names.end()) names.push_back(name);
    };
    for (const FitCondition& condition : problem.conditions)
        for (const Measurement& measurement : condition.measurements) add(measurement.observable->name);
    for (const FitCondition& condition : problem.conditions)
        for (const FitRecord& record : condition.records)
            for (std::size_t i = 0; i < record.samples.size(); ++i)
                add(record_kind_names[static_cast<std::size_t>(record.kind)]);
    groups.resize(static_cast<std::size_t>(residuals), -1);
    return groups;
}

/// Returns the noise of the residuals. With a variance for each observable, the least known one limits the intervals.
/// An estimated error of the drop heights limits those of the parameters that rest on it.
ResidualNoise noise_of(const FitProblem& problem, const Linearisation& at) {
    ResidualNoise noise = residual_noise(at, problem.noise_stated);
    for (const ReplicateNoise& own : problem.misfit_noise)
        noise.degrees_of_freedom = std::min(noise.degrees_of_freedom, own.degrees_of_freedom);
    if (problem.set_point_error) noise.of_parameters = problem.set_point_error->degrees_of_freedom;
    return noise;
}

std::optional<Bootstrap> draw(const ResidualFunction& function, const ParameterSpace& space, const FitProblem& problem,
                              const Solution& best, const ResidualNoise& noise, const ProgressCallback& progress,
                              WorkStore* store) {
    const UncertaintyOptions& uncertainty_options = problem.uncertainty;
    if (uncertainty_options.bootstrap == 0) return std::nullopt;
    BootstrapOptions options;
    options.kind = uncertainty_options.bootstrap_kind;
    options.draws = uncertainty_options.bootstrap;
    options.solver = problem.solver;
    options.noise = noise;
    options.groups = groups_of(problem, function.residual_count());
    options.store = store;
    std::optional<ContactResiduals> own;
    if (has_errors_in_both(problem)) {
        own.emplace(problem);
        options.redrawn = [&](const Eigen::VectorXd& shift) {
            return std::make_unique<RedrawnLoops>(problem, *own, best.parameters, shift);
        };
    }
    return bootstrap(function, space, best.parameters, options, progress);
}

}  // namespace

const ProfileLikelihood* FitIntervals::profile_of(Eigen::Index parameter) const {
    for (const ProfileLikelihood& profile : profiles)
        if (profile.parameter == parameter) return &profile;
    return nullptr;
}

bool FitIntervals::interrupted() const {
    return (bootstrap && bootstrap->count(SolutionStatus::interrupted) > 0) ||
           std::any_of(profiles.begin(), profiles.end(), [](const auto& profile) { return profile.interrupted(); });
}

ResidualNoise profile_noise(ResidualNoise noise) {
    constexpr double rounding = 1e-9;
    if (noise.degrees_of_freedom > 0) noise.standard_deviation = std::max(noise.standard_deviation, rounding);
    return noise;
}

FitIntervals find_intervals(const ResidualFunction& function, const ParameterSpace& space, const FitProblem& problem,
                            SolveResult& search, const ProgressCallback& progress, WorkStore* store,
                            const std::vector<Eigen::Index>& chosen) {
    const UncertaintyOptions& uncertainty_options = problem.uncertainty;
    const std::vector<Eigen::Index> parameters = chosen.empty() ? to_profile(space, uncertainty_options) : chosen;
    FitIntervals result;
    result.level = uncertainty_options.level;
    for (;;) {
        const auto& at = result.linearisation =
            linearise(function, space, search.best.parameters, problem.noise_stated);
        if (at) result.noise = noise_of(problem, *at);
        result.refused = why_not(problem, search, at);
        if (!at || !result.refused.empty()) return result;
        const ProfileRun run{
            profile_noise(result.noise), result.level, problem.solver.evaluation_limit(space.size()),
            problem.solver.threads,      store,        fmt::format("profile_{}", result.better_minima)};
        result.profiles = profile_likelihoods(function, space, search.best.parameters, parameters, run, progress);
        if (result.better_minima == most_better_minima ||
            !take_better_minimum(function, space, problem, result, search, progress, store))
            break;
        ++result.better_minima;
    }
    for (const ProfileLikelihood& profile : result.profiles)
        for (const ProfileSide* side : {&profile.lower, &profile.upper}) search.counts += side->counts;
    for (const ProfileLikelihood& profile : result.profiles)
        result.elsewhere.push_back(!values_elsewhere(result, search, profile).empty());
    result.bootstrap = draw(function, space, problem, search.best, result.noise, progress, store);
    if (result.bootstrap) search.counts += result.bootstrap->counts;
    return result;
}

std::vector<double> values_elsewhere(const FitIntervals& intervals, const SolveResult& search,
                                     const ProfileLikelihood& profile) {
    const double reach = intervals.noise.reach(intervals.level, profile.parameter) * intervals.noise.standard_deviation;
    std::vector<double> values;
    for (const SolutionCluster& cluster : search.clusters) {
        if (2.0 * (cluster.best.cost - search.best.cost) > reach * reach) continue;
        std::vector<Eigen::VectorXd> minima = cluster.others;
        minima.insert(minima.begin(), cluster.best.parameters);
        for (const Eigen::VectorXd& one : minima)
            if (is_outside(profile, one)) values.push_back(one[profile.parameter]);
    }
    return values;
}

std::vector<Eigen::VectorXd> equal_minima(const FitIntervals& intervals, const SolveResult& search) {
    std::vector<Eigen::VectorXd> minima;
    for (const SolutionCluster& cluster : search.clusters)
        for (const Eigen::VectorXd& other : cluster.others)
            if (std::any_of(intervals.profiles.begin(), intervals.profiles.end(),
                            [&](const ProfileLikelihood& profile) { return is_outside(profile, other); }))
                minima.push_back(other);
    return minima;
}

}  // namespace impactfit
