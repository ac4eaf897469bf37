// Impacts under a constant load: m x'' = P - F. Reference values by an independent integration (Dormand-Prince 8,
// relative tolerance 1e-11).
#include <doctest/doctest.h>

#include <cmath>

#include "impactfit/contact/law_registry.hpp"
#include "impactfit/core/error.hpp"
#include "impactfit/dynamics/impact/rebound_height.hpp"
#include "impactfit/dynamics/simulation/impact_derivatives.hpp"
#include "impactfit/dynamics/simulation/simulate_batch.hpp"
#include "impactfit/dynamics/smallest_rebounding_speed.hpp"
#include "tests/dynamics/falling_springs.hpp"
#include "tests/simulators/code/law_cards.hpp"

using namespace impactfit;

namespace {

struct Loaded {
    const LawEntry& law;
    std::vector<double> values;
    Impact<double> impact;
    Separation separation = Separation::zero_indentation;

    Collision<double> run() const {
        SimulationOptions options;
        options.separation = separation;
        return simulate(law, values, impact, options);
    }
};

const LawEntry& law_called(const char* name) {
    return *find_model(name).law;
}

constexpr double g = standard_gravity;
constexpr double digits = 1e-9;  // the last printed digit of a reference value, or the error of a simulation

/// Damping of a linear spring and damper with restitution 0.5 without load, under zero_indentation.
double half_damping(double stiffness, double mass) {
    const double ratio = std::log(2.0) / std::sqrt(std::pow(std::acos(-1.0), 2) + std::pow(std::log(2.0), 2));
    return 2.0 * ratio * std::sqrt(stiffness * mass);
}

}  // namespace

TEST_CASE("a linear spring and damper under its weight has the restitution of an independent integration") {
    constexpr double mass = 10.89, speed = 2.801, weight = 9.81 * mass;
    for (const auto& one : impactfit_tests::falling_springs) {
        const Loaded loaded{
            law_called("kelvin_voigt"), {one.stiffness, half_damping(one.stiffness, mass)}, {mass, speed, weight}};
        const Collision<double> collision = loaded.run();
        CHECK(collision.status == CollisionStatus::separated);
        CHECK(collision.restitution == doctest::Approx(one.restitution).epsilon(digits));
        CHECK(collision.duration == doctest::Approx(one.duration).epsilon(digits));
        CHECK(std::abs(collision.energy.defect) < 1e-9 * collision.energy.initial);
    }
}

TEST_CASE("both separation rules hold under a load") {
    Loaded loaded{law_called("kelvin_voigt"), {2000.0, 12.0}, {0.5, 0.6, 0.5 * g}};
    CHECK(loaded.run().restitution == doctest::Approx(0.328497823612).epsilon(digits));
    CHECK(loaded.run().duration == doctest::Approx(64.320334e-3).epsilon(1e-8));  // printed to 8 digits
    loaded.separation = Separation::zero_force;
    CHECK(loaded.run().restitution == doctest::Approx(0.473788338294).epsilon(digits));
    CHECK(loaded.run().residual_indentation == doctest::Approx(1.7056380179e-3).epsilon(digits));
}

TEST_CASE("a rebound height is that above first touch, below the speed ratio by the indentation at separation") {
    Loaded loaded{law_called("kelvin_voigt"), {2000.0, 12.0}, {0.5, 0.6, 0.5 * g}};
    const auto lift = [](double restitution) { return std::pow(0.6 * restitution, 2) / (2.0 * g); };
    CHECK(rebound_height(loaded.run(), loaded.impact, g) == doctest::Approx(lift(0.328497823612)).epsilon(digits));
    CHECK(load_impulse_ratio(loaded.run(), loaded.impact) == doctest::Approx(g * 64.320334e-3 / 0.6).epsilon(1e-8));
    loaded.separation = Separation::zero_force;
    CHECK(rebound_height(loaded.run(), loaded.impact, g) ==
          doctest::Approx(lift(0.473788338294) - 1.7056380179e-3).epsilon(digits));
    loaded.impact.impact_speed = 0.06;
    REQUIRE(loaded.run().status == CollisionStatus::rests);
    CHECK(std::isnan(rebound_height(loaded.run(), loaded.impact, g)));
    CHECK(std::isnan(load_impulse_ratio(loaded.run(), loaded.impact)));
}

TEST_CASE("a Hunt-Crossley pad dropped from a height has the values of an independent integration") {
    struct {
        double height, restitution, duration;
    } const drops[]{{0.06, 0.851969, 22.94272e-3},
                    {0.12, 0.811414, 21.37128e-3},
                    {0.25, 0.755633, 19.94687e-3},
                    {0.5, 0.690290, 18.81034e-3},
                    {0.9, 0.625779, 18.00558e-3}};
    for (const auto& drop : drops) {
        const Collision<double> collision = Loaded{
            law_called("hunt_crossley_1975"),
            {2e4, 1.5, 4e3},
            {0.08, std::sqrt(2.0 * g * drop.height),
             0.08 * g}}.run();
        CHECK(std::abs(collision.restitution - drop.restitution) < 6e-7);  // printed to six decimals
        CHECK(std::abs(collision.duration - drop.duration) < 6e-9);        // printed to 1e-5 ms
    }
}

