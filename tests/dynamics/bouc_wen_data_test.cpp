// The shipped Bouc-Wen parameters through sweeps: they give the shipped surrogate and the known impacts of the
// baseball.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "impactfit/dataset/dataset_catalogue.hpp"
#include "impactfit/dataset/read_dataset.hpp"
#include "impactfit/dynamics/sweep.hpp"
#include "tests/core/relative_difference.hpp"
#include "tests/core/thrown_error.hpp"
#include "tests/paths/paths.hpp"

using namespace impactfit_tests;
using impactfit::Dataset;
using impactfit::find_model;
using impactfit::LawEntry;
using impactfit::ParameterForm;
using impactfit::SweepPlan;

namespace {

Dataset shipped(const char* slug) {
    return impactfit::read_dataset(impactfit::find_dataset(data_folder(), slug).folder);
}

/// The form that has this parameter.
ParameterForm form_with(const LawEntry& law, std::string_view name) {
    return *std::find_if(law.forms.begin(), law.forms.end(), [&](const ParameterForm& form) {
        return std::any_of(form.parameters.begin(), form.parameters.end(),
                           [&](const impactfit::Parameter& parameter) { return parameter.name == name; });
    });
}

/// A sweep in the form of a row, whose columns are named like the parameters.
SweepPlan plan_of(const Dataset& data, std::size_t row, std::string_view form_parameter, impactfit::SweepAxis axis) {
    const LawEntry& law = *find_model(data.text(row, "law")).law;
    SweepPlan plan{&law, {}, {}, {}, {}, impactfit::exact_rule, {std::move(axis)}, form_with(law, form_parameter)};
    for (const impactfit::Parameter& parameter : plan.parameters())
        plan.values.push_back(data.si(row, std::string(parameter.name)));
    return plan;
}

}  // namespace

TEST_CASE("base parameters swept over speed give the surrogate of Kharaz and Gorham") {
    const Dataset table = shipped("mm24-table-1"), surrogate = shipped("kharaz");
    for (std::size_t law = 0; law < 4; ++law)
        for (std::size_t row = 0; row < surrogate.rows.size(); ++row) {
            if (surrogate.text(row, "plate") != table.text(law, "specimen")) continue;
            CAPTURE(law);
            CAPTURE(row);
            const double speed = std::sqrt(2.0 * 9.81 * surrogate.si(row, "drop_height"));
            const auto result = run_sweep(plan_of(table, law, "pi_1_base", {"impact_speed", speed, 2.0 * speed, 2}));
            const double expected =
                surrogate.si(row, law < 2 ? "restitution_simon_hunt_crossley" : "restitution_maxwell");
            CHECK(std::abs(result.impacts[0].restitution - expected) < 5.01e-5);  // four decimals
        }
}

TEST_CASE("the baseball of Table 2: restitution, force, compression and time at known speeds") {
    SweepPlan plan = plan_of(shipped("mm24-table-2"), 0, "hysteresis_beta", {"impact_speed", 5.0, 20.0, 4});
    plan.impact.effective_mass = 0.146;
    const auto collisions = run_sweep(plan).impacts;
    // An independent simulation, digits as it was written down.
    CHECK(std::abs(collisions[0].restitution - 0.5653) < 5e-5);
    CHECK(std::abs(collisions[0].peak_force - 2328.4) < 0.05);
    CHECK(std::abs(collisions[0].peak_indentation - 1.826e-3) < 5e-7);
    CHECK(std::abs(collisions[0].duration - 0.9775e-3) < 5e-8);
    CHECK(std::abs(collisions[1].restitution - 0.4115) < 5e-5);
    CHECK(std::abs(collisions[2].residual_indentation - 2.972e-3) < 5e-7);
    CHECK(std::abs(collisions[3].restitution - 0.2728) < 5e-5);
}

TEST_CASE("a form with unit mass has no mass to vary, and constraints between parameters hold at every point") {
    const Dataset table = shipped("mm24-table-1");
    const auto refused = [](const SweepPlan& plan, const char* offence, const char* hint) {
        return refuses(
            impactfit::ErrorKind::usage, [&] { run_sweep(plan); }, offence, hint);
    };
    CHECK(refused(plan_of(table, 0, "pi_1_base", {"effective_mass", 1.0, 2.0, 2}), "effective_mass", "impact_speed"));
    SweepPlan groups = plan_of(table, 0, "pi_1_base", {"impact_speed", 1.0, 2.0, 2});
    groups.form = form_with(*groups.law, "pi_1");
    CHECK(refused(groups, "impact_speed", "pi_1"));
    CHECK(refused(plan_of(table, 0, "pi_1_base", {"pi_2_base", 0.1, 2.0, 2}), "pi_3", "the even part"));
}
