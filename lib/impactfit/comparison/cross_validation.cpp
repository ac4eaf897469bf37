#include "impactfit/comparison/cross_validation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "impactfit/calibration/residuals/contact_residuals.hpp"
#include "impactfit/estimation/checkpoint/resumable_work.hpp"
#include "impactfit/estimation/checkpoint/solution_archive.hpp"

namespace impactfit {
namespace {

using Role = FitParameter::Role;

/// Auxiliary parameters of the conditions: sensors, clocks, rig errors, parameters per group.
std::set<std::size_t> needed_auxiliaries(const FitProblem& problem) {
    std::set<std::size_t> needed;
    const auto add = [&](const std::optional<std::size_t>& place) {
        if (place) needed.insert(*place);
    };
    for (const FitCondition& condition : problem.conditions) {
        for (const Shift& shift : condition.speed_shifts) needed.insert(shift.auxiliary);
        for (const Measurement& measured : condition.measurements)
            for (const Shift& shift : measured.shifts) needed.insert(shift.auxiliary);
        for (const FitParameter& parameter : problem.parameters)
            if (parameter.role == Role::own) needed.insert(parameter.own[condition.group]);
        for (const FitRecord& record : condition.records) {
            add(record.touch);
            for (const SharedError& error : record.shared_errors) needed.insert(error.auxiliary);
            if (!record.sensor) continue;
            const Sensor& sensor = problem.sensors[*record.sensor];
            for (const auto& place :
                 {sensor.delay, sensor.gain, sensor.offset, sensor.filter_frequency, sensor.filter_damping})
                add(place);
        }
    }
    return needed;
}

/// The estimate, by parameter name.
std::map<std::string, double> answers(const FitResult& full) {
    std::map<std::string, double> values;
    const std::vector<FreeParameter> free = full.problem->free_parameters();
    for (std::size_t i = 0; i < free.size(); ++i)
        values[free[i].name] = full.estimate.values[static_cast<Eigen::Index>(i)];
    return values;
}

std::vector<FitCondition> conditions_of(const FitProblem& problem, const std::vector<SpeedGroup>& groups,
                                        const std::vector<std::size_t>& chosen, bool inside) {
    std::set<std::size_t> all;
    for (const std::size_t group : chosen) all.insert(groups[group].conditions.begin(), groups[group].conditions.end());
    std::vector<FitCondition> conditions;
    for (std::size_t c = 0; c < problem.conditions.size(); ++c)
        if (all.contains(c) == inside) conditions.push_back(problem.conditions[c]);
    return conditions;
}

/// The problem without the held-out groups. Start: the estimate from all data.
FitProblem without(const FitResult& full, std::vector<FitCondition> kept) {
    FitProblem reduced = *full.problem;
    reduced.conditions = std::move(kept);
    const std::map<std::string, double> found = answers(full);
    for (auto* list : {&reduced.parameters, &reduced.auxiliary})
        for (FitParameter& parameter : *list)
            if (parameter.role == Role::free) parameter.value = found.at(parameter.name);
    const std::set<std::size_t> needed = needed_auxiliaries(reduced);
    for (std::size_t i = 0; i < reduced.auxiliary.size(); ++i) {
        FitParameter& parameter = reduced.auxiliary[i];
        if (parameter.role != Role::free || needed.contains(i)) continue;
        parameter.role = Role::fixed;
        if (parameter.prior) parameter.value = parameter.prior->mean;
        parameter.prior.reset();
    }
    return reduced;
}

/// Name of a free per-group parameter of the held-out data without data in the reduced problem. Empty if there is none.
std::string determined_only_by(const FitProblem& held, const FitProblem& full, const FitProblem& reduced) {
    const std::set<std::size_t> determined = needed_auxiliaries(reduced);
    for (const FitCondition& condition : held.conditions)
        for (const FitParameter& parameter : full.parameters) {
            if (parameter.role != Role::own) continue;
            const std::size_t place = parameter.own[condition.group];
            if (full.auxiliary[place].role == Role::free && !determined.contains(place))
                return full.auxiliary[place].name;
        }
    return {};
}

/// Residuals of the data without priors. False if the simulation fails.
bool data_residuals(const FitProblem& problem, const Eigen::VectorXd& estimate, Eigen::VectorXd& residuals) {
    const ContactResiduals function(problem);
    residuals.resize(function.residual_count());
    if (!function.evaluate(estimate, residuals, nullptr)) return false;
    residuals.conservativeResize(static_cast<Eigen::Index>(problem.measurement_count() + problem.sample_count()));
    return true;
}

HeldOut errors_of(const FitProblem& held, const Eigen::VectorXd& residuals) {
    HeldOut result;
    result.values = residuals.size();
    result.root_mean_square = std::sqrt(residuals.squaredNorm() / static_cast<double>(residuals.size()));
    std::map<const Observable*, std::pair<long, double>> sums;  // in the order of all_observables
    Eigen::Index row = 0;
    for (const FitCondition& condition : held.conditions)
        for (const Measurement& measured : condition.measurements) {
            const double error = residuals[row++] * measured.standard_deviation;
            auto& [values, squares] = sums[measured.observable];
            ++values, squares += error * error;
        }
    for (const auto& [observable, sum] : sums)
        result.observables.push_back({observable, sum.first, std::sqrt(sum.second / static_cast<double>(sum.first))});
    return result;
}

double largest_reading(const FitRecord& record) {
    double largest = 0.0;
    for (const RecordSample& sample : record.samples) largest = std::max(largest, std::abs(sample.ordinate));
    return largest;
}

double joint(double a, long a_count, double b, long b_count) {
    const auto m = static_cast<double>(a_count), n = static_cast<double>(b_count);
    return std::sqrt((m * a * a + n * b * b) / (m + n));
}

/// Pools an error with that of the same record kind.
void add(const RecordError& more, std::vector<RecordError>& errors) {
    auto same = std::find_if(errors.begin(), errors.end(), [&](const RecordError& e) { return e.kind == more.kind; });
    if (same == errors.end()) same = errors.insert(errors.end(), RecordError{more.kind});
    for (double RecordError::*member : {&RecordError::ordinate, &RecordError::of_peak, &RecordError::abscissa})
        (*same).*member = joint((*same).*member, same->samples, more.*member, more.samples);
    same->samples += more.samples;
}

RecordError error_of(const FitRecord& record, const std::vector<PredictedSample>& predicted) {
    double ordinates = 0.0, abscissas = 0.0;
    for (std::size_t i = 0; i < predicted.size(); ++i) {
        ordinates += std::pow(predicted[i].ordinate - record.samples[i].ordinate, 2);
        if (record.samples[i].abscissa_deviation > 0.0)
            abscissas += std::pow(predicted[i].abscissa - record.samples[i].abscissa, 2);
    }
    const auto count = static_cast<double>(predicted.size());
    const double ordinate = std::sqrt(ordinates / count);
    return {record.kind, static_cast<long>(predicted.size()), ordinate, ordinate / largest_reading(record),
            std::sqrt(abscissas / count)};
}

/// Errors of the held-out records, by record kind.
std::vector<RecordError> record_errors(const FitProblem& held, const Eigen::VectorXd& estimate) {
    const ContactResiduals function(held);
    std::vector<RecordError> errors;
    for (const FitCondition& condition : held.conditions) {
        if (condition.records.empty()) continue;
        const auto reading = function.read_records(estimate, condition);
        for (std::size_t r = 0; reading && r < condition.records.size(); ++r)
            add(error_of(condition.records[r], reading->records[r]), errors);
    }
    return errors;
}

/// Searches from the starts of the run, then from the starts of the problem. A problem without free parameters, that
/// of a contact card, needs no search.
SolveResult search_without(const FitProblem& reduced, const PredictionRun& run, const ProgressCallback& progress) {
    const ContactResiduals function(reduced);
    const ParameterSpace space(reduced.free_parameters());
    if (space.size() == 0) return {{SolutionStatus::converged, Eigen::VectorXd(0), 0.0, {}}, {}, {}};
    if (const auto done = restore(run.store, prediction_unit, run.number, space.size(), solve_result_of)) return *done;
    return run_and_store(run.store, prediction_unit, run.number, function, [&](const ResidualFunction& residuals) {
        SolverOptions solver = reduced.solver;
        solver.threads = 1;
        solver.starts = run.starts;
        const SolveResult found = solve(residuals, space, solver, progress);
        if (found.best.status != SolutionStatus::not_converged || run.starts >= reduced.solver.starts) return found;
        solver.starts = reduced.solver.starts;
        return solve(residuals, space, solver, progress);
    });
}

HeldOut not_made(std::string why) {
    HeldOut result;
    result.obstacle = std::move(why);
    return result;
}

}  // namespace

std::vector<SpeedGroup> speed_groups(const FitProblem& problem) {
    std::map<double, std::vector<std::size_t>> by_speed;
    for (std::size_t c = 0; c < problem.conditions.size(); ++c)
        by_speed[problem.conditions[c].impact.impact_speed].push_back(c);
    const std::size_t count = std::min(by_speed.size(), most_speed_groups);
    std::vector<SpeedGroup> groups(count);
    std::size_t number = 0;
    for (const auto& [speed, conditions] : by_speed) {
        SpeedGroup& group = groups[number++ * count / by_speed.size()];
        if (group.conditions.empty()) group.lowest = speed;
        group.highest = speed;
        group.conditions.insert(group.conditions.end(), conditions.begin(), conditions.end());
    }
    return groups;
}

HeldOut predict_held_out(const FitResult& full, const std::vector<SpeedGroup>& groups,
                         const std::vector<std::size_t>& left_out, const PredictionRun& run,
                         const ProgressCallback& progress) {
    const FitProblem reduced = without(full, conditions_of(*full.problem, groups, left_out, false));
    FitProblem held = reduced;
    held.conditions = conditions_of(*full.problem, groups, left_out, true);
    if (reduced.conditions.empty()) return not_made("all impacts have one speed");
    if (const std::string alone = determined_only_by(held, *full.problem, reduced); !alone.empty())
        return not_made(fmt::format("only a held-out speed determines {}", alone));
    try {
        const SolveResult found = search_without(reduced, run, progress);
        if (found.best.status == SolutionStatus::interrupted) return not_made("interrupted");
        if (found.best.status != SolutionStatus::converged)
            return not_made("the fit to the remaining speeds did not converge");
        Eigen::VectorXd residuals;
        if (!data_residuals(held, found.best.parameters, residuals))
            return not_made("the simulation failed at a held-out speed");
        HeldOut result = errors_of(held, residuals);
        result.records = record_errors(held, found.best.parameters);
        return result;
    } catch (const Error& error) {
        if (error.kind() != ErrorKind::problem) throw;
        return not_made(error.problem());  // too few data, or a parameter that only held-out speeds determine
    }
}

HeldOut together(const std::vector<HeldOut>& parts) {
    HeldOut all;
    std::map<const Observable*, std::pair<long, double>> sums;
    double squares = 0.0;
    for (const HeldOut& part : parts) {
        if (!part.obstacle.empty()) return part;
        all.values += part.values;
        squares += static_cast<double>(part.values) * part.root_mean_square * part.root_mean_square;
        for (const RecordError& one : part.records) add(one, all.records);
        for (const ObservableError& one : part.observables) {
            auto& [values, sum] = sums[one.observable];
            values += one.values;
            sum += static_cast<double>(one.values) * one.root_mean_square * one.root_mean_square;
        }
    }
    all.root_mean_square = std::sqrt(squares / static_cast<double>(all.values));
    for (const auto& [observable, sum] : sums)
        all.observables.push_back({observable, sum.first, std::sqrt(sum.second / static_cast<double>(sum.first))});
    return all;
}

}  // namespace impactfit
