// Gazebo classic with ODE: kp and kd of the collisions, kp in series and kd added: an implicit spring and damper
// (implicit_spring.hpp). Defaults: kp 1e12 N/m, kd 1 N s/m, max_vel 0.01 m/s, min_depth 0. max_vel limits the speed of
// separation. Read in gazebo/physics/ode/ODEPhysics.cc and sdf/1.11/surface.sdf (2ace5362); the force was run in ODE.

#include <fmt/format.h>

#include "impactfit/simulators/targets/implicit_spring.hpp"

namespace impactfit {
namespace {

std::vector<SimulatorInput> gazebo_inputs(const TranslatedContact& contact) {
    return inputs_of_bodies(contact, "kp", "kd");
}

std::string gazebo_snippet(const TranslatedContact& contact, std::span<const SimulatorInput> inputs) {
    return fmt::format(
        "<!-- in <collision> of both bodies -->\n"
        "<surface>\n"
        "  <contact><ode>\n"
        "    <kp>{}</kp>\n"
        "    <kd>{}</kd>\n"
        "    <max_vel>1e3</max_vel>\n"
        "    <min_depth>0</min_depth>\n"
        "  </ode></contact>\n"
        "  <friction><ode><mu>{}</mu><mu2>{}</mu2></ode></friction>\n"
        "</surface>\n"
        "<!-- in <world> -->\n"
        "<physics type=\"ode\">\n"
        "  <max_step_size>{}</max_step_size>\n"
        "  <ode><constraints>\n"
        "    <contact_max_correcting_vel>1e3</contact_max_correcting_vel>\n"
        "    <contact_surface_layer>0</contact_surface_layer>\n"
        "  </constraints></ode>\n"
        "</physics>\n",
        input_number(inputs[0].value), input_number(inputs[1].value), input_number(contact.settings.friction),
        input_number(contact.settings.friction), input_number(contact.time_step));
}

}  // namespace

namespace targets {
extern const SimulatorTarget gazebo{
    .name = "gazebo",
    .title = "Gazebo classic",
    .field = "robotics",
    .read_from = "2ace5362 (sdformat, August 2026); its force was run in ODE 0.16.2",
    .forces = implicit_spring_forces,
    .inputs = gazebo_inputs,
    .snippet = gazebo_snippet,
    .remark =
        "The default max_vel of 0.01 m/s limits the rebound. The values hold for a single contact point; both bodies "
        "need them, because the default kd of 1 is added. New Gazebo ignores kp and kd and has a restitution only: "
        "newtonian",
    .comment = xml_comment,
};
}  // namespace targets

}  // namespace impactfit
