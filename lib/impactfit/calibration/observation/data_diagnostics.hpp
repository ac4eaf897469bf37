#pragma once
// Data diagnostics: notes on suspect values and unused columns.

#include <string>
#include <vector>

#include "impactfit/calibration/observation/block_reading.hpp"
#include "impactfit/calibration/observation/rig.hpp"
#include "impactfit/calibration/problem/fit_problem.hpp"

namespace impactfit {

/// Throws Error (data) if every restitution of a source is above 1, and there are two or more: impact and rebound are
/// interchanged. `where`: name of the source.
void check_interchanged(const std::vector<FitCondition>& conditions, std::size_t source, const std::string& where);

/// Returns a note on restitutions above 1 of a source; empty without any.
std::string restitutions_above_one(const std::vector<FitCondition>& conditions, std::size_t source);

/// Returns a warning on a stated mass whose change of momentum is impossible or unusual beside the measured peak forces
/// and durations of a source: the impulse is at most force x duration, and about half of it. Empty without both, and
/// for plausible masses.
std::string implausible_mass(const std::vector<FitCondition>& conditions, std::size_t source);

/// Returns a warning on a stated mass with which the contacts need an impossible modulus: that of a sphere on a plane
/// by Hertz, from durations or peak forces, for any density of a solid. Empty for possible moduli.
std::string implausible_modulus(const std::vector<FitCondition>& conditions, std::size_t source);

/// Returns a note on observables whose noise is a constant part p of each measured value. Low values then have higher
/// weight, which biases an estimate from N values by -2 p sqrt(N) standard errors. Empty below half a standard error.
std::string relative_noise(const std::vector<FitCondition>& conditions, std::size_t source);

/// Returns a note on values that an earlier block of this file already contains.
std::string values_fitted_twice(const BlockReader& reading, const FitProblem& problem);

/// Returns the notes of the dataset, except those on unknown column names that the problem uses.
std::vector<std::string> notes_of_reading(const BlockReader& reading, const Rig& rig, const FitProblem& problem);

/// Returns the warnings on columns of measured quantities that are not used, each with the options that name it, and on
/// columns of labels whose specimens are fitted as one.
std::vector<std::string> warnings_of_reading(const BlockReader& reading, const Rig& rig, const FitProblem& problem);

/// Returns a note on the effect of drag on the restitution of the highest drop, with the diameter of the rig, or for
/// typical balls. Empty unless drops and rebounds are heights.
std::string drag_note(const BlockReader& reading, const Rig& rig, const FitProblem& problem);

/// Returns a note on unused columns without another note; empty if there are none.
std::string unused_columns_note(const BlockReader& reading, const Rig& rig, const FitProblem& problem);

}  // namespace impactfit
