#include "impactfit/calibration/finished/possible_causes.hpp"

#include <algorithm>
#include <boost/math/tools/minima.hpp>
#include <cmath>
#include <functional>
#include <limits>
#include <numbers>
#include <optional>
#include <set>
#include <utility>

#include "impactfit/calibration/diagnosis/modelled_fault.hpp"
#include "impactfit/calibration/finished/weight_effect.hpp"
#include "impactfit/calibration/fit/fit.hpp"
#include "impactfit/calibration/fit/fit_steps.hpp"
#include "impactfit/calibration/fit/set_point_error.hpp"
#include "impactfit/calibration/noise/known_noise.hpp"
#include "impactfit/calibration/noise/noise_weights.hpp"
#include "impactfit/calibration/noise/replicates.hpp"
#include "impactfit/calibration/observation/rig.hpp"
#include "impactfit/calibration/problem/thinned_problem.hpp"
#include "impactfit/calibration/residuals/contact_residuals.hpp"
#include "impactfit/estimation/optimisation/least_squares.hpp"

namespace impactfit {
namespace {

/// A fault, the range of its size, and its effect on the problem. Equal ends: a fault without a size.
struct ModelledFault {
    Fault fault;
    double least, most;
    bool is_logarithmic;  ///< the search is over ln size
    std::function<void(FitProblem&, double)> apply;
    const Observable* observable = nullptr;
};

/// Density of a ball of foam [kg/m^3]. A lighter body has no speed that its drop height determines.
constexpr double least_density = 20.0;
/// Evaluations of the fit of one size. It starts at the fit of a size nearby and takes some five.
constexpr long evaluations_of_a_size = 30;

double diameter_of(double mass, double density) {
    return std::cbrt(6.0 * mass / (std::numbers::pi * density));
}

/// Largest mass of a falling body [kg].
double largest_mass(const FitProblem& problem) {
    if (problem.rig.body_mass) return *problem.rig.body_mass;
    double mass = 0.0;
    for (const FitCondition& condition : problem.conditions) mass = std::max(mass, condition.impact.effective_mass);
    return mass;
}

/// Returns the least drop height and the least rebound height [m].
std::pair<double, double> least_heights(const FitProblem& problem) {
    double drop = std::numeric_limits<double>::infinity(), rebound = drop;
    for (const FitCondition& condition : problem.conditions) {
        const Flight flight = flight_of(problem.rig, condition.impact.effective_mass);
        drop = std::min(drop, fall(flight, condition.impact.impact_speed));
        for (const Measurement& one : condition.measurements)
            if (one.observable->quantity == Quantity::restitution)
                rebound = std::min(rebound, rise(flight, one.value * condition.impact.impact_speed));
    }
    return {drop, rebound};
}

void add_faults_of_heights(const FitProblem& problem, std::vector<ModelledFault>& faults) {
    if (!has_heights_only(problem) || !fitted_observables(problem).contains(&find_observable("restitution"))) return;
    const auto [drop, rebound] = least_heights(problem);
    if (!problem.rig.sphere)
        faults.push_back({Fault::drag, diameter_of(largest_mass(problem), largest_density),
                          diameter_of(largest_mass(problem), least_density), true, add_drag});
    faults.push_back({Fault::height_offset, 0.0, 0.5 * std::min(drop, rebound), false,
                      [](FitProblem& changed, double offset) { subtract_offsets(changed, offset, offset); }});
    faults.push_back({Fault::rebound_offset, -0.5 * rebound, 0.5 * rebound, false,
                      [](FitProblem& changed, double offset) { subtract_offsets(changed, 0.0, offset); }});
}

void add_faults_of_flights(const FitProblem& problem, std::vector<ModelledFault>& faults) {
    if (!problem.rig.sphere && has_flights_only(problem))
        faults.push_back({Fault::drag, diameter_of(largest_mass(problem), largest_density),
                          diameter_of(largest_mass(problem), least_density), true, add_drag_of_flights});
}

bool has_entered_restitutions(const FitProblem& problem) {
    bool found = false;
    for (const FitCondition& condition : problem.conditions)
        for (const Measurement& one : condition.measurements)
            if (one.observable->quantity == Quantity::restitution) {
                // A ratio of speeds and a restitution of a recording are computed, not entered.
                if (condition.is_ratio || one.correlated > 0 || !(one.value > 0.0)) return false;
                found = true;
            }
    return found;
}

void add_faults_of_impacts(const FitProblem& problem, const std::optional<WeightEffect>& weight,
                           std::vector<ModelledFault>& faults) {
    if (weight && !weight->included && !weight->stated && weight->ratio > noticeable_weight)
        faults.push_back({Fault::weight, 0.0, 0.0, false, [](FitProblem& changed, double) { add_weight(changed); }});
    if (has_entered_restitutions(problem))
        faults.push_back(
            {Fault::height_ratio, 0.0, 0.0, false, [](FitProblem& changed, double) { take_roots(changed); }});
    const std::set<const Observable*> observables = fitted_observables(problem);
    const auto of_scale = std::count_if(observables.begin(), observables.end(),
                                        [](const Observable* one) { return one->quantity != Quantity::restitution; });
    if (of_scale > 1) faults.push_back({Fault::mass, 0.05, 20.0, true, scale_mass});
    for (const Observable* observable : observables) {
        const double rounding = rounding_noise(problem, *observable);
        const bool above =
            std::any_of(problem.conditions.begin(), problem.conditions.end(), [&](const auto& condition) {
                return std::any_of(condition.measurements.begin(), condition.measurements.end(), [&](const auto& one) {
                    return one.observable == observable && rounding > one.standard_deviation;
                });
            });
        if (above && problem.noise_stated)
            faults.push_back({Fault::rounding, rounding, rounding, false,
                              [=](FitProblem& changed, double) { add_rounding(changed, *observable); }, observable});
    }
}

/// Fits the data with a fault of a size. The largest cost if the search fails.
class CostOfSize {
public:
    CostOfSize(const FitProblem& problem, const Eigen::VectorXd& estimate, const ModelledFault& fault)
        : problem_(problem), estimate_(estimate), fault_(fault) {}

