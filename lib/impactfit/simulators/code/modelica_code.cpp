#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "impactfit/core/error.hpp"
#include "impactfit/core/line_wrap.hpp"
#include "impactfit/simulators/code/bouc_wen_text.hpp"
#include "impactfit/simulators/code/card_comment.hpp"
#include "impactfit/simulators/code/code_law.hpp"
#include "impactfit/simulators/code/law_code.hpp"
#include "impactfit/simulators/code/source_text.hpp"
#include "impactfit/simulators/code/two_springs.hpp"

namespace impactfit {
namespace {

// ---- Declarations, functions and equations of a law family ---------------------------------------------------

struct ModelicaFamily {
    std::string declarations;  ///< parameters and variables
    std::string functions;     ///< besides `law`
    std::string locals;        ///< variables of `law`
    std::string inputs;        ///< of the function `law` besides x and v
    std::string arguments;     ///< for these inputs
    std::string force;         ///< algorithm of `law` that sets `force` for x > 0
    std::string equations;     ///< of states and of values at first touch
};

/// Value `name` of an impact, factor effective_mass^a speed^b, set at first touch.
void set_at_touch(ModelicaFamily& family, const CodeLaw& law, std::string_view name, const ImpactDamping& value) {
    family.inputs = fmt::format("    input Real {};\n", name);
    family.arguments = fmt::format(", {}", name);
    family.declarations = fmt::format(
        "  parameter Modelica.Units.SI.Mass effective_mass = {} \"m1*m2/(m1 + m2); a wall: m1\";\n"
        "  discrete Real {}(start = 0, fixed = true) \"Constant of the impact, from first touch\";\n",
        source_number(law.card.masses.highest), name);
    std::string text = source_number(value.factor);
    if (value.mass_exponent != 0.0) text += fmt::format("*effective_mass^({})", source_number(value.mass_exponent));
    if (value.speed_exponent != 0.0)
        text += fmt::format("*max(v, {})^({})", source_number(value.least_speed), source_number(value.speed_exponent));
    family.equations = fmt::format("  when touching then\n    {} = {};\n  end when;\n", name, text);
}

ModelicaFamily modelica_power_law(const CodeLaw& law) {
    ModelicaFamily family;
    const double constant = law.power.hysteresis_damping;
    if (law.damping) set_at_touch(family, law, "damping", *law.damping);
    const std::string damping = law.damping ? "damping" : constant > 0.0 ? source_number(constant) : "";
    family.force = fmt::format("    force := {};\n", power_law_text(modelica_syntax, law.power, "x", "v", damping));
    return family;
}

ModelicaFamily modelica_two_springs(const CodeLaw& law) {
    const TwoSprings springs = two_springs_of(law);
    ModelicaFamily family;
    set_at_touch(family, law, "spring", springs.spring);
    family.declarations += "  Boolean compresses \"true in compression\";\n";
    family.inputs += "    input Boolean compresses;\n";
    family.arguments += ", compresses";
    family.equations = "  compresses = v >= 0;\n" + family.equations;
    const std::string of_x = power_text(modelica_syntax, "x", springs.exponent);
    family.force = fmt::format("    force := (if compresses then 1.0 else {})*spring{};\n",
                               source_number(springs.restitution_share), of_x.empty() ? "" : "*" + of_x);
    return family;
}

ModelicaFamily modelica_plastic() {
    ModelicaFamily family;
    family.declarations =
        "  discrete Modelica.Units.SI.Length largest(start = 0, fixed = true) \"Largest indentation of this "
        "contact\";\n";
    family.inputs = "    input Real largest;\n";
    family.arguments = ", largest";
    family.equations =
        "  when touching then\n    largest = 0;\n  elsewhen touching and v < 0 then\n"
        "    largest = max(pre(largest), x);\n  end when;\n";
    return family;
}

ModelicaFamily modelica_walton_braun(const CodeLaw& law) {
    ModelicaFamily family = modelica_plastic();
    family.force =
        fmt::format("    force := if x >= largest then {}*x else {}*(x - {}*largest);\n", source_number(law.values[0]),
                    source_number(law.values[0] / law.values[1]), source_number(1.0 - law.values[1]));
    return family;
}

/// Equations of contact/laws/thornton_1997.hpp.
ModelicaFamily modelica_thornton(const CodeLaw& law) {
    ModelicaFamily family = modelica_plastic();
    family.force = fmt::format(
        "    if x >= largest or largest <= {1} then\n"
        "      force := if x <= {1} then {0}*x^1.5 else {0}*{1}^1.5*(1.5*x/{1} - 0.5);\n"
        "    else\n"
        "      g := sqrt(largest/{1});\n"
        "      q := 1.5*g^2 - 0.5;\n"
        "      recovered := max(x - {1}*(g - 1.0)^2*(g + 0.5)/g, 0);\n"
        "      force := {0}*sqrt(g^3/q)*recovered^1.5;\n"
        "    end if;\n",
        source_number(law.values[0]), source_number(law.values[1]));
    family.locals = "  protected\n    Real g;\n    Real q;\n    Real recovered;\n";
    return family;
}

/// |u|^(p-1) u and the rate of z driven by w. Functions have no events.
std::string bouc_wen_functions(const BoucWenText& text) {
    const auto power = [](std::string_view base, double exponent) {
        return power_text(modelica_syntax, base, exponent);
    };
    return fmt::format(
        "  function spring \"|u|^(p-1) u\"\n    input Real u;\n    output Real y;\n  algorithm\n"
        "    y := if u < 0 then -{} else {};\n  end spring;\n\n"
        "  function hysteresis \"Rate of z for the driving rate w\"\n    input Real z;\n    input Real w;\n"
        "    output Real rate;\n  algorithm\n    rate := w*({} + (if z*w > 0 then {} else {})*{});\n  end "
        "hysteresis;\n\n",
        power("(-u)", text.law.hertz_exponent), power("u", text.law.hertz_exponent),
        source_number(text.law.hysteresis_amplitude), source_number(-text.law.loading_rate_constant),
        source_number(text.law.unloading_rate_constant), power("abs(z)", text.law.hysteresis_exponent));
}

std::string springs_text(const BoucWenText& text, std::string_view displacement) {
    return fmt::format("{}*spring({}) + {}*spring(z)", source_number(text.elastic_stiffness), displacement,
                       source_number(text.hysteretic_stiffness));
}

ModelicaFamily modelica_bouc_wen(const CodeLaw& law) {
    const BoucWenText text = bouc_wen_text(law);
    ModelicaFamily family;
    const bool series = law.family == CodeFamily::bouc_wen_series;
    const std::string driven = series ? "w" : "v";
    family.functions = bouc_wen_functions(text);
    family.declarations = "  Modelica.Units.SI.Length z(start = 0, fixed = true) \"Hysteretic displacement\";\n";
    family.inputs = "    input Real z;\n";
    family.arguments = ", z";
    family.force = "    force := " + springs_text(text, series ? "y" : "x");
    if (text.parallel_dashpot > 0.0)
        family.force += fmt::format(" + {}*spring(x)*v", source_number(text.parallel_dashpot));
    family.force += ";\n";
    std::string resets = "    reinit(z, 0);\n";
    if (series) {
        family.declarations +=
            "  Modelica.Units.SI.Length y(start = 0, fixed = true) \"Indentation of the springs\";\n"
            "  Modelica.Units.SI.Velocity w \"Rate of the springs\";\n";
        family.inputs += "    input Real y;\n";
        family.arguments += ", y";
        family.equations = fmt::format("  w = if touching then v - {}*({}) else 0;\n  der(y) = w;\n",
                                       source_number(text.series_compliance), springs_text(text, "y"));
        resets += "    reinit(y, 0);\n";
    }
    family.equations += fmt::format("  der(z) = if touching then hysteresis(z, {}) else 0;\n", driven) +
                        "  when touching then\n" + resets + "  end when;\n";
    return family;
}

/// Returns the parts of the family of a law.
ModelicaFamily modelica_family(const CodeLaw& law) {
    switch (law.family) {
        case CodeFamily::power_law:
            return modelica_power_law(law);
        case CodeFamily::two_springs:
            return modelica_two_springs(law);
        case CodeFamily::walton_braun:
            return modelica_walton_braun(law);
        case CodeFamily::thornton:
            return modelica_thornton(law);
        case CodeFamily::bouc_wen_parallel:
        case CodeFamily::bouc_wen_series:
            return modelica_bouc_wen(law);
    }
    return {};
}

// ---- The model -----------------------------------------------------------------------------------------------

/// Names inside the model. A model with the name of its variable is not valid.
constexpr std::array<std::string_view, 22> inner_names{
    "x",       "v",       "y",        "z",       "w",          "f",        "g",     "q",
    "u",       "law",     "rate",     "spring",  "force",      "s_rel",    "v_rel", "hysteresis",
    "damping", "largest", "touching", "s_touch", "compresses", "recovered"};

void check_model_name(std::string_view name) {
    check_source_name(name);
    if (std::find(inner_names.begin(), inner_names.end(), name) != inner_names.end())
        throw Error(ErrorKind::usage, "the name is that of a variable inside the model", std::string(name),
                    "another name, such as steel_ball", {{}, 0, 0, option("name")});
}

/// Force law as a function: a function has no events, so that powers see no indentation below 0.
std::string law_function(const ModelicaFamily& family, Separation separation) {
    return fmt::format(
        "  function law \"Normal force against the approach\"\n    input Real x;\n    input Real v;\n{}"
        "    output Real force;\n{}  algorithm\n{}{}  end law;\n\n",
        family.inputs, family.locals, family.force,
        separation == Separation::zero_force ? "    force := max(force, 0);\n" : "");
}

std::string comment_lines(const CodeLaw& law) {
    const std::string text =
        card_comment(law) +
        "\nflange_a and flange_b touch at flange_b.s - flange_a.s = s_touch. For Modelica Standard Library 4.";
    std::string block;
    for (std::size_t begin = 0, end = 0; begin < text.size(); begin = end + 1) {
        end = std::min(text.find('\n', begin), text.size());
        block += "// " + c_comment_text(text.substr(begin, end - begin)) + "\n";
    }
    return wrapped(block, "//   ");
}

}  // namespace

std::string modelica_model(const ContactCard& card, std::string_view name) {
    check_model_name(name);
    const CodeLaw law = code_law(card);
    const ModelicaFamily family = modelica_family(law);
    const std::string functions = family.functions + law_function(family, card.separation);
    return fmt::format(
        "{0}model {1} \"Contact force of {2}\"\n"
        "  extends Modelica.Mechanics.Translational.Interfaces.PartialCompliantWithRelativeStates;\n"
        "  parameter Modelica.Units.SI.Position s_touch = 0 \"s_rel at first touch\";\n"
        "{3}  Boolean touching \"true in contact\";\n"
        "  Modelica.Units.SI.Length x \"Indentation\";\n"
        "  Modelica.Units.SI.Velocity v \"Indentation rate\";\n\n"
        "protected\n{4}equation\n"
        "  x = s_touch - s_rel;\n"
        "  v = -v_rel;\n"
        "  touching = x > 0;\n"
        "{5}"
        "  f = if touching then -law(noEvent(max(x, 0)), v{6}) else 0;\n"
        "end {1};\n",
        comment_lines(law), name, card.law().description.name, family.declarations, functions, family.equations,
        family.arguments);
}

}  // namespace impactfit
