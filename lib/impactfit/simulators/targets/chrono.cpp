// Chrono, ChSystemSMC of the core:
//
//     PlainCoulomb  kn x^(3/2) + gn sqrt(x) x'      Hooke  kn x + M gn x'
//     Hertz         (4/3) E* sqrt(R) x^(3/2) + 2 sqrt(5/6) beta sqrt(2 E* sqrt(R x) M) x'    from material properties
//
// A negative force becomes 0. Other laws and endings: a user-defined force (code/chrono_code.hpp). Read in
// src/chrono/physics at 7689fbc0 and 2b575795; not run. Numbers are stored in single precision.

#include <fmt/format.h>

#include <cmath>

#include "impactfit/contact/hertz.hpp"
#include "impactfit/simulators/code/law_code.hpp"
#include "impactfit/simulators/hertz_inputs.hpp"

namespace impactfit {
namespace {

constexpr std::string_view chrono_hooke = "Hooke", chrono_coulomb = "PlainCoulomb", chrono_hertz = "Hertz";

constexpr std::array<SimulatorForce, 3> chrono_forces{{{chrono_hooke, 1.0, 0.0, 1.0, false, true},
                                                       {chrono_coulomb, 1.5, 0.5, 1.0, false, true},
                                                       {chrono_hertz, 1.5, 0.25, 1.0, false, true, 1.0}}};

/// Effective radius of every Hertz contact of the Bullet collision system unless it is set [m].
constexpr double default_radius = 0.1;
constexpr std::array<double, 2> default_poisson{0.3, 0.3};

std::span<const SimulatorForce> forces_of_chrono(std::string_view) {
    return chrono_forces;
}

/// Literal of C++, before the suffix f.
std::string c_float(double value) {
    const std::string digits = input_number(value);
    return digits.find_first_of(".e") == std::string::npos ? digits + ".0" : digits;
}

/// A force class is the last resort: the built-in models need no code. A card without values is any of its law.
bool chrono_has_law(const ContactCard& card) {
    if (!card.law().is_power_law || card.parameters.empty()) return true;
    const Impact<double> slow{card.masses.highest, card.speeds.lowest}, fast{card.masses.highest, card.speeds.highest};
    const PowerLawCoefficients<double> law = card.law().coefficients(law_values(card, fast));
    if (law.hysteresis_damping != card.law().coefficients(law_values(card, slow)).hysteresis_damping) return true;
    for (const SimulatorForce& force : chrono_forces)
        if (direct_route(law, card.separation, force) == Route::exact)
            return force.name == chrono_hertz && damping_ratio_zeta(law, card.masses.highest) >= force.largest_damping;
    return true;
}

double hertz_radius(const TranslatedContact& contact) {
    return std::isinf(contact.effective_radius) ? default_radius : contact.effective_radius;
}

std::vector<SimulatorInput> chrono_hertz_inputs(const TranslatedContact& contact) {
    const double radius = hertz_radius(contact);
    return {contact.input("Young's modulus",
                          common_youngs_modulus(effective_modulus(contact.law().stiffness, radius),
                                                contact.settings.poisson.value_or(default_poisson)),
                          {1.0, -2.0}, "(2 - nu1^2 - nu2^2) 3 k/(4 sqrt(R)), of both bodies"),
            restitution_input(contact, "restitution"),
            contact.input("effective radius", radius, {0.0, 1.0}, "R of every Hertz contact")};
}

std::vector<SimulatorInput> chrono_inputs(const TranslatedContact& contact) {
    if (!contact.translation.force) return {};
    const PowerLawCoefficients<double>& law = contact.law();
    const std::string_view name = contact.translation.force->name;
    if (name == chrono_hertz) return chrono_hertz_inputs(contact);
    if (name == chrono_hooke)
        return {contact.input("kn", law.stiffness, {1.0, -1.0}, "k"),
                contact.input("gn", law.hysteresis_damping / contact.effective_mass, {0.0, 0.0, -1.0}, "lambda/M")};
    return {contact.input("kn", law.stiffness, {1.0, -1.5}, "k"),
            contact.input("gn", law.hysteresis_damping, {1.0, -1.5, 1.0}, "lambda")};
}

std::string chrono_material_text(const TranslatedContact& contact, std::span<const SimulatorInput> inputs) {
    if (contact.translation.force->name != chrono_hertz)
        return fmt::format(
            "system.UseMaterialProperties(false);\n"
            "material->SetKn({}f);\nmaterial->SetGn({}f);\n",
            c_float(inputs[0].value), c_float(inputs[1].value));
    const std::array<double, 2> poisson = contact.settings.poisson.value_or(default_poisson);
    return fmt::format(
        "system.UseMaterialProperties(true);\n"
        "ChCollisionInfo::SetDefaultEffectiveCurvatureRadius({});\n"
        "material->SetYoungModulus({}f);\nmaterial->SetPoissonRatio({}f);  // second body: {}\n"
        "material->SetRestitution({}f);\n",
        c_float(inputs[2].value), c_float(inputs[0].value), c_float(poisson[0]), c_float(poisson[1]),
        c_float(inputs[1].value));
}

std::string chrono_snippet(const TranslatedContact& contact, std::span<const SimulatorInput> inputs) {
    if (!contact.translation.force) return chrono_force_class(*contact.card, contact.settings.name);
    return fmt::format(
               "ChSystemSMC system;\n"
               "system.SetContactForceModel(ChSystemSMC::{});\n"
               "auto material = chrono_types::make_shared<ChContactMaterialSMC>();  // of both bodies\n",
               contact.translation.force->name) +
           chrono_material_text(contact, inputs) +
           fmt::format("material->SetFriction({}f);\n// system.DoStepDynamics({});\n",
                       c_float(contact.settings.friction), input_number(contact.time_step));
}

}  // namespace

namespace targets {
extern const SimulatorTarget chrono{
    .name = "chrono",
    .title = "Chrono",
    .field = "multibody",
    .read_from = "source of 2026 (7689fbc0), ChSystemSMC of the core; not run",
    .stepping = TimeStepping::semi_implicit,
    .forces = forces_of_chrono,
    .has_law = chrono_has_law,
    .inputs = chrono_inputs,
    .snippet = chrono_snippet,
    .remark =
        "the model Flores is Hooke in the core; Chrono uses the mass of a fixed body as that of a wall, so give it a "
        "large mass",
};
}  // namespace targets

}  // namespace impactfit
