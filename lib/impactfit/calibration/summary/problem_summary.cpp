#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "impactfit/calibration/fit/prior_influence.hpp"
#include "impactfit/calibration/problem/fit_problem.hpp"
#include "impactfit/calibration/problem/population_plan.hpp"
#include "impactfit/calibration/problem/thinned_problem.hpp"
#include "impactfit/calibration/problem_file/problem_file.hpp"
#include "impactfit/calibration/residuals/contact_residuals.hpp"
#include "impactfit/calibration/summary/noise_summary.hpp"
#include "impactfit/calibration/summary/structural_identifiability.hpp"
#include "impactfit/dynamics/impact/collision.hpp"
#include "impactfit/estimation/inference/covariance.hpp"
#include "impactfit/estimation/objective/parameter_space.hpp"

namespace impactfit {
namespace {

using Role = FitParameter::Role;

std::string plural(std::size_t count, const char* word) {
    return fmt::format("{} {}{}", count, word, count == 1 ? "" : "s");
}

std::string with_unit(double value, const std::string& unit) {
    return unit.empty() || unit == "1" ? fmt::format("{:.6g}", value) : fmt::format("{:.6g} {}", value, unit);
}

// ---- Law -----------------------------------------------------------------------------------------------------

/// Law or form.
std::string model_text(const FitProblem& problem) {
    const char* kind = problem.form_task ? "form" : "law";
    const LawDescription& law = problem.model->law->description;
    const Separation separation = problem.simulation.separation.value_or(law.separation);
    std::string text = fmt::format("{}\n\n{} {}: {}\n  {}\n  separation at {}", problem.title, kind,
                                   problem.model->name, problem.model->title, law.equation, to_string(separation));
    text += problem.simulation.separation ? "\n" : fmt::format(" (default of the {})\n", kind);
    if (problem.takes_restitution)
        text += fmt::format("  damping from {} by the formula {}\n", prescribed_restitution, problem.rule);
    if (problem.form.name != "dimensional") text += fmt::format("  {} parameterisation\n", problem.form.name);
    return text;
}

// ---- Parameters ----------------------------------------------------------------------------------------------

std::string bounds_text(const FitParameter& parameter) {
    const bool low = std::isfinite(parameter.lower), high = std::isfinite(parameter.upper);
    if (low && high) return fmt::format("{:g} to {:g}", parameter.lower, parameter.upper);
    if (low) return fmt::format("{:g} or more", parameter.lower);
    return high ? fmt::format("{:g} or less", parameter.upper) : "unbounded";
}

std::string role_text(const FitParameter& parameter) {
    switch (parameter.role) {
        case Role::free:
            return fmt::format("start {}, {}, {} scale", with_unit(parameter.value, parameter.unit),
                               bounds_text(parameter),
                               parameter_scale_names[static_cast<std::size_t>(parameter.scale)]);
        case Role::fixed:
            return fmt::format("fixed at {}", with_unit(parameter.value, parameter.unit));
        case Role::tied:
            return fmt::format("= {}", parameter.expression);
        case Role::own:
            return "one value per group";
        case Role::column:
            break;
    }
    return fmt::format("column {}", parameter.column);
}

std::string parameter_line(const FitParameter& parameter) {
    std::string text = fmt::format("  {:<24} {}", parameter.name, role_text(parameter));
    if (parameter.prior)
        text += fmt::format("; prior {:g} +- {:g}", parameter.prior->mean, parameter.prior->standard_deviation);
    if (!parameter.reason.empty()) text += fmt::format(": {}", parameter.reason);
    return text + "\n";
}

std::string parameter_text(const FitProblem& problem) {
    std::string free = fmt::format("{}\n", plural(problem.free_parameters().size(), "free parameter"));
    std::string others;
    for (const auto* list : {&problem.parameters, &problem.auxiliary})
        for (const FitParameter& parameter : *list)
            (parameter.role == Role::free ? free : others) += parameter_line(parameter);
    return free + (others.empty() ? "" : "not fitted\n" + others);
}

/// Distributions of the parameters of a population, and the covariates of their means.
std::string population_plan_text(const FitProblem& problem) {
    if (!problem.population) return {};
    const PopulationPlan& plan = *problem.population;
    std::string text = fmt::format("population of {} by {}\n", plural(problem.groups.size(), "specimen"), plan.by);
    for (const VaryingParameter& one : plan.parameters) {
        text += fmt::format(
            "  {:<24} {}{}{}\n", one.name, population_distribution_names[static_cast<std::size_t>(one.distribution)],
            one.mean.empty() ? "" : ", mean " + one.mean,
            std::isnan(one.deviation_prior) ? ""
                                            : fmt::format(", deviation_prior {:g} (for draws)", one.deviation_prior));
        for (const MeanCoefficient& coefficient : one.coefficients)
            text += fmt::format("  {:<24} start {:g}\n", coefficient.name, coefficient.start);
    }
    for (const Covariate& covariate : plan.covariates) {
        const auto [least, most] = std::minmax_element(covariate.values.begin(), covariate.values.end());
        text += fmt::format("  {:<24} {:g} to {}\n", covariate.column, *least, with_unit(*most, covariate.unit));
    }
    if (!plan.correlated.empty()) text += fmt::format("  correlated: {}\n", fmt::join(plan.correlated, ", "));
    return text + "\n";
}

// ---- Data ----------------------------------------------------------------------------------------------------

struct Share {
    std::size_t impacts = 0;
    double slowest = HUGE_VAL, fastest = 0.0, lightest = HUGE_VAL, heaviest = 0.0;
    std::vector<std::pair<const Observable*, std::size_t>> values;
    std::array<std::size_t, record_kind_names.size()> records{}, samples{};
};

std::size_t& count_of(const Observable& observable, Share& share) {
    for (auto& [known, count] : share.values)
        if (known->quantity == observable.quantity) return count;
    share.values.emplace_back(&observable, 0);
    return share.values.back().second;
}

Share share_of(const std::vector<FitCondition>& conditions, std::size_t source) {
    Share share;
    for (const Observable& observable : all_observables) share.values.emplace_back(&observable, 0);
    for (const FitCondition& condition : conditions) {
        if (source_of(condition) != source) continue;
        ++share.impacts;
        share.slowest = std::min(share.slowest, condition.impact.impact_speed);
        share.fastest = std::max(share.fastest, condition.impact.impact_speed);
        share.lightest = std::min(share.lightest, condition.impact.effective_mass);
        share.heaviest = std::max(share.heaviest, condition.impact.effective_mass);
        for (const Measurement& measurement : condition.measurements) ++count_of(*measurement.observable, share);
        for (const FitRecord& record : condition.records) {
            ++share.records[static_cast<std::size_t>(record.kind)];
            share.samples[static_cast<std::size_t>(record.kind)] += record.samples.size();
        }
    }
    return share;
}

std::string range_text(double low, double high, const char* unit) {
    return low == high ? fmt::format("{:.6g} {}", low, unit) : fmt::format("{:.6g} to {:.6g} {}", low, high, unit);
}

std::string share_text(const Share& share, bool has_mass, bool points) {
    std::string text = points ? plural(share.impacts, "point")
                              : fmt::format("{} at {}", plural(share.impacts, "impact"),
                                            range_text(share.slowest, share.fastest, "m/s"));
    if (has_mass) text += fmt::format(", effective mass {}", range_text(share.lightest, share.heaviest, "kg"));
    for (const auto& [observable, count] : share.values)
        if (count > 0) text += fmt::format("\n    {} {}", count, observable->name);
    for (std::size_t k = 0; k < share.records.size(); ++k)
        if (share.records[k] > 0)
            text += fmt::format("\n    {} of {} over {}, {} samples", plural(share.records[k], "record"),
                                record_columns[k][1], record_columns[k][0], share.samples[k]);
    return text + "\n";
}

std::string source_text(const FitProblem& problem, std::size_t index) {
    const FitSource& source = problem.sources[index];
    const Share fitted = share_of(problem.conditions, index), predicted = share_of(problem.predictions, index);
    std::string text = fmt::format("  {}: ", source.name);
    const bool points = problem.form_task && problem.form_task->has_points();
    if (fitted.impacts > 0) text += share_text(fitted, !problem.form.unit_impact, points);
    if (predicted.impacts > 0)
        text += "not fitted, only predicted: " + share_text(predicted, !problem.form.unit_impact, points);
    text += source.provenance.kind
                ? fmt::format("    {}: {}\n", name_of(*source.provenance.kind), source.provenance.source)
                : std::string("    origin not stated\n");
    for (const std::string& note : source.notes) text += fmt::format("    note: {}\n", note);
    return text;
}

std::string data_text(const FitProblem& problem) {
    std::string text = fmt::format("{} to fit\n", plural(problem.measurement_count(), "measured value"));
    if (problem.sample_count() > 0)
        text = fmt::format("{} and {} of records to fit\n", plural(problem.measurement_count(), "measured value"),
                           plural(problem.sample_count(), "sample"));
    for (std::size_t i = 0; i < problem.sources.size(); ++i) text += source_text(problem, i);
    for (const std::string& note : problem.notes) text += fmt::format("  {}\n", note);
    return text;
}

// ---- Information ---------------------------------------------------------------------------------------------

/// One poorly determined or undetermined direction.
std::string direction_line(const ParameterDirection& direction, bool seen) {
    if (!seen) return fmt::format("    not determined at all: {}\n", direction.text);
    return fmt::format("    relative standard error {:.2g}: {}\n", 1.0 / direction.singular_value, direction.text);
}

/// ", without the priors 1": directions determined by the data alone.
std::string without_priors_text(const FitProblem& problem, const Linearisation& at, const ParameterSpace& space) {
    if (prior_count(problem) == 0) return {};
    return fmt::format(", without the priors {}", problem.noise_stated ? known_without_priors(problem, at, space, 1.0)
                                                                       : seen_without_priors(problem, at, space));
}

/// Identifiability from one Jacobian at the start, valid near the start only. Without stated noise only the rank is
/// determined.
struct DirectionText {
    std::string text;
    bool all_seen = false;
};

DirectionText directions_at_start(const FitProblem& problem, const std::string& by_whom) {
    const ContactResiduals residuals(problem);
    const ParameterSpace space(problem.free_parameters());
    Eigen::VectorXd start(space.size());
    for (Eigen::Index i = 0; i < space.size(); ++i) start[i] = space.parameters()[static_cast<std::size_t>(i)].start;
    const auto at = linearise(residuals, space, start, true);
    if (!at) return {"  The simulations fail at the start. Change the starting values.\n"};
    const ParameterDirections found = parameter_directions(*at, space, 1.0);
    const int least = problem.noise_stated ? found.known : found.rank;
    const std::size_t all = found.directions.size();
    if (static_cast<std::size_t>(least) == all)
        return {fmt::format(
                    "  At the start all {} directions of the free parameters are determined{}{}{}.\n", all,
                    problem.noise_stated ? fmt::format(", each to {:.0f} % or better", 100.0 * max_relative_error) : "",
                    without_priors_text(problem, *at, space), by_whom),
                true};
    std::string text = fmt::format(
        "  At the start {} of {} directions of the free parameters are {}{}. Remaining directions, as sums of relative "
        "changes:\n",
        least, all,
        problem.noise_stated ? fmt::format("determined to {:.0f} % or better", 100.0 * max_relative_error)
                             : "determined",
        without_priors_text(problem, *at, space));
    for (std::size_t i = static_cast<std::size_t>(least); i < all; ++i)
        text += direction_line(found.directions[i], static_cast<int>(i) < found.rank);
    return {text};
}

/// Identifiability from a subset of many impacts, to save simulations: a direction determined by a subset is determined
/// by all impacts. Problems with priors use all impacts.
std::string direction_text(const FitProblem& problem) {
    if (problem.conditions.size() > enough_conditions && prior_count(problem) == 0) {
        const DirectionText of_part =
            directions_at_start(thinned_problem(problem, enough_conditions),
                                fmt::format(" (by {} of {} impacts)", enough_conditions, problem.conditions.size()));
        if (of_part.all_seen) return of_part.text;
    }
    return directions_at_start(problem, "").text;
}

std::size_t nuisance_prior_count(const FitProblem& problem) {
    return static_cast<std::size_t>(
        std::count_if(problem.auxiliary.begin(), problem.auxiliary.end(), [](const FitParameter& parameter) {
            return parameter.nuisance && parameter.prior && parameter.role == Role::free;
        }));
}

std::string information_text(const FitProblem& problem) {
    std::string text = "identifiability\n";
    // A nuisance parameter with prior 0 +- 1 adds one residual and one parameter: neither counts.
    const std::size_t points = problem.measurement_count() + problem.sample_count(),
                      priors = static_cast<std::size_t>(prior_count(problem)),
                      free = problem.free_parameters().size() - nuisance_prior_count(problem);
    if (points + priors <= free)
        text +=
            fmt::format("  {}{} for {}: no degrees of freedom to test the fit.\n", plural(points, "value"),
                        priors > 0 ? fmt::format(" and {}", plural(priors, "prior")) : "", plural(free, "parameter"));
    const std::vector<std::string> sentences = data_information(problem);
    for (const std::string& sentence : sentences) text += fmt::format("  {}\n", sentence);
    return text + direction_text(problem);
}

std::string method_text(const FitProblem& problem) {
    return fmt::format("method {}, {}, seed {}\n", solver_method_names[static_cast<std::size_t>(problem.solver.method)],
                       plural(static_cast<std::size_t>(problem.solver.starts), "start"), problem.solver.seed);
}

std::string prediction_text(const FitProblem& problem) {
    const auto& [observables, speeds] = problem.prediction;
    if (observables.empty()) return {};
    std::vector<std::string_view> names;
    for (const Observable* observable : observables) names.push_back(observable->name);
    return fmt::format("predictions after the fit: {} at {} from {:.6g} to {:.6g} m/s\n", fmt::join(names, ", "),
                       plural(speeds.size(), "speed"), speeds.front(), speeds.back());
}

}  // namespace

std::string explain(const FitProblem& problem) {
    return fmt::format("{}\n{}{}\n{}\n{}\n{}\n{}{}", model_text(problem), population_plan_text(problem),
                       parameter_text(problem), data_text(problem), noise_text(problem), information_text(problem),
                       method_text(problem), prediction_text(problem));
}

}  // namespace impactfit
