#include "impactfit_papers/validation/complex_power.hpp"

#include <doctest/doctest.h>

#include <cmath>

#include "impactfit/contact/law_registry.hpp"
#include "impactfit/dynamics/simulation/simulate_batch.hpp"

using namespace impactfit;

namespace {

constexpr Impact<double> steel_ball{0.54, 0.5};

double real_restitution(const PowerLawCoefficients<double>& law) {
    const double values[]{law.stiffness, law.hertz_exponent, law.damping_exponent, law.velocity_exponent,
                          law.hysteresis_damping};
    return simulate(*find_model("power_law").law, values, steel_ball).restitution;
}

}  // namespace

TEST_CASE("for q = 1 the complex power is the real one") {
    const PowerLawCoefficients<double> law{2.4144e10, 1.5, 2.3e10, 1.5, 1.0};
    const ComplexPowerImpact collision = complex_power_impact(law, steel_ball, 1e-7);
    // The last of some 2100 steps overshoots the separation by up to one step, in which the rate hardly changes.
    CHECK(std::abs(collision.restitution - real_restitution(law)) < 1e-5);
}

TEST_CASE("for q != 1 the rebound is damped less than by the real power, as on the printed tables") {
    const PowerLawCoefficients<double> law{2.4144e10, 1.5, 806585402.13657, 1.2, 0.9};
    const ComplexPowerImpact collision = complex_power_impact(law, steel_ball, 1e-8);
    CHECK(std::abs(collision.restitution - 0.75482) < 5e-6);  // five digits are known
    CHECK(collision.restitution - real_restitution(law) > 0.005);
}

TEST_CASE("a run that does not end is not a number") {
    CHECK(std::isnan(complex_power_impact({2.4144e10, 1.5, 8e8, 1.2, 0.9}, steel_ball, 1e-8, 10).restitution));
}