    double operator()(double size) {
        try {
            FitProblem changed = problem_;
            fault_.apply(changed, size);
            changed.solver.max_evaluations = evaluations_of_a_size;
            const ContactResiduals function(changed);
            const Solution found =
                least_squares(function, ParameterSpace(changed.free_parameters()), estimate_, changed.solver, {});
            if (found.status != SolutionStatus::converged) return largest;
            estimate_ = found.parameters;
            return found.cost;
        } catch (const Error&) {
            return largest;
        }
    }

private:
    static constexpr double largest = 1e100;  ///< above every cost; its products with sizes are finite
    const FitProblem& problem_;
    Eigen::VectorXd estimate_;
    const ModelledFault& fault_;
};

/// Conditions of the search of a size: a size is needed to a part of its error only.
constexpr std::size_t conditions_of_a_size = 200;

/// Returns the size of least cost. Empty at an end of its range: the size is then not possible.
std::optional<double> best_size(const FitProblem& problem, const Eigen::VectorXd& estimate,
                                const ModelledFault& fault) {
    if (fault.least == fault.most) return fault.least;
    const FitProblem part = thinned_problem(problem, conditions_of_a_size);
    CostOfSize cost(part, estimate, fault);
    const double least = fault.is_logarithmic ? std::log(fault.least) : fault.least,
                 most = fault.is_logarithmic ? std::log(fault.most) : fault.most;
    const auto size = [&](double x) { return fault.is_logarithmic ? std::exp(x) : x; };
    constexpr int bits = 12;  // a part in 4000: the error of a size is larger
    const double best =
        boost::math::tools::brent_find_minima([&](double x) { return cost(size(x)); }, least, most, bits).first;
    const double margin = 0.01 * (most - least);
    if (best > least + margin && best < most - margin) return size(best);
    return std::nullopt;
}

/// Returns a fit that does not estimate errors of the drop heights: they would be a second explanation. Empty if it
/// fails.
std::optional<FitResult> fit_without_shared_errors(FitProblem problem) {
    for (FitCondition& condition : problem.conditions)
        if (condition.drop) condition.drop->is_shared = false;
    try {
        FitResult result = fit(std::move(problem));
        if (result.search.best.status != SolutionStatus::converged) return std::nullopt;
        return result;
    } catch (const Error&) {
        return std::nullopt;
    }
}

/// Returns the fit with the fault. Empty if it fails.
std::optional<FitResult> fit_with(FitProblem problem, const ModelledFault& fault, double size) {
    fault.apply(problem, size);
    return fit_without_shared_errors(std::move(problem));
}

double standard_error(const ModelledFault& fault, double size, double fall) {
    if (fault.least == fault.most) return std::nan("");
    const double from_none = fault.fault == Fault::mass ? size * std::log(size) : size;
    return std::abs(from_none) / std::sqrt(fall) * (fault.fault == Fault::drag ? 0.5 : 1.0);
}

/// Largest ratio of the weight and the peak force.
double largest_weight_ratio(const FitResult& result) {
    const std::vector<Collision<double>> impacts = ContactResiduals(*result.problem).simulate(result.estimate.values);
    double largest = 0.0;
    for (std::size_t i = 0; i < impacts.size(); ++i)
        if (is_valid(impacts[i]))
            largest = std::max(largest, result.problem->conditions[i].impact.load / impacts[i].peak_force);
    return largest;
}

std::optional<PossibleCause> examined(const FitResult& result, const FitProblem& problem, const ModelledFault& fault) {
    const std::optional<double> size = best_size(problem, result.search.best.parameters, fault);
    const std::optional<FitResult> with = size ? fit_with(problem, fault, *size) : std::nullopt;
    if (!with || with->goodness.contradicted()) return std::nullopt;
    const FitStatistics &before = result.goodness.statistics, &after = with->goodness.statistics;
    const double unit = has_standard_deviations(problem)
                            ? 1.0
                            : after.chi_squared / static_cast<double>(std::max(1L, after.degrees_of_freedom - 1));
    const double fall = (before.chi_squared - after.chi_squared) / unit;
    if (!(fall >= least_improvement)) return std::nullopt;
    const double shown = fault.fault == Fault::weight         ? largest_weight_ratio(*with)
                         : fault.fault == Fault::height_ratio ? std::nan("")
                                                              : *size;
    return PossibleCause{fault.fault,        shown,           standard_error(fault, *size, fall), after.chi_squared,
                         before.chi_squared, fault.observable};
}

/// Largest error of drop heights that is a possible cause [m]: that of a height set by hand.
constexpr double largest_named_error = 15e-3;

/// Errors of the drop heights that are too large to be part of the fit.
std::optional<PossibleCause> large_height_errors(const FitResult& result) {
    const FitProblem& problem = *result.problem;
    const auto with = fit_set_point_error(problem, ParameterSpace(problem.free_parameters()), result.search, {});
    if (!with) return std::nullopt;
    const SetPointError& error = *with->problem.set_point_error;
    if (error.standard_deviation > largest_named_error) return std::nullopt;
    return PossibleCause{Fault::set_heights, error.standard_deviation, error.standard_error,
                         2.0 * with->search.best.cost, result.chi_squared()};
}

/// Returns the fit without an estimated error of the drop heights: another fault may explain the misfit. Empty if it
/// fails.
std::optional<FitResult> without_height_error(const FitResult& result) {
    if (!result.goodness.set_points) return result;
    return fit_without_shared_errors(without_set_point_error(problem_of_repeated_fit(result)));
}

}  // namespace

std::vector<PossibleCause> possible_causes(const FitResult& given, const std::optional<WeightEffect>& weight) {
    const FitGoodness& goodness = given.goodness;
    if (given.problem->form_task || given.problem->sample_count() > 0 || goodness.robust ||
        !(goodness.contradicted() || goodness.doubtful()))
        return {};
    const std::optional<FitResult> plain = without_height_error(given);
    if (!plain) return {};
    const FitResult& result = *plain;
    const FitProblem problem = problem_of_repeated_fit(result);
    std::vector<ModelledFault> faults;
    add_faults_of_impacts(problem, weight, faults);
    add_faults_of_heights(problem, faults);
    add_faults_of_flights(problem, faults);
    std::vector<PossibleCause> causes;
    for (const ModelledFault& fault : faults)
        if (const std::optional<PossibleCause> cause = examined(result, problem, fault)) causes.push_back(*cause);
    if (!goodness.set_points && causes.empty())  // such errors explain every misfit to some degree
        if (const auto errors = large_height_errors(result)) causes.push_back(*errors);
    std::sort(causes.begin(), causes.end(),
              [](const PossibleCause& a, const PossibleCause& b) { return a.chi_squared < b.chi_squared; });
    if (const auto& difference = goodness.specimens)
        causes.push_back({Fault::two_specimens, difference->relative, difference->standard_error, std::nan(""),
                          result.chi_squared(), difference->observable});
    return causes;
}

}  // namespace impactfit
