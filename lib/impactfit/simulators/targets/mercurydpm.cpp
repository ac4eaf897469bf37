// MercuryDPM: three species with three meanings of the dissipation.
//
//     LinearViscoelasticSpecies          stiffness x + dissipation x'
//     HertzianViscoelasticSpecies        (4/3) E* sqrt(R) x^(3/2) + dissipation sqrt(M k) x^(1/4) x'
//     HertzianBSHPViscoelasticSpecies    k (x^(3/2) + (3/2) dissipation sqrt(x) x'), never negative
//
// k = (4/3) E* sqrt(R). Read in Kernel/Species/NormalForceSpecies and Kernel/Interactions of a copy of the years 2020
// to 2023 (0841c356, 23b48a9b); not run.

#include <fmt/format.h>

#include <cctype>
#include <cmath>

#include "impactfit/contact/hertz.hpp"
#include "impactfit/simulators/export_settings.hpp"
#include "impactfit/simulators/simulator_target.hpp"

namespace impactfit {
namespace {

constexpr std::string_view mercury_linear = "LinearViscoelasticSpecies", mercury_hertz = "HertzianViscoelasticSpecies",
                           mercury_bshp = "HertzianBSHPViscoelasticSpecies";

constexpr std::array<SimulatorForce, 3> mercury_force_list{{{mercury_linear, 1.0, 0.0, 1.0, true, false},
                                                            {mercury_hertz, 1.5, 0.25, 1.0, true, false},
                                                            {mercury_bshp, 1.5, 0.5, 1.0, false, true}}};

std::span<const SimulatorForce> mercury_forces(std::string_view) {
    return mercury_force_list;
}

std::vector<SimulatorInput> mercury_inputs(const TranslatedContact& contact) {
    const PowerLawCoefficients<double>& law = contact.law();
    const double stiffness = law.stiffness, damping = law.hysteresis_damping;
    if (contact.translation.force->name == mercury_linear)
        return {contact.input("stiffness", stiffness, {1.0, -1.0}, "k"),
                contact.input("dissipation", damping, {1.0, -1.0, 1.0}, "lambda")};
    require_need(ExportNeed::radii, "MercuryDPM", contact.settings);
    const SimulatorInput modulus =
        contact.input("effectiveElasticModulus", effective_modulus(stiffness, contact.effective_radius), {1.0, -2.0},
                      "3 k/(4 sqrt(R))");
    if (contact.translation.force->name == mercury_bshp)
        return {modulus,
                contact.input("dissipation", 2.0 / 3.0 * damping / stiffness, {0.0, 0.0, 1.0}, "2 lambda/(3 k)")};
    return {modulus, contact.input("dissipation", damping / std::sqrt(contact.effective_mass * stiffness), {},
                                   "lambda/sqrt(M k)")};
}

std::string mercury_snippet(const TranslatedContact& contact, std::span<const SimulatorInput> inputs) {
    const std::string_view species = contact.translation.force->name;
    const std::string& name = contact.settings.name;
    std::string text = fmt::format("auto {} = speciesHandler.copyAndAddObject({}());\n", name, species);
    if (contact.settings.density)
        text += fmt::format("{}->setDensity({});\n", name, input_number(*contact.settings.density));
    for (const SimulatorInput& input : inputs) {
        std::string setter = input.name;
        setter[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(setter[0])));
        text += fmt::format("{}->set{}({});\n", name, setter, input_number(input.value));
    }
    return text + fmt::format("setTimeStep({});\n", input_number(contact.time_step));
}

}  // namespace

namespace targets {
extern const SimulatorTarget mercurydpm{
    .name = "mercurydpm",
    .title = "MercuryDPM",
    .field = "DEM",
    .read_from = "copies of 2020 to 2023 (0841c356, 23b48a9b); not run",
    .stepping = TimeStepping::semi_implicit,
    .forces = mercury_forces,
    .inputs = mercury_inputs,
    .snippet = mercury_snippet,
    .remark =
        "Between two species MercuryDPM takes harmonic means: set the values of the mixed object. The helpers for a "
        "restitution take the closed form at zero indentation and the mass of the particle, not the effective mass",
    .comment = slash_comment,
};
}  // namespace targets

}  // namespace impactfit
