#include "impactfit/dynamics/make_sweep.hpp"

#include <doctest/doctest.h>

#include "impactfit/core/error.hpp"

using namespace impactfit;

namespace {

const ContactModel& hunt_crossley() {
    return find_model("hunt_crossley_1975");
}

SweepTerms speeds() {
    SweepTerms terms{{{"stiffness", 1e6}, {"hertz_exponent", 1.5}, {"hysteresis_damping", 2e5}},
                     {{"impact_speed", 0.5, 4.0, 8}}};
    terms.effective_mass = 0.2;
    return terms;
}

std::string got_by(const SweepTerms& terms) try {
    static_cast<void>(make_sweep(hunt_crossley(), terms));
    return {};
} catch (const Error& error) {
    CHECK(error.kind() == ErrorKind::usage);
    return error.got();
}

}  // namespace

TEST_CASE("a sweep in code has the impacts of its grid points") {
    const SweepResult result = run_sweep(make_sweep(hunt_crossley(), speeds()).plan);
    REQUIRE(result.impacts.size() == 8);
    const Collision<double> last = simulate(hunt_crossley(), speeds().values, {0.2, 4.0});
    CHECK(result.impacts.back().restitution == last.restitution);
    CHECK(result.impacts.back().peak_force == last.peak_force);
}

TEST_CASE("a sweep in code over prescribed restitutions has exact damping") {
    SweepTerms terms = speeds();
    terms.values.erase("hysteresis_damping");
    terms.axes = {{"prescribed_restitution", 0.2, 0.8, 4}};
    terms.impact_speed = 2.0;
    const SweepRequest request = make_sweep(hunt_crossley(), terms);
    CHECK(request.plan.rule == exact_rule);
    // Exact damping by a root over simulations with a relative error of 1e-10.
    CHECK(run_sweep(request.plan).impacts[1].restitution == doctest::Approx(0.4).epsilon(1e-8));
    terms.damping_formula = "lankarani_nikravesh_1990";
    CHECK(make_sweep(hunt_crossley(), terms).plan.rule == "lankarani_nikravesh_1990");
}

TEST_CASE("a sweep in code has the unit of a varied exponent in its header") {
    SweepTerms terms = speeds();
    terms.values.erase("hertz_exponent");
    terms.axes = {{"hertz_exponent", 1.0, 2.0, 3}};
    terms.impact_speed = 2.0;
    CHECK(make_sweep(hunt_crossley(), terms).unit_of("stiffness") == "N/m^(hertz_exponent)");
}

TEST_CASE("a sweep in code rejects quantities that are missing, doubled or unknown") {
    SweepTerms terms = speeds();
    terms.impact_speed = 1.0;
    CHECK(got_by(terms) == "impact_speed");
    terms = speeds();
    terms.effective_mass = {};
    CHECK(got_by(terms) == "effective_mass");
    terms = speeds();
    terms.values.erase("stiffness");
    CHECK(got_by(terms) == "stiffness");
    terms = speeds();
    terms.values["stifness"] = 1.0;
    CHECK(got_by(terms) == "stifness");
    terms = speeds();
    terms.values["prescribed_restitution"] = 0.5;
    CHECK(got_by(terms) == "hysteresis_damping and prescribed_restitution");
    terms = speeds();
    terms.axes.clear();
    CHECK(got_by(terms) == "none");
    terms = speeds();
    terms.damping_formula = "exact";
    CHECK(got_by(terms) == "exact");
}
