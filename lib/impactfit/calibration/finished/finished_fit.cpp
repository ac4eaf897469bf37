#include "impactfit/calibration/finished/finished_fit.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/math/distributions/students_t.hpp>
#include <cmath>
#include <optional>

#include "impactfit/calibration/diagnosis/implausible_noise.hpp"
#include "impactfit/calibration/diagnosis/residual_pattern.hpp"
#include "impactfit/calibration/finished/possible_causes.hpp"
#include "impactfit/calibration/finished/weight_effect.hpp"
#include "impactfit/calibration/fit/fit.hpp"
#include "impactfit/calibration/fit/fit_result.hpp"
#include "impactfit/calibration/fit/fit_steps.hpp"
#include "impactfit/calibration/fit/prediction.hpp"
#include "impactfit/calibration/initialisation/law_ranking.hpp"
#include "impactfit/calibration/noise/noise_weights.hpp"
#include "impactfit/calibration/problem/nominal_scale.hpp"
#include "impactfit/calibration/problem/population_plan.hpp"
#include "impactfit/calibration/residuals/contact_residuals.hpp"
#include "impactfit/calibration/residuals/prediction_check.hpp"
#include "impactfit/core/error.hpp"
#include "impactfit/core/nearest_name.hpp"

namespace impactfit {
namespace {

constexpr double large_share = 0.25;

/// Compares a residual with the others of its observable: an outlier enlarges the noise of this observable only.
bool is_outlier(const FitResidual& largest, const FitResult& result) {
    double others = 0.0, count = 0.0;
    for (const FitResidual& row : result.residuals.values)
        if (row.measurement->observable == largest.measurement->observable)
            others += row.scaled * row.scaled, count += 1.0;
    others -= largest.scaled * largest.scaled;
    const double freedom = count - 1.0 - static_cast<double>(result.goodness.statistics.parameters);
    if (freedom < 1.0) return false;
    if (!(others > 0.0)) return true;
    const double t = std::abs(largest.scaled) * std::sqrt(freedom / others);
    const double tail = cdf(complement(boost::math::students_t(freedom), t));
    return 2.0 * static_cast<double>(result.goodness.statistics.points) * tail < acceptable_probability;
}

/// Weights without stated noise depend on all values.
void weigh_again(FitProblem& problem) {
    if (problem.noise_stated) return;
    for (FitCondition& condition : problem.conditions)
        for (Measurement& measured : condition.measurements) measured.standard_deviation = std::nan("");
    complete_noise(problem);
}

FitProblem problem_without(const FitResult& result, const InfluentialValue& value) {
    FitProblem problem = problem_of_repeated_fit(result);
    auto& conditions = problem.conditions;
    const auto index = value.measurement - result.problem->conditions[value.condition].measurements.data();
    auto& measurements = conditions[value.condition].measurements;
    measurements.erase(measurements.begin() + index);
    if (measurements.empty()) conditions.erase(conditions.begin() + static_cast<std::ptrdiff_t>(value.condition));
    weigh_again(problem);
    return problem;
}

/// Fits the other values. No estimates if the search fails.
void fit_without(const FitResult& result, InfluentialValue& value) {
    try {
        const FitResult others = fit(problem_without(result, value));
        if (others.search.best.status != SolutionStatus::converged) return;
        for (std::size_t i = 0; i < others.estimate.free.size(); ++i)
            value.estimates.emplace_back(others.estimate.free[i].name,
                                         others.estimate.values[static_cast<Eigen::Index>(i)]);
        value.chi_squared = others.goodness.statistics.chi_squared;
        value.contradicted = others.goodness.contradicted();
    } catch (const Error&) {
        value.estimates.clear();  // too few values without this one
    }
}

/// Returns the value with the largest residual r, if it carries at least a quarter of chi-squared, and if the law is
/// contradicted or the value is an outlier among the n values of its observable:
///
///     t² = r² ν / Σ' r², ν = n - 1 - parameters,  2 N P(t_ν > |t|) < acceptable_probability
///
/// with the sum over the other values and N values in total (Bonferroni). The other values are fitted again from the
/// estimate. Empty with robust losses and records.
std::optional<InfluentialValue> influential_value(const FitResult& result) {
    const auto& rows = result.residuals.values;
    const FitStatistics& statistics = result.goodness.statistics;
    if (result.goodness.robust || result.problem->sample_count() > 0 || rows.empty()) return std::nullopt;
    const auto largest = std::max_element(rows.begin(), rows.end(), [](const FitResidual& a, const FitResidual& b) {
        return std::abs(a.scaled) < std::abs(b.scaled);
    });
    const double square = largest->scaled * largest->scaled;
    const bool dominates = square >= large_share * statistics.chi_squared && square > 0.0;
    if (!dominates || !(result.goodness.contradicted() || is_outlier(*largest, result))) return std::nullopt;
    InfluentialValue value{largest->condition, largest->measurement, largest->predicted, largest->scaled,
                           square / statistics.chi_squared};
    fit_without(result, value);
    return value;
}

void check_converged(const FitResult& result) {
    if (result.search.best.status != SolutionStatus::converged)
        throw Error(ErrorKind::usage, "the fit did not converge", std::string(to_string(result.search.best.status)),
                    "a fit that converged");
}

Eigen::Index index_of(const FitResult& result, const std::string& parameter) {
    std::vector<std::string> known;
    for (std::size_t i = 0; i < result.estimate.free.size(); ++i) {
        if (result.estimate.free[i].name == parameter) return static_cast<Eigen::Index>(i);
        known.push_back(result.estimate.free[i].name);
    }
    throw Error(ErrorKind::usage, "no free parameter of this name", parameter, allowed_names(parameter, known));
}

FitIntervals intervals_with(const FitResult& result, const UncertaintyOptions& options,
                            const std::vector<std::string>& parameters, WorkStore* store,
                            const ProgressCallback& progress) {
    check_converged(result);
    refuse_population(*result.problem, "a further profile or bootstrap", "the intervals of the fit");
    check_level(options.level, {});
    FitProblem problem = *result.problem;
    problem.uncertainty = options;
    const ContactResiduals function(problem);
    const ParameterSpace space(problem.free_parameters());
    std::vector<Eigen::Index> indices;
    for (const std::string& name : parameters) indices.push_back(index_of(result, name));
    SolveResult search = result.search;
    return find_intervals(function, space, problem, search, progress, store, indices);
}

constexpr std::size_t most_nearest = 2;

/// Laws whose speed exponent is nearer to that of the data than that of the law of the problem, in the order of
/// rank_laws. The law of the problem is not among them: its fixed exponents may differ from the proposed ones.
std::vector<ProposedLaw> nearest_laws(const FitProblem& problem, const std::optional<SpeedExponent>& own) {
    const std::vector<LawChoice> choices = law_choices(problem);
    const std::vector<RankedLaw> ranked = rank_laws(problem, choices);
    const double least =
        own ? std::max({own->lowest - own->needed.power, own->needed.power - own->highest, 0.0}) : HUGE_VAL;
    std::vector<ProposedLaw> nearest;
    for (const RankedLaw& law : ranked)
        if (law.choice->law != problem.model->law && law.gap < least && nearest.size() < most_nearest)
            nearest.push_back({std::string(law.choice->law->description.name), law.choice->free, law.speed.lowest,
                               law.speed.highest});
    return nearest;
}

std::optional<LargestImpact> largest_impact(const FitResult& result) {
    const FitProblem& problem = *result.problem;
    const ContactResiduals function(problem);
    const std::vector<Collision<double>> impacts = function.simulate(result.estimate.values);
    if (impacts.empty()) return std::nullopt;
    std::size_t fastest = 0;
    Impact<double> impact{0.0, 0.0};
    for (std::size_t i = 0; i < impacts.size(); ++i) {
        const Impact<double> next = function.true_impact(result.estimate.values, problem.conditions[i]);
        if (next.impact_speed > impact.impact_speed) fastest = i, impact = next;
    }
    if (!is_valid(impacts[fastest])) return std::nullopt;
    const Collision<double>& collision = impacts[fastest];
    if (has_nominal_scale(problem))
        return LargestImpact{impact.impact_speed, impact.effective_mass, collision.restitution,
                             std::nan(""),        std::nan(""),          std::nan("")};
    return LargestImpact{impact.impact_speed, impact.effective_mass, collision.restitution,
                         collision.duration,  collision.peak_force,  collision.peak_indentation};
}

}  // namespace

std::vector<ProfileLikelihood> profile(const FitResult& result, const std::vector<std::string>& parameters,
                                       double level, WorkStore* store, const ProgressCallback& progress) {
    return intervals_with(result, {.errors = ErrorMethod::profile, .level = level}, parameters, store, progress)
        .profiles;
}

Bootstrap bootstrap(const FitResult& result, int draws, BootstrapKind kind, WorkStore* store,
                    const ProgressCallback& progress) {
    if (draws < 1) throw Error(ErrorKind::usage, "too few bootstrap draws", fmt::format("{}", draws), "1 or more");
    const UncertaintyOptions options{ErrorMethod::none, draws, kind, result.intervals.level};
    return intervals_with(result, options, {}, store, progress).bootstrap.value_or(Bootstrap{});
}

PredictionBand predict(const FitResult& result, std::string_view observable, const std::vector<double>& speeds) {
    if (result.estimate.values.size() == 0)
        throw Error(ErrorKind::usage, "the fit has no estimate", std::string(observable), "a fit that converged");
    if (result.problem->form_task && result.problem->form_task->has_points())
        throw Error(ErrorKind::usage, "a form fitted to points has no impact speed", std::string(observable),
                    "a law, or a form fitted to measured impacts");
    const Observable& wanted = find_observable(observable);
    check_prediction(*result.problem, wanted);
    return prediction_band(result, wanted, speeds);
}

FitDiagnosis diagnose(const FitResult& result) {
    FitDiagnosis found;
    const FitProblem& problem = *result.problem;
    if (problem.form_task || result.estimate.values.size() == 0) return found;
    found.largest_impact = largest_impact(result);
    found.implausible_noise = implausible_noise(problem);
    found.weight = weight_effect(result);
    if (result.goodness.several_specimens()) return found;  // neither the law nor a value is to blame
    found.causes = possible_causes(result, found.weight);
    found.influential = influential_value(result);
    if (!result.goodness.contradicted()) return found;
    found.patterns = residual_patterns(problem, result.residuals.values);
    found.speed = speed_exponent(problem);
    found.nearest = nearest_laws(problem, found.speed);
    return found;
}

}  // namespace impactfit
