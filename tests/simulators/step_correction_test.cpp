// Long time steps: the damping that keeps the mean restitution, its limits, and the words of an export.

#include "impactfit/simulators/force/step_correction.hpp"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <array>
#include <cmath>
#include <cstdlib>
#include <random>

#include "impactfit/report/simulators/export_report.hpp"
#include "tests/simulators/target_inputs.hpp"

using namespace impactfit;
using namespace impactfit_tests;

namespace {

constexpr std::array<Impact<double>, 2> impacts{{{1.0, 0.5}, {1.0, 2.0}}};

PowerLawCoefficients<double> spring(double zeta) {
    return {1.0, 1.0, 2.0 * zeta, 0.0, 1.0};
}

/// Mean of 1000 impacts by step_impact: of a random phase, whatever phases the code under test takes.
double mean_restitution(const PowerLawCoefficients<double>& law, TimeStepping stepping, double step) {
    constexpr int count = 1000;
    double sum = 0.0;
    for (int i = 0; i < count; ++i)
        sum += step_impact(law, Separation::zero_force, {1.0, 1.0}, stepping, step, (i + 0.5) / count).restitution;
    return sum / count;
}

/// Hunt-Crossley of n = 1 with lambda v/k = 1 at 1 m/s: a restitution of 0.594, of which T/100 in Drake leaves 0.572.
ContactCard linear_hunt_crossley() {
    return power_law_card("hunt_crossley_1975",
                          {{"stiffness", 1e4}, {"hertz_exponent", 1.0}, {"hysteresis_damping", 1e4}});
}

ExportSettings at_one_speed() {
    ExportSettings settings = two_spheres();
    settings.speeds = ValidityRange{1.0, 1.0};
    return settings;
}

double duration_of(const ContactCard& card) {
    return exported(card, "simbody", at_one_speed()).bounces.front().wanted.duration;
}

}  // namespace

TEST_CASE("step correction: the mean restitution over the phases is that of the differential equation") {
    std::mt19937 random(7);
    std::uniform_real_distribution<double> zeta(0.05, 0.5), fraction(1.0 / 200.0, 1.0 / 4.0);
    for (int i = 0; i < 30; ++i)
        for (const TimeStepping stepping : {TimeStepping::semi_implicit, TimeStepping::implicit_linear}) {
            const PowerLawCoefficients<double> law = spring(zeta(random));
            const double exact = continuous_impact(law, Separation::zero_force, {1.0, 1.0}).restitution;
            const double step = 3.2 * fraction(random);
            const auto corrected = corrected_for_step(law, Separation::zero_force, impacts, stepping, step);
            if (!corrected) continue;
            CAPTURE(law.hysteresis_damping);
            CAPTURE(step);
            // 16 phases have the mean of all phases within 1e-3.
            CHECK(std::abs(mean_restitution(*corrected, stepping, step) - exact) < 1e-3);
            CHECK(corrected->stiffness == law.stiffness);
        }
}

TEST_CASE("step correction: an implicit step that damps more than the contact has no result") {
    const PowerLawCoefficients<double> law = spring(0.05);
    const auto stepping = TimeStepping::implicit_linear;
    const double limit = longest_corrected_step(law, Separation::zero_force, impacts, stepping, 1e-5, 1.0);
    // The entered damping lambda - k h is 0 at h = lambda/k, to first order in h.
    CHECK(limit == doctest::Approx(0.1).epsilon(0.05));
    CHECK(corrected_for_step(law, Separation::zero_force, impacts, stepping, 0.98 * limit));
    CHECK_FALSE(corrected_for_step(law, Separation::zero_force, impacts, stepping, 1.05 * limit));
    CHECK(longest_corrected_step(spring(0.0), Separation::zero_force, impacts, stepping, 1e-5, 1.0) == 1e-5);
}

TEST_CASE("step correction: an export enters the corrected damping and states the spread") {
    const ContactCard card = linear_hunt_crossley();
    ExportSettings settings = at_one_speed();
    const ContactExport accurate = exported(card, "drake", settings);
    CHECK(accurate.step_error == 0.0);
    settings.time_step = duration_of(card) / 100.0;
    const ContactExport made = exported(card, "drake", settings);
    const TranslatedBounce& bounce = made.bounces.front();
    CHECK(bounce.realised.restitution == doctest::Approx(bounce.wanted.restitution).epsilon(1e-4));
    CHECK(input_of(made, "hunt_crossley_dissipation") < input_of(accurate, "hunt_crossley_dissipation"));
    CHECK(made.step_error < 0.01);
    CHECK(made.notes.front().find("the damping is corrected for the mean over speeds and phases") != std::string::npos);
    CHECK(short_export_text(made).find("is longer than the accurate step") != std::string::npos);
    // Over several speeds only their mean is kept, and an invariant holds without time steps only.
    ContactCard hertz = card;
    hertz.parameters[1].value = 1.5;
    settings.speeds = ValidityRange{0.5, 2.0};
    const ContactExport wide = exported(hertz, "drake", settings);
    CHECK(wide.loss.starts_with("Without time steps, the restitution is kept at every speed; "));
    double excess = 0.0;
    for (const TranslatedBounce& each : wide.bounces) {
        CHECK(std::abs(each.realised.restitution - each.wanted.restitution) <= wide.step_error);
        excess += each.realised.restitution - each.wanted.restitution;
    }
    CHECK(std::abs(excess) / 3.0 < 1e-4);
}

