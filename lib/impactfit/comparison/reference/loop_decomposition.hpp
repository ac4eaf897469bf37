#pragma once
// A hysteresis loop without a law: an elastic and a dissipative part as splines of the indentation x,
//     F = k(x) + d(x) while loading,  F = k(x) - d(x) while unloading,
// so that k is the mean of the two branches at equal indentation and d half their difference: work into the loop and
// out of it differ by twice the integral of d. k rises, d is not negative, and the branches meet at the turning point,
// d(x_peak) = 0. What this says of a contact has limits: a force that depends on rate, on loading history or on time is
// not taken apart by it, only described; where the contact has ended before zero indentation the split is not told.

#include <optional>
#include <vector>

#include "impactfit/calibration/problem/record.hpp"

namespace impactfit {

/// What is known of the motion beside its samples.
struct LoopMotion {
    std::size_t turn;         ///< first sample while unloading
    double peak_indentation;  ///< at the turning point, which may lie between samples [m]
    bool apart;               ///< the motion goes on to zero indentation after the last sample
};

struct LoopPoint {
    double indentation, loading, unloading, elastic, dissipative;  ///< SI
};

struct LoopSplit {
    long parameters;                ///< coefficients of both parts
    bool jumps_at_touch;            ///< the branches do not meet at zero indentation, as with a dashpot
    std::vector<double> residuals;  ///< of the samples, in standard deviations: distances from the loop, along the
                                    ///< force where the indentation is exact
    std::vector<LoopPoint> curve;   ///< from the end of the contact to the peak
    /// Work lost in the loop [J]. Nothing for a record that ends in contact: bodies not apart, and both force and
    /// indentation above a tenth of their peaks. A tenth of the force is where a record counts as incomplete; a dent
    /// that stays has an indentation but no force, and what is below a tenth of the indentation holds next to no work.
    std::optional<double> dissipated;
};

/// Least squares with the constraints, the error of the indentation entering through the slope of the branch;
/// coefficients of cubic B-splines (those of k rise, those of d are not negative); k over x, d over
/// sqrt(1 - x/x_peak), in which a force that follows the rate is smooth. The number of coefficients, and whether the
/// branches meet at touch, by AICc, as many coefficients as it is defined for; `noise_stated` as for fit_statistics.
/// Without a motion the turning point is the top of the parabola through the largest sample and its neighbours, evenly
/// apart in time, where it stands out of their errors; else the largest sample: samples are to be dense at the turn.
/// Nothing for a record that is no loop with five samples on each branch.
std::optional<LoopSplit> split_loop(const FitRecord& record, bool noise_stated,
                                    const std::optional<LoopMotion>& motion = {});

}  // namespace impactfit
