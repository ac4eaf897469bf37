// The Bouc-Wen laws against impacts and derivatives computed by programs that share nothing with the library.
#include <ceres/jet.h>
#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <string>
#include <vector>

#include "impactfit/contact/bouc_wen_forms.hpp"
#include "impactfit/contact/law_registry.hpp"
#include "impactfit/contact/laws/bouc_wen_maxwell_2024.hpp"
#include "impactfit/contact/laws/bouc_wen_simon_hunt_crossley_2024.hpp"
#include "impactfit/dynamics/impact/observable.hpp"
#include "impactfit/dynamics/simulation/simulate.hpp"
#include "impactfit/dynamics/simulation/simulate_batch.hpp"
#include "tests/core/relative_difference.hpp"
#include "tests/problems/reference_impacts.hpp"

using namespace impactfit;
using namespace impactfit_tests;

namespace {

using reference_detail::Row;

const char* const shc = "bouc_wen_simon_hunt_crossley_2024";
const char* const maxwell = "bouc_wen_maxwell_2024";

double number(const Row& row, const std::string& name) {
    return std::stod(row.at(name));
}

BoucWenGroups groups_of(const Row& row) {
    return {number(row, "pi_1"),
            number(row, "pi_2"),
            number(row, "pi_3"),
            number(row, "hysteresis_exponent"),
            number(row, "hertz_exponent"),
            number(row, "elastic_fraction"),
            number(row, "hysteresis_amplitude")};
}

Collision<double> unit_impact(const std::string& law, const BoucWenGroups& groups,
                              double tolerance = default_tolerance) {
    SimulationOptions options;
    options.tolerance = tolerance;
    return simulate(*find_model(law).law, unit_values(groups, law == maxwell), {1.0, 1.0}, options);
}

/// Largest relative difference of what the row gives.
double worst_difference(const Row& row, const Collision<double>& collision) {
    double worst = 0.0;
    for (const Observable& observable : all_observables)
        if (const auto cell = row.find(std::string(observable.name)); cell != row.end() && !cell->second.empty())
            worst = std::max(worst, relative_difference(observable(collision), std::stod(cell->second)));
    return worst;
}

}  // namespace

TEST_CASE("Bouc-Wen impacts equal the reference at the default and at the tightest tolerance") {
    long count = 0;
    for (const Row& row : reference_detail::rows("bouc_wen_impacts.csv")) {
        CAPTURE(row.at("set"));
        CAPTURE(row.at("law"));
        CAPTURE(row.at("impact_speed"));
        // Table 1 is good to 12 digits, closed forms to 20, limits to 11.
        const Collision<double> collision = unit_impact(row.at("law"), groups_of(row));
        CHECK(collision.status == CollisionStatus::separated);
        CHECK(worst_difference(row, collision) < 1e-9);
        CHECK(worst_difference(row, unit_impact(row.at("law"), groups_of(row), tightest_tolerance)) < 1e-11);
        CHECK(std::abs(collision.energy.defect) < 1e-9 * collision.energy.initial);
        ++count;
    }
    CHECK(count == 56);
}

TEST_CASE("the baseball of the paper in SI units, by beta and gamma and by the rate constants") {
    const LawEntry& law = *find_model(shc).law;
    const std::vector<double> given{117080063, 5854003, 1.7, 1.1, 0.1, 0.925, 981.05, -961.4};
    const std::vector<double> values = law.forms[0].values(given, 0.0);
    CHECK(relative_difference(values[6], 19.65) < 1e-12);
    CHECK(relative_difference(values[7], 1942.45) < 1e-14);
    for (const Row& row : reference_detail::rows("bouc_wen_baseball.csv")) {
        CAPTURE(row.at("impact_speed"));
        CHECK(worst_difference(row, simulate(law, values, {0.146, number(row, "impact_speed")})) < 1e-9);
    }
}

TEST_CASE("dimensional, nondimensional and base forms agree") {
    for (const char* name : {shc, maxwell}) {
        const LawEntry& law = *find_model(name).law;
        const bool series = std::string(name) == maxwell;
        const BoucWenGroups base{0.0128, 0.854, -0.834, 1.94, 2.28, 0.395, 0.803};
        const double speed = 2.7;
        const std::vector<double> given{base.pi_1,
                                        base.pi_2,
                                        base.pi_3,
                                        base.hertz_exponent,
                                        base.hysteresis_exponent,
                                        base.elastic_fraction,
                                        base.hysteresis_amplitude};
        const auto from_base = simulate(law, law.forms[2].values(given, speed), {1.0, 1.0});
        const auto from_groups = unit_impact(name, scaled_groups(base, series, speed));
        // Mass 2 and stiffness 5e6: scales of the paper, with base values those of unit mass and stiffness.
        const double m = 2.0, k = 5e6, p = base.hertz_exponent, n = base.hysteresis_exponent;
        const double length = std::pow(m * speed * speed / k, 1.0 / (p + 1.0));
        const BoucWenGroups at_speed = scaled_groups(base, series, speed);
        const double A = base.hysteresis_amplitude, constant = A / std::pow(length, n);
        const double c = series ? m * speed / (length * at_speed.pi_1) : at_speed.pi_1 * k / speed;
        const std::vector<double> values{k,
                                         c,
                                         p,
                                         n,
                                         base.elastic_fraction,
                                         A,
                                         constant * (at_speed.pi_2 + at_speed.pi_3),
                                         constant * (at_speed.pi_2 - at_speed.pi_3)};
        const auto dimensional = simulate(law, values, {m, speed});
        CHECK(relative_difference(from_base.restitution, from_groups.restitution) < 1e-10);
        CHECK(relative_difference(dimensional.restitution, from_groups.restitution) < 1e-10);
        CHECK(relative_difference(dimensional.duration, from_groups.duration * length / speed) < 1e-10);
        CHECK(relative_difference(dimensional.peak_force, from_groups.peak_force * m * speed * speed / length) < 1e-10);
    }
}

