#pragma once
// How often 95 % profile intervals hold the truth in Bouc-Wen fits to restitution and contact time on the plates of
// Milehins and Marghitu.

#include <map>
#include <string>

#include "impactfit_papers/tables/bouc_wen/bouc_wen_plates.hpp"

namespace impactfit_tests {

/// Intervals of one parameter over the draws.
struct PlateTally {
    int made = 0;            ///< draws with a profile
    int held = 0;            ///< neither end excludes the truth; an open side excludes nothing
    int open = 0;            ///< at least one side has no end
    int small = 0, off = 0;  ///< standard errors below 20 %, and those of them with the truth over four errors away

    /// Of at most so many that hold the truth, if 95 % do. Bounds and open sides make an interval hold it more often
    /// than its level, never less often.
    double probability() const;
};

struct PlateCoverage {
    std::map<std::string, PlateTally> parameters;
    int converged = 0, draws = 0;
};

/// 20 impacts: restitution at the misfit of the paper, contact time to 2 %; the loading constant is known. Seeds from
/// 1000. The counts do not depend on the number of threads.
PlateCoverage cover_plate(const impactfit::BoucWenPlate& plate, int draws, int threads);

}  // namespace impactfit_tests
