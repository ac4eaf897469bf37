#pragma once
// Motion of two springs in closed form: x'' + k x^m = 0, with k for compression and k for restitution. Nondimensional
// form of the approximate dynamics of Zhang et al.  @eq{ZH21, Eq. 38}, @eq{ZH22, Eq. 47}.

namespace impactfit {

/// Springs of an impact with x(0) = 0 and x'(0) = 1. All numbers are nondimensional.
struct TwoSprings {
    double exponent;     ///< m >= 0
    double compression;  ///< k > 0 until x' = 0
    double restitution;  ///< k > 0 after that
};

class TwoSpringMotion {
public:
    /// Throws Error (usage) for a spring out of range.
    explicit TwoSpringMotion(const TwoSprings& springs);

    double peak_indentation() const { return peak_; }
    double time_of_peak_indentation() const { return compression_time_; }
    double duration() const { return compression_time_ + restitution_time_; }
    /// Returns |x'| at separation.
    double restitution() const { return compression_time_ / restitution_time_; }
    /// Returns x at a time. Returns 0 before first touch and after separation. Relative accuracy: 1e-12 of the peak.
    double indentation(double time) const;

private:
    double power_, peak_, compression_time_, restitution_time_;
};

}  // namespace impactfit
