#pragma once
// Synthetic noisy impacts on the plates of Milehins and Marghitu, and the problem that recovers the parameters.

#include <cstdint>
#include <vector>

#include "impactfit/calibration/problem/fit_problem.hpp"
#include "impactfit_papers/tables/bouc_wen/bouc_wen_plates.hpp"

namespace impactfit {

/// An observable and the standard deviation of its noise. `relative`: a fraction of each value.
struct Observed {
    const char* observable;
    double noise;
    bool relative = false;
};

/// Returns 20 noise-free impacts. The speeds are equidistant in the logarithm from 0.11 to 5.9 m/s, the range of the
/// experiment. Mass and stiffness are 1 in SI units: the groups at 1 m/s equal the parameters of the law.
std::vector<FitCondition> twenty_impacts(const BoucWenPlate& plate, const std::vector<Observed>& observed);

/// Adds normal noise. Draws depend on the seed only, not on the platform.
void add_noise(std::vector<FitCondition>& conditions, std::uint64_t seed);

/// Returns the problem with starting values `start`. All parameters of the law except hysteresis_amplitude are free.
/// The bounds of the dashpot are a factor 1000 from the true value.
FitProblem plate_problem(const BoucWenPlate& plate, const std::vector<double>& start,
                         std::vector<FitCondition> conditions);

}  // namespace impactfit
