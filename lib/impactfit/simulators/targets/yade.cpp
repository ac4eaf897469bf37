// YADE: Hertz-Mindlin contact and ViscElMat; the normal force is never negative.
//
//     Law2_ScGeom_MindlinPhys_Mindlin   k x^(3/2) + 2 betan sqrt(M k_t) x', k_t = (3/2) k sqrt(x): lambda = betan
//                                       sqrt(6 M k), m = 1/4
//     ViscElMat(kn, cn)                 k x + lambda x'; k and lambda of two bodies in series
//
// k = (4/3) E* sqrt(R). YADE takes the radius of the sphere for a Wall (R = r/2) and twice that for a Facet (R = 2
// r/3). Run in 2023.02a, also against a Wall; the radius of a Facet was read at 16779759 of an older copy.

#include <fmt/format.h>

#include <cmath>

#include "impactfit/contact/hertz.hpp"
#include "impactfit/simulators/export_settings.hpp"
#include "impactfit/simulators/simulator_target.hpp"

namespace impactfit {
namespace {

constexpr std::array<SimulatorForce, 2> yade_force_list{
    {{"ViscElMat, kn and cn", 1.0, 0.0, 1.0, false, true},
     {.name = "Hertz-Mindlin, betan",
      .hertz_exponent = 1.5,
      .damping_exponent = 0.25,
      .zero_indentation = false,
      .remark = "betan depends on the mass of the pair: it holds for this effective mass"}}};

std::span<const SimulatorForce> yade_forces(std::string_view) {
    return yade_force_list;
}

bool is_linear(const TranslatedContact& contact) {
    return contact.law().hertz_exponent == 1.0;
}

std::vector<SimulatorInput> mindlin_inputs(const TranslatedContact& contact) {
    require_need(ExportNeed::radii, "YADE", contact.settings);
    require_need(ExportNeed::poisson_ratios, "YADE", contact.settings);
    const double stiffness = contact.law().stiffness;
    const bool wall = contact.has_wall();
    const double radius = wall ? 0.5 * contact.effective_radius : contact.effective_radius;
    const double modulus = common_youngs_modulus(effective_modulus(stiffness, radius), *contact.settings.poisson);
    const double betan = contact.law().hysteresis_damping / std::sqrt(6.0 * contact.effective_mass * stiffness);
    return {contact.input("young", modulus, {1.0, -2.0},
                          wall ? "(2 - nu1^2 - nu2^2) 3 k/(4 sqrt(r/2)), Wall" : "(2 - nu1^2 - nu2^2) 3 k/(4 sqrt(R))"),
            contact.input("betan", betan, {}, "lambda/sqrt(6 M k)")};
}

std::vector<SimulatorInput> yade_inputs(const TranslatedContact& contact) {
    if (!is_linear(contact)) return mindlin_inputs(contact);
    return {contact.input("kn", 2.0 * contact.law().stiffness, {1.0, -1.0}, "2 k, of each body"),
            contact.input("cn", 2.0 * contact.law().hysteresis_damping, {1.0, -1.0, 1.0}, "2 lambda, of each body")};
}

std::string density_argument(const TranslatedContact& contact) {
    return contact.settings.density ? fmt::format(", density={}", input_number(*contact.settings.density))
                                    : std::string();
}

std::string linear_materials(const TranslatedContact& contact, std::span<const SimulatorInput> inputs) {
    return fmt::format("{} = O.materials.append(ViscElMat(kn={}, cn={}, ks={}, cs=0, frictionAngle=atan({}){}))\n",
                       contact.settings.name, input_number(inputs[0].value), input_number(inputs[1].value),
                       input_number(2.0 / 7.0 * inputs[0].value), input_number(contact.settings.friction),
                       density_argument(contact));
}

std::string mindlin_materials(const TranslatedContact& contact, std::span<const SimulatorInput> inputs) {
    const std::array<double, 2>& poisson = *contact.settings.poisson;
    const bool alike = poisson[0] == poisson[1];
    std::string text;
    for (std::size_t i = 0; i < (alike ? 1 : 2); ++i)
        text += fmt::format("{}{} = O.materials.append(FrictMat(young={}, poisson={}, frictionAngle=atan({}){}))\n",
                            contact.settings.name, alike ? std::string() : std::to_string(i + 1),
                            input_number(inputs[0].value), input_number(poisson[i]),
                            input_number(contact.settings.friction), density_argument(contact));
    return text;
}

std::string yade_snippet(const TranslatedContact& contact, std::span<const SimulatorInput> inputs) {
    const bool linear = is_linear(contact), wall = contact.has_wall();
    const std::string gravity =
        contact.gravity > 0.0 ? fmt::format(", gravity=(0, 0, {})", input_number(-contact.gravity)) : std::string();
    const std::string physics =
        linear ? std::string("Ip2_ViscElMat_ViscElMat_ViscElPhys()")
               : fmt::format("Ip2_FrictMat_FrictMat_MindlinPhys(betan={}, betas=0)", input_number(inputs[1].value));
    return "from math import atan\n" +
           (linear ? linear_materials(contact, inputs) : mindlin_materials(contact, inputs)) +
           fmt::format(
               "O.engines = [\n"
               "    ForceResetter(),\n"
               "    InsertionSortCollider([Bo1_Sphere_Aabb(){}]),\n"
               "    InteractionLoop([{}()],\n"
               "                    [{}],\n"
               "                    [{}()]),\n"
               "    NewtonIntegrator(damping=0{})]\n"
               "O.dt = {}\n",
               wall ? ", Bo1_Wall_Aabb()" : "", wall ? "Ig2_Wall_Sphere_ScGeom" : "Ig2_Sphere_Sphere_ScGeom", physics,
               linear ? "Law2_ScGeom_ViscElPhys_Basic" : "Law2_ScGeom_MindlinPhys_Mindlin", gravity,
               input_number(contact.time_step));
}

}  // namespace

namespace targets {
extern const SimulatorTarget yade{
    .name = "yade",
    .title = "YADE",
    .field = "DEM",
    .read_from = "run in 2023.02a",
    .stepping = TimeStepping::semi_implicit,
    .forces = yade_forces,
    .inputs = yade_inputs,
    .snippet = yade_snippet,
    .remark =
        "NewtonIntegrator has a local damping of 0.2 by default, which adds to the damping of the contact; a Facet has "
        "another effective radius than a Wall",
    .sets_gravity = true,
    .comment = hash_comment,
};
}  // namespace targets

}  // namespace impactfit
