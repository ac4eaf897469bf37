// RecurDyn: contact force by five numbers,
//
//     F = k x^m1 + c (x'/|x'|) |x'|^m2 x^m3    ending at zero indentation
//
// m1 stiffness exponent (n), m2 damping exponent (q), m3 indentation exponent (m). Read in the online help of RecurDyn
// (the roles of the exponents are in its text, the formula is a figure) and in its FAQ; not run.

#include <fmt/format.h>

#include "impactfit/simulators/simulator_target.hpp"

namespace impactfit {
namespace {

constexpr std::array<SimulatorForce, 1> recurdyn_forces{{{"contact characteristic", {}, {}, {}, true, false}}};

constexpr std::array<UnitSystem, 2> recurdyn_units{{mmks_units, si_units}};

std::span<const SimulatorForce> forces_of_recurdyn(std::string_view) {
    return recurdyn_forces;
}

std::vector<SimulatorInput> recurdyn_inputs(const TranslatedContact& contact) {
    const PowerLawCoefficients<double>& law = contact.law();
    const double n = law.hertz_exponent, m = law.damping_exponent, q = law.velocity_exponent;
    return {contact.input("stiffness coefficient", law.stiffness, {1.0, -n}, "k"),
            contact.input("damping coefficient", law.hysteresis_damping, {1.0, -m - q, q}, "lambda"),
            contact.input("stiffness exponent", n, {}, "n"), contact.input("damping exponent", q, {}, "q"),
            contact.input("indentation exponent", m, {}, "m")};
}

std::string recurdyn_snippet(const TranslatedContact& contact, std::span<const SimulatorInput> inputs) {
    std::string text;
    for (const SimulatorInput& input : inputs) text += input_line(input, 24);
    return text + fmt::format("{:<24}{}\n", "friction coefficient", input_number(contact.settings.friction));
}

}  // namespace

namespace targets {
extern const SimulatorTarget recurdyn{
    .name = "recurdyn",
    .title = "RecurDyn",
    .field = "multibody",
    .read_from = "online help; not run",
    .units = recurdyn_units,
    .forces = forces_of_recurdyn,
    .inputs = recurdyn_inputs,
    .snippet = recurdyn_snippet,
    .remark =
        "the force may become negative before zero indentation for an indentation exponent below the stiffness "
        "exponent",
};
}  // namespace targets

}  // namespace impactfit
