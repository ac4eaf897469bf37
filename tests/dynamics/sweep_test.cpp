// A sweep is the same impacts one by one, in the order of its grid, and refuses what makes no grid.
#include "impactfit/dynamics/sweep.hpp"

#include <doctest/doctest.h>

#include <cmath>

#include "impactfit/dynamics/damping/damping_for_restitution.hpp"
#include "impactfit/dynamics/sweep_batches.hpp"
#include "impactfit/dynamics/sweep_grid.hpp"
#include "tests/core/relative_difference.hpp"
#include "tests/core/thrown_error.hpp"
#include "tests/problems/power_law_impact.hpp"

using namespace impactfit_tests;
using impactfit::CollisionStatus;
using impactfit::ErrorKind;
using impactfit::run_sweep;
using impactfit::Separation;
using impactfit::SweepAxis;
using impactfit::SweepPlan;
using impactfit::SweepResult;

namespace {

/// The power law with n = 1.5, m = 0.5, q = 1, a damping ratio of 0.4, unit mass and speed.
SweepPlan unit_plan(std::vector<SweepAxis> axes) {
    const auto values = unit_values({1.5, 0.5, 1.0}, 0.4);
    SweepPlan plan{&power_law(), {values.begin(), values.end()}, {}, {}, {}, impactfit::exact_rule, std::move(axes)};
    plan.options.separation = Separation::zero_indentation;
    return plan;
}

double swept(const SweepPlan& plan, std::size_t axis, std::size_t point) {
    return impactfit::SweepGrid(plan).varied(axis, point);
}

bool refused(const SweepPlan& plan, const char* offence, const char* hint) {
    return refuses(
        ErrorKind::usage, [&] { run_sweep(plan); }, offence, hint);
}

}  // namespace

TEST_CASE("an axis has its ends exactly and short decimals between them") {
    const SweepAxis even{"impact_speed", 0.05, 0.95, 37};
    CHECK(even.value(0) == 0.05);
    CHECK(even.value(12) == 0.35);
    CHECK(even.value(36) == 0.95);
    const SweepAxis decades{"impact_speed", 1e-3, 1e3, 7, true};
    for (std::size_t i = 0; i < 7; ++i)
        CHECK(same_number(decades.value(i), std::pow(10.0, static_cast<double>(i) - 3.0)));
    CHECK(decades.value(4) == 10.0);
    const SweepAxis wide{"stiffness", 1.0, 1.7e308, 5};
    CHECK(same_number(wide.value(2), 0.85e308));
    const SweepAxis narrow{"impact_speed", 1.0, std::nextafter(1.0, 2.0), 5};
    for (std::size_t i = 0; i < 5; ++i) CHECK((narrow.value(i) >= narrow.start && narrow.value(i) <= narrow.stop));
}

TEST_CASE("every point of a sweep is the impact simulated alone, bit by bit, the first name slowest") {
    const SweepPlan plan = unit_plan(
        {{"damping_exponent", 0.25, 1.5, 3}, {"impact_speed", 0.1, 10.0, 4, true}, {"effective_mass", 0.5, 2.0, 2}});
    const SweepResult result = run_sweep(plan);
    REQUIRE(result.impacts.size() == 24);
    for (std::size_t i = 0; i < 24; ++i) {
        CAPTURE(i);
        CHECK(swept(plan, 0, i) == plan.axes[0].value(i / 8));
        CHECK(swept(plan, 1, i) == plan.axes[1].value(i / 2 % 4));
        CHECK(swept(plan, 2, i) == plan.axes[2].value(i % 2));
        const auto values = unit_values({1.5, swept(plan, 0, i), 1.0}, 0.4);
        const auto alone =
            impactfit::simulate(power_law(), values, {swept(plan, 2, i), swept(plan, 1, i)}, plan.options);
        CHECK(result.impacts[i].restitution == alone.restitution);
        CHECK(result.impacts[i].duration == alone.duration);
        CHECK(result.impacts[i].energy.lost_restitution == alone.energy.lost_restitution);
    }
}

