// What Milehins and Marghitu prove of their laws (MM24, Appendices B and C), kept to along simulated motions.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <vector>

#include "impactfit/contact/bouc_wen_forms.hpp"
#include "impactfit/contact/laws/bouc_wen_maxwell_2024.hpp"
#include "impactfit/contact/laws/bouc_wen_simon_hunt_crossley_2024.hpp"
#include "impactfit/dynamics/integrators/runge_kutta_4.hpp"
#include "impactfit/dynamics/simulation/simulate.hpp"

using namespace impactfit;

namespace {

using Parallel = BoucWenSimonHuntCrossley2024;
using Series = BoucWenMaxwell2024;

/// Groups of Table 1 at 3 m/s, a strong dashpot, and a strong hysteresis.
const std::array<BoucWenGroups, 4> parallel_groups{
    {scaled_groups({0.00868, 0.818, -0.808, 1.31, 1.27, 0.767, 1.67}, false, 3.0),
     scaled_groups({0.0139, 0.457, -0.442, 1.0, 2.02, 0.439, 1.83}, false, 3.0),
     {3.0, 0.5, 0.3, 1.5, 1.5, 0.5, 1.0},
     {0.1, 30.0, -20.0, 1.0, 1.5, 0.2, 1.2}}};
const std::array<BoucWenGroups, 4> series_groups{
    {scaled_groups({0.0128, 0.854, -0.834, 1.94, 2.28, 0.395, 0.803}, true, 3.0),
     scaled_groups({0.00994, 0.499, -0.474, 1.27, 3.14, 0.0426, 0.715}, true, 3.0),
     {1.0, 0.5, 0.3, 1.5, 1.5, 0.5, 1.0},
     {0.1, 30.0, -20.0, 1.0, 1.5, 0.2, 1.2}}};

template <class Law>
ContactSystem<Law, double> unit_system(const BoucWenGroups& groups) {
    const auto values = unit_values(groups, Law::relaxes);
    ParameterValues<Law> copy;
    std::copy(values.begin(), values.end(), copy.begin());
    return {copy, {1.0, 1.0}};
}

template <class Law>
using StateOf = typename ContactSystem<Law, double>::State;

/// What the springs see, y, and the hysteretic displacement.
template <class Law>
double spring_displacement(const StateOf<Law>& y) {
    return y[Law::relaxes ? static_cast<std::size_t>(first_internal) : static_cast<std::size_t>(indentation_component)];
}

template <class Law>
double hysteretic_displacement(const StateOf<Law>& y) {
    return y[first_internal + Law::hysteretic_state];
}

/// Power that dashpot and hysteresis turn into heat, each by itself: the force of an element times the rate of its
/// ends, less what it stores. Both are computed from forces and rates alone, not from the law's dissipation.
struct Heat {
    double viscous, hysteretic, size;
};

template <class Law>
Heat heat_at(const ContactSystem<Law, double>& system, const StateOf<Law>& y) {
    const BoucWenConstants<>& law = system.plain_values();
    const double loading = system.driving_sign(y), v = y[rate_component], z = hysteretic_displacement<Law>(y);
    const StateOf<Law> rate = system.rates(y, loading);
    const double w = Law::relaxes ? rate[first_internal] : v;  // of the springs
    const double spring = HystereticSpring<double>(law, z, loading).force,
                 stored = spring * rate[first_internal + Law::hysteretic_state] / law[amplitude];
    const double dashpot = -rate[rate_component] - spring_force(law, spring_displacement<Law>(y), z);
    const double viscous = Law::relaxes ? -rate[rate_component] * (v - w) : dashpot * v;
    return {viscous, spring * w - stored, std::abs(rate[rate_component] * v) + std::abs(spring * w)};
}

template <class Law>
void check_heat(const BoucWenGroups& groups) {
    using System = ContactSystem<Law, double>;
    const System system = unit_system<Law>(groups);
    std::vector<LegStep<System, double>> steps;
    LegSimulation<Law, double>(system, SimulationOptions{}, &steps).run();
    REQUIRE(steps.size() > 20);
    double viscous = 0.0, hysteretic = 0.0;
    for (const auto& step : steps) {
        const Heat heat = heat_at<Law>(system, step.to);
        // Differences of rounded terms of this size.
        CHECK(heat.viscous >= -1e-14 * heat.size);
        CHECK(heat.hysteretic >= -1e-14 * heat.size);
        const double lost = system.rates(step.to, system.driving_sign(step.to))[lost_component];
        CHECK(std::abs(heat.viscous + heat.hysteretic - lost) <= 1e-13 * heat.size);
        viscous = std::max(viscous, heat.viscous);
        hysteretic = std::max(hysteretic, heat.hysteretic);
    }
    CHECK(viscous > 1e-4);  // both elements do dissipate
    CHECK(hysteretic > 1e-4);
}

/// The law without separation, on from first touch in steps of h: largest rise of the Lyapunov function in a step,
/// largest drift of R + pi_1 V, and the largest distance to the limit set in each of the windows of time.
struct LongRun {
    double rise = 0.0, drift = 0.0;
    std::vector<double> distance;
};

template <class Law>
LongRun run_on(const BoucWenGroups& groups, double h, const std::vector<double>& window_ends) {
    const ContactSystem<Law, double> system = unit_system<Law>(groups);
    const BoucWenConstants<>& law = system.plain_values();
    const double ratio = std::pow(law[elastic_stiffness] / law[hysteretic_stiffness], 1.0 / law[spring_exponent]);
    const auto rate = [&](const StateOf<Law>& y) { return system.rates(y, system.driving_sign(y)); };
    const auto lyapunov = [&](const StateOf<Law>& y) {
        return 0.5 * y[rate_component] * y[rate_component] + system.stored_energy(y);
    };
    LongRun run;
    StateOf<Law> y = system.start();
    double energy = lyapunov(y);
    for (const double end : window_ends) {
        double largest = 0.0;
        while (y[time_component] < end) {
            y = runge_kutta_4_step(rate, y, rate(y), h);
            const double now = lyapunov(y), x = spring_displacement<Law>(y), z = hysteretic_displacement<Law>(y);
            run.rise = std::max(run.rise, now - energy);
            energy = now;
            const double speed = Law::relaxes ? rate(y)[first_internal] : y[rate_component];
            largest = std::max(largest, std::abs(z + ratio * x) + std::abs(speed));
            if constexpr (Law::relaxes) {
                // Ours point into the body: R = -(x - y), V = -x'.
                const double r = y[first_internal] - y[indentation_component];
                run.drift = std::max(run.drift, std::abs(r - groups.pi_1 * y[rate_component] + groups.pi_1));
            }
        }
        run.distance.push_back(largest);
    }
    return run;
}

/// Distances in doubling windows of time up to 320: measured, every doubling takes the distance to between 0.3 and
/// 0.81 of what it was for sets with weak damping, and to less for others; 0.85 is t^-0.23.
template <class Law>
LongRun check_long_run(const BoucWenGroups& groups) {
    const LongRun run = run_on<Law>(groups, 1e-3, {10.0, 20.0, 40.0, 80.0, 160.0, 320.0});
    CHECK(run.rise < 1e-11);   // a step of order 4 is off by some 1e-13 where it crosses a switch
    CHECK(run.drift < 1e-11);  // rounding of 3e5 steps
    for (std::size_t i = 1; i < run.distance.size(); ++i) CHECK(run.distance[i] < 0.85 * run.distance[i - 1]);
    return run;
}

/// The sets of Table 1, the first two, are still far away at a time of 320: no test for the end of a contact.
template <class Law>
void check_long_runs(const std::array<BoucWenGroups, 4>& sets) {
    for (std::size_t i = 0; i < sets.size(); ++i) {
        CAPTURE(i);
        const LongRun run = check_long_run<Law>(sets[i]);
        if (i < 2) CHECK(run.distance.back() > 0.1);
    }
}

}  // namespace

TEST_CASE("dashpot and hysteresis each dissipate, at every point of an impact") {
    for (const BoucWenGroups& groups : parallel_groups) check_heat<Parallel>(groups);
    for (const BoucWenGroups& groups : series_groups) check_heat<Series>(groups);
}

TEST_CASE("bodies held together come to rest on the limit set, at a rate that is a power of time") {
    check_long_runs<Parallel>(parallel_groups);
    check_long_runs<Series>(series_groups);
}
