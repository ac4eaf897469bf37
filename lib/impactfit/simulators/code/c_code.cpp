#include <fmt/format.h>

#include <cctype>

#include "impactfit/core/line_wrap.hpp"
#include "impactfit/simulators/code/c_family.hpp"
#include "impactfit/simulators/code/card_comment.hpp"
#include "impactfit/simulators/code/law_code.hpp"
#include "impactfit/simulators/code/source_text.hpp"

namespace impactfit {
namespace {

/// `text` with `name` in place of NAME.
std::string with_name(std::string text, std::string_view name) {
    constexpr std::string_view mark = "NAME";
    for (std::size_t at = text.find(mark); at != std::string::npos; at = text.find(mark, at + name.size()))
        text.replace(at, mark.size(), name);
    return text;
}

std::string capitals(std::string text) {
    for (char& letter : text) letter = static_cast<char>(std::toupper(static_cast<unsigned char>(letter)));
    return text;
}

constexpr std::string_view c_usage =
    "Use: NAME_begin at first touch, NAME_force in each evaluation, NAME_update at the end of each step (semi-implicit "
    "Euler). A Runge-Kutta method integrates state.internal by NAME_rates instead, and also calls NAME_update with a "
    "time step of 0. Start at a small positive indentation: the force is 0 at indentations <= 0. Call NAME_begin again "
    "when the bodies touch again.";

std::string comment_block(const CodeLaw& law, std::string_view name) {
    const std::string text =
        card_comment(law) + "\n" + with_name(std::string(c_usage), name) + "\nC99 or C++, needs <math.h> only.";
    std::string block;
    for (std::size_t begin = 0, end = 0; begin < text.size(); begin = end + 1) {
        end = std::min(text.find('\n', begin), text.size());
        const std::string line = c_comment_text(text.substr(begin, end - begin));
        block += (line.empty() ? " *" : " * " + line) + "\n";
    }
    return "/*\n" + wrapped(block, " *   ") + " */\n";
}

/// Definitions of the state and of its beginning.
std::string state_text(const CFamily& family) {
    return fmt::format(
        "/* States of a contact. */\n"
        "typedef struct NAME_state {{\n"
        "    double internal[{0}]; /* {1} */\n{2}}} NAME_state;\n\n"
        "enum {{ NAME_states = {3} }}; /* internal states that have rates */\n\n",
        std::max(family.states, 1),
        family.states == 2   ? "indentation of the springs y, hysteretic displacement z [m]"
        : family.states == 1 ? "hysteretic displacement z [m]"
                             : "not used by this law",
        family.members, family.states);
}

std::string begin_text(const CFamily& family) {
    std::string statements;
    for (int i = 0; i < std::max(family.states, 1); ++i)
        statements += fmt::format("    state->internal[{}] = 0.0;\n", i);
    for (const std::string argument : {"effective_mass", "impact_speed"})
        if (family.begin.find(argument) == std::string::npos) statements += "    (void)" + argument + ";\n";
    return fmt::format(
        "/* First touch of two bodies: effective mass [kg] and closing speed [m/s] of the impact. */\n"
        "static inline void NAME_begin(NAME_state* state, double effective_mass, double impact_speed) {{\n{}{}}}\n\n",
        family.begin, statements);
}

std::string force_text(const CFamily& family, Separation separation) {
    const bool of_state = family.force.find("state") != std::string::npos;
    const std::string end =
        separation == Separation::zero_force ? "    if (force < 0.0) force = 0.0;\n" : std::string();
    return fmt::format(
        "/* Normal force against the approach [N]. */\n"
        "static inline double NAME_force(const NAME_state* state, double indentation,\n"
        "        double indentation_rate) {{\n"
        "    const double x = indentation, v = indentation_rate;\n"
        "    double force;\n{}    (void)v;\n"
        "    if (x <= 0.0) return 0.0;\n{}{}    return force;\n}}\n\n",
        of_state ? "" : "    (void)state;\n", family.force, end);
}

std::string rates_text(const CFamily& family) {
    return fmt::format(
        "/* Rates of state->internal at this motion. */\n"
        "static inline void NAME_rates(const NAME_state* state, double indentation,\n"
        "        double indentation_rate, double* rates) {{\n"
        "    (void)indentation;\n{}}}\n\n",
        family.states > 0 ? family.rates : "    (void)state;\n    (void)indentation_rate;\n    (void)rates;\n");
}

std::string update_text(const CFamily& family) {
    const std::string step = fmt::format(
        "    NAME_state middle = *state;\n"
        "    double rates[{0}];\n    int i;\n"
        "    NAME_rates(state, indentation, indentation_rate, rates);\n"
        "    for (i = 0; i < NAME_states; ++i) middle.internal[i] += 0.5 * time_step * rates[i];\n"
        "    NAME_rates(&middle, indentation, indentation_rate, rates);\n"
        "    for (i = 0; i < NAME_states; ++i) state->internal[i] += time_step * rates[i];\n",
        family.states);
    const std::string unused = "    (void)indentation_rate;\n    (void)time_step;\n";
    const std::string untouched = "    (void)state;\n    (void)indentation;\n";
    return fmt::format(
        "/* End of a time step [s] with this motion: midpoint rule for state->internal. */\n"
        "static inline void NAME_update(NAME_state* state, double indentation,\n"
        "        double indentation_rate, double time_step) {{\n{}}}\n",
        family.states > 0       ? step
        : family.update.empty() ? untouched + unused
                                : family.update + unused);
}

}  // namespace

std::string c_header(const ContactCard& card, std::string_view name) {
    check_source_name(name);
    const CodeLaw law = code_law(card);
    const CFamily family = c_family(law);
    const std::string code = state_text(family) + begin_text(family) + family.functions +
                             force_text(family, law.card.separation) + rates_text(family) + update_text(family);
    const std::string guard = "IMPACTFIT_" + capitals(std::string(name)) + "_H";
    return fmt::format("{0}#ifndef {1}\n#define {1}\n\n#include <math.h>\n\n{2}\n#endif\n", comment_block(law, name),
                       guard, wrapped(with_name(code, name), "        "));
}

}  // namespace impactfit
