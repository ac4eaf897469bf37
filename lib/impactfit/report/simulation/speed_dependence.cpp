#include "impactfit/report/simulation/speed_dependence.hpp"

#include <fmt/format.h>

#include <cmath>
#include <vector>

#include "impactfit/contact/power_law_family.hpp"

namespace impactfit {
namespace {

/// A parameter by name where the law leaves it free, else its value.
std::string exponent_text(const LawEntry& law, std::string_view name, double value) {
    return law.has(name) ? std::string(name) : fmt::format("{:g}", value);
}

/// The power of speed as a formula in the law's own free exponents.
std::string speed_formula(const LawEntry& law, const PowerLawCoefficients<double>& at) {
    const std::string n = exponent_text(law, "hertz_exponent", at.hertz_exponent);
    return fmt::format("{} + 2 ({} - {})/({} + 1)", exponent_text(law, "velocity_exponent", at.velocity_exponent),
                       exponent_text(law, "damping_exponent", at.damping_exponent), n, n);
}

/// Returns the trend of restitution over speed and the trends that the law cannot reproduce.
std::string never_fits(double power) {
    if (is_scale_free(power))
        return "restitution does not depend on speed. The law cannot reproduce a dependence on speed";
    return fmt::format("restitution {0}s with speed. The law cannot reproduce a restitution that {1}s or is constant",
                       power > 0.0 ? "fall" : "rise", power > 0.0 ? "rise" : "fall");
}

/// The exponents for which restitution does not depend on speed, where one is free to be chosen.
std::string speed_free_remark(const LawEntry& law, const PowerLawCoefficients<double>& at) {
    const bool linear = !law.has("velocity_exponent") && at.velocity_exponent == 1.0;
    if (law.has("damping_exponent"))
        return linear ? " It does not depend on speed where damping_exponent = (hertz_exponent - 1)/2."
                      : " It does not depend on speed where damping_exponent = hertz_exponent - velocity_exponent "
                        "(hertz_exponent + 1)/2.";
    return linear && at.damping_exponent == 0.0 ? " It does not depend on speed where hertz_exponent = 1." : "";
}

}  // namespace

std::string speed_dependence(const LawEntry& law) {
    if (!law.description.speed.empty()) return std::string(law.description.speed);
    if (!law.is_power_law || !law.has("hysteresis_damping")) return {};
    const auto at = [&](double shift) {
        std::vector<double> values;
        for (const Parameter& parameter : law.parameters)
            values.push_back(parameter.unit == "1" ? parameter.typical + shift : parameter.typical);
        return law.coefficients(values);
    };
    const auto power = [](const PowerLawCoefficients<double>& c) {
        return speed_power(c.hertz_exponent, c.damping_exponent, c.velocity_exponent);
    };
    const auto typical = at(0.0);
    const double here = power(typical);
    if (std::abs(power(at(0.5)) - here) < 1e-13)
        return is_scale_free(here)
                   ? fmt::format("At a constant damping, {}.", never_fits(here))
                   : fmt::format("At a constant damping, epsilon is proportional to {}, and {}.",
                                 here == 1.0 ? std::string("v0") : fmt::format("v0^{:.6g}", here), never_fits(here));
    return fmt::format(
        "At a constant damping, epsilon is proportional to v0^({}). Restitution falls with speed where the power is "
        "positive and rises where it is negative.{}",
        speed_formula(law, typical), speed_free_remark(law, typical));
}

}  // namespace impactfit
