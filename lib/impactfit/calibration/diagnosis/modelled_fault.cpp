#include "impactfit/calibration/diagnosis/modelled_fault.hpp"

#include <algorithm>
#include <cmath>

#include "impactfit/calibration/observation/rig.hpp"
#include "impactfit/dynamics/flight_interval.hpp"

namespace impactfit {
namespace {

/// Calls change(measurement) for every measured restitution of a condition.
template <class Change>
void change_restitutions(FitCondition& condition, const Change& change) {
    for (Measurement& one : condition.measurements)
        if (one.observable->quantity == Quantity::restitution) change(one);
}

/// Replaces speed and restitution by those of other flights: `speed_of(v)` before and `launch_of(u)` after the impact.
template <class Speed, class Launch>
void change_flights(FitCondition& condition, const Speed& speed_of, const Launch& launch_of) {
    const double speed = condition.impact.impact_speed, changed = speed_of(speed);
    change_restitutions(condition, [&](Measurement& one) { one.value = launch_of(one.value * speed) / changed; });
    condition.impact.impact_speed = changed;
}

}  // namespace

bool has_heights_only(const FitProblem& problem) {
    return !problem.conditions.empty() &&
           std::all_of(problem.conditions.begin(), problem.conditions.end(),
                       [](const FitCondition& one) { return one.drop && one.drop->gives_rebound; });
}

void add_drag(FitProblem& problem, double diameter) {
    for (FitCondition& condition : problem.conditions) {
        Rig in_air = problem.rig;
        in_air.sphere = SphereInAir{diameter};
        const double mass = condition.impact.effective_mass;
        const Flight vacuum = flight_of(problem.rig, mass), air = flight_of(in_air, mass);
        change_flights(
            condition, [&](double speed) { return speed_after_fall(air, fall(vacuum, speed)).speed; },
            [&](double speed) { return launch_speed(air, rise(vacuum, speed)).speed; });
    }
}

bool has_flights_only(const FitProblem& problem) {
    const auto between_flights = [](const Measurement& one) {
        return one.observable->quantity == Quantity::restitution && one.correlated > 0;
    };
    return !problem.conditions.empty() &&
           std::all_of(problem.conditions.begin(), problem.conditions.end(), [&](const FitCondition& one) {
               return std::any_of(one.measurements.begin(), one.measurements.end(), between_flights);
           });
}

void add_drag_of_flights(FitProblem& problem, double diameter) {
    for (FitCondition& condition : problem.conditions) {
        Rig in_air = problem.rig;
        in_air.sphere = SphereInAir{diameter};
        const double gravity = problem.rig.gravity;
        const Flight air = flight_of(in_air, condition.impact.effective_mass);
        change_flights(
            condition, [&](double speed) { return flight_of_interval(air, 2.0 * speed / gravity).landing; },
            [&](double speed) { return flight_of_interval(air, 2.0 * speed / gravity).launch; });
    }
}

void subtract_offsets(FitProblem& problem, double drop, double rebound) {
    for (FitCondition& condition : problem.conditions) {
        const Flight flight = flight_of(problem.rig, condition.impact.effective_mass);
        change_flights(
            condition, [&](double speed) { return speed_after_fall(flight, fall(flight, speed) - drop).speed; },
            [&](double speed) { return launch_speed(flight, std::max(0.0, rise(flight, speed) - rebound)).speed; });
    }
}

void take_roots(FitProblem& problem) {
    for (FitCondition& condition : problem.conditions)
        change_restitutions(condition, [&](Measurement& one) {
            one.value = std::sqrt(one.value);
            if (!problem.noise_stated) one.standard_deviation /= 2.0 * one.value;
        });
}

void scale_mass(FitProblem& problem, double factor) {
    for (FitCondition& condition : problem.conditions) {
        condition.impact.effective_mass *= factor;
        condition.impact.load *= factor;
    }
}

void add_weight(FitProblem& problem) {
    for (FitCondition& condition : problem.conditions)
        condition.impact.load = load_of(problem.rig, condition.impact.effective_mass, true);
}

void add_rounding(FitProblem& problem, const Observable& observable) {
    for (FitCondition& condition : problem.conditions)
        for (Measurement& one : condition.measurements)
            if (one.observable == &observable)
                one.standard_deviation = std::hypot(one.standard_deviation, one.resolution / std::sqrt(12.0));
}

}  // namespace impactfit
