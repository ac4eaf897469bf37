#include "impactfit_papers/tables/linear_damping/linear_damping_curve.hpp"

#include <fmt/format.h>

#include "impactfit/core/error.hpp"

namespace impactfit {

UnitImpact linearly_damped(double hertz_exponent) {
    return {hertz_exponent, 0.0, 1.0, Separation::zero_force};
}

void check_linear_damping_exponent(double n) {
    if (n >= 1.0 && n <= 2.0) return;
    throw Error(ErrorKind::usage, "the Hertz exponent is out of range", fmt::format("{:g}", n), "1 <= n <= 2");
}

DampingCurve linear_damping_curve(double hertz_exponent) {
    check_linear_damping_exponent(hertz_exponent);
    const auto curve = DampingCurve::make(linearly_damped(hertz_exponent), 1e-4, 1e-10);
    if (!curve)
        throw Error(ErrorKind::internal, "no curve of linear damping",
                    fmt::format("hertz_exponent {:g}", hertz_exponent));
    return *curve;
}

}  // namespace impactfit
