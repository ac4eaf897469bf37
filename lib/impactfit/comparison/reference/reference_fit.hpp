#pragma once
// Nonparametric reference fits: smooth curves, and pure error of replicates. Lower limits of the misfit of any law.

#include <string>
#include <vector>

#include "impactfit/calibration/problem/fit_problem.hpp"
#include "impactfit/comparison/reference/loop_decomposition.hpp"
#include "impactfit/comparison/reference/smooth_curve.hpp"
#include "impactfit/estimation/inference/fit_statistics.hpp"

namespace impactfit {

/// A nonparametric fit of all data.
struct ReferenceFit {
    std::string name;      ///< "no law: smooth curves" or "no law: repeats"
    std::string obstacle;  ///< reason for a missing fit; else empty
    FitStatistics statistics = {};

    struct Scalar {
        const Observable* observable;
        SmoothCurve curve;  ///< over ln(speed)
    };
    struct Record {
        std::size_t condition, record;     ///< indices in the problem
        std::optional<LoopSplit> split;    ///< of a loop, and of a decomposed force-time record
        std::optional<SmoothCurve> curve;  ///< over time
        std::string not_split = {};        ///< reason for a force-time record without decomposition; else empty
    };
    std::vector<Scalar> scalars = {};
    std::vector<Record> records = {};
};

/// Returns the smooth reference: loops as elastic and dissipative parts (loop_decomposition.hpp), force-time records
/// likewise if possible (force_time_decomposition.hpp), other records as smooth curves over time, observables as smooth
/// curves over ln(speed). Obstacles: impacts that differ in more than their speed, rig errors, robust losses, different
/// force thresholds, too few speeds or samples.
ReferenceFit smooth_reference(const FitProblem& problem);

/// Returns the pure error: replicates about their weighted mean, one parameter per impact and observable. Obstacles:
/// records, rig errors, robust losses, no replicates.
ReferenceFit repeat_reference(const FitProblem& problem);

/// Returns a sentence with the number of records without dissipated work. Empty if there are none.
std::string unfinished_note(const ReferenceFit& reference);

}  // namespace impactfit
