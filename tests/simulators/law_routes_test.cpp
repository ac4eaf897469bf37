// The list of routes against the routes of exports.

#include "impactfit/simulators/law_routes.hpp"

#include <doctest/doctest.h>

#include "tests/simulators/target_inputs.hpp"

using namespace impactfit;
using namespace impactfit_tests;

TEST_CASE("routes: those of the list are those of exports") {
    ExportSettings settings = two_spheres();
    settings.refit = true;
    settings.speeds = ValidityRange{1.0, 1.0};
    ContactCard tsuji = card_of_zeta("tsuji_1992", 0.02, find_model("tsuji_1992").law->description.separation);
    for (const ContactCard& card : {power_law_card("hertz_1882", {{"stiffness", 7e6}}), tsuji})
        for (const SimulatorTarget* target : all_simulator_targets()) {
            CAPTURE(target->name);
            CAPTURE(card.model->name);
            CHECK(exported(card, std::string(target->name), settings).contact.translation.route ==
                  route_of(card.law(), *target));
        }
}

TEST_CASE("routes: an elastic contact on linear springs") {
    const LawEntry& hertz = *find_model("hertz_1882").law;
    CHECK(route_of(hertz, find_simulator_target("mujoco")) == Route::invariant);
    CHECK(route_of(hertz, find_simulator_target("drake")) == Route::invariant);
    CHECK(route_of(hertz, find_simulator_target("bullet")) == Route::refit);  // its steps add damping
    CHECK(route_of(hertz, find_simulator_target("lammps")) == Route::exact);
}

TEST_CASE("routes: laws of a target, with the exponent of a law that leaves it free") {
    CHECK(laws_of_target(find_simulator_target("mujoco"), "") == std::vector<std::string>{"kelvin_voigt"});
    CHECK(laws_of_target(find_simulator_target("simbody"), "") ==
          std::vector<std::string>{"hunt_crossley_1975 with hertz_exponent 1.5"});
    CHECK(laws_of_target(find_simulator_target("newtonian"), "").empty());
}
