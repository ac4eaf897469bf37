// PhysX and Isaac: compliant contact, an implicit spring and damper (implicit_spring.hpp); with acceleration_spring
// both values are per effective mass. A compliant material prevails over a rigid one; two combine by their combine
// mode. Read in PxMaterial.h and DyContactPrepShared.h at a3d8a641; not run.

#include <fmt/format.h>

#include "impactfit/simulators/targets/implicit_spring.hpp"

namespace impactfit {
namespace {

constexpr std::string_view acceleration_spring = "acceleration_spring";
constexpr std::array<std::string_view, 2> isaac_versions{"force_spring", acceleration_spring};

std::vector<SimulatorInput> isaac_inputs(const TranslatedContact& contact) {
    const double stiffness = contact.law().stiffness, damping = entered_damping(contact);
    if (contact.version != acceleration_spring)
        return {contact.input("compliantContactStiffness", stiffness, {1.0, -1.0}, "k"),
                contact.input("compliantContactDamping", damping, {1.0, -1.0, 1.0}, "lambda - k h")};
    const double mass = contact.effective_mass;
    return {contact.input("compliantContactStiffness", stiffness / mass, {0.0, 0.0, -2.0}, "k/M"),
            contact.input("compliantContactDamping", damping / mass, {0.0, 0.0, -1.0}, "(lambda - k h)/M")};
}

std::string isaac_snippet(const TranslatedContact& contact, std::span<const SimulatorInput> inputs) {
    const std::string stiffness = input_number(inputs[0].value), damping = input_number(inputs[1].value);
    const bool per_mass = contact.version == acceleration_spring;
    std::string text = fmt::format(
        "from pxr import PhysxSchema, UsdPhysics, UsdShade\n"
        "material = UsdShade.Material.Define(stage, \"/World/{0}\").GetPrim()\n"
        "surface = UsdPhysics.MaterialAPI.Apply(material)\n"
        "surface.CreateRestitutionAttr(0.0)\n"
        "surface.CreateStaticFrictionAttr({1})\n"
        "surface.CreateDynamicFrictionAttr({1})\n"
        "compliance = PhysxSchema.PhysxMaterialAPI.Apply(material)\n"
        "compliance.CreateCompliantContactStiffnessAttr({2})\n"
        "compliance.CreateCompliantContactDampingAttr({3})\n"
        "compliance.CreateCompliantContactAccelerationSpringAttr({4})\n"
        "# time step {5} s\n",
        contact.settings.name, input_number(contact.settings.friction), stiffness, damping, per_mass ? "True" : "False",
        input_number(contact.time_step));
    if (!per_mass)
        text += fmt::format(
            "# Isaac Lab: RigidBodyMaterialCfg(compliant_contact_stiffness={}, compliant_contact_damping={})\n",
            stiffness, damping);
    return text;
}

}  // namespace

namespace targets {
extern const SimulatorTarget isaac{
    .name = "isaac",
    .title = "PhysX and Isaac",
    .field = "robotics",
    .read_from = "a3d8a641 (June 2026); not run",
    .versions = isaac_versions,
    .forces = implicit_spring_forces,
    .inputs = isaac_inputs,
    .snippet = isaac_snippet,
    .remark =
        "Bind the material to a single body, or to both with the combine modes average. In the TGS solver the time "
        "step is that of a substep. The values hold for a single contact point",
    .comment = hash_comment,
};
}  // namespace targets

}  // namespace impactfit
