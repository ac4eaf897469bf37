#pragma once
// Difference of the approximate dynamics of Zhang et al. from the equation of motion, over one impact.

#include <string>
#include <vector>

#include "impactfit/dynamics/damping/two_spring_motion.hpp"

namespace impactfit {

/// Exponents of a unit impact and its prescribed restitution 0 < e <= 1.
struct ApproximationSetting {
    double hertz_exponent, damping_exponent, velocity_exponent, restitution;

    /// Returns "m=1.2 q=0.9".
    std::string exponents() const;
    bool operator==(const ApproximationSetting&) const = default;
};

/// Equations of the approximate dynamics.
enum class ApproximateEquations {
    printed,   ///< @eq{ZH22, Eqs. 47-49} as printed
    corrected  ///< ZH22-5 and ZH22-6 of docs/errata.md: the law zhang_2022_approximate; equal for q = 1
};

/// Returns the springs in the variables x = indentation/X and time v0/X, with the predicted peak indentation X.
TwoSprings approximate_springs(const ApproximationSetting& setting, ApproximateEquations equations);

/// Differences of x: root mean square over all times until both impacts end, with x = 0 after separation.
struct MotionDifference {
    double rms;          ///< whole impact
    double compression;  ///< until the peak indentation of the equation of motion
    double restitution;  ///< after that
    double duration;     ///< relative error of the duration
};

/// Motions over time, in units of the predicted peak indentation X and of X/v0.
struct BothMotions {
    std::vector<double> times, exact, approximate;
};

/// Returns both motions until the longer impact ends, for the damping of @eq{ZH22, Eq. 35}.
BothMotions both_motions(const ApproximationSetting& setting, ApproximateEquations equations);

/// Returns the difference for the damping of @eq{ZH22, Eq. 35}. Accuracy: three digits.
MotionDifference motion_difference(const ApproximationSetting& setting, ApproximateEquations equations);

}  // namespace impactfit
