#include <fmt/format.h>

#include "impactfit/core/version.hpp"
#include "impactfit/simulators/code/bouc_wen_text.hpp"
#include "impactfit/simulators/code/law_code.hpp"
#include "impactfit/simulators/code/source_text.hpp"

namespace impactfit {
namespace {

constexpr std::string_view matlab_head =
    "% Normal force [N] of a contact; indentation [m] and its rate [m/s] are positive in compression.\n";

std::string_view matlab_end_text(Separation separation) {
    return separation == Separation::zero_force
               ? "force = max(force, 0);  % the contact ends at zero force in restitution\n"
               : "% The force may be attractive before zero indentation.\n";
}

std::string last_lines(Separation separation) {
    return fmt::format("{}if indentation <= 0\n    force = 0;\nend\nend\n", matlab_end_text(separation));
}

/// |u|^(p-1) u
std::string spring(double stiffness, std::string_view u, double exponent) {
    return fmt::format("{}*sign({})*{}", source_number(stiffness), u,
                       power_text(matlab_syntax, fmt::format("abs({})", u), exponent));
}

/// Rate of z driven by w.
std::string hysteresis(const BoucWenText& text, std::string_view z) {
    return fmt::format(
        "if {0}*w > 0\n    share = {1};  % while |z| increases\nelse\n    share = {2};  % while |z| decreases\nend\n"
        "rate_of_z = w*({3} + share*{4});\n",
        z, source_number(-text.law.loading_rate_constant), source_number(text.law.unloading_rate_constant),
        source_number(text.law.hysteresis_amplitude),
        power_text(matlab_syntax, fmt::format("abs({})", z), text.law.hysteresis_exponent));
}

std::string springs(const BoucWenText& text, std::string_view displacement, std::string_view z) {
    const double p = text.law.hertz_exponent;
    return spring(text.elastic_stiffness, displacement, p) + " + " + spring(text.hysteretic_stiffness, z, p);
}

}  // namespace

std::string matlab_function(const PowerLawCoefficients<double>& law, Separation separation, std::string_view name) {
    check_source_name(name);
    const std::string damping = law.hysteresis_damping > 0.0 ? source_number(law.hysteresis_damping) : "";
    return fmt::format(
        "function force = {}(indentation, rate)\n{}% Written by impactfit {}.\nx = max(indentation, 0);\n"
        "force = {};\n{}",
        name, matlab_head, version, power_law_text(matlab_syntax, law, "x", "rate", damping), last_lines(separation));
}

std::string matlab_function(const CodeLaw& law, std::string_view name) {
    check_source_name(name);
    const BoucWenText text = bouc_wen_text(law);
    const bool series = law.family == CodeFamily::bouc_wen_series;
    std::string body, z = series ? "states(2)" : "states(1)";
    if (series) {
        body = fmt::format("force = {};\nw = rate - {}*force;\n{}rates = [w; rate_of_z];\n",
                           springs(text, "states(1)", z), source_number(text.series_compliance), hysteresis(text, z));
    } else {
        body = fmt::format("force = {};\n", springs(text, "x", z));
        if (text.parallel_dashpot > 0.0)
            body +=
                fmt::format("force = force + {}*rate;\n", spring(text.parallel_dashpot, "x", text.law.hertz_exponent));
        body += fmt::format("w = rate;\n{}rates = rate_of_z;\n", hysteresis(text, z));
    }
    return fmt::format(
        "function [force, rates] = {}(indentation, rate, states)\n{}"
        "% states: {}. Integrate rates, and reset the states to 0 at\n% indentation <= 0.\n"
        "% Written by impactfit {}.\nx = max(indentation, 0);\n{}{}",
        name, matlab_head,
        series ? "[y; z], indentation of the springs and hysteretic displacement [m]" : "hysteretic displacement z [m]",
        version, body, last_lines(law.card.separation));
}

}  // namespace impactfit
