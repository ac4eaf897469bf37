#include "impactfit/calibration/design/experiment_design.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <tuple>

#include "impactfit/calibration/design/candidate_gain.hpp"
#include "impactfit/calibration/problem/population_plan.hpp"
#include "impactfit/calibration/residuals/contact_residuals.hpp"
#include "impactfit/core/error.hpp"
#include "impactfit/core/parallel.hpp"
#include "impactfit/dynamics/simulation/impact_derivatives.hpp"

namespace impactfit {
namespace {

constexpr Eigen::Index units_a_kind = 2;  ///< length and force

void find_sensitivities(ExperimentDesign& design, const Eigen::VectorXd& scale) {
    const FitProblem& problem = *design.problem;
    const ParameterMap map(problem);
    const std::size_t speeds = design.speeds.size();
    design.sensitivities.assign(design.kinds.size(), std::vector<std::optional<ImpactSensitivity>>(speeds));
    parallel_for(design.kinds.size() * speeds, problem.solver.threads, [&](std::size_t number) {
        const std::size_t kind = number / speeds, speed = number % speeds;
        FitCondition condition = design.kinds[kind].condition;
        design.coordinate.set(condition, design.speeds[speed]);
        design.sensitivities[kind][speed] = impact_sensitivity(problem, map, design.estimate, scale, condition,
                                                               design.coordinate, design.speed_noise.has_value());
    });
}

/// Jacobian row of one measurement by parameters and open units, in standard deviations of the mean of its replicates.
struct PlannedRow {
    double value, standard_deviation;
    Eigen::RowVectorXd row, units;
    double error = 0.0;  ///< error of the entries of `row`
};

double deviation_of(const ExperimentDesign& design, const PlannedObservable& planned, const ImpactSensitivity& at) {
    const Eigen::Index i = prediction_row(*planned.observable);
    const double own = planned.noise.deviation(at.values[i]);
    if (!design.speed_noise) return own;
    const bool ratio = planned.observable->quantity == Quantity::restitution && design.speed_noise->in_restitution_too;
    // A speed error > 0 decreases rebound / impact speed (errors_in_variables.cpp).
    const double slope = at.by_speed[i] + (ratio ? at.values[i] / at.coordinate : 0.0);
    return std::hypot(own, slope * design.speed_noise->relative * at.coordinate);
}

/// Empty if the observable or a derivative is not finite.
std::optional<PlannedRow> row_at(const ExperimentDesign& design, std::size_t kind, std::size_t observable,
                                 std::size_t speed) {
    const auto& at = design.sensitivities[kind][speed];
    if (!at) return std::nullopt;
    const PlannedObservable& planned = design.observables[observable];
    const Eigen::Index i = prediction_row(*planned.observable);
    PlannedRow result{at->values[i], deviation_of(design, planned, *at), at->slopes.row(i), {}};
    if (!std::isfinite(result.value) || !result.row.allFinite() || !(result.standard_deviation > 0.0))
        return std::nullopt;
    const double weight = std::sqrt(static_cast<double>(design.repeats)) / result.standard_deviation;
    const OpenUnit unit = open_unit(*design.problem, *planned.observable);
    const bool open = has_open_units(*design.problem);
    result.units = Eigen::RowVectorXd::Zero(open ? units_a_kind * static_cast<Eigen::Index>(design.kinds.size()) : 0);
    if (unit != OpenUnit::none)
        result.units[units_a_kind * static_cast<Eigen::Index>(kind) + (unit == OpenUnit::force ? 1 : 0)] =
            weight * result.value;
    result.row *= weight;
    result.error = weight * std::abs(result.value) * slope_error(design.problem->simulation);
    return result;
}

/// Returns one or two rows of a candidate; empty if one of them is not finite.
std::vector<PlannedRow> rows_of(const ExperimentDesign& design, const Candidate& candidate) {
    std::vector<PlannedRow> rows;
    std::vector<std::size_t> speeds{candidate.speed};
    if (candidate.other_speed) speeds.push_back(*candidate.other_speed);
    for (const std::size_t speed : speeds) {
        auto row = row_at(design, candidate.kind, candidate.observable, speed);
        if (!row) return {};
        rows.push_back(std::move(*row));
    }
    return rows;
}

FisherInformation with_rows(const FisherInformation& before, const std::vector<PlannedRow>& rows) {
    const auto count = static_cast<Eigen::Index>(rows.size());
    Eigen::MatrixXd parameters(count, rows.front().row.size()), units(count, rows.front().units.size());
    Eigen::VectorXd errors(count);
    for (Eigen::Index i = 0; i < count; ++i) {
        parameters.row(i) = rows[static_cast<std::size_t>(i)].row;
        units.row(i) = rows[static_cast<std::size_t>(i)].units;
        errors[i] = rows[static_cast<std::size_t>(i)].error;
    }
    return before.with(parameters, units, errors);
}

/// Returns true if a proposed measurement determines the unit of an observable under a test condition.
bool unit_is_fixed(const ExperimentDesign& design, std::size_t kind, OpenUnit unit) {
    return std::any_of(design.steps.begin(), design.steps.end(), [&](const DesignStep& step) {
        const Candidate& made = step.prospects.front().candidate;
        return made.kind == kind && open_unit(*design.problem, *design.observables[made.observable].observable) == unit;
    });
}

std::vector<Candidate> candidates_of(const ExperimentDesign& design) {
    std::vector<Candidate> candidates;
    for (std::size_t kind = 0; kind < design.kinds.size(); ++kind)
        for (std::size_t i = 0; i < design.observables.size(); ++i) {
            const OpenUnit unit = open_unit(*design.problem, *design.observables[i].observable);
            const bool in_pairs = unit != OpenUnit::none && !unit_is_fixed(design, kind, unit);
            for (std::size_t speed = 0; speed < design.speeds.size(); ++speed) {
                if (!in_pairs) candidates.push_back({kind, i, speed, {}});
                for (std::size_t other = speed + 1; in_pairs && other < design.speeds.size(); ++other)
                    candidates.push_back({kind, i, speed, other});
            }
        }
    return candidates;
}

std::optional<CandidateResult> prospect_of(const ExperimentDesign& design, const FisherInformation& information,
                                           const LinearCovariance& before, const Candidate& candidate) {
    const std::vector<PlannedRow> rows = rows_of(design, candidate);
    if (rows.empty()) return std::nullopt;
    const LinearCovariance after = with_rows(information, rows).known();
    CandidateResult result{candidate,
                           rows.front().value,
                           rows.front().standard_deviation,
                           after.combinations.rank,
                           e_criterion(after),
                           e_criterion_within_rank(after),
                           error_of(after, before.combinations.directions.back()),
                           d_criterion(after),
                           {},
                           after.relative_errors};
    if (std::isfinite(e_criterion(before))) result.volume = std::exp(result.d_criterion - d_criterion(before));
    return result;
}

/// Orders candidates by rank, then by E-criterion to 1 %, then by D-criterion to six digits. Many candidates reach the
/// next largest standard error, hence 1 %. Candidates of equal theoretical value keep their order.
bool is_better(const CandidateResult& a, const CandidateResult& b) {
    constexpr double per_cent = 100.0, six_digits = 1e6;
    const auto key = [](const CandidateResult& p) {
        return std::tuple(-p.rank, std::round(per_cent * std::log(p.e_criterion_within_rank)),
                          std::round(six_digits * p.d_criterion));
    };
    return key(a) < key(b);
}

std::vector<CandidateResult> prospects_of(const ExperimentDesign& design, const FisherInformation& information,
                                          const LinearCovariance& before) {
    const std::vector<Candidate> candidates = candidates_of(design);
    std::vector<std::optional<CandidateResult>> found(candidates.size());
    parallel_for(candidates.size(), design.problem->solver.threads,
                 [&](std::size_t i) { found[i] = prospect_of(design, information, before, candidates[i]); });
    std::vector<CandidateResult> prospects;
    for (auto& prospect : found)
        if (prospect) prospects.push_back(std::move(*prospect));
    std::stable_sort(prospects.begin(), prospects.end(), is_better);
    return prospects;
}

Linearisation linearise_data(const FitProblem& problem, const ParameterSpace& space, const Eigen::VectorXd& estimate) {
    const auto refuse = [&](const char* what, const char* got, const char* allowed) {
        throw Error(ErrorKind::problem, what, got, allowed, {problem.path, 0, 0, {}});
    };
    if (space.size() == 0 || space.parameter(0).nuisance)
        refuse("no parameter to design for", "no free parameter", "at least one");
    const auto at = linearise(ContactResiduals(problem), space, estimate, problem.noise_stated);
    if (!at) refuse("the simulation failed at these parameter values", "no simulation", "other parameter values");
    if (!(at->noise > 0.0))
        refuse("the noise of the data is undetermined", "none stated, and no misfit to estimate it",
               "sd = { observable = ... } for all data");
    return *at;
}

}  // namespace

ExperimentDesign design_experiment(FitProblem given_problem, const Eigen::VectorXd& estimate,
                                   const DesignRequest& request) {
    refuse_population(given_problem, "a design", "parameters without [population]");
    ExperimentDesign design;
    design.problem = std::make_shared<const FitProblem>(std::move(given_problem));
    const FitProblem& problem = *design.problem;
    design.coordinate = design_coordinate(problem, request.input);
    const ParameterSpace space(problem.free_parameters());
    const Linearisation at = linearise_data(problem, space, estimate);
    design.estimate = estimate;
    design.observables = planned_observables(problem, request, at.noise);
    if (request.observables.empty()) design.not_planned = not_planned(problem, design.observables);
    design.speeds = planned_speeds(problem, design.coordinate, request);
    design.kinds = impact_kinds(problem, design.coordinate);
    design.repeats = request.repeats;
    design.speed_noise = speed_noise_of_data(problem, design.coordinate);
    design.on_bound = at.on_bound;
    for (const FreeParameter& parameter : space.parameters())
        if (!parameter.nuisance) design.free.push_back(parameter);
    find_sensitivities(design, at.scale);
    const Eigen::Index units =
        has_open_units(problem) ? units_a_kind * static_cast<Eigen::Index>(design.kinds.size()) : 0;
    FisherInformation information(at, space, units);
    design.now = information.known();
    for (int number = 0; number < request.count; ++number) {
        const LinearCovariance before = information.known();
        std::vector<CandidateResult> prospects = prospects_of(design, information, before);
        if (prospects.empty()) break;
        information = with_rows(information, rows_of(design, prospects.front().candidate));
        design.steps.push_back({before, information.known(), std::move(prospects)});
    }
    return design;
}

ExperimentDesign design(const FitResult& result, const DesignRequest& request) {
    if (result.estimate.values.size() == 0)
        throw Error(ErrorKind::usage, "the fit has no estimate", std::string(to_string(result.search.best.status)),
                    "a fit that converged");
    ExperimentDesign design = design_experiment(*result.problem, result.estimate.values, request);
    if (result.posterior) add_information_gain(design, result);
    return design;
}

NextMeasurement ExperimentDesign::best(std::size_t step) const {
    if (step >= steps.size())
        throw Error(
            ErrorKind::usage, "no such step of the design", fmt::format("{}", step),
            steps.empty() ? std::string("none: no candidate is finite") : fmt::format("0 to {}", steps.size() - 1));
    const CandidateResult& first = steps[step].prospects.front();
    NextMeasurement next{observables[first.candidate.observable].observable, speeds[first.candidate.speed], {}, &first};
    if (first.candidate.other_speed) next.other_speed = speeds[*first.candidate.other_speed];
    return next;
}

}  // namespace impactfit
