#include "impactfit/simulators/hertz_inputs.hpp"

#include <utility>

#include "impactfit/contact/hertz.hpp"

namespace impactfit {

double youngs_modulus(const TranslatedContact& contact) {
    return common_youngs_modulus(effective_modulus(contact.law().stiffness, contact.effective_radius),
                                 *contact.settings.poisson);
}

SimulatorInput youngs_modulus_input(const TranslatedContact& contact, std::string name) {
    return contact.input(std::move(name), youngs_modulus(contact), {1.0, -2.0}, modulus_formula);
}

SimulatorInput restitution_input(const TranslatedContact& contact, std::string name, std::string formula) {
    const double zeta = damping_ratio_zeta(contact.law(), contact.effective_mass);
    return contact.input(std::move(name), restitution_of_zeta(zeta, Separation::zero_indentation), {},
                         std::move(formula));
}

}  // namespace impactfit
