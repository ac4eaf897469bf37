#include "impactfit/calibration/noise/estimated_noise.hpp"

#include <algorithm>

#include "impactfit/calibration/problem/fit_problem.hpp"

namespace impactfit {

double noise_freedom(const FitProblem& problem) {
    double least = 0.0;
    for (const FitCondition& condition : problem.conditions)
        for (const FitRecord& record : condition.records)
            if (record.noise_freedom > 0.0)
                least = least > 0.0 ? std::min(least, record.noise_freedom) : record.noise_freedom;
    return least;
}

}  // namespace impactfit
