#pragma once
// Restitution over the damping c of x'' + c x' + x^n = 0, x(0) = 0, x'(0) = 1, separation at zero force, and back: some
// sixty simulated impacts, and a polynomial through them.

#include <vector>

namespace impactfit {

/// (1 - e)/c as c goes to 0: twice x_m B(1/(n+1), 3/2)/(n+1) with x_m = ((n+1)/2)^(1/(n+1)), the work of a unit dashpot
/// in the undamped impact.
double weak_damping_loss(double hertz_exponent);

/// Throws an Error (usage) for a Hertz exponent out of 1 to 2.
void check_linear_damping_exponent(double hertz_exponent);

/// For one Hertz exponent 1 <= n <= 2 and 1e-4 <= e <= 1; there e(c) is within 1e-10 of e of the impacts simulated at a
/// tolerance of 1e-12.
class LinearDampingCurve {
public:
    /// Throws an Error (usage) for a Hertz exponent out of range.
    explicit LinearDampingCurve(double hertz_exponent);

    double hertz_exponent() const { return n_; }
    /// e for 0 <= c <= the damping of e = 1e-4.
    double restitution(double damping) const;
    /// c for 1e-4 <= e <= 1. Throws an Error (usage) out of that range.
    double damping(double restitution) const;
    /// d ln e/d ln c, negative.
    double sensitivity(double damping) const;

private:
    struct Point {
        double value, slope;
    };
    /// -ln e and its derivative by ln c.
    Point loss(double damping) const;
    /// The polynomial and its derivative at t in [0, 1].
    Point interpolated(double t) const;

    double n_, largest_damping_;
    std::vector<double> nodes_, values_;  ///< of t, and of -ln(e)/c there
};

}  // namespace impactfit