TEST_CASE("a load varies, is the weight of a varied mass, or is the same at every point") {
    SweepPlan plan = unit_plan({{"effective_mass", 0.5, 2.0, 2}, {"load", 0.0, 0.2, 3}});
    const auto alone = [&](double mass, double load) {
        return impactfit::simulate(power_law(), unit_values({1.5, 0.5, 1.0}, 0.4), {mass, 1.0, load}, plan.options)
            .restitution;
    };
    const SweepResult varied = run_sweep(plan);
    for (std::size_t i = 0; i < 6; ++i)
        CHECK(varied.impacts[i].restitution == alone(swept(plan, 0, i), swept(plan, 1, i)));
    CHECK(varied.impacts[2].restitution < varied.impacts[0].restitution);
    plan.impact.load = 0.1;
    CHECK(refused(plan, "gravity, a fixed and a varied load", "one of them"));
    plan.axes.pop_back();
    CHECK(run_sweep(plan).impacts[1].restitution == alone(2.0, 0.1));
    plan.impact.load = 0.0;
    plan.gravity = 0.1;
    CHECK(run_sweep(plan).impacts[1].restitution == alone(2.0, 0.2));
    plan.axes = {{"load", -1.0, 1.0, 2}};
    CHECK(refused(plan, "-1", ">= 0"));
}

TEST_CASE("a sweep has the same results on any number of threads") {
    SweepPlan plan = unit_plan({{"impact_speed", 0.1, 1.0, 301}});  // five blocks
    const SweepResult one = run_sweep(plan);
    plan.threads = 3;
    const SweepResult three = run_sweep(plan);
    REQUIRE(one.impacts.size() == three.impacts.size());
    for (std::size_t i = 0; i < one.impacts.size(); ++i) {
        CHECK(one.impacts[i].restitution == three.impacts[i].restitution);
        CHECK(one.impacts[i].duration == three.impacts[i].duration);
    }
    plan = unit_plan({{"prescribed_restitution", 0.3, 0.9, 40}, {"impact_speed", 1.0, 2.0, 40}});  // two blocks
    const std::vector<double> parameters = run_sweep(plan).parameters;
    plan.threads = 3;
    CHECK(run_sweep(plan).parameters == parameters);
}

TEST_CASE("a wanted restitution is met at every point, by the exact rule and by its closed forms") {
    for (const double m : {0.25, 1.5, 0.7}) {
        SweepPlan plan = unit_plan({{"prescribed_restitution", 0.2, 0.9, 4}, {"impact_speed", 0.1, 10.0, 3, true}});
        plan.values[2] = m;
        const SweepResult result = run_sweep(plan);
        for (std::size_t i = 0; i < 12; ++i) {
            CHECK(relative_difference(result.impacts[i].restitution, swept(plan, 0, i)) < 1e-8);
            const auto law = power_law().coefficients(std::span(result.parameters).subspan(5 * i, 5));
            const double alone = impactfit::damping_by_rule(impactfit::exact_rule, law, {1.0, swept(plan, 1, i)},
                                                            Separation::zero_indentation, swept(plan, 0, i), 1e-10);
            CHECK(result.parameters[5 * i + 4] == alone);
        }
    }
}

TEST_CASE("a published rule computes the damping at each point") {
    SweepPlan plan = unit_plan({{"impact_speed", 1.0, 4.0, 4}});
    plan.values[2] = 1.5;
    plan.restitution = 0.5;
    plan.rule = "lankarani_nikravesh_1990";
    const SweepResult result = run_sweep(plan);
    for (std::size_t i = 0; i < 4; ++i)  // 3 k (1 - e^2) / (4 v0)
        CHECK(same_number(result.parameters[5 * i + 4], 0.75 * 0.75 / swept(plan, 0, i)));
    plan.axes.push_back({"damping_exponent", 0.5, 1.5, 2});
    CHECK(refused(plan, "m = 0.5", "exact"));
}

