#pragma once
// Right-hand side of the power law for the peers: two states (indentation and rate), with the shortcuts of the library
// for common powers. The library additionally integrates time and lost energy, and finds the peak force.

#include <array>

#include "bench/reference_impacts.hpp"
#include "impactfit/core/numbers/signed_power.hpp"

namespace impactfit::bench {

class PowerLawMotion {
public:
    using Impact = ReferenceImpact;
    using State = std::array<double, 2>;  ///< indentation, its rate

    explicit PowerLawMotion(const ReferenceImpact& impact) : impact_(impact) {}

    static constexpr State start() { return {0.0, 1.0}; }

    /// x' = v, v' = -x^n - epsilon x^m sgn(v)|v|^q, the powers of x zero without contact.
    void operator()(const double* y, double* rate) {
        ++evaluations_;
        rate[0] = y[1];
        rate[1] = -positive_power(y[0], impact_.hertz_exponent) - impact_.damping_ratio *
                                                                      positive_power(y[0], impact_.damping_exponent) *
                                                                      signed_power(y[1], impact_.velocity_exponent);
    }

    /// The indentation decreases to zero at separation.
    double event(const double* y) const { return y[0]; }

    long evaluations() const { return evaluations_; }

private:
    ReferenceImpact impact_;
    long evaluations_ = 0;
};

}  // namespace impactfit::bench
