#pragma once
// Candidate measurements: observables with noise, speeds and test conditions.

#include <string>
#include <vector>

#include "impactfit/calibration/design/design_coordinate.hpp"
#include "impactfit/calibration/design/measurement_noise.hpp"
#include "impactfit/calibration/problem/fit_problem.hpp"

namespace impactfit {

/// Observable with the noise of a future measurement.
struct PlannedObservable {
    const Observable* observable;
    MeasurementNoise noise;
};

/// Requested experiment design. Without a request: one measurement, of any observable with noise, within the range of
/// the data.
struct DesignRequest {
    std::vector<const Observable*> observables = {};  ///< empty: all with stated or estimated noise
    /// Noise of an instrument, replaces the noise of the data. An observable that was not measured needs it.
    std::vector<PlannedObservable> noise = {};
    std::string input = {};  ///< varied input of a form; empty: the first that varies in the data
    /// Values of the coordinate, ascending; for a law impact speeds > 0 [m/s]. State those that the rig can reach;
    /// empty: range of the data.
    std::vector<double> speeds = {};
    int repeats = 1;  ///< replicates of each measurement, > 0
    int count = 1;    ///< number of sequential proposals, > 0
};

/// Impacts or points of the data that differ only in the coordinate.
struct TestCondition {
    FitCondition condition;  ///< the first of them
    std::string label;       ///< distinguishing label: "B", "effective_mass 0.104 kg"; empty if there is only one
                             ///< condition
};
/// Returns the possible observable of this name. Throws Error (usage) with the nearest names.
const Observable& possible_observable(const FitProblem& problem, std::string_view name, const SourceLocation& where);

/// Returns the planned observables in the order of model_observables, with user-defined noise, else the noise of the
/// data. Throws Error (usage) for a requested observable without noise or not available in the problem, for noise of an
/// observable that is not planned, and if no noise is determined. `noise` is the standard deviation of a residual.
std::vector<PlannedObservable> planned_observables(const FitProblem& problem, const DesignRequest& request,
                                                   double noise);

/// Returns the other available observables, which have no noise. Their noise is not assumed.
std::vector<const Observable*> not_planned(const FitProblem& problem, const std::vector<PlannedObservable>& planned);

/// Returns the requested values of the coordinate, else `planned_speeds_count` values over the range of the data.
/// Spacing is linear, or logarithmic over more than a decade. A range of impact speeds below a factor of 2 is extended
/// to half and double.
std::vector<double> planned_speeds(const FitProblem& problem, const DesignCoordinate& coordinate,
                                   const DesignRequest& request);
inline constexpr std::size_t planned_speeds_count = 25;

/// Returns the test conditions in the order of the data.
std::vector<TestCondition> impact_kinds(const FitProblem& problem, const DesignCoordinate& coordinate);

}  // namespace impactfit
