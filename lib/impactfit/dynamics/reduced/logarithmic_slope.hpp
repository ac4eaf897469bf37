#pragma once
// Slope g(h) = d lambda / d h of the logarithmic oscillator: exp(lambda) - lambda - 1 = h^2, lambda and h of equal
// sign. g(0) = sqrt(2); g decreases in h and is positive for every h. exp(lambda) - 1 = 2 h / g(h).
//
// lambda is a branch of -(1 + h^2) - W(-exp(-1 - h^2)), W of Lambert. Its singularities nearest to the real axis are at
// |h| = sqrt(2 pi), 45 degrees from the axis. Taylor polynomials on intervals of length 1/4 therefore converge by a
// factor of 14 per degree. Relative error: 4e-16 (tests/dynamics/logarithmic_slope_test.cpp).

#include <array>

namespace impactfit {

class LogarithmicSlope {
public:
    /// Returns the only instance. The first call computes its polynomials.
    static const LogarithmicSlope& instance();

    /// Returns g(h) for finite h.
    double operator()(double h) const {
        const double place = (h + reach) * per_unit;
        if (!(place >= 0.0 && place < static_cast<double>(intervals))) return beyond(h);
        const auto interval = static_cast<int>(place);
        const auto& c = polynomials_[static_cast<std::size_t>(interval)];
        const double t = 2.0 * (place - interval) - 1.0, t2 = t * t;
        double even = c[degree - 1], odd = c[degree];
        for (int k = degree - 3; k >= 0; k -= 2) {
            even = even * t2 + c[static_cast<std::size_t>(k)];
            odd = odd * t2 + c[static_cast<std::size_t>(k) + 1];
        }
        return even + t * odd;
    }

private:
    static constexpr int per_unit = 4, intervals = 64, degree = 13;
    static constexpr double reach = 8.0;  ///< polynomials for |h| < reach

    using Polynomial = std::array<double, degree + 1>;

    LogarithmicSlope();
    static Polynomial expanded(long double centre);
    static double beyond(double h);

    std::array<Polynomial, intervals> polynomials_;
};

}  // namespace impactfit
