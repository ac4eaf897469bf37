#include "impactfit/simulators/code/modelica_code.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "impactfit/core/error.hpp"
#include "impactfit/core/line_wrap.hpp"
#include "impactfit/simulators/code/card_comment.hpp"
#include "impactfit/simulators/code/modelica_family.hpp"
#include "impactfit/simulators/code/source_text.hpp"

namespace impactfit {
namespace {

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
