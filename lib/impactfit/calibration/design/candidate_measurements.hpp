#pragma once
// Which measurements could be made next: of which observables, with which noise, at which speeds, on which bodies.

#include <string>
#include <vector>

#include "impactfit/calibration/design/measurement_noise.hpp"
#include "impactfit/calibration/problem/fit_problem.hpp"

namespace impactfit {

/// An observable and how exact a measurement of it would be.
struct PlannedObservable {
    const Observable* observable;
    MeasurementNoise noise;
};

/// What is asked for.
struct DesignRequest {
    std::vector<const Observable*> observables = {};  ///< none: all whose noise is known
    std::vector<PlannedObservable> said = {};         ///< noise that takes the place of that of the data
    std::vector<double> speeds = {};                  ///< [m/s], above 0 and rising; none: those of the data
    int repeats = 1;                                  ///< of each measurement, > 0
    int count = 1;                                    ///< measurements to propose, one after the other, > 0
};

/// Impacts that differ in no more than their speed, as they are in the data.
struct TestCondition {
    FitCondition condition;  ///< the first of them
    std::string label;       ///< what tells it from the others: "B", "effective_mass 0.104 kg"; empty if there is one
};

/// In the order of all_observables, with the noise that is said, or else that of the data. Throws an Error (usage) for
/// one that is asked for and has no noise, or that the problem cannot give, for noise of what is not planned, and where
/// no noise is known at all. `noise` is that of a residual.
std::vector<PlannedObservable> planned_observables(const FitProblem& problem, const DesignRequest& request,
                                                   double noise);

/// What the problem can give beside the planned ones: nobody says how exact a measurement of it would be, and no noise
/// is made up.
std::vector<const Observable*> not_planned(const FitProblem& problem, const std::vector<PlannedObservable>& planned);

/// The speeds asked for, or `planned_speeds_count` of the range of the data, evenly or over more than a decade evenly
/// in the logarithm; a range of less than a factor two is widened to half and twice.
std::vector<double> planned_speeds(const FitProblem& problem, const DesignRequest& request);
inline constexpr std::size_t planned_speeds_count = 25;

/// In the order of the data.
std::vector<TestCondition> impact_kinds(const FitProblem& problem);

}  // namespace impactfit