TEST_CASE("bodies that a load keeps in contact rest at the sag, with the energies of the sag") {
    struct {
        const char* law;
        std::vector<double> values;
        Impact<double> impact;
        double sag;
    } const cases[]{
        {"power_law", {1e5, 1.5, 1.2, 1.3, 5e3}, {0.2, 0.8, 20.0 * 0.2 * g}, 5.358630083975e-3},
        {"power_law", {1e5, 1.5, 0.25, 1.0, 200.0}, {0.2, 0.8, 0.2 * g}, 0.727277995038e-3},
        {"hunt_crossley_1975", {2e4, 1.5, 2e5}, {2.0, 0.1, 2.0 * g}, 9.870681009463e-3},
    };
    for (const auto& one : cases) {
        const Collision<double> collision = Loaded{law_called(one.law), one.values, one.impact}.run();
        REQUIRE(collision.status == CollisionStatus::rests);
        CHECK(collision.restitution == 0.0);
        CHECK(std::isinf(collision.duration));
        CHECK(collision.residual_indentation == doctest::Approx(one.sag).epsilon(digits));
        const EnergyAccount<double>& energy = collision.energy;
        CHECK(energy.stored_at_separation == doctest::Approx(one.values[0] / 2.5 * std::pow(one.sag, 2.5)));
        CHECK(energy.initial + one.impact.load * one.sag ==
              doctest::Approx(energy.lost_compression + energy.lost_restitution + energy.stored_at_separation));
    }
}

TEST_CASE("an undamped body returns with its speed under any load below that of its peak force") {
    for (const double load : {1e-3, 1.0, 100.0}) {
        const Collision<double> collision = Loaded{law_called("hertz_1882"), {1e6}, {0.2, 0.8, load}}.run();
        CHECK(collision.status == CollisionStatus::separated);
        CHECK(std::abs(collision.restitution - 1.0) < 1e-9);
    }
}

TEST_CASE("every law keeps the energy balance under a load, and has its result without load in the limit") {
    for (const ContactCard& card : impactfit_tests::cards_of_all_laws())
        for (const double speed : {0.3, 3.0}) {
            const LawEntry& law = *card.model->law;
            CAPTURE(law.description.name);
            CAPTURE(speed);
            const std::vector<double> values = law_values(card, {1.0, speed});
            Loaded loaded{law, values, {1.0, speed}, card.separation};
            const Collision<double> without = loaded.run();
            REQUIRE(is_valid(without));
            loaded.impact.load = 1e-9 * without.peak_force;
            // The change of a result is of the order of the share of the load.
            CHECK(loaded.run().restitution == doctest::Approx(without.restitution).epsilon(1e-6));
            for (const double share : {0.01, 0.1, 0.5}) {
                loaded.impact.load = share * without.peak_force;
                const Collision<double> collision = loaded.run();
                CHECK(is_valid(collision));
                CHECK(std::abs(collision.energy.defect) < 1e-7 * collision.energy.initial);  // a thousand tolerances
            }
        }
}

TEST_CASE("the derivatives under a load are those of central differences, by the load too") {
    const LawEntry& law = law_called("power_law");
    const std::vector<double> values{1e5, 1.5, 1.2, 1.3, 5e3};
    const Impact<double> impact{0.2, 0.8, 0.2 * g};
    const std::vector<std::size_t> inputs{0, 1, 2, 3, 4, 5, 6, 7};
    const CollisionSlopes slopes = simulate_slopes(law, values, impact, {}, inputs);
    const auto moved = [&](std::size_t input, double change) {
        std::vector<double> row = values;
        Impact<double> at = impact;
        double* const places[]{&row[0],          &row[1], &row[2], &row[3], &row[4], &at.effective_mass,
                               &at.impact_speed, &at.load};
        *places[input] *= 1.0 + change;
        return simulate(law, row, at, {});
    };
    const double sizes[]{1e5, 1.5, 1.2, 1.3, 5e3, 0.2, 0.8, 0.2 * g};
    for (const std::size_t input : inputs) {
        constexpr double step = 1e-4;  // relative; truncation and rounding below 1e-6
        const Collision<double> up = moved(input, step), down = moved(input, -step);
        for (const Observable& observable : {all_observables[0], all_observables[1], all_observables[2]}) {
            const double wanted = (observable(up) - observable(down)) / (2.0 * step * sizes[input]);
            CHECK(slopes.slopes(row_of(observable), static_cast<Eigen::Index>(input)) ==
                  doctest::Approx(wanted).epsilon(1e-5).scale(std::abs(observable(slopes.collision) / sizes[input])));
        }
    }
}