TEST_CASE("the hysteresis amplitude is redundant: force over displacement is the same with 1") {
    for (const Row& row : reference_detail::rows("bouc_wen_impacts.csv")) {
        if (row.at("set").find("table_1") != 0 || number(row, "impact_speed") != 3.0) continue;
        const BoucWenGroups groups = groups_of(row), equal = with_unit_amplitude(groups, row.at("law") == maxwell);
        const auto a = unit_impact(row.at("law"), groups, 1e-12), b = unit_impact(row.at("law"), equal, 1e-12);
        const double K = groups.elastic_fraction +
                         (1.0 - groups.elastic_fraction) * std::pow(groups.hysteresis_amplitude, groups.hertz_exponent);
        const double length = std::pow(K, -1.0 / (groups.hertz_exponent + 1.0));  // the unit length of b in that of a
        CHECK(relative_difference(a.restitution, b.restitution) < 1e-10);
        CHECK(relative_difference(a.peak_indentation, b.peak_indentation * length) < 1e-10);
        CHECK(relative_difference(a.peak_force, b.peak_force / length) < 1e-10);
        CHECK(relative_difference(a.residual_indentation, b.residual_indentation * length) < 1e-10);
    }
}

TEST_CASE("the whole motion is equal in SI units and in groups") {
    const double k = 3e8, c = 2e5, p = 1.7, n = 1.4, alpha = 0.2, A = 0.6, beta = 500.0, gamma = -450.0;
    const double K = alpha + (1.0 - alpha) * std::pow(A, p), factor = std::pow(A, n - 1.0);
    for (const char* name : {shc, maxwell}) {
        CAPTURE(name);
        const LawEntry& law = *find_model(name).law;
        const auto motion = [&](const std::vector<double>& given) {
            return simulate_trajectory(law, law.forms[0].values(given, 0.0), {0.3, 2.0}, {}, 51);
        };
        const auto a = motion({k, c, p, n, alpha, A, beta, gamma});
        const auto b = motion({k * K, c, p, n, alpha / K, 1.0, beta * factor, gamma * factor});
        double peak = 0.0;
        for (const TrajectoryPoint& point : a) peak = std::max(peak, point.force);
        REQUIRE(peak > 0.0);
        // Two runs, each to a tolerance of 1e-10 in the rebound velocity.
        for (std::size_t i = 0; i < a.size(); ++i) {
            CHECK(std::abs(a[i].time - b[i].time) < 1e-9 * a.back().time);
            CHECK(std::abs(a[i].force - b[i].force) < 1e-8 * peak);
        }
    }
}

namespace {

using Dual = ceres::Jet<double, 7>;

/// Response of a unit impact with derivatives in (pi_1, pi_2, pi_3, n, p, alpha, A).
template <class Law>
Collision<Dual> dual_impact(const BoucWenGroups& groups) {
    const std::array<double, 7> P{groups.pi_1,
                                  groups.pi_2,
                                  groups.pi_3,
                                  groups.hysteresis_exponent,
                                  groups.hertz_exponent,
                                  groups.elastic_fraction,
                                  groups.hysteresis_amplitude};
    std::array<Dual, 7> d;
    for (std::size_t i = 0; i < d.size(); ++i) d[i] = Dual(P[i], static_cast<int>(i));
    const Dual c = Law::relaxes ? 1.0 / d[0] : d[0];
    return simulate_legs<Law, Dual>({Dual(1.0), c, d[4], d[3], d[5], d[6], d[6] * (d[1] + d[2]), d[6] * (d[1] - d[2])},
                                    {Dual(1.0), Dual(1.0)});
}

}  // namespace

TEST_CASE("derivatives of restitution and duration in all seven groups equal the reference") {
    for (const Row& row : reference_detail::rows("bouc_wen_gradients.csv")) {
        CAPTURE(row.at("law"));
        const auto collision = row.at("law") == maxwell ? dual_impact<BoucWenMaxwell2024>(groups_of(row))
                                                        : dual_impact<BoucWenSimonHuntCrossley2024>(groups_of(row));
        for (int i = 0; i < 7; ++i) {
            CAPTURE(i);
            // The reference is good to 1e-9; the tolerance of the run is 1e-10 on values.
            const std::string column = std::to_string(i + 1);
            CHECK(std::abs(collision.restitution.v[i] - number(row, "restitution_" + column)) < 1e-7);
            CHECK(std::abs(collision.duration.v[i] - number(row, "duration_" + column)) < 1e-7);
        }
    }
}

