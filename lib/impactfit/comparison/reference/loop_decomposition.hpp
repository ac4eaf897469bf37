#pragma once
// Nonparametric decomposition of a hysteresis loop: elastic part k and dissipative part d as splines of the indentation
// x,
//     F = k(x) + d(x) in loading,  F = k(x) - d(x) in unloading.
// k is the mean of the branches at equal indentation, d half their difference; the dissipated work is the integral of
// 2 d. Constraints: k is non-decreasing, d >= 0, d(x_peak) = 0 (the branches meet at the turning point). Limits: a
// force that depends on rate, loading history or time is described but not separated; below the indentation at the end
// of the contact the decomposition is undetermined.

#include <optional>
#include <vector>

#include "impactfit/calibration/problem/record.hpp"

namespace impactfit {

/// Information on the motion in addition to the samples.
struct LoopMotion {
    std::size_t turn;         ///< index of the first sample in unloading
    double peak_indentation;  ///< at the turning point, which may lie between samples [m]
    bool apart;               ///< the motion continues to zero indentation after the last sample
};

struct LoopPoint {
    double indentation, loading, unloading, elastic, dissipative;  ///< SI
};

struct LoopSplit {
    long parameters;                ///< number of coefficients of both parts
    bool jumps_at_touch;            ///< the branches do not meet at zero indentation, as with a dashpot
    std::vector<double> residuals;  ///< of the samples, in standard deviations: distances from the loop; along the
                                    ///< force for exact indentation
    std::vector<LoopPoint> curve;   ///< from the end of the contact to the peak
    /// Dissipated work [J]. Empty for a record that ends in contact: no separation, force and indentation both above
    /// 1/10 of their peaks. A record with more than 1/10 of the peak force at its end is incomplete; a residual
    /// indentation has no force; the work below 1/10 of the peak indentation is negligible.
    std::optional<double> dissipated;
};

/// Returns the constrained least-squares fit of k and d. Errors of the indentation enter through the slope of the
/// branch. Cubic B-splines: k over x (non-decreasing coefficients), d over sqrt(1 - x/x_peak) (non-negative
/// coefficients), in which a rate-dependent force is smooth. AICc selects the number of coefficients and the jump at
/// touch, among numbers for which AICc is defined; `noise_stated` as for fit_statistics. Turning point without
/// `motion`: the vertex of the parabola through the largest sample and its neighbours (equal time steps) if the
/// curvature is significant, else the largest sample; samples must be dense at the turning point. Empty for other
/// record kinds, and for fewer than five samples on a branch.
std::optional<LoopSplit> split_loop(const FitRecord& record, bool noise_stated,
                                    const std::optional<LoopMotion>& motion = {});

}  // namespace impactfit
