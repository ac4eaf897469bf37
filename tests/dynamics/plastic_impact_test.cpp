// The plastic reference laws against the closed forms of their impacts.
#include <ceres/jet.h>
#include <doctest/doctest.h>

#include <cmath>
#include <numbers>

#include "impactfit/contact/laws/walton_braun_1986.hpp"
#include "impactfit/dynamics/simulate.hpp"
#include "tests/core/relative_difference.hpp"
#include "tests/core/thrown_error.hpp"
#include "tests/problems/power_law_impact.hpp"

using namespace impactfit;
using namespace impactfit_tests;

namespace {

/// What an impact has to give, all of it in closed form. SI units.
struct PlasticImpact {
    double restitution, duration, time_of_peak_indentation, peak_indentation, peak_force, residual_indentation;
};

/// A quarter of each harmonic motion, k1 in compression and k2 in restitution.
PlasticImpact walton_braun(double stiffness, double ratio, const Impact<double>& impact) {
    const double period = std::sqrt(impact.effective_mass / stiffness), quarter = 0.5 * std::numbers::pi;
    const double peak = impact.impact_speed * period;
    return {std::sqrt(ratio), quarter * period * (1.0 + std::sqrt(ratio)), quarter * period, peak,
            stiffness * peak, peak * (1.0 - ratio)};
}

/// Relative to each number, and to the kinetic energy. The tolerance is that of one step: some twenty steps add up to up
/// to 1.6 of it here. The recovery, a difference of two indentations, has a few of their roundings, and the rebound speed
/// has its relative error.
template <class Law>
void check_against_closed_form(const ParameterValues<Law>& values, const Impact<double>& impact,
                               const PlasticImpact& exact, double tolerance) {
    CAPTURE(values[1]);
    CAPTURE(impact.impact_speed);
    CAPTURE(tolerance);
    SimulationOptions options;
    options.tolerance = tolerance;
    const Collision<double> hit = simulate_legs<Law, double>(values, impact, options);
    CHECK(hit.status == CollisionStatus::separated);
    CHECK(hit.separation == Separation::zero_force);
    const double limit = 2.0 * tolerance;
    const double recovered = 1.0 - exact.residual_indentation / exact.peak_indentation;
    CHECK(relative_difference(hit.restitution, exact.restitution) <= limit + 1e-15 / recovered);
    CHECK(relative_difference(hit.duration, exact.duration) <= limit);
    CHECK(relative_difference(hit.time_of_peak_indentation, exact.time_of_peak_indentation) <= limit);
    CHECK(relative_difference(hit.peak_indentation, exact.peak_indentation) <= limit);
    CHECK(relative_difference(hit.peak_force, exact.peak_force) <= limit);
    CHECK(std::abs(hit.residual_indentation - exact.residual_indentation) <= limit * exact.peak_indentation);
    const EnergyAccount<double>& energy = hit.energy;
    const double lost = energy.initial * (1.0 - exact.restitution * exact.restitution);
    CHECK(std::abs(energy.lost_compression - lost) <= limit * energy.initial);
    CHECK(energy.lost_restitution == 0.0);
    CHECK(energy.stored_at_separation == 0.0);
    CHECK(std::abs(energy.defect) <= limit * energy.initial);
}

constexpr std::array speeds{0.001, 0.05, 0.3, 2.0, 40.0};

}  // namespace

TEST_CASE("Walton and Braun: every number of the impact is that of its closed form") {
    for (const double ratio : {1e-6, 1e-4, 0.01, 0.3, 0.81, 1.0})
        for (const double speed : speeds) {
            const Impact<double> impact{0.17, speed};
            const ParameterValues<WaltonBraun1986> values{3e6, ratio};
            const PlasticImpact exact = walton_braun(values[0], ratio, impact);
            check_against_closed_form<WaltonBraun1986>(values, impact, exact, default_tolerance);
            check_against_closed_form<WaltonBraun1986>(values, impact, exact, tightest_tolerance);
        }
}