TEST_CASE("step correction: a step that loses too much names the step and a stiffness, which are usable") {
    ContactCard card = linear_hunt_crossley();
    card.parameters[2].value = 200.0;  // restitution 0.98
    ExportSettings settings = at_one_speed();
    settings.time_step = duration_of(card) / 10.0;
    const Error error = refusal(card, "drake", settings);
    CHECK(error.problem() == "the time step loses more energy than the contact");
    CHECK(error.where().key == "time_step");
    double step = 0.0, stiffness = 0.0;
    REQUIRE(std::sscanf(error.allowed().c_str(), "<= %lg s; or stiffness = %lg", &step, &stiffness) == 2);
    ExportSettings shorter = settings, softer = settings, softened = settings;
    shorter.time_step = step;
    const std::size_t largest = error.allowed().find("(largest ");
    REQUIRE(largest != std::string::npos);
    softened.stiffness = std::atof(error.allowed().c_str() + largest + std::string("(largest ").size());
    CHECK(*softened.stiffness > stiffness);
    CHECK_NOTHROW(exported(card, "drake", softened));
    softer.stiffness = stiffness;
    for (const ExportSettings& usable : {shorter, softer}) {
        const TranslatedBounce bounce = exported(card, "drake", usable).bounces.front();
        CHECK(bounce.realised.restitution == doctest::Approx(bounce.wanted.restitution).epsilon(1e-3));
    }
}

TEST_CASE("source code: the steps of a semi-implicit method, without another damping") {
    const ContactCard card = card_of_zeta("tsuji_1992", 0.2, Separation::zero_indentation);
    const ContactExport accurate = exported(card, "c");
    CHECK(std::isinf(accurate.contact.time_step));
    CHECK(accurate.bounces.front().realised.restitution == accurate.bounces.front().wanted.restitution);
    ExportSettings settings = two_spheres();
    settings.time_step = 10.0 * accurate.accurate_step;
    const ContactExport made = exported(card, "c", settings);
    CHECK(made.snippet.substr(made.snippet.find('\n')) == accurate.snippet.substr(accurate.snippet.find('\n')));
    CHECK(made.step_error > 5e-4);
    CHECK(made.bounces.front().realised.restitution != made.bounces.front().wanted.restitution);
    settings.time_step = 1.1 * accurate.stable_step;
    CHECK(refusal(card, "c", settings).problem() == "the time step is unstable for this contact");
}

TEST_CASE("step correction: an undamped contact has no damping to correct; the note states the mean") {
    const ContactCard card = power_law_card("hertz_1882", {{"stiffness", 1e6}});
    ExportSettings settings = at_one_speed();
    settings.time_step = duration_of(card) / 4.0;
    const ContactExport made = exported(card, "mujoco", settings);
    const double realised = made.bounces.front().realised.restitution;
    CHECK(std::abs(realised - 1.0) > 1e-3);
    CHECK(made.mean_step_error == doctest::Approx(realised - 1.0));
    CHECK(made.notes.front().find("corrected") == std::string::npos);
    CHECK(made.notes.front().find(fmt::format("its mean by {:+.2g}", realised - 1.0)) != std::string::npos);
}

TEST_CASE("step correction: an implicit step of an undamped contact is refused with the accurate step") {
    const ContactCard card = power_law_card("hertz_1882", {{"stiffness", 1e6}});
    ExportSettings settings = at_one_speed();
    settings.time_step = duration_of(card) / 20.0;
    const Error error = refusal(card, "drake", settings);
    double step = 0.0;
    REQUIRE(std::sscanf(error.allowed().c_str(), "<= %lg s", &step) == 1);
    REQUIRE(step > 0.0);
    settings.time_step = step;
    CHECK(exported(card, "drake", settings).bounces.front().realised.restitution > 0.999);
}

TEST_CASE("step correction: an unstable step, and a step that no damping suits, name a usable step") {
    // Tsuji of restitution 0.3: at 0.9 of the stable step the mean is off by more than 0.05.
    const ContactCard card = card_of_zeta("tsuji_1992", 0.36, Separation::zero_indentation);
    ExportSettings settings = at_one_speed();
    const double stable = exported(card, "lammps", settings).stable_step;
    for (const double share : {0.9, 1.1}) {
        settings.time_step = share * stable;
        const Error error = refusal(card, "lammps", settings);
        CHECK(error.problem() == (share < 1.0 ? "no damping keeps the restitution at this time step"
                                              : "the time step is unstable for this contact"));
        double step = 0.0;
        REQUIRE(std::sscanf(error.allowed().c_str(), "<= %lg s", &step) == 1);
        settings.time_step = step;
        CHECK(std::abs(exported(card, "lammps", settings).mean_step_error) < 5e-3);
    }
}

TEST_CASE("export: a step far below the accurate step realises the differential equation") {
    const ContactCard card = card_of_zeta("tsuji_1992", 0.2, Separation::zero_indentation);
    ExportSettings settings = at_one_speed();
    settings.time_step = 1e-12;  // more steps an impact than are simulated
    const TranslatedBounce bounce = exported(card, "lammps", settings).bounces.front();
    CHECK(bounce.realised.restitution == doctest::Approx(bounce.wanted.restitution).epsilon(1e-6));
    CHECK(bounce.realised.duration == doctest::Approx(bounce.wanted.duration).epsilon(1e-6));
}
