#pragma once
// Restitution e(c) and its inverse c(e) of x'' + c x' + x^n = 0, x(0) = 0, x'(0) = 1, separation at zero force.
// A polynomial interpolates about 60 simulated impacts.

#include <vector>

namespace impactfit {

/// Returns lim (1 - e)/c for c -> 0: 2 x_m B(1/(n+1), 3/2)/(n+1) with x_m = ((n+1)/2)^(1/(n+1)), the work of a unit
/// dashpot in the undamped impact.
double weak_damping_loss(double hertz_exponent);

/// Throws Error (usage) for a Hertz exponent outside 1 to 2.
void check_linear_damping_exponent(double hertz_exponent);

/// Curve of one Hertz exponent, 1 <= n <= 2, for 1e-4 <= e <= 1. Difference of e(c) from impacts simulated at tolerance
/// 1e-12: within 1e-10 of e.
class LinearDampingCurve {
public:
    /// Throws Error (usage) for a Hertz exponent out of range.
    explicit LinearDampingCurve(double hertz_exponent);

    double hertz_exponent() const { return n_; }
    /// Returns e for 0 <= c <= c(e = 1e-4).
    double restitution(double damping) const;
    /// Returns c for 1e-4 <= e <= 1. Throws Error (usage) outside this range.
    double damping(double restitution) const;
    /// Returns d ln e/d ln c, negative.
    double sensitivity(double damping) const;

private:
    struct Point {
        double value, slope;
    };
    /// Returns -ln e and its derivative with respect to ln c.
    Point loss(double damping) const;
    /// Returns the polynomial and its derivative at t in [0, 1].
    Point interpolated(double t) const;

    double n_, largest_damping_;
    std::vector<double> nodes_, values_;  ///< values of t, and of -ln(e)/c at t
};

}  // namespace impactfit
