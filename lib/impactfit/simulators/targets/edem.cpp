// EDEM: Hertz-Mindlin (no slip), as a table of the values to enter.
//
//     (4/3) E* sqrt(R) x^(3/2) + 2 sqrt(5/6) beta sqrt(S_n M) x',  S_n = 2 E* sqrt(R x),
//     beta = -ln e/sqrt(pi^2 + ln^2 e)
//
// which is lambda = sqrt(5) beta sqrt(M k) with m = 1/4. From the manual (the_hertz_mindlin_no_slip_model); it does not
// state the ending, here zero indentation. Not run.

#include <fmt/format.h>

#include "impactfit/simulators/hertz_inputs.hpp"

namespace impactfit {
namespace {

constexpr std::array<SimulatorForce, 1> edem_force{{{"Hertz-Mindlin (no slip)", 1.5, 0.25, 1.0, true, false, 1.0}}};
constexpr std::array edem_needs{ExportNeed::radii, ExportNeed::poisson_ratios};

std::span<const SimulatorForce> edem_forces(std::string_view) {
    return edem_force;
}

std::vector<SimulatorInput> edem_inputs(const TranslatedContact& contact) {
    const std::array<double, 2>& poisson = *contact.settings.poisson;
    const double modulus = youngs_modulus(contact);
    return {youngs_modulus_input(contact, "Young's modulus"),
            contact.input("shear modulus 1", 0.5 * modulus / (1.0 + poisson[0]), {1.0, -2.0}, "E/(2 (1 + nu1))"),
            contact.input("shear modulus 2", 0.5 * modulus / (1.0 + poisson[1]), {1.0, -2.0}, "E/(2 (1 + nu2))"),
            restitution_input(contact, "restitution")};
}

std::string edem_snippet(const TranslatedContact& contact, std::span<const SimulatorInput> inputs) {
    const std::array<double, 2>& poisson = *contact.settings.poisson;
    return fmt::format(
        "contact model                Hertz-Mindlin (no slip)\n"
        "material 1: Poisson's ratio  {}\n"
        "            shear modulus    {} Pa\n"
        "material 2: Poisson's ratio  {}\n"
        "            shear modulus    {} Pa\n"
        "(Young's modulus of both     {} Pa)\n"
        "interaction: restitution     {}\n"
        "             static friction {}\n"
        "time step                    {} s\n",
        input_number(poisson[0]), input_number(inputs[1].value), input_number(poisson[1]),
        input_number(inputs[2].value), input_number(inputs[0].value), input_number(inputs[3].value),
        input_number(contact.settings.friction), input_number(contact.time_step));
}

}  // namespace

namespace targets {
extern const SimulatorTarget edem{
    .name = "edem",
    .title = "EDEM",
    .field = "DEM",
    .read_from = "manual of Altair EDEM; not run",
    .stepping = TimeStepping::semi_implicit,
    .needs = edem_needs,
    .forces = edem_forces,
    .inputs = edem_inputs,
    .snippet = edem_snippet,
    .remark =
        "The manual does not state whether a contact ends at zero force: if it does, the realised restitution is "
        "higher (0.55 for 0.5)",
    .comment = table_comment,
};
}  // namespace targets

}  // namespace impactfit