TEST_CASE("the derivatives of a lost energy are those of the energy balance, also after a located event") {
    for (const Row& row : reference_detail::rows("bouc_wen_gradients.csv")) {
        CAPTURE(row.at("law"));
        const BoucWenGroups groups = groups_of(row);
        const auto collision = row.at("law") == maxwell ? dual_impact<BoucWenMaxwell2024>(groups)
                                                        : dual_impact<BoucWenSimonHuntCrossley2024>(groups);
        // The balance of the derivatives closes to rounding: its terms have the size of the initial energy, 1/2.
        for (int i = 0; i < 7; ++i) CHECK(std::abs(collision.energy.defect.v[i]) < 1e-12);
        const auto lost_compression = [&](double factor) {
            BoucWenGroups changed = groups;
            changed.pi_1 *= factor;
            return unit_impact(row.at("law"), changed, 1e-12).energy.lost_compression;
        };
        // Relative step 1e-4: the error of the central difference is 1e-8 of a third derivative of order 1.
        const double change = (lost_compression(1.0001) - lost_compression(0.9999)) / (2e-4 * groups.pi_1);
        CHECK(std::abs(collision.energy.lost_compression.v[0] - change) < 1e-7);
    }
}

TEST_CASE("Maxwell bodies stick only by certificate, and separate however slowly") {
    for (const BoucWenGroups& groups :
         {BoucWenGroups{30.0, 3.132257109878091, -3.0589021424336393, 1.94, 2.28, 0.395, 0.803},
          BoucWenGroups{2.5, 0.6, -0.5, 1.2, 1.0, 0.3, 1.0}, BoucWenGroups{7.0, 0.6, -0.5, 1.2, 1.5, 0.3, 1.0}}) {
        const auto collision = unit_impact(maxwell, groups);
        CHECK(collision.status == CollisionStatus::sticks);
        CHECK(collision.restitution == 0.0);
        CHECK(std::isinf(collision.duration));
        CHECK(std::abs(collision.energy.defect) < 1e-9 * collision.energy.initial);
    }
    // Without hysteresis and with p = 1: critical damping at pi_1 = 2.
    const auto linear = [](double pi_1) { return unit_impact(maxwell, {pi_1, 1e-12, 0.0, 1.0, 1.0, 0.4, 1.0}); };
    CHECK(linear(2.001).status == CollisionStatus::sticks);
    CHECK(linear(1.9).status == CollisionStatus::separated);
    // At 3 m/s with the constants of the aluminium plate and pi_1 = 100: e of 7e-5 after a time of 1022.
    const BoucWenGroups slow{100.0, 0.979100139689148, -0.930047026478269, 1.27, 3.14, 0.0426, 0.715};
    const auto late = unit_impact(maxwell, slow);
    CHECK(late.status == CollisionStatus::separated);
    CHECK(std::abs(late.restitution - 6.8e-5) < 0.5e-6);  // known to two digits
    CHECK(std::abs(late.duration - 1022.0) < 1.0);
}

TEST_CASE("bodies with a parallel dashpot separate at any damping") {
    for (const double pi_1 : {0.0, 1.0, 4.0, 30.0, 100.0}) {
        const auto collision = unit_impact(shc, {pi_1, 0.946, -0.915, 1.0, 2.02, 0.439, 1.83});
        CHECK(collision.status == CollisionStatus::separated);
        CHECK(collision.restitution > 0.0);
    }
}

TEST_CASE("the dashpot in series keeps r + m v / c constant") {
    using System = ContactSystem<BoucWenMaxwell2024, double>;
    const auto values = unit_values({0.3, 2.0, -1.9, 1.5, 2.2, 0.4, 0.8}, true);
    ParameterValues<BoucWenMaxwell2024> copy;
    std::copy(values.begin(), values.end(), copy.begin());
    const System system(copy, {1.0, 1.0});
    const SimulationOptions options;
    std::vector<LegStep<System, double>> steps;
    LegSimulation<BoucWenMaxwell2024, double>(system, options, &steps).run();
    double energy = 0.5;
    for (const auto& step : steps) {
        // R = -pi_1 (1 + V) in the paper's signs: x - y = (v0 - v) m / c.
        const double r = step.to[indentation_component] - step.to[first_internal];
        CHECK(std::abs(r - 0.3 * (1.0 - step.to[rate_component])) < 1e-9);
        // Kinetic and stored energy together, the Lyapunov function, never rise beyond the error of a step.
        const double now = 0.5 * step.to[rate_component] * step.to[rate_component] + system.stored_energy(step.to);
        CHECK(now <= energy + 1e-10);
        energy = now;
    }
}
