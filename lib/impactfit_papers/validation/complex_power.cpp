#include "impactfit_papers/validation/complex_power.hpp"

#include <array>
#include <complex>
#include <limits>

#include "impactfit/dynamics/integrators/runge_kutta_4.hpp"

namespace impactfit {

ComplexPowerImpact complex_power_impact(const PowerLawCoefficients<double>& law, const Impact<double>& impact,
                                        double step, long most_steps) {
    using Complex = std::complex<double>;
    using State = std::array<Complex, 2>;
    const auto rate = [&](const State& y) {
        const Complex force =
            law.stiffness * std::pow(y[0], law.hertz_exponent) +
            law.hysteresis_damping * std::pow(y[0], law.damping_exponent) * std::pow(y[1], law.velocity_exponent);
        return State{y[1], -force / impact.effective_mass};
    };
    State y{0.0, impact.impact_speed};
    for (long i = 1; i <= most_steps; ++i) {
        y = runge_kutta_4_step(rate, y, rate(y), step);
        if (y[0].real() <= 0.0) return {std::abs(y[1]) / impact.impact_speed, step * static_cast<double>(i)};
    }
    constexpr double none = std::numeric_limits<double>::quiet_NaN();
    return {none, none};
}

}  // namespace impactfit
