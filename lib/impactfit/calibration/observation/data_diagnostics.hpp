#pragma once
// Notes on data that are read: values that deserve a second look, and columns that are not used.

#include <string>
#include <vector>

#include "impactfit/calibration/observation/block_reading.hpp"
#include "impactfit/calibration/observation/rig.hpp"
#include "impactfit/calibration/problem/fit_problem.hpp"

namespace impactfit {

/// Restitutions above 1 among the measurements of a source; empty without any, as the others.
std::string restitutions_above_one(const std::vector<FitCondition>& conditions, std::size_t source);

/// Observables of a source whose noise is one and the same part p of each value as measured: values that came out low
/// weigh more, and N of them pull what they tell down by 2 p sqrt(N) standard errors. Said from one half on.
std::string relative_noise(const std::vector<FitCondition>& conditions, std::size_t source);

/// Values that an earlier block of the same file brought already.
std::string values_fitted_twice(const BlockReader& reading, const FitProblem& problem);

/// The notes of the dataset, without those on names that are not known and that the problem asks for all the same.
std::vector<std::string> notes_of_reading(const BlockReader& reading, const Rig& rig, const FitProblem& problem);

/// Names those of which no other note tells; empty if there are none.
std::string unused_columns_note(const BlockReader& reading, const Rig& rig, const FitProblem& problem);

}  // namespace impactfit
