#include "impactfit/simulators/code/c_family.hpp"

#include <fmt/format.h>

#include "impactfit/simulators/code/bouc_wen_text.hpp"
#include "impactfit/simulators/code/source_text.hpp"
#include "impactfit/simulators/code/two_springs.hpp"

namespace impactfit {
namespace {

/// Constant `member` of an impact, factor m0^a v0^b, from NAME_begin.
void set_at_begin(CFamily& family, std::string_view member, const ImpactDamping& value) {
    family.members = fmt::format("    double {}; /* constant of the impact, from NAME_begin */\n", member);
    std::string factors = source_number(value.factor);
    if (value.mass_exponent != 0.0)
        factors += fmt::format(" * pow(effective_mass, {})", source_number(value.mass_exponent));
    if (value.speed_exponent != 0.0) {
        family.begin = fmt::format("    const double speed = impact_speed > {0} ? impact_speed : {0};\n",
                                   source_number(value.least_speed));
        factors += fmt::format(" * pow(speed, {})", source_number(value.speed_exponent));
    }
    family.begin += fmt::format("    state->{} = {};\n", member, factors);
}

CFamily power_law(const CodeLaw& law) {
    CFamily family{};
    const double constant = law.power.hysteresis_damping;
    const std::string damping = law.damping ? "state->damping" : constant > 0.0 ? source_number(constant) : "";
    family.force = fmt::format("    force = {};\n", power_law_text(c_syntax, law.power, "x", "v", damping));
    if (law.damping) set_at_begin(family, "damping", *law.damping);
    return family;
}

CFamily two_springs(const CodeLaw& law) {
    const TwoSprings springs = two_springs_of(law);
    CFamily family{};
    set_at_begin(family, "spring", springs.spring);
    const std::string of_x = power_text(c_syntax, "x", springs.exponent);
    family.force = fmt::format("    force = (v < 0.0 ? {} : 1.0) * state->spring{};\n",
                               source_number(springs.restitution_share), of_x.empty() ? "" : "*" + of_x);
    return family;
}

CFamily plastic() {
    CFamily family{};
    family.members = "    double largest; /* largest indentation so far [m] */\n";
    family.begin = "    state->largest = 0.0;\n";
    family.update = "    if (indentation > state->largest) state->largest = indentation;\n";
    return family;
}

/// Lines k1 x up to the largest indentation, k2 (x - x_r) below it.
CFamily walton_braun(const CodeLaw& law) {
    CFamily family = plastic();
    family.force = fmt::format(
        "    if (x >= state->largest) force = {0} * x;\n"
        "    else force = {1} * (x - {2} * state->largest);\n",
        source_number(law.values[0]), source_number(law.values[0] / law.values[1]), source_number(1.0 - law.values[1]));
    return family;
}

/// Equations of laws/thornton_1997.hpp with x_max = the largest indentation so far.
CFamily thornton(const CodeLaw& law) {
    CFamily family = plastic();
    family.functions = fmt::format(
        "/* Force in compression: Hertz up to the yield indentation, its tangent above. */\n"
        "static inline double NAME_compression(double x) {{\n"
        "    const double stiffness = {0}, yield = {1};\n"
        "    if (x <= yield) return stiffness * x * sqrt(x);\n"
        "    return stiffness * yield * sqrt(yield) * (1.5 * x / yield - 0.5);\n}}\n\n"
        "/* Force in restitution from a peak indentation above the yield indentation. */\n"
        "static inline double NAME_restitution(double x, double peak) {{\n"
        "    const double stiffness = {0}, yield = {1};\n"
        "    const double g = sqrt(peak / yield), q = 1.5 * g * g - 0.5;\n"
        "    const double recovered = x - yield * (g - 1.0) * (g - 1.0) * (g + 0.5) / g;\n"
        "    if (recovered <= 0.0) return 0.0;\n"
        "    return stiffness * sqrt(g * g * g / q) * recovered * sqrt(recovered);\n}}\n\n",
        source_number(law.values[0]), source_number(law.values[1]));
    family.force = fmt::format(
        "    if (x >= state->largest || state->largest <= {}) force = NAME_compression(x);\n"
        "    else force = NAME_restitution(x, state->largest);\n",
        source_number(law.values[1]));
    return family;
}

/// Springs, and the rate of z driven by w.
std::string bouc_wen_functions(const BoucWenCoefficients<double>& law) {
    const auto power = [&](double exponent) { return power_text(c_syntax, "size", exponent); };
    return fmt::format(
        "/* |u|^(p-1) u */\n"
        "static inline double NAME_spring(double u) {{\n"
        "    const double size = fabs(u);\n"
        "    return copysign({0}, u);\n}}\n\n"
        "/* z' for the driving rate w: softening while |z| increases, stiffening while |z| decreases. */\n"
        "static inline double NAME_hysteresis(double z, double w) {{\n"
        "    const double size = fabs(z);\n"
        "    return w * ({1} + (z * w > 0.0 ? {2} : {3}) * {4});\n}}\n\n",
        power(law.hertz_exponent), source_number(law.hysteresis_amplitude), source_number(-law.loading_rate_constant),
        source_number(law.unloading_rate_constant), power(law.hysteresis_exponent));
}

std::string springs_text(const BoucWenText& text, std::string_view displacement, std::string_view z) {
    return fmt::format("{} * NAME_spring({}) + {} * NAME_spring({})", source_number(text.elastic_stiffness),
                       displacement, source_number(text.hysteretic_stiffness), z);
}

CFamily bouc_wen_parallel(const CodeLaw& law) {
    const BoucWenText text = bouc_wen_text(law);
    CFamily family{};
    family.states = 1;
    family.functions = bouc_wen_functions(text.law);
    family.force = "    force = " + springs_text(text, "x", "state->internal[0]");
    if (text.parallel_dashpot > 0.0)
        family.force += fmt::format(" + {} * NAME_spring(x) * v", source_number(text.parallel_dashpot));
    family.force += ";\n";
    family.rates = "    rates[0] = NAME_hysteresis(state->internal[0], indentation_rate);\n";
    return family;
}

/// Internal states y and z; F = c (x' - y').
CFamily bouc_wen_series(const CodeLaw& law) {
    const BoucWenText text = bouc_wen_text(law);
    CFamily family{};
    family.states = 2;
    family.functions =
        bouc_wen_functions(text.law) + fmt::format(
                                           "/* Force of the springs. */\n"
                                           "static inline double NAME_springs(const NAME_state* state) {{\n"
                                           "    return {};\n}}\n\n",
                                           springs_text(text, "state->internal[0]", "state->internal[1]"));
    family.force = "    force = NAME_springs(state);\n";
    family.rates = fmt::format(
        "    rates[0] = indentation_rate - {} * NAME_springs(state);\n"
        "    rates[1] = NAME_hysteresis(state->internal[1], rates[0]);\n",
        source_number(text.series_compliance));
    return family;
}

}  // namespace

CFamily c_family(const CodeLaw& law) {
    switch (law.family) {
        case CodeFamily::power_law:
            return power_law(law);
        case CodeFamily::two_springs:
            return two_springs(law);
        case CodeFamily::walton_braun:
            return walton_braun(law);
        case CodeFamily::thornton:
            return thornton(law);
        case CodeFamily::bouc_wen_parallel:
            return bouc_wen_parallel(law);
        case CodeFamily::bouc_wen_series:
            return bouc_wen_series(law);
    }
    return {};
}

}  // namespace impactfit
