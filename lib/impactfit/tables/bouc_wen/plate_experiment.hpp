#pragma once
// Synthetic impacts on the plates of Milehins and Marghitu, with noise, and the problem of finding the parameters
// again.

#include <cstdint>
#include <vector>

#include "impactfit/calibration/problem/fit_problem.hpp"
#include "impactfit/tables/bouc_wen/bouc_wen_plates.hpp"

namespace impactfit {

/// An observable and the standard deviation of its noise, as a part of each value if `relative`.
struct Observed {
    const char* observable;
    double noise;
    bool relative = false;
};

/// 20 impacts without noise, speeds evenly spaced in the logarithm over those of the experiment, 0.11 to 5.9 m/s. Unit
/// mass and stiffness in SI units, so that the groups at 1 m/s are the values of the law.
std::vector<FitCondition> twenty_impacts(const BoucWenPlate& plate, const std::vector<Observed>& observed);

/// Adds normal noise; the same for a seed, on every platform.
void add_noise(std::vector<FitCondition>& conditions, std::uint64_t seed);

/// All of the law but hysteresis_amplitude free, started at `start`, the dashpot within a factor 1000 of the truth.
FitProblem plate_problem(const BoucWenPlate& plate, const std::vector<double>& start,
                         std::vector<FitCondition> conditions);

}  // namespace impactfit