TEST_CASE("bodies that stick and impacts that do not converge are statuses of their points") {
    SweepPlan plan = unit_plan({{"hysteresis_damping", 1.2, 2.0, 2}});
    plan.values[1] = 3.0;
    const SweepResult sticking = run_sweep(plan);
    CHECK(sticking.impacts[0].status == CollisionStatus::separated);
    CHECK(sticking.impacts[1].status == CollisionStatus::sticks);
    plan.options.most_steps = 1;  // of the legs; 1.9 is near the sticking damping, without reduced solution
    plan.axes = {{"hysteresis_damping", 1.9, 2.0, 2}};
    for (const auto& collision : run_sweep(plan).impacts) {
        CHECK(collision.status == CollisionStatus::not_converged);
        CHECK_FALSE(is_valid(collision));
    }
}

TEST_CASE("rejects sweeps without a valid grid") {
    const auto speed = [](double start, double stop, std::size_t count, bool logarithmic = false) {
        return unit_plan({{"impact_speed", start, stop, count, logarithmic}});
    };
    CHECK(refused(unit_plan({}), "no axis", "at least one axis"));
    CHECK(refused(speed(1, 1, 3), "empty", "START below STOP"));
    CHECK(refused(speed(2, 1, 3), "reversed", "START below STOP"));
    CHECK(refused(speed(1, INFINITY, 3), "not finite", "finite"));
    CHECK(refused(speed(NAN, 1, 3), "not finite", "finite"));
    CHECK(refused(speed(1, 2, 1), "too few points", ">= 2"));
    CHECK(refused(speed(0, 2, 3, true), "logarithm", "START > 0"));
    CHECK(refused(speed(0, 2, 3), "impact_speed", "> 0"));
    CHECK(refused(speed(1, 2, 1'000'001), "1000001", "1000000"));
    CHECK(refused(unit_plan({{"impact_sped", 1, 2, 3}}), "impact_sped", "'impact_speed'"));
    CHECK(refused(unit_plan({{"impact_speed", 1, 2, 2}, {"impact_speed", 3, 4, 2}}), "duplicate", "once"));
    CHECK(refused(unit_plan({{"hertz_exponent", 1, 11, 2}}), "11", "<= 10"));
    CHECK(refused(unit_plan({{"prescribed_restitution", 0.0, 1, 2}}), "prescribed_restitution", "> 0"));
    CHECK(refused(unit_plan({{"prescribed_restitution", 0.1, 1, 2}, {"hysteresis_damping", 1, 2, 2}}), "duplicate",
                  "only one"));
    const std::size_t huge = std::numeric_limits<std::size_t>::max();
    CHECK(refused(unit_plan({{"impact_speed", 1, 2, huge}, {"stiffness", 1, 2, huge}}), "too many", "1000000"));
    SweepPlan elastic{impactfit::find_model("hertz_1882").law,
                      {1.0},
                      {},
                      {},
                      0.5,
                      impactfit::exact_rule,
                      {{"impact_speed", 1, 2, 2}}};
    CHECK(refused(elastic, "no damping", "hysteresis_damping"));
}

TEST_CASE("a formula without a finite value, and a damping that is not found, are rows with a status") {
    // k (1 - e^2)/(e v0) overflows at the smallest restitution only.
    SweepPlan plan = unit_plan({{"prescribed_restitution", 1e-300, 0.9, 2}});
    plan.values[0] = 1e200;
    plan.values[2] = 1.5;
    plan.rule = "gonthier_2004_explicit";
    const SweepResult overflow = run_sweep(plan);
    CHECK(overflow.impacts[0].status == CollisionStatus::non_finite);
    CHECK(std::isinf(overflow.parameters[4]));
    CHECK(overflow.impacts[1].status == CollisionStatus::separated);

    // Exact: just above b = 0 restitutions fall from 0.1 to less than any double within a small range of the damping;
    // two points share the search that fails.
    plan = unit_plan({{"prescribed_restitution", 1e-9, 0.9, 2}, {"impact_speed", 1.0, 2.0, 2}});
    plan.values[2] = 0.2501;
    plan.options.separation = Separation::zero_indentation;
    const SweepResult creep = run_sweep(plan);
    for (const std::size_t i : {0UL, 1UL}) {
        CHECK(creep.impacts[i].status == CollisionStatus::not_converged);
        CHECK(std::isnan(creep.parameters[5 * i + 4]));
    }
    for (const std::size_t i : {2UL, 3UL}) CHECK(creep.impacts[i].status == CollisionStatus::separated);
}