TEST_CASE("an oscillation that ends at rest has the peaks of its first swing") {
    constexpr double mass = 0.5, stiffness = 2000.0, damping = 12.0, speed = 0.06, sag = mass * g / stiffness;
    const double decay = 0.5 * damping / mass, frequency = std::sqrt(stiffness / mass - decay * decay);
    // x = sag - exp(-decay t) (sag cos(frequency t) - b sin(frequency t)), zero rate at the peak.
    const double b = (speed - decay * sag) / frequency;
    const double phase = std::atan2(frequency * b + decay * sag, decay * b - frequency * sag) / frequency;
    const double time = phase > 0.0 ? phase : phase + std::acos(-1.0) / frequency;
    const double peak =
        sag - std::exp(-decay * time) * (sag * std::cos(frequency * time) - b * std::sin(frequency * time));
    const Collision<double> collision =
        Loaded{law_called("kelvin_voigt"), {stiffness, damping}, {mass, speed, mass * g}}.run();
    REQUIRE(collision.status == CollisionStatus::rests);
    CHECK(collision.time_of_peak_indentation == doctest::Approx(time).epsilon(digits));
    CHECK(collision.peak_indentation == doctest::Approx(peak).epsilon(digits));
    CHECK(collision.peak_force > mass * g);
    CHECK(collision.residual_indentation == doctest::Approx(sag).epsilon(digits));
}

TEST_CASE("the trajectory of bodies that rest ends where they lack the energy to separate") {
    const Loaded loaded{law_called("kelvin_voigt"), {2000.0, 12.0}, {0.5, 0.06, 0.5 * g}};
    SimulationOptions options;
    options.separation = loaded.separation;
    const auto motion = simulate_trajectory(loaded.law, loaded.values, loaded.impact, options, 51);
    REQUIRE(motion.size() == 51);
    const TrajectoryPoint& end = motion.back();
    CHECK(end.time > loaded.run().time_of_peak_indentation);
    CHECK(0.25 * std::pow(end.indentation_rate, 2) + 1000.0 * std::pow(end.indentation, 2) <
          loaded.impact.load * end.indentation);
}

TEST_CASE("bodies with a hysteresis rest under a load, without a sag") {
    const LawEntry& law = law_called("bouc_wen_simon_hunt_crossley_2024");
    const std::vector<double> values{1e8, 5e6, 1.7, 1.1, 0.11, 1.0, 0.0, 2080.0};
    for (const double speed : {0.3, 3.0}) {
        const Loaded light{law, values, {0.146, speed, 10.0}, Separation::zero_force};
        CHECK(light.run().status == CollisionStatus::separated);
        for (const double load : {600.0, 3000.0}) {
            const Collision<double> collision = Loaded{law, values, {0.146, speed, load}, Separation::zero_force}.run();
            CHECK(collision.status == CollisionStatus::rests);
            CHECK(std::abs(collision.energy.defect) < 1e-9 * collision.energy.initial);
            CHECK(collision.peak_force > load);
            CHECK(std::isnan(collision.residual_indentation));
        }
    }
}

TEST_CASE("the smallest rebounding speed separates impacts that rest from impacts that separate") {
    const Loaded loaded{law_called("hunt_crossley_1975"), {2e4, 1.5, 2e5}, {2.0, 0.1, 2.0 * g}};
    SimulationOptions under_zero_indentation;
    under_zero_indentation.separation = Separation::zero_indentation;
    // Strongly damped at every speed: no speed rebounds.
    CHECK_FALSE(smallest_rebounding_speed(loaded.law, loaded.values, loaded.impact, under_zero_indentation));
    const Loaded foot{law_called("kelvin_voigt"), {2000.0, 12.0}, {0.5, 0.6, 0.5 * g}};
    const auto lowest = smallest_rebounding_speed(foot.law, foot.values, foot.impact, under_zero_indentation);
    REQUIRE(lowest);
    Loaded at = foot;
    at.impact.impact_speed = *lowest;
    CHECK(at.run().status == CollisionStatus::separated);
    at.impact.impact_speed = *lowest * (1.0 - 1e-5);
    CHECK(at.run().status == CollisionStatus::rests);
    for (const double start : {0.06, 0.3998, 0.39997, 0.4, 0.40001, 0.4002, 20.0})
        CHECK(smallest_rebounding_speed(foot.law, foot.values, {0.5, start, 0.5 * g}, under_zero_indentation).value() ==
              doctest::Approx(*lowest).epsilon(2e-6));  // twice the stated error
    CHECK_FALSE(smallest_rebounding_speed(foot.law, foot.values, {0.5, 0.6}, {}));
}

TEST_CASE("a load is finite and not negative, and fixed steps have none") {
    Loaded loaded{law_called("kelvin_voigt"), {2000.0, 12.0}, {0.5, 0.6, -1.0}};
    CHECK_THROWS_WITH_AS(loaded.run(), doctest::Contains("load is out of range"), Error);
    SimulationOptions fixed;
    fixed.integrator = Integrator::rk4;
    CHECK_THROWS_WITH_AS(simulate(loaded.law, loaded.values, {0.5, 0.6, 1.0}, fixed),
                         doctest::Contains("this integrator has no load"), Error);
}
